// Removes all data of the ledger users who connected a mailbox of a tenant. A ledger user who has also connected the mailbox of another person of
// the tenant is that person too; only the connection is removed then.
import { E, O } from '#domain/shared/fp.ts'
import type { EraseMyData } from '#application/identity/my-data.ts'
import type { ForgetMailbox } from '#domain/identity/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { ConnectionKept, SessionPersonalStores } from '#domain/session/personal-data.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'

type Stores = SessionPersonalStores & Pick<IdentityStores, 'users'>

const PAGE = 100

/** Whether the connection's user has also connected the mailbox of another person of the tenant. */
const hasOtherMailbox =
  (connection: ConnectionKept) =>
  ({ personalConnections, users }: Stores): Stored<boolean> =>
  async () => {
    const { tenantUuid, ledgerUserId, mailclientEmail } = connection
    let after: O.Option<string> = O.none
    do {
      const page = await personalConnections.page({ tenantUuid, user: ledgerUserId }, after, PAGE)()
      if (E.isLeft(page)) return page
      for (const { mailclientEmail: other } of page.right) {
        if (comparable(other) === comparable(mailclientEmail)) continue
        const owner = await users.findByEmail(other)()
        if (E.isLeft(owner)) return owner
        if (O.isSome(owner.right)) return E.right(true)
      }
      const last = page.right.at(-1)
      after = last === undefined || page.right.length < PAGE ? O.none : O.some(last.id)
    } while (O.isSome(after))
    return E.right(false)
  }

export const makeForgetMailbox =
  (deps: { readonly inScope: InScope<Stores>; readonly eraseMyData: EraseMyData }): ForgetMailbox =>
  (tenantUuid, mailbox) =>
  async () => {
    const scope = Tenant(tenantUuid)
    const counts: Record<string, number> = {}
    const count = (more: Readonly<Record<string, number>>): void => {
      for (const [kind, n] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + n
    }
    // Each turn takes at least one connection away, so that there is an end.
    for (;;) {
      const found = await deps.inScope(scope, ({ personalConnections }) =>
        personalConnections.ofMailbox(tenantUuid, mailbox),
      )()
      if (E.isLeft(found)) return found
      if (O.isNone(found.right)) return E.right(counts)
      const connection = found.right.value
      const stays = await deps.inScope(scope, hasOtherMailbox(connection))()
      if (E.isLeft(stays)) return stays
      const gone = stays.right
        ? await deps.inScope(scope, ({ personalConnections }) => personalConnections.eraseOne(connection.id))()
        : await deps.eraseMyData({ tenantUuid, user: connection.ledgerUserId })()
      if (E.isLeft(gone)) return gone
      count(typeof gone.right === 'number' ? { connections: gone.right } : gone.right)
    }
  }
