// Which parts of the sample were written, in memory.
import { TE } from '#domain/shared/fp.ts'
import type { SamplePart, SampleStore } from '#domain/operations/sample.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Table } from '../kernel/memory.ts'

export function makeMemorySampleStore(parts: Table<Instant>): SampleStore {
  // Units of work in memory run one after another, so `lock` only reads.
  const list = TE.fromIO((): ReadonlyMap<SamplePart, Instant> => new Map(parts.entries()))
  return {
    list,
    lock: list,
    record: (part, endsAt) => TE.fromIO(() => parts.put(part, parts.get(part) ?? endsAt)),
  }
}
