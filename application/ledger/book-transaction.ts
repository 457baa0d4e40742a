// A transaction of the ledger becomes an item's, by whoever made it or by whoever found it: each transaction that of one item only (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TimeEntry, TimeTransactionId } from '#domain/ledger/time.ts'
import { type Booked, transition } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TimeLinkDeps } from './move-time-link.ts'

export type Booking =
  | { readonly _tag: 'Booked'; readonly link: Booked }
  /** All of them are other items' of the user; nothing was kept. */
  | { readonly _tag: 'Taken' }
  /** The claim is not the holder's any more; nothing was kept. */
  | { readonly _tag: 'Overtaken' }

/** `made`: transactions with the values of the holder's claim, of which one is his; the first that no other item has is taken. */
export const bookTransaction = (
  { inScope, clock }: TimeLinkDeps,
  { tenantUuid, ledgerUserId }: LedgerCaller,
  outlookItemId: string,
  claim: { readonly holder: string; readonly entry: TimeEntry },
  made: readonly TimeTransactionId[],
): TE.TaskEither<StoreUnavailable, Booking> =>
  inScope(Tenant(tenantUuid), ({ timeLinks }) =>
    pipe(
      TE.Do,
      TE.bind('link', () => timeLinks.findToChange(ledgerUserId, outlookItemId)),
      TE.bind('taken', () => timeLinks.bookedAmong(ledgerUserId, made)),
      TE.flatMap(({ link, taken }): TE.TaskEither<StoreUnavailable, Booking> => {
        const own = link._tag === 'Booked' ? link.registration.id : undefined
        const id = made.find((one) => one === own || !taken.has(one))
        if (id === undefined) return TE.right({ _tag: 'Taken' })
        const registration = { ...claim.entry, id }
        const next = transition({ _tag: 'Book', holder: claim.holder, registration }, clock.now())(link)
        if (E.isLeft(next) || next.right._tag !== 'Booked') return TE.right({ _tag: 'Overtaken' })
        const booked = next.right
        return pipe(
          timeLinks.put(ledgerUserId, outlookItemId, booked),
          TE.map(() => ({ _tag: 'Booked', link: booked })),
        )
      }),
    ),
  )
