// The book of faces of a tenant is brought in line with a list of addresses (MCP-18): whoever is on it is shown, and nobody else.
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import type { BeyondOwnRights } from '#domain/identity/failures.ts'
import type { FacebookChanges } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type Change, type ChangeRefused, rightsOf, withinOwn } from './change.ts'

export interface FacebookSync {
  readonly changes: FacebookChanges
  /** How many people were changed; rehearsed: would be. */
  readonly changed: number
}

/**
 * In the tenant where the principal acts. `emails`: of all who are to be shown; an address that is given twice counts once.
 * `dryRun`: answers the same, and changes nothing.
 */
export type SyncFacebook = (
  principal: Principal,
  emails: readonly Mailbox[],
  dryRun: boolean,
) => TE.TaskEither<ChangeRefused | BeyondOwnRights, FacebookSync>

/** Of an office of thousands the trail tells in portions, so that none of its rows is without bound. */
const PEOPLE_OF_FACT = 100

const factsOf = (tenantUuid: TenantUuid, { on, off }: FacebookChanges): readonly AuditFact[] =>
  pipe(
    [...on.map(({ uuid }) => ({ uuid, shown: true })), ...off.map(({ uuid }) => ({ uuid, shown: false }))],
    RA.chunksOf(PEOPLE_OF_FACT),
    RA.map((some) => {
      const those = (which: boolean) => some.filter(({ shown }) => shown === which).map(({ uuid }) => uuid)
      return done('facebook.synchronised', tenantUuid, { facebook: { given: those(true), taken: those(false) } })
    }),
  )

export const makeSyncFacebook =
  (deps: { readonly change: Change; readonly rehearse: Change }): SyncFacebook =>
  (principal, emails, dryRun) => {
    const run = dryRun ? deps.rehearse : deps.change
    return run(principal, 'users:write', (acting) => {
      const { users } = acting.stores
      const anybodys = rightsOf(
        acting,
        acting.roles.map(({ uuid }) => uuid),
      )
      return pipe(
        // It may be anybody who is changed.
        withinOwn(acting, anybodys),
        TE.bindW('changes', () => users.facebookChanges(emails)),
        TE.bindW('changed', () => users.setFacebook(emails)),
        TE.map((answer) => ({ answer, facts: factsOf(principal.tenantUuid, answer.changes) })),
      )
    })
  }
