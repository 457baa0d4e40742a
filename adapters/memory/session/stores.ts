// The session area's tables in memory: stores for a unit of work, and their rows, for tests. The outbox is not included.
import { O, TE } from '#domain/shared/fp.ts'
import { type Person, combinePersonalTables } from '#domain/identity/personal-data.ts'
import { type ConnectionKept, type PersonalConnections, sessionKinds } from '#domain/session/personal-data.ts'
import type { RefreshCounts, RefreshRunStore } from '#domain/session/ports.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import { sliceAfter, makePersonalTable } from '../kernel/personal-pages.ts'
import { toConnectionKey, makeMemoryTokenStore, type TokenRow, type TokenTable } from './token-store.ts'

interface RefreshRunRow {
  readonly runId: string
  readonly shares: number
  readonly begunAt: Instant
  readonly reported: readonly number[]
  readonly counts: RefreshCounts
}

export const nothingRefreshed: RefreshCounts = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }

export function sumOfRefreshes(a: RefreshCounts, b: RefreshCounts): RefreshCounts {
  return {
    success: a.success + b.success,
    stale: a.stale + b.stale,
    rate_limited: a.rate_limited + b.rate_limited,
    invalid_grant: a.invalid_grant + b.invalid_grant,
    transient: a.transient + b.transient,
  }
}

const refreshRunStore = (table: Table<RefreshRunRow>): RefreshRunStore =>
  asPort({
    begin: (runId, shares, now) => {
      if (table.get(runId) === undefined)
        table.put(runId, { runId, shares, begunAt: now, reported: [], counts: nothingRefreshed })
    },
    report: (runId, share, counts) => {
      const run = table.get(runId)
      if (run === undefined || run.reported.includes(share)) return O.none
      const next = { ...run, reported: [...run.reported, share], counts: sumOfRefreshes(run.counts, counts) }
      table.put(runId, next)
      return next.reported.length === next.shares ? O.some(next.counts) : O.none
    },
    forget: (before) => table.removeWhere((run) => run.begunAt < before),
  })

const withoutTokens = ({ accessToken: _access, refreshToken: _refresh, ...kept }: TokenRecord): ConnectionKept => kept

const isOf = ({ record }: TokenRow, { tenantUuid, user }: Person): boolean =>
  record.tenantUuid === tenantUuid && record.ledgerUserId === user

function makePersonalConnections(table: TokenTable): PersonalConnections {
  const kept = ({ record }: TokenRow): ConnectionKept => withoutTokens(record)
  const ofPerson = (person: Person) =>
    table
      .rows()
      .filter((row) => isOf(row, person))
      .map(kept)
  return {
    page: (person, after, limit) => TE.fromIO(() => sliceAfter(ofPerson(person), ({ id }) => id, after, limit)),
    ...combinePersonalTables({ connections: makePersonalTable(sessionKinds.connections, table, isOf, kept) }),
    ...asPort<Pick<PersonalConnections, 'ofMailbox' | 'eraseOne'>>({
      ofMailbox: (tenant: TenantUuid, mailbox: Mailbox) => {
        const found = table
          .rows()
          .find(
            ({ record }) =>
              record.tenantUuid === tenant && toComparable(record.mailclientEmail) === toComparable(mailbox),
          )
        return found === undefined ? O.none : O.some(withoutTokens(found.record))
      },
      eraseOne: (id) => (table.remove(id) ? 1 : 0),
    }),
  }
}

export function makeSessionMemory(memory: Memory) {
  const tokens: TokenTable = memory.table<TokenRow, 'connection'>({
    connection: ({ record }) => toConnectionKey(record),
  })
  const refreshRuns = memory.table<RefreshRunRow>()
  return {
    stores: () => ({
      tokens: makeMemoryTokenStore(tokens),
      refreshRuns: refreshRunStore(refreshRuns),
      personalConnections: makePersonalConnections(tokens),
    }),
    connections: tokens,
    refreshRuns,
    /** All stored rows, including claims. */
    readAll: () =>
      memory.transact(
        async () => ({ tokens: tokens.rows(), refreshRuns: refreshRuns.rows() }),
        () => true,
      ),
  }
}

export type SessionMemory = ReturnType<typeof makeSessionMemory>
