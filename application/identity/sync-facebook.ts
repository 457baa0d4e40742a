// Updates the staff directory of a tenant from a list of addresses (MCP-18): exactly the users on the list are shown.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { BeyondOwnRights } from '#domain/identity/failures.ts'
import type { FacebookChanges } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type Change, type ChangeRefused, getPermissionsOfRoles, checkWithinOwnRights } from './change.ts'

export interface FacebookSync {
  readonly changes: FacebookChanges
  /** How many users were changed, or would be in a dry run. */
  readonly changed: number
}

/**
 * Works in the tenant where the principal acts. `emails`: the addresses of all users to show; a repeated address counts once.
 * `dryRun`: returns the same, and changes nothing.
 */
export type SyncFacebook = (
  principal: Principal,
  emails: readonly Mailbox[],
  dryRun: boolean,
) => TE.TaskEither<ChangeRefused | BeyondOwnRights, FacebookSync>

/** Users per audit entry, so that entries stay small in an office of thousands. */
const PEOPLE_OF_FACT = 100

const toFacebookFacts = (tenantUuid: TenantUuid, { on, off }: FacebookChanges): readonly AuditFact[] =>
  pipe(
    [...on.map(({ uuid }) => ({ uuid, shown: true })), ...off.map(({ uuid }) => ({ uuid, shown: false }))],
    RA.chunksOf(PEOPLE_OF_FACT),
    RA.map((some) => {
      const those = (which: boolean) => some.filter(({ shown }) => shown === which).map(({ uuid }) => uuid)
      return toIdentityFact('facebook.synchronised', tenantUuid, {
        facebook: { given: those(true), taken: those(false) },
      })
    }),
  )

export function makeSyncFacebook(deps: { readonly change: Change; readonly dryRunChange: Change }): SyncFacebook {
  return function syncFacebook(principal, emails, dryRun) {
    const run = dryRun ? deps.dryRunChange : deps.change
    return run(principal, 'users:write', (context) => {
      const { users } = context.stores
      const ofAll = getPermissionsOfRoles(
        context,
        context.roles.map(({ uuid }) => uuid),
      )
      return gen(function* () {
        // The change may affect any user, so the principal needs the permissions of all roles.
        yield* unwrap(checkWithinOwnRights(context, ofAll))
        const changes = yield* unwrap(users.findFacebookChanges(emails))
        const changed = yield* unwrap(users.setFacebook(emails))
        return { answer: { changes, changed }, facts: toFacebookFacts(principal.tenantUuid, changes) }
      })
    })
  }
}
