// The token vault's records in memory: the claims and locks of the port. Each call is one indivisible step.
import { O } from '#domain/shared/fp.ts'
import type { Person } from '#domain/identity/personal-data.ts'
import type { Connection, RefreshClaim, TokenStore } from '#domain/session/ports.ts'
import {
  liftRefusal,
  isRefreshDue,
  type RefreshDue,
  type Revocation,
  applyRevocation,
  type TokenRecord,
  type TokenRecordId,
} from '#domain/session/token-record.ts'
import { type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'

export interface TokenRow {
  readonly record: TokenRecord
  readonly isProven: boolean
  readonly claim: O.Option<RefreshClaim>
  readonly failureCountedAt: O.Option<Instant>
  readonly revokedAsRefused: boolean
}

export type TokenTable = Table<TokenRow, 'connection'>

/** All mailboxes that the person has connected. */
export function listConnections(table: TokenTable, { tenantUuid, user }: Person): readonly TokenRow[] {
  return table.rows().filter(({ record }) => record.tenantUuid === tenantUuid && record.ledgerUserId === user)
}

export function toConnectionKey(of: Pick<Connection, 'ledgerUserId' | 'tenantUuid' | 'mailclientEmail'>): string {
  return `${of.ledgerUserId} ${of.tenantUuid} ${toComparable(of.mailclientEmail)}`
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

type Due = Pick<TokenRecord, 'accessExpiresAt' | 'id'>

const compareSoonestFirst = (a: Due, b: Due): number => a.accessExpiresAt - b.accessExpiresAt || compareText(a.id, b.id)

const toMinute = (at: Instant): number => Math.floor(at / fromMinutes(1))

const isRunning = (now: Instant, { claim }: TokenRow): boolean => O.isSome(claim) && claim.value.until > now

const toRevocation = ({ record, revokedAsRefused }: TokenRow): O.Option<Revocation> =>
  O.map((at: Instant): Revocation => ({ at, cause: revokedAsRefused ? 'Refused' : 'Ended' }))(record.revokedAt)

const withRevocation = (row: TokenRow, revocation: O.Option<Revocation>): TokenRow => ({
  ...row,
  record: { ...row.record, revokedAt: O.map(({ at }: Revocation) => at)(revocation) },
  revokedAsRefused: O.exists(({ cause }: Revocation) => cause === 'Refused')(revocation),
})

const isHolder = ({ claim }: TokenRow, holder: string): boolean => O.isSome(claim) && claim.value.holder === holder

/** Throws if a refresh would not advance the version: then the optimistic lock would not work. */
function requireProgress(version: Instant, next: Instant): void {
  if (next <= version) throw new Error('a refresh must move lastRefreshedAt on')
}

export function makeMemoryTokenStore(table: TokenTable): TokenStore {
  const live = (): readonly TokenRow[] => table.rows().filter(({ record }) => O.isNone(record.revokedAt))

  const due = (moment: RefreshDue): readonly TokenRow[] =>
    table
      .rows()
      .filter(({ record, claim }) => isRefreshDue(moment, record, O.map(({ until }: RefreshClaim) => until)(claim)))

  /** Writes the row that `change` returns. False: there is no row, or `change` returns none. */
  const update = (id: TokenRecordId, change: (row: TokenRow) => TokenRow | undefined): boolean => {
    const row = table.get(id)
    const next = row && change(row)
    if (next === undefined) return false
    table.put(id, next)
    return true
  }

  const endAt = (row: TokenRow, at: Instant): TokenRow =>
    O.isSome(row.record.revokedAt) ? row : withRevocation(row, O.some({ at, cause: 'Ended' }))

  return asPort({
    find: (id) => O.fromNullable(table.get(id)?.record),

    findId: (connection) => O.fromNullable(table.by('connection', toConnectionKey(connection))?.record.id),

    connect: (id, connection, fresh, now) => {
      const present = table.get(id)
      // Another connection has this id, or this connection has another id.
      if (table.by('connection', toConnectionKey(connection)) !== present) return false
      const { isProven, ...kept } = connection
      const { accessToken, refreshToken, accessExpiresAt, refreshedAt } = fresh
      const record: TokenRecord = {
        id,
        ...kept,
        accessToken,
        refreshToken,
        accessExpiresAt,
        lastRefreshedAt: present ? Math.max(refreshedAt, present.record.lastRefreshedAt + 1) : refreshedAt,
        lastUsedAt: now,
        revokedAt: O.none,
        sessionsSince: present ? O.alt(() => present.record.sessionsSince)(present.record.revokedAt) : O.none,
        refreshFailureCount: 0,
      }
      table.put(id, { record, isProven, claim: O.none, failureCountedAt: O.none, revokedAsRefused: false })
      return true
    },

    findLiveByMailbox: (mailbox) =>
      O.fromNullable(
        live()
          .map(({ record }) => record)
          .filter((record) => toComparable(record.mailclientEmail) === toComparable(mailbox))
          .toSorted((a, b) => b.lastUsedAt - a.lastUsedAt || compareText(a.id, b.id))[0],
      ),

    claim: (id, version, claim, now) => {
      const row = table.get(id)
      if (row === undefined || O.isSome(row.record.revokedAt) || row.record.lastRefreshedAt !== version)
        return { _tag: 'Superseded' }
      if (O.isSome(row.claim) && isRunning(now, row)) return { _tag: 'HeldByOther', until: row.claim.value.until }
      table.put(id, { ...row, claim: O.some(claim) })
      return { _tag: 'Claimed', takenOver: O.isSome(row.claim) }
    },

    claimDue: (moment, claim, limit, after) =>
      due(moment)
        .filter(({ record }) => after === undefined || compareSoonestFirst(record, after) > 0)
        .toSorted((a, b) => compareSoonestFirst(a.record, b.record))
        .slice(0, limit)
        .map((row) => {
          table.put(row.record.id, { ...row, claim: O.some(claim) })
          return { record: row.record, takenOver: O.isSome(row.claim) }
        }),

    countDue: (moment) => due(moment).length,

    moveClaim: (id, claim) =>
      update(id, (row) =>
        O.isNone(row.record.revokedAt) && isHolder(row, claim.holder) ? { ...row, claim: O.some(claim) } : undefined,
      ),

    keepClaims: (underWay, until) => {
      for (const { id, version, holder } of underWay)
        update(id, (row) =>
          O.isSome(row.claim) && O.isNone(row.record.revokedAt) && row.record.lastRefreshedAt === version
            ? { ...row, claim: O.some({ holder, until }) }
            : undefined,
        )
    },

    release: (id, holder) => void update(id, (row) => (isHolder(row, holder) ? { ...row, claim: O.none } : undefined)),

    storeRefreshed: (id, version, { accessToken, refreshToken, accessExpiresAt, refreshedAt }) => {
      requireProgress(version, refreshedAt)
      const fresh = { accessToken, refreshToken, accessExpiresAt, lastRefreshedAt: refreshedAt, refreshFailureCount: 0 }
      return update(id, (row) =>
        row.record.lastRefreshedAt === version
          ? withRevocation(
              { ...row, record: { ...row.record, ...fresh }, claim: O.none, failureCountedAt: O.none },
              liftRefusal(toRevocation(row)),
            )
          : undefined,
      )
    },

    countFailure: (id, version, now, threshold, holder) => {
      const row = table.get(id)
      if (row === undefined || row.record.lastRefreshedAt !== version) return O.none
      const counts = O.isNone(row.failureCountedAt) || toMinute(row.failureCountedAt.value) < toMinute(now)
      const refreshFailureCount = row.record.refreshFailureCount + (counts ? 1 : 0)
      const counted = {
        ...row,
        record: { ...row.record, refreshFailureCount },
        claim: holder === undefined || isHolder(row, holder) ? O.none : row.claim,
        failureCountedAt: counts ? O.some(now) : row.failureCountedAt,
      }
      table.put(id, refreshFailureCount >= threshold ? endAt(counted, now) : counted)
      return O.some(refreshFailureCount)
    },

    revoke: (id, revocation, version) => {
      const row = table.get(id)
      if (row === undefined || (version !== undefined && row.record.lastRefreshedAt !== version)) return false
      const next = applyRevocation(toRevocation(row), revocation)
      if (O.isSome(next)) table.put(id, withRevocation(row, next))
      return O.isNone(row.record.revokedAt)
    },

    touch: (id, now, interval) =>
      void update(id, (row) =>
        row.record.lastUsedAt <= now - interval ? { ...row, record: { ...row.record, lastUsedAt: now } } : undefined,
      ),

    revokeUnused: (unusedSince, now) => {
      const unused = live().filter(({ record }) => record.lastUsedAt <= unusedSince)
      for (const row of unused) table.put(row.record.id, endAt(row, now))
      return unused.length
    },

    deleteRevoked: (revokedBefore) =>
      table.removeWhere(({ record }) => O.isSome(record.revokedAt) && record.revokedAt.value < revokedBefore),

    page: (after, limit) =>
      sliceAfter(
        table.rows().map(({ record }) => record),
        ({ id }) => id,
        after,
        limit,
      ),

    reseal: (before, accessToken, refreshToken) =>
      update(before.id, (row) =>
        row.record.accessToken === before.accessToken && row.record.refreshToken === before.refreshToken
          ? { ...row, record: { ...row.record, accessToken, refreshToken } }
          : undefined,
      ),
  })
}
