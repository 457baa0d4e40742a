// How long events are kept, and what is removed of a person who is anonymised (EVT-8).
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { withoutPerson } from '#domain/event/event.ts'
import { EVENTS_KEPT } from '#domain/event/notification.ts'
import type { EventStore } from '#domain/event/ports.ts'
import type { EraseWithUser, EraseMailbox } from '#domain/identity/personal-data.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { NotifyDeps } from './notify.ts'

const PAGE = 500

/** What anonymising a person needs. */
export interface ForgetEventStores {
  readonly events: Pick<EventStore, 'lockMentioning' | 'removePerson'>
}

/** Pages until one is not full; answers how many records there were. */
const runByPage = (page: Stored<number>): Stored<number> =>
  gen(function* () {
    for (let all = 0; ;) {
      const done = yield* unwrap(page)
      all += done
      if (done < PAGE) return all
    }
  })

/** Daily. */
export function makePurgeEvents(deps: Pick<NotifyDeps, 'inScope' | 'clock' | 'linkTenant'>): Stored<number> {
  return runByPage(() =>
    deps.inScope(Tenant(deps.linkTenant), ({ events }) => events.purge(deps.clock.now() - EVENTS_KEPT, PAGE))(),
  )
}

const forgetPage = ({ events }: ForgetEventStores, key: string): Stored<number> =>
  pipe(
    events.lockMentioning(key, PAGE),
    TE.tap((found) =>
      events.removePerson(
        key,
        found.map(({ id, kind, data }) => ({ id, data: withoutPerson(kind, data, key) })),
      ),
    ),
    TE.map((found) => found.length),
  )

/** Their address and name leave the payloads; the events stay. */
export function makeForgetEvents({ inScope }: { readonly inScope: InScope<ForgetEventStores> }): EraseMailbox {
  return function forgetEvents(tenantUuid, mailbox) {
    return pipe(
      runByPage(inScope(Tenant(tenantUuid), (stores) => forgetPage(stores, toComparable(mailbox)))),
      TE.bindTo('events'),
    )
  }
}

/** Events that were fired since `makeForgetEvents` ran go with what fires them: after it is erased, none names the person again. */
export function withEvents<Stores>(eraseWithUser: EraseWithUser<Stores>): EraseWithUser<Stores & ForgetEventStores> {
  return (stores, tenantUuid, mailbox) =>
    pipe(
      eraseWithUser(stores, tenantUuid, mailbox),
      TE.map(TE.tap(() => runByPage(forgetPage(stores, toComparable(mailbox))))),
    )
}
