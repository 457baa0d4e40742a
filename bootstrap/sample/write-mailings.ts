// Stores mails that left long ago. No job is enqueued for them; the few that wait leave an hour later.
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { getMessageDueAt, type MailMessage, toMailerKey } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SampleMailing } from './mailings.ts'

const hasDetail = ({ story, possiblyDoubled }: MailMessage): boolean => story.length > 0 || possiblyDoubled

/** One insert for the messages in one state, and one update for those that have a story. */
export function writeMailing(
  stores: Pick<MailingStores, 'mailings' | 'messages'>,
  { mailing, messages }: SampleMailing,
): Stored<void> {
  return gen(function* () {
    yield* unwrap(stores.mailings.insert(mailing, []))
    for (const some of Map.groupBy(messages, ({ state }) => JSON.stringify(state)).values()) {
      const [first] = some
      if (first !== undefined) yield* unwrap(stores.messages.insert(mailing, first.state, some))
    }
    const detailed = messages.filter(hasDetail)
    if (detailed.length > 0) yield* unwrap(stores.messages.save(detailed))
  })
}

export function writeMailings(
  stores: Pick<MailingStores, 'mailings' | 'messages' | 'lanes'>,
  tenantUuid: TenantUuid,
  all: readonly SampleMailing[],
  now: Instant,
): Stored<void> {
  const waiting = all.filter(({ messages }) => messages.some(({ state }) => getMessageDueAt(state) !== undefined))
  return gen(function* () {
    for (const one of all) yield* unwrap(writeMailing(stores, one))
    yield* unwrap(
      TE.traverseSeqArray(({ mailing: { route, origin } }: SampleMailing) =>
        stores.lanes.open(toMailerKey(tenantUuid, O.none, false), { tenantUuid, route, origin }, now + fromHours(1)),
      )(waiting),
    )
  })
}
