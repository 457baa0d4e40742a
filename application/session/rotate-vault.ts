// Brings every token under the active key while the service runs (SES-25). It walks by id, a page at a time, and can be stopped anywhere:
// what is current already is passed over when it starts again.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SessionStores, TokenStore } from '#domain/session/ports.ts'
import type { TokenSealer, Unsealable } from '#domain/session/sealing.ts'
import type { TokenRecord, TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

const PAGE = 200

export interface RotationCounts {
  readonly rotated: number
  /** Under the active key already. */
  readonly current: number
  /** Refreshed or connected anew while we were at it, and so under the active key by now. */
  readonly overtaken: number
  /** Opened by no key in the ring: their users have to link the ledger again. */
  readonly unsealable: number
}

export type RotateVault = (progress: (soFar: RotationCounts) => void) => TE.TaskEither<StoreUnavailable, RotationCounts>

export const makeRotateVault = (deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly sealer: TokenSealer
}): RotateVault => {
  const { sealer } = deps

  const rotate =
    (tokens: TokenStore) =>
    (record: TokenRecord): TE.TaskEither<StoreUnavailable, keyof RotationCounts> => {
      if (sealer.isCurrent(record.accessToken) && sealer.isCurrent(record.refreshToken)) return TE.right('current')
      const opened: E.Either<Unsealable, readonly [Sealed, Sealed]> = pipe(
        E.Do,
        E.bind('access', () => sealer.open(record.id, 'access', record.accessToken)),
        E.bind('refresh', () => sealer.open(record.id, 'refresh', record.refreshToken)),
        E.map(({ access, refresh }) => [
          sealer.seal(record.id, 'access', access),
          sealer.seal(record.id, 'refresh', refresh),
        ]),
      )
      return E.isLeft(opened)
        ? TE.right('unsealable')
        : pipe(
            tokens.reseal(record, ...opened.right),
            TE.map((done) => (done ? 'rotated' : 'overtaken')),
          )
    }

  return (progress) => async () => {
    const counts = { rotated: 0, current: 0, overtaken: 0, unsealable: 0 }
    let after: O.Option<TokenRecordId> = O.none
    for (;;) {
      const from: O.Option<TokenRecordId> = after
      const page = await deps.inScope(Admin, ({ tokens }) =>
        pipe(
          tokens.page(from, PAGE),
          TE.flatMap((records) =>
            pipe(
              TE.traverseSeqArray(rotate(tokens))(records),
              TE.map((outcomes) => ({ records, outcomes })),
            ),
          ),
        ),
      )()
      if (E.isLeft(page)) return page
      for (const outcome of page.right.outcomes) counts[outcome] += 1
      progress({ ...counts })
      const last = page.right.records.at(-1)
      if (last === undefined || page.right.records.length < PAGE) return E.right(counts)
      after = O.some(last.id)
    }
  }
}
