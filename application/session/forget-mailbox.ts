// Removes all data of the ledger users who connected a mailbox of a tenant. A user who has also connected the mailbox of another person of
// the tenant keeps their data: only this connection is removed.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import type { EraseMyData } from '#application/identity/my-data.ts'
import type { EraseMailbox } from '#domain/identity/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { ConnectionKept, SessionPersonalStores } from '#domain/session/personal-data.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

type Stores = SessionPersonalStores & Pick<IdentityStores, 'users'>

const PAGE = 100

/** Whether the connection's user has also connected the mailbox of another person of the tenant. */
const hasOtherMailbox =
  (connection: ConnectionKept) =>
  ({ personalConnections, users }: Stores): Stored<boolean> =>
    gen(function* () {
      const { tenantUuid, ledgerUserId, mailclientEmail } = connection
      let after: O.Option<string> = O.none
      do {
        const page = yield* unwrap(personalConnections.page({ tenantUuid, user: ledgerUserId }, after, PAGE))
        for (const { mailclientEmail: other } of page) {
          if (toComparable(other) === toComparable(mailclientEmail)) continue
          const owner = yield* unwrap(users.findByEmail(other))
          if (O.isSome(owner)) return true
        }
        const last = page.at(-1)
        after = last === undefined || page.length < PAGE ? O.none : O.some(last.id)
      } while (O.isSome(after))
      return false
    })

export function makeForgetMailbox(deps: {
  readonly inScope: InScope<Stores>
  readonly eraseMyData: EraseMyData
}): EraseMailbox {
  return function forgetMailbox(tenantUuid, mailbox) {
    return gen(function* () {
      const scope = Tenant(tenantUuid)
      // Each round removes at least one connection, so the loop ends.
      for (;;) {
        const found = yield* unwrap(
          deps.inScope(scope, ({ personalConnections }) => personalConnections.ofMailbox(tenantUuid, mailbox)),
        )
        if (O.isNone(found)) return
        const connection = found.value
        const stays = yield* unwrap(deps.inScope(scope, hasOtherMailbox(connection)))
        yield* unwrap<StoreUnavailable, unknown>(
          stays
            ? deps.inScope(scope, ({ personalConnections }) => personalConnections.eraseOne(connection.id))
            : deps.eraseMyData({ tenantUuid, user: connection.ledgerUserId }),
        )
      }
    })
  }
}
