// Withdraws the unsent messages of an origin, for instance of a cancelled campaign (MSG-8).
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as S from 'fp-ts/lib/string.js'
import type { MailOrigin } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { repeatPages } from '#domain/shared/pages.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type BatchDeps, reportOutcomes } from './batch.ts'

const MESSAGES_AT_ONCE = 5_000

const distinctRoutes = RA.uniq(O.getEq(S.Eq))

/**
 * Returns how many. Units of work have a bounded size, so that it can stop and be repeated. It skips messages that a worker has claimed:
 * they leave, or are withdrawn at their next turn.
 */
export function makeWithdrawMail<Stores extends MailingStores>({ inScope, purposes, clock }: BatchDeps<Stores>) {
  return function withdrawMail(tenantUuid: TenantUuid, origin: MailOrigin): Stored<number> {
    const withdraw: Stored<number> = () => {
      const at = clock.now()
      return inScope(Tenant(tenantUuid), (stores) =>
        gen(function* () {
          const all = yield* unwrap(stores.messages.withdraw(origin, at, MESSAGES_AT_ONCE))
          yield* unwrap(
            reportOutcomes(
              purposes,
              stores,
              { origin },
              all.map((one) => ({ ...one, state: { _tag: 'Withdrawn', at } })),
              at,
            ),
          )
          yield* unwrap(
            pipe(
              distinctRoutes(all.map(({ route }) => route)),
              TE.traverseSeqArray((route) => stores.lanes.refresh({ tenantUuid, origin, route })),
            ),
          )
          return all.length
        }),
      )()
    }
    return repeatPages(MESSAGES_AT_ONCE, withdraw)
  }
}
