export const chromiumPath: string | undefined
export const HOW_TO_GET: string
export const isRequired: boolean
export const CHROMIUM_ARGUMENTS: string[]
