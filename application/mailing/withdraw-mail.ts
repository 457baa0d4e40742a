// Withdraws the unsent messages of what they were made for, once it is cancelled (MSG-8).
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as S from 'fp-ts/lib/string.js'
import type { MailOrigin } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type BatchDeps, reportOutcomes } from './batch.ts'

const MESSAGES_AT_ONCE = 5_000

const distinctRoutes = RA.uniq(O.getEq(S.Eq))

/**
 * Answers how many. In units of work of bounded size, so that it may be broken off and repeated. It skips what a worker has claimed: that leaves, or
 * is withdrawn at its next turn, as the origin does not want it any more.
 */
export function makeWithdrawMail<Stores extends MailingStores>({ inScope, purposes, clock }: BatchDeps<Stores>) {
  return function withdrawMail(tenantUuid: TenantUuid, origin: MailOrigin): Stored<number> {
    return gen(function* () {
      for (let total = 0; ;) {
        const at = clock.now()
        const withdrawn = yield* unwrap(
          inScope(Tenant(tenantUuid), (stores) =>
            gen(function* () {
              const all = yield* unwrap(stores.messages.withdraw(origin, at, MESSAGES_AT_ONCE))
              yield* unwrap(
                reportOutcomes(
                  purposes,
                  stores,
                  { origin },
                  all.map((one) => ({ ...one, state: { _tag: 'Withdrawn', at } })),
                ),
              )
              yield* unwrap(
                pipe(
                  distinctRoutes(all.map(({ route }) => route)),
                  TE.traverseSeqArray((route) => stores.lanes.refresh({ tenantUuid, origin, route })),
                ),
              )
              return all
            }),
          ),
        )
        total += withdrawn.length
        if (withdrawn.length < MESSAGES_AT_ONCE) return total
      }
    })
  }
}
