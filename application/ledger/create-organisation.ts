// An organisation made in the ledger from what a mail tells (PLG-9); one that is there already is told, not made again.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { OrganisationFailure } from '#domain/ledger/failures.ts'
import {
  isSameOrganisation,
  type LedgerOrganisations,
  type NewOrganisation,
  type OrganisationDetails,
} from '#domain/ledger/organisation.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { inTime } from './in-time.ts'
import { makeOnce, type MakeOnceDeps } from './make-once.ts'

/** Left: nothing was written; but for LedgerDown, after which it may have been. */
export type CreateOrganisation = (
  caller: LedgerCaller,
  organisation: NewOrganisation,
) => TE.TaskEither<OrganisationFailure, OrganisationDetails>

export const makeCreateOrganisation = (
  deps: MakeOnceDeps & {
    readonly organisations: Pick<LedgerOrganisations, 'named' | 'create'>
    readonly clock: Clock
  },
): CreateOrganisation => {
  const { organisations } = deps
  const once = makeOnce(deps)

  return (caller, organisation) =>
    pipe(
      TE.fromIO(() => inTime(deps.clock, caller)),
      TE.flatMap((bounded) =>
        once<OrganisationFailure, OrganisationDetails>(
          [caller.tenantUuid, caller.ledgerUserId, caller.division, JSON.stringify(organisation)],
          {
            look: pipe(
              organisations.named(bounded, organisation.name),
              TE.map((named) => O.fromNullable(named.find((known) => isSameOrganisation(known, organisation)))),
            ),
            make: organisations.create(bounded, organisation),
            uncertain: ({ _tag }) => _tag === 'LedgerDown',
          },
        ),
      ),
      TE.flatMap(({ _tag, it }) =>
        _tag === 'Exists'
          ? TE.left<OrganisationFailure, OrganisationDetails>({ _tag: 'OrganisationExists', accountId: it.id })
          : TE.right(it),
      ),
    )
}
