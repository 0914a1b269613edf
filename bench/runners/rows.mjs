import { loadingRows } from './loading.mjs'
import { shareRow } from './share.mjs'

/** All rows about what the plugin costs; they use the package as `npm run build` packed it. */
export function runnersRows() {
  return [...loadingRows(), shareRow()]
}
