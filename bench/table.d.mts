export function markdownTable(results: { readonly machine: unknown; readonly rows: readonly unknown[] }): string
