// How an item stands before anything is done about it. A claim that nobody is at any more is settled first: the ledger is asked what came of it,
// by one call, and a transaction that is found becomes the item's (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerTime, TimeTransactionId } from '#domain/ledger/time.ts'
import {
  type Booked,
  type Claimed,
  settledAt,
  transition,
  type TimeUnderWay,
  underWay,
} from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TimeLinkDeps } from './move-time-link.ts'

export interface SettleDeps extends TimeLinkDeps {
  readonly time: Pick<LedgerTime, 'findAlike'>
}

export type Settled =
  /** `found`: only now, and of this claim. */
  | { readonly _tag: 'Booked'; readonly link: Booked; readonly found: boolean }
  /** `missed`: the claim of which nothing can turn up any more. */
  | { readonly _tag: 'Free'; readonly missed: string | undefined }

/** In the division that the link is of, wherever the caller works by now. */
export const inDivisionOf = (caller: LedgerCaller, { division }: Booked | Claimed): LedgerCaller => ({
  ...caller,
  division,
})

/** The first that no item of the user has yet becomes this one's. Undefined: there is none, or the claim is another's by now. */
const adopt = (
  { inScope, clock }: SettleDeps,
  { tenantUuid, ledgerUserId }: LedgerCaller,
  outlookItemId: string,
  claim: Claimed,
  alike: readonly TimeTransactionId[],
) =>
  inScope(Tenant(tenantUuid), ({ timeLinks }) =>
    pipe(
      TE.Do,
      TE.bind('link', () => timeLinks.findToChange(ledgerUserId, outlookItemId)),
      TE.bind('taken', () => timeLinks.bookedAmong(ledgerUserId, alike)),
      TE.flatMap(({ link, taken }) => {
        const id = alike.find((one) => !taken.has(one))
        if (id === undefined) return TE.right(undefined)
        const registration = { ...claim.entry, id }
        const next = transition({ _tag: 'Book', holder: claim.holder, registration }, clock.now())(link)
        if (E.isLeft(next) || next.right._tag !== 'Booked') return TE.right(undefined)
        const booked = next.right
        return pipe(
          timeLinks.put(ledgerUserId, outlookItemId, booked),
          TE.map(() => booked),
        )
      }),
    ),
  )

/** Left TimeUnderWay: somebody is at it, or a transaction that was not found may yet turn up. */
export const settleTimeLink =
  (
    deps: SettleDeps,
    caller: LedgerCaller,
    outlookItemId: string,
  ): TE.TaskEither<LedgerFailure | TimeUnderWay, Settled> =>
  async () => {
    const known = await deps.inScope(Tenant(caller.tenantUuid), ({ timeLinks }) =>
      timeLinks.find(caller.ledgerUserId, outlookItemId),
    )()
    if (E.isLeft(known)) return known
    const link = known.right
    if (link._tag === 'Free') return E.right({ _tag: 'Free', missed: undefined })
    if (link._tag === 'Booked') return E.right({ _tag: 'Booked', link, found: false })
    if (link.makingUntil > deps.clock.now()) return E.left(underWay(link.makingUntil))

    const alike = await deps.time.findAlike(inDivisionOf(caller, link), link.entry, link.startedAt)()
    if (E.isLeft(alike)) return alike
    const adopted = await adopt(deps, caller, outlookItemId, link, alike.right)()
    if (E.isLeft(adopted)) return adopted
    if (adopted.right !== undefined) return E.right({ _tag: 'Booked', link: adopted.right, found: true })
    return settledAt(link) > deps.clock.now()
      ? E.left(underWay(settledAt(link)))
      : E.right({ _tag: 'Free', missed: link.holder })
  }
