/** The folder beside a spec file that holds its baselines. */
export const BASELINE_FOLDER = '__baselines__'
