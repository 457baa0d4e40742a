// Removes old events, and the personal data of anonymised people from payloads (EVT-8).
import { pipe, TE } from '#domain/shared/fp.ts'
import { withoutPerson } from '#domain/event/event.ts'
import { EVENTS_KEPT } from '#domain/event/notification.ts'
import type { EventStore } from '#domain/event/ports.ts'
import type { EraseWithUser, EraseMailbox } from '#domain/identity/personal-data.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { repeatPages } from '#domain/shared/pages.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

const PAGE = 500

/** The stores that anonymising a person needs. */
export interface ForgetEventStores {
  readonly events: Pick<EventStore, 'lockMentioning' | 'removePerson'>
}

/** Runs daily. Removes events of all tenants that are older than EVENTS_KEPT. */
export function makePurgeEvents({
  inScope,
  clock,
}: {
  readonly inScope: InScope<{
    readonly events: Pick<EventStore, 'purge'>
    readonly tenants: Pick<TenantStore, 'list'>
  }>
  readonly clock: Clock
}): Stored<void> {
  return visitTenants(inScope, ({ uuid }) =>
    repeatPages(PAGE, () => inScope(Tenant(uuid), ({ events }) => events.purge(clock.now() - EVENTS_KEPT, PAGE))()),
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

/** Removes the person's address and name from payloads. The events stay. */
export function makeForgetEvents({ inScope }: { readonly inScope: InScope<ForgetEventStores> }): EraseMailbox {
  return function forgetEvents(tenantUuid, mailbox) {
    const forget = inScope(Tenant(tenantUuid), (stores) => forgetPage(stores, toComparable(mailbox)))
    return repeatPages(PAGE, forget)
  }
}

/**
 * Also cleans events that were fired after `makeForgetEvents` ran. It does so after the records that fire events are erased, so that no
 * later event names the person.
 */
export function withEvents<Stores>(eraseWithUser: EraseWithUser<Stores>): EraseWithUser<Stores & ForgetEventStores> {
  return (stores, tenantUuid, mailbox) =>
    pipe(
      eraseWithUser(stores, tenantUuid, mailbox),
      TE.map(TE.tap(() => repeatPages(PAGE, forgetPage(stores, toComparable(mailbox))))),
    )
}
