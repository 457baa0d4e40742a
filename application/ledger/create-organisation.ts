// Creates an organisation from the data of a mail (PLG-9). If it exists already, the failure has its id.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { OrganisationFailure } from '#domain/ledger/failures.ts'
import {
  isSameOrganisation,
  type LedgerOrganisations,
  type NewOrganisation,
  type OrganisationDetails,
} from '#domain/ledger/organisation.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { withDeadline } from './call-order.ts'
import { type CreateOnceOutcome, makeCreateOnce, type CreateOnceDeps } from './create-once.ts'

/** Left: nothing was written. After LedgerDown that is unknown. */
export type CreateOrganisation = (
  caller: LedgerCaller,
  organisation: NewOrganisation,
) => TE.TaskEither<OrganisationFailure, OrganisationDetails>

export interface CreateOrganisationDeps extends CreateOnceDeps {
  readonly organisations: Pick<LedgerOrganisations, 'findByName' | 'create'>
  readonly clock: Clock
}

type OrganisationCreation = Exclude<CreateOnceOutcome<OrganisationDetails>, { readonly _tag: 'Exists' }>

/** Like CreateOrganisation, and returns whether this request created it. */
export function makeCreateOrganisationOnce(deps: CreateOrganisationDeps) {
  const { organisations } = deps
  const createOnce = makeCreateOnce(deps)

  return (
    caller: LedgerCaller,
    organisation: NewOrganisation,
  ): TE.TaskEither<OrganisationFailure, OrganisationCreation> =>
    gen(function* () {
      const bounded = withDeadline(deps.clock, caller)
      const creation = yield* unwrap(
        createOnce<OrganisationFailure, OrganisationDetails>(
          [caller.tenantUuid, caller.ledgerUserId, caller.division, JSON.stringify(organisation)],
          {
            find: pipe(
              organisations.findByName(bounded, organisation.name),
              TE.map((named) => O.fromNullable(named.find((known) => isSameOrganisation(known, organisation)))),
            ),
            create: organisations.create(bounded, organisation),
            mayExistAfter: ({ _tag }) => _tag === 'LedgerDown',
          },
        ),
      )
      return creation._tag === 'Exists'
        ? yield* fail({ _tag: 'OrganisationExists', accountId: creation.record.id })
        : creation
    })
}

export function makeCreateOrganisation(deps: CreateOrganisationDeps): CreateOrganisation {
  const create = makeCreateOrganisationOnce(deps)
  return (caller, organisation) =>
    pipe(
      create(caller, organisation),
      TE.map(({ record }) => record),
    )
}
