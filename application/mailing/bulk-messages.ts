// Retries or withdraws several messages in one unit of work, and counts those that were passed over by reason (ADM-10).
import { E, gen, unwrap } from '#domain/shared/fp.ts'
import type { Change } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { applyInBulk, type MessageAct, type BulkRefusal } from '#domain/mailing/bulk.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { MailMessage, MessageId } from '#domain/mailing/message.ts'
import type { ListedMessage, MailingStores } from '#domain/mailing/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type MailPurposes, reportOutcomes } from './batch.ts'
import { type CreateMessages, listLanes } from './create-messages.ts'

type Stores = Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export interface BulkResult {
  readonly done: number
  readonly passed: Readonly<Partial<Record<BulkRefusal, number>>>
}

const FACTS = { retry: 'message.retried', withdraw: 'message.withdrawn' } as const

export type ChangeMessages = ReturnType<typeof makeChangeMessages>

export function makeChangeMessages<All extends IdentityStores & Stores>(deps: {
  readonly change: Change<All>
  readonly createMessages: CreateMessages
  readonly purposes: MailPurposes<All>
}) {
  const { change, createMessages, purposes } = deps

  /** Outcomes go to the origins, and lanes without waiting messages end. */
  const settleWithdrawn = (
    stores: All,
    tenantUuid: TenantUuid,
    withdrawn: readonly ListedMessage[],
    now: Instant,
  ): Stored<void> =>
    gen(function* () {
      const origins = new Map(withdrawn.map(({ mailing: { origin } }) => [origin.id, origin]))
      for (const origin of origins.values()) {
        const own = withdrawn.filter(({ mailing }) => mailing.origin.id === origin.id)
        const messages = own.map(({ message }) => message)
        yield* unwrap(reportOutcomes(purposes, stores, { origin }, messages, now))
      }
      for (const { route, origin } of listLanes(withdrawn.map(({ mailing }) => mailing)))
        yield* unwrap(stores.lanes.refresh({ tenantUuid, route, origin }))
    })

  /** Done twice, the second call passes over all. `ids`: BULK_AT_MOST at most. */
  return function changeMessages(principal: Principal, act: MessageAct, ids: readonly MessageId[]) {
    return change(principal, 'mail:send', ({ stores, now }) =>
      gen(function* () {
        const { tenantUuid } = principal
        const wanted = [...new Set(ids)]
        const found = yield* unwrap(stores.messages.findAll(wanted))
        const results = found.map(({ message }) => applyInBulk(act, now)(message))
        const changes = results.flatMap((one): readonly MailMessage[] => (E.isRight(one) ? [one.right] : []))
        const saved = new Map((yield* unwrap(stores.messages.save(changes))).map((one) => [one.id, one]))
        const done = found.flatMap(({ message: { id }, mailing }) => {
          const message = saved.get(id)
          return message === undefined ? [] : [{ message, mailing }]
        })
        if (act === 'retry')
          yield* unwrap(
            createMessages.requeue(
              stores,
              tenantUuid,
              done.map(({ mailing }) => mailing),
            ),
          )
        else yield* unwrap(settleWithdrawn(stores, tenantUuid, done, now))
        const refusals: readonly BulkRefusal[] = [
          ...results.flatMap((one) => (E.isLeft(one) ? [one.left] : [])),
          ...Array.from({ length: changes.length - done.length }, () => 'changed' as const),
          ...Array.from({ length: wanted.length - found.length }, () => 'not_found' as const),
        ]
        const answer: BulkResult = { done: done.length, passed: countEach(refusals) }
        const only = done.length === 1 ? done[0]?.message.id : undefined
        return { answer, facts: done.length === 0 ? [] : [mailFact(FACTS[act], only, { messages: done.length })] }
      }),
    )
  }
}

const countEach = (refusals: readonly BulkRefusal[]): BulkResult['passed'] => {
  const counts: Partial<Record<BulkRefusal, number>> = {}
  for (const one of refusals) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
