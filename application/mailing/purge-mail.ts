// Removes old mail records: messages half a year after they ended, calls of system mailboxes after a month.
import { gen, unwrap } from '#domain/shared/fp.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import { MESSAGES_KEPT } from '#domain/mailing/personal-data.ts'
import type { EraseMailbox } from '#domain/identity/personal-data.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { type Clock, fromDays, type Instant } from '#domain/shared/clock.ts'
import { repeatPages } from '#domain/shared/pages.ts'
import { Admin, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

const CALLS_KEPT = fromDays(31)
const MESSAGES_AT_ONCE = 5_000

/** Removes what a higher area no longer needs of the mails of a tenant. */
export type PurgeTenant<Stores> = (stores: Stores, now: Instant) => Stored<void>

interface PurgeMailDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly purges: readonly PurgeTenant<Stores>[]
}

/** Runs daily. Units of work have a bounded size, so that it can stop at any time. Cost grows with the tenants and the removed messages. */
export function makePurgeMail<
  Stores extends Pick<MailingStores, 'messages' | 'mailboxUsage'> & { readonly tenants: Pick<TenantStore, 'list'> },
>({ inScope, clock, purges }: PurgeMailDeps<Stores>): Stored<void> {
  return gen(function* () {
    const now = clock.now()
    yield* unwrap(inScope(Admin, ({ mailboxUsage }) => mailboxUsage.purge(now - CALLS_KEPT)))
    yield* unwrap(
      visitTenants(inScope, ({ uuid }) =>
        gen(function* () {
          const page = inScope(Tenant(uuid), ({ messages }) => messages.purge(now - MESSAGES_KEPT, MESSAGES_AT_ONCE))
          yield* unwrap(repeatPages(MESSAGES_AT_ONCE, page))
          for (const purge of purges) yield* unwrap(inScope(Tenant(uuid), (stores) => purge(stores, now)))
        }),
      ),
    )
  })
}

/** Removes personal data from the messages to an anonymised person. Their rows stay and count (IDN-5). */
export function makeForgetMessages(deps: { readonly inScope: InScope<Pick<MailingStores, 'messages'>> }): EraseMailbox {
  return function forgetMessages(tenantUuid, mailbox) {
    return deps.inScope(Tenant(tenantUuid), ({ messages }) => messages.forget({ mailbox }))
  }
}
