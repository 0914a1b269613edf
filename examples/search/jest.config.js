/** @type {import('jest').Config} */
export default {
  // The files are ES modules: Jest runs them as they are, in its ESM mode (see the README).
  transform: {},
  setupFilesAfterEnv: ['holmgate/jest'],
  reporters: ['default', 'holmgate/jest/reporter'],
}
