// Ensures that a mail has at most one opportunity (PLG-13): claims it, finds what an earlier attempt created, and links the result. The
// caller creates the opportunity.
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import {
  OPPORTUNITY_CLAIM_LENGTH,
  type OpportunityClaim,
  OPPORTUNITY_APPEARS_WITHIN,
} from '#domain/ledger/opportunity-claims.ts'
import type { LedgerStores, LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerSales, Opportunity, OpportunityUnderWay } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import { parseUuid, type Random, type Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

export interface OpportunityOfMailDeps {
  readonly sales: Pick<LedgerSales, 'find' | 'findByReference'>
  readonly inScope: InScope<Pick<LedgerStores, 'itemLinks' | 'opportunityClaims'>>
  readonly clock: Clock
  readonly random: Random
}

/** The mail has an opportunity that is still in the ledger, or the caller may create one with the reference. */
export type OpportunityStanding =
  | { readonly _tag: 'Has'; readonly opportunity: Opportunity }
  | { readonly _tag: 'MayMake'; readonly reference: Uuid }

export interface OpportunityOfMail {
  /** After MayMake the caller must call one of the three functions below. */
  readonly begin: TE.TaskEither<LedgerFailure | OpportunityUnderWay, OpportunityStanding>
  /** Call it when the opportunity is created: it links the opportunity to the mail. */
  readonly saveLink: (reference: Uuid, opportunity: Opportunity) => Stored<void>
  /** Call it when the opportunity was not created: it releases the claim. */
  readonly releaseClaim: (reference: Uuid) => Stored<void>
  /** Call it when the outcome is unknown: the next request looks it up. */
  readonly leaveClaim: (reference: Uuid) => Stored<void>
}

interface ClaimedItem {
  readonly claim: OpportunityClaim
  readonly link: O.Option<LinkedOpportunity>
}

type BeginResult = E.Either<LedgerFailure | OpportunityUnderWay, OpportunityStanding>

/** Creating an opportunity takes a second or two. */
const SOON: Duration = fromSeconds(5)

const failUnderWay = (retryAt: Instant): E.Either<OpportunityUnderWay, never> =>
  E.left({ _tag: 'OpportunityUnderWay', retryAt })
const succeedWith = (opportunity: Opportunity): BeginResult => E.right({ _tag: 'Has', opportunity })

export function makeOpportunityOfMail(
  { sales, inScope, clock, random }: OpportunityOfMailDeps,
  caller: LedgerCaller,
  item: string,
): OpportunityOfMail {
  const { ledgerUserId: user } = caller
  const scope = Tenant(caller.tenantUuid)

  const createReference = (): Uuid => {
    const parsed = parseUuid(random.uuid())
    if (O.isNone(parsed)) throw new Error('a random uuid that is none')
    return parsed.value
  }

  // Reads the link after taking the claim: the previous holder has stored it by then.
  const take = (
    reference: Uuid,
    insteadOf: O.Option<Uuid>,
  ): TE.TaskEither<StoreUnavailable | OpportunityUnderWay, ClaimedItem> =>
    inScope(scope, ({ itemLinks, opportunityClaims }) => {
      const now = clock.now()
      return gen(function* () {
        if (O.isSome(insteadOf)) yield* unwrap(opportunityClaims.release(user, item, insteadOf.value))
        const claimed = yield* unwrap(
          opportunityClaims.take(user, item, { reference, now, until: now + OPPORTUNITY_CLAIM_LENGTH }),
        )
        const claim = yield* unwrap(O.isSome(claimed) ? E.right(claimed.value) : failUnderWay(now + SOON))
        const { opportunity } = yield* unwrap(itemLinks.find(user, item))
        return { claim, link: opportunity }
      })
    })

  const saveLink: OpportunityOfMail['saveLink'] = (reference, { id }) =>
    inScope(scope, ({ itemLinks, opportunityClaims }) =>
      pipe(
        itemLinks.putOpportunity(user, item, { id, division: caller.division }),
        TE.flatMap(() => opportunityClaims.release(user, item, reference)),
      ),
    )

  const releaseClaim: OpportunityOfMail['releaseClaim'] = (reference) =>
    inScope(scope, ({ opportunityClaims }) => opportunityClaims.release(user, item, reference))

  const leaveClaim: OpportunityOfMail['leaveClaim'] = (reference) =>
    inScope(scope, ({ opportunityClaims }) => opportunityClaims.leave(user, item, { reference, now: clock.now() }))

  /** Finds the outcome of an unconfirmed attempt. Left also while the opportunity may still appear. */
  const lookBack = ({
    reference,
    since,
  }: OpportunityClaim): TE.TaskEither<LedgerFailure | OpportunityUnderWay, O.Option<Opportunity>> =>
    gen(function* () {
      const found = yield* wait(sales.findByReference(caller, reference, since))
      if (E.isRight(found) && (O.isSome(found.right) || clock.now() >= since + OPPORTUNITY_APPEARS_WITHIN))
        return found.right
      yield* unwrap(leaveClaim(reference))
      yield* unwrap(found)
      return yield* unwrap(failUnderWay(since + OPPORTUNITY_APPEARS_WITHIN))
    })

  const findByLink = ({ claim: { reference }, link }: ClaimedItem): OpportunityOfMail['begin'] =>
    gen(function* () {
      const mayMake: BeginResult = E.right({ _tag: 'MayMake', reference })
      if (O.isNone(link)) return yield* unwrap(mayMake)
      const { id, division } = link.value
      const there = yield* wait(sales.find({ ...caller, division }, id))
      // An opportunity that was removed in the ledger does not count.
      if (E.isRight(there) && O.isNone(there.right)) return yield* unwrap(mayMake)
      yield* unwrap(releaseClaim(reference))
      return yield* unwrap(pipe(there, E.flatMap(O.match(() => mayMake, succeedWith))))
    })

  const begin: OpportunityOfMail['begin'] = gen(function* () {
    const reference = createReference()
    const first = yield* unwrap(take(reference, O.none))
    const { claim } = first
    if (claim.reference === reference) return yield* unwrap(findByLink(first))

    const earlier = yield* unwrap(lookBack(claim))
    if (O.isSome(earlier)) {
      yield* unwrap(saveLink(claim.reference, earlier.value))
      return yield* unwrap(succeedWith(earlier.value))
    }
    return yield* unwrap(findByLink(yield* unwrap(take(reference, O.some(claim.reference)))))
  })

  return { begin, saveLink, releaseClaim, leaveClaim }
}
