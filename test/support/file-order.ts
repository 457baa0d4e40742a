// The files of `npm test` in the order in which its workers take them. Tests that mostly wait are spread among those that compute, so that a worker
// waits while the others use both cores; what takes longest comes first.
import { globSync } from 'node:fs'

const WAITING = 'test/{faults,webhook}/*.test.ts'
const LONG = 'test/{browser,pdf,service}/*.test.ts'
const ALL = 'test/**/*.test.ts'
/** Files that two workers take while the third waits. */
const BESIDE_ONE = 7

const find = (pattern: string): readonly string[] => globSync(pattern).toSorted()

export function orderFiles(waiting: readonly string[], others: readonly string[]): readonly string[] {
  const beside = waiting.flatMap((file, n) => [file, ...others.slice(n * BESIDE_ONE, (n + 1) * BESIDE_ONE)])
  return [...beside, ...others.slice(waiting.length * BESIDE_ONE)]
}

if (import.meta.main) {
  const [waiting, long] = [find(WAITING), find(LONG)]
  const known = new Set([...waiting, ...long])
  process.stdout.write(orderFiles(waiting, [...long, ...find(ALL).filter((file) => !known.has(file))]).join('\n'))
}
