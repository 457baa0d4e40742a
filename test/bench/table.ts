// Results as people read them: one line a figure, with what it is measured against and what it should be.

export interface BenchRow {
  readonly what: string
  readonly measured: string
  readonly yardstick: string
  readonly ratio: string
  readonly wanted: string
  readonly kept: boolean
}

const heads = ['what', 'measured', 'yardstick', 'ratio', 'wanted', ''] as const

export function printTable(rows: readonly BenchRow[]): string {
  const cells = [
    heads,
    ...rows.map((row) => [row.what, row.measured, row.yardstick, row.ratio, row.wanted, row.kept ? 'kept' : 'MISSED']),
  ]
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MB`
}
