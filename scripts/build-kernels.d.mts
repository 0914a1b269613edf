export function kernelBytesModule(): Promise<string>
