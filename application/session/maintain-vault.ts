// Maintains the vault: revokes unused records and deletes old ones daily (SES-22), and seals every token with the active key on rotation
// (SES-25).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { SessionStores, TokenStore } from '#domain/session/ports.ts'
import { REVOKED_RETENTION, type TokenRecord, type TokenRecordId, UNUSED_LIMIT } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'

export type CleanUpVault = Stored<{ readonly revoked: number; readonly deleted: number }>

export function makeCleanUpVault(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly clock: Clock
  readonly log: Log
}): CleanUpVault {
  return function cleanUpVault() {
    const now = deps.clock.now()
    return pipe(
      deps.inScope(Admin, ({ tokens }) =>
        gen(function* () {
          const revoked = yield* unwrap(tokens.revokeUnused(now - UNUSED_LIMIT, now))
          const deleted = yield* unwrap(tokens.deleteRevoked(now - REVOKED_RETENTION))
          return { revoked, deleted }
        }),
      ),
      TE.tapIO((counts) => () => deps.log.info('mailclient.vault.clean-up', counts)),
    )()
  }
}

// Rotation walks by id, a page at a time, and can be stopped anywhere: tokens that are current are skipped when it starts again.

const PAGE = 200

export interface RotationCounts {
  readonly rotated: number
  /** Sealed with the active key already. */
  readonly current: number
  /** Refreshed or reconnected during the rotation, and therefore sealed with the active key already. */
  readonly overtaken: number
  /** No key in the ring opens them: their users must link the ledger again. */
  readonly unsealable: number
}

export type RotateVault = (progress: (soFar: RotationCounts) => void) => Stored<RotationCounts>

export function makeRotateVault(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly sealer: TokenSealer
}): RotateVault {
  const { sealer } = deps

  const rotate =
    (tokens: TokenStore) =>
    (record: TokenRecord): Stored<keyof RotationCounts> => {
      if (sealer.isCurrent(record.accessToken) && sealer.isCurrent(record.refreshToken)) return TE.right('current')
      const access = sealer.open(record.id, 'access', record.accessToken)
      const refresh = sealer.open(record.id, 'refresh', record.refreshToken)
      if (E.isLeft(access) || E.isLeft(refresh)) return TE.right('unsealable')
      return pipe(
        tokens.reseal(
          record,
          sealer.seal(record.id, 'access', access.right),
          sealer.seal(record.id, 'refresh', refresh.right),
        ),
        TE.map((isStored) => (isStored ? 'rotated' : 'overtaken')),
      )
    }

  return (progress) =>
    gen(function* () {
      const counts = { rotated: 0, current: 0, overtaken: 0, unsealable: 0 }
      let after: O.Option<TokenRecordId> = O.none
      for (;;) {
        const from: O.Option<TokenRecordId> = after
        const page = yield* unwrap(
          deps.inScope(Admin, ({ tokens }) =>
            gen(function* () {
              const records = yield* unwrap(tokens.page(from, PAGE))
              const outcomes = yield* unwrap(TE.traverseSeqArray(rotate(tokens))(records))
              return { records, outcomes }
            }),
          ),
        )
        for (const outcome of page.outcomes) counts[outcome] += 1
        progress({ ...counts })
        const last = page.records.at(-1)
        if (last === undefined || page.records.length < PAGE) return counts
        after = O.some(last.id)
      }
    })
}
