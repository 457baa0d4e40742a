// Which parts of the sample were written, in PostgreSQL.
import * as t from 'io-ts'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { SampleParts, SampleStore } from '#domain/operations/sample.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { defineCommand, defineStatement, readRows, write } from '../kernel/statement.ts'

const lockParts = defineCommand('sample_lock')`select pg_advisory_xact_lock(hashtextextended('sample', 0))`

const listParts = defineStatement('sample_list', t.type({ part: t.string, endsAt: instant }, 'sample_parts'))`
  select part, ends_at as "endsAt" from sample_parts`

const recordPart = defineCommand('sample_record')`
  insert into sample_parts (part, ends_at) values (:part, :endsAt) on conflict do nothing`

export function makeSampleStore(query: Knex): SampleStore {
  const list: Stored<SampleParts> = pipe(
    readRows(query, listParts, {}),
    TE.map((parts) => new Map(parts.map(({ part, endsAt }) => [part, endsAt]))),
  )
  return {
    list,
    lock: pipe(
      write(query, lockParts, {}),
      TE.flatMap(() => list),
    ),
    record: (part, endsAt) => write(query, recordPart, { part, endsAt: instant.encode(endsAt) }),
  }
}
