// deactivate_user: deactivates a user, in one tenant or in all, by the use case of HTTP, or returns the effect of a dry run (MCP-16).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Deactivation } from '#application/identity/deactivate-in-tenants.ts'
import { mailbox, makeEnum } from '#adapters/contract/codecs/text.ts'
import { allowNull } from '#adapters/contract/endpoint.ts'
import { userStatus } from '#adapters/contract/identity/users.ts'
import { makeArgument, makeNonNullArgument, tenantOrAll, type Tool, makeTool, trueOrFalse } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'
import { tenantResult } from '../people-results.ts'
import { describeToolFailure, type ToolFailure } from '../tool-errors.ts'

const deactivationResult = t.type({
  tenant: tenantResult,
  user: t.type({ uuid: t.string, email: t.string, name: t.string, statusBefore: userStatus }),
  outcome: makeEnum('deactivated', 'already-inactive', 'refused'),
  /** Null unless the deactivation was refused. */
  because: allowNull(t.type({ code: t.string, message: t.string })),
})

const toDeactivationResult = (one: Deactivation) => ({
  ...one,
  user: { ...one.user, statusBefore: one.user.status },
  because: one.outcome === 'refused' ? O.some(describeToolFailure(one.because, one.tenant.uuid)) : O.none,
})

/** Outside a dry run, the failure of a single tenant is the failure of the call. */
function refuseSingle(
  dryRun: boolean,
  tenants: readonly Deactivation[],
): TE.TaskEither<ToolFailure, readonly Deactivation[]> {
  const [only, another] = tenants
  return !dryRun && another === undefined && only?.outcome === 'refused' ? TE.left(only.because) : TE.right(tenants)
}

export function makeDeactivateUser({ deactivateInTenants }: ToolUses): Tool {
  return makeTool({
    name: 'deactivate_user',
    title: 'Deactivate a user',
    description:
      'Deactivates the person who has an e-mail address, in one tenant or in all that have one: the person is signed out everywhere at once and cannot sign in any more. Nothing is deleted, and an administrator can activate the person again. First call it with dryRun true, tell the administrator in which tenants who would be deactivated, and call it again with dryRun false only after a yes. The answer lists for each tenant what happened or would happen: deactivated, already-inactive, or refused and why, such as the last administrator of a tenant. A refusal in one tenant does not stop the others.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    input: {
      email: makeArgument('The whole e-mail address of the user.', mailbox),
      tenant: makeArgument('Uuid of the tenant, or "all".', tenantOrAll),
      dryRun: makeNonNullArgument(
        'true: only report what would happen, and change nothing. false unless given.',
        trueOrFalse,
      ),
    },
    output: t.type({ dryRun: t.boolean, tenants: t.array(deactivationResult) }),
    tenantOf: ({ tenant }) => tenant,
    writes: ({ dryRun }) => !O.getOrElse(() => false)(dryRun),
    run: (caller, { email, tenant, dryRun: given }) => {
      const dryRun = O.getOrElse(() => false)(given)
      return pipe(
        deactivateInTenants(caller, email, tenant, dryRun),
        TE.flatMap((tenants) => refuseSingle(dryRun, tenants)),
        TE.map((tenants) => ({ dryRun, tenants: tenants.map(toDeactivationResult) })),
      )
    },
    inWords: ({ dryRun, tenants }) => {
      const of = (wanted: Deactivation['outcome']): number => tenants.filter(({ outcome }) => outcome === wanted).length
      const counts = `deactivated ${of('deactivated')}, already inactive ${of('already-inactive')}, refused ${of('refused')}`
      return dryRun ? `A dry run: nothing was changed. Expected result by tenant: ${counts}.` : `Tenants: ${counts}.`
    },
    inBrief: ({ dryRun, tenants }) => ({
      dryRun,
      tenants: tenants
        .slice(0, 50)
        .map(({ tenant, user, outcome }) => ({ tenant: tenant.uuid, user: user.uuid, outcome })),
      total: tenants.length,
    }),
  })
}
