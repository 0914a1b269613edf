export function parquetProgramModule(): Promise<string>
