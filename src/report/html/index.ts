export { htmlReport } from './page.ts'
