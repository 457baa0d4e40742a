// The token vault's records in PostgreSQL, one statement per call. token-statements.ts explains how concurrent decisions exclude each
// other.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { ClaimOutcome, Connection, FreshTokens, RefreshClaim, TokenStore } from '#domain/session/ports.ts'
import type { RefreshDue, TokenRecord } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { instant } from '../kernel/columns.ts'
import { readFirstRow, readRows, type Values, write, writeAndCount, writeAndCheck } from '../kernel/statement.ts'
import * as sql from './token-statements.ts'

const at = instant.encode

const toKeyValues = ({ ledgerUserId, tenantUuid, mailclientEmail }: Connection): Values => ({
  ledgerUserId,
  tenantUuid,
  mailboxKey: toComparable(mailclientEmail),
})

const toFreshValues = ({ accessToken, refreshToken, accessExpiresAt, refreshedAt }: FreshTokens): Values => ({
  accessToken,
  refreshToken,
  accessExpiresAt: at(accessExpiresAt),
  refreshedAt: at(refreshedAt),
})

const claimValues = ({ holder, until }: RefreshClaim): Values => ({ holder, until: at(until) })

const toDueValues = ({ now, expiresBy }: RefreshDue): Values => ({ now: at(now), expiresBy: at(expiresBy) })

const compareSoonestFirst = (a: TokenRecord, b: TokenRecord): number =>
  a.accessExpiresAt - b.accessExpiresAt || (a.id < b.id ? -1 : 1)

/** Throws if a refresh would not advance the version: then the optimistic lock would not work. */
function requireProgress(version: Instant, next: Instant): void {
  if (next <= version) throw new Error('a refresh must move lastRefreshedAt on')
}

const LEAST_ID = '00000000-0000-0000-0000-000000000000'

export function makePostgresTokenStore(query: Knex): TokenStore {
  return {
    find: (id) => readFirstRow(query, sql.findRecord, { id }),

    findId: (connection) =>
      pipe(readFirstRow(query, sql.findRecordId, toKeyValues(connection)), TE.map(O.map(({ id }) => id))),

    connect: (id, connection, fresh, now) => {
      const { mailclientEmail, ledgerUserName, division, isProven } = connection
      return writeAndCheck(query, sql.connectRecord, {
        id,
        mailclientEmail,
        ledgerUserName,
        division,
        isProven,
        ...toKeyValues(connection),
        ...toFreshValues(fresh),
        now: at(now),
      })
    },

    findLiveByMailbox: (mailbox) => readFirstRow(query, sql.findLive, { mailboxKey: toComparable(mailbox) }),

    claim: (id, version, claim, now) =>
      pipe(
        readFirstRow(query, sql.claimRecord, { id, seen: at(version), ...claimValues(claim), now: at(now) }),
        TE.map(
          O.match(
            (): ClaimOutcome => ({ _tag: 'Superseded' }),
            ({ current, held, running, until }): ClaimOutcome => {
              if (!current) return { _tag: 'Superseded' }
              return running && O.isSome(until)
                ? { _tag: 'HeldByOther', until: until.value }
                : { _tag: 'Claimed', takenOver: held }
            },
          ),
        ),
      ),

    claimDue: (due, claim, limit, after) =>
      pipe(
        readRows(query, sql.claimDueRecords, {
          ...toDueValues(due),
          ...claimValues(claim),
          limit,
          afterExpiry: after === undefined ? '-infinity' : at(after.accessExpiresAt),
          afterId: after?.id ?? LEAST_ID,
        }),
        // `returning` guarantees no order.
        TE.map((claimed) =>
          claimed
            .map(({ takenOver, ...record }) => ({ record, takenOver }))
            .toSorted((a, b) => compareSoonestFirst(a.record, b.record)),
        ),
      ),

    countDue: (due) =>
      pipe(
        readRows(query, sql.countDueRecords, toDueValues(due)),
        TE.map(([counted]) => counted?.count ?? 0),
      ),

    moveClaim: (id, claim) => writeAndCheck(query, sql.moveClaim, { id, ...claimValues(claim) }),

    keepClaims: (underWay, until) =>
      write(query, sql.keepClaims, {
        ids: underWay.map(({ id }) => id),
        seen: underWay.map(({ version }) => at(version)),
        holders: underWay.map(({ holder }) => holder),
        until: at(until),
      }),

    release: (id, holder) => write(query, sql.releaseClaim, { id, holder }),

    storeRefreshed: (id, version, fresh) => () => {
      requireProgress(version, fresh.refreshedAt)
      return writeAndCheck(query, sql.storeRefreshedTokens, { id, seen: at(version), ...toFreshValues(fresh) })()
    },

    countFailure: (id, version, now, threshold, holder) =>
      pipe(
        readFirstRow(query, sql.countRefreshFailure, {
          id,
          seen: at(version),
          now: at(now),
          threshold,
          holder: holder ?? null,
        }),
        TE.map(O.map(({ failures }) => failures)),
      ),

    revoke: (id, revocation, version) =>
      pipe(
        readFirstRow(query, sql.revokeRecord, {
          id,
          at: at(revocation.at),
          refused: revocation.cause === 'Refused',
          seen: version === undefined ? null : at(version),
        }),
        TE.map(O.exists(({ isNew }) => isNew)),
      ),

    touch: (id, now, interval) => write(query, sql.touchRecord, { id, now: at(now), notSince: at(now - interval) }),

    revokeUnused: (unusedSince, now) =>
      writeAndCount(query, sql.revokeUnusedRecords, { unusedSince: at(unusedSince), now: at(now) }),

    deleteRevoked: (revokedBefore) =>
      writeAndCount(query, sql.deleteRevokedRecords, { revokedBefore: at(revokedBefore) }),

    page: (after, limit) =>
      O.isSome(after)
        ? readRows(query, sql.pageRecords, { after: after.value, limit })
        : readRows(query, sql.firstPage, { limit }),

    reseal: (before, accessToken, refreshToken) =>
      writeAndCheck(query, sql.resealTokens, {
        id: before.id,
        accessToken,
        refreshToken,
        seenAccessToken: before.accessToken,
        seenRefreshToken: before.refreshToken,
      }),
  }
}
