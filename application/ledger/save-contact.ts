// Creates or changes a contact in the ledger (PLG-7). It writes only differences, and asks for nothing that the ledger would refuse.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import {
  type AccountId,
  changeContactFields,
  isEmptyChange,
  type ContactChange,
  type ContactDetails,
  type ContactFields,
  type ContactId,
  findContactDifference,
  isNamed,
  toLikeness,
  type NewContact,
} from '#domain/ledger/contact.ts'
import type { ContactFailure } from '#domain/ledger/failures.ts'
import type { LedgerOrganisations, NewOrganisation, OrganisationDetails } from '#domain/ledger/organisation.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type CreateOrganisationDeps, makeCreateOrganisationOnce } from './create-organisation.ts'
import { withDeadline } from './call-order.ts'
import { makeCreateOnce } from './create-once.ts'

export type SaveContactRequest =
  | { readonly _tag: 'Create'; readonly contact: NewContact }
  /** Creates the organisation and its contact. */
  | { readonly _tag: 'CreateBoth'; readonly contact: ContactFields; readonly organisation: NewOrganisation }
  | {
      readonly _tag: 'Change'
      readonly id: ContactId
      /** The new organisation of the contact. None: it stays where it is. */
      readonly account: O.Option<AccountId>
      readonly change: ContactChange
    }

export interface SaveContactOutcome {
  readonly contact: ContactDetails
  readonly created: boolean
}

/** Left: nothing was written. After LedgerDown that is unknown. */
export type SaveContact = (
  caller: LedgerCaller,
  order: SaveContactRequest,
) => TE.TaskEither<ContactFailure, SaveContactOutcome>

export interface SaveContactDeps extends CreateOrganisationDeps {
  readonly contacts: Pick<LedgerContacts, 'find' | 'findAlike' | 'create' | 'change'>
  readonly organisations: Pick<LedgerOrganisations, 'find' | 'findByName' | 'create' | 'remove'>
}

const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set<ContactFailure['_tag']>([
  'LedgerRejected',
  'LedgerForbidden',
  'LedgerNotFound',
])
const accountGone: ContactFailure = { _tag: 'AccountGone' }

export function makeSaveContact(deps: SaveContactDeps): SaveContact {
  const { contacts, organisations } = deps
  const createOnce = makeCreateOnce(deps)
  const createOrganisation = makeCreateOrganisationOnce(deps)

  const findOrganisation = (
    caller: LedgerCaller,
    account: AccountId,
  ): TE.TaskEither<ContactFailure, OrganisationDetails> =>
    pipe(organisations.find(caller, account), TE.flatMap(TE.fromOption((): ContactFailure => accountGone)))

  /** `checks`: run before the contact is written. */
  const create = (
    caller: LedgerCaller,
    contact: NewContact,
    checks: TE.TaskEither<ContactFailure, unknown>,
  ): TE.TaskEither<ContactFailure, SaveContactOutcome> =>
    pipe(
      createOnce<ContactFailure, ContactDetails>(
        [caller.tenantUuid, caller.ledgerUserId, caller.division, JSON.stringify(contact)],
        {
          find: contacts.findAlike(caller, contact.account, toLikeness(contact)),
          create: pipe(
            checks,
            TE.flatMap(() => contacts.create(caller, contact)),
          ),
          mayExistAfter: ({ _tag }) => _tag === 'LedgerDown',
        },
      ),
      TE.flatMap(({ _tag, record }) =>
        _tag === 'Exists'
          ? TE.left<ContactFailure, SaveContactOutcome>({ _tag: 'ContactExists', contactId: record.id })
          : TE.right({ contact: record, created: _tag === 'Created' }),
      ),
    )

  /**
   * If the ledger refuses the contact for good, the organisation that this request created is removed again. After any other failure it
   * stays, and a repetition of the request finds it.
   */
  const createBoth = (
    caller: LedgerCaller,
    { contact, organisation: wanted }: Extract<SaveContactRequest, { readonly _tag: 'CreateBoth' }>,
  ): TE.TaskEither<ContactFailure, SaveContactOutcome> =>
    gen(function* () {
      const creation = yield* unwrap(createOrganisation(caller, wanted))
      const { id } = creation.record
      const saved = yield* wait(create(caller, { ...contact, account: id }, TE.right(undefined)))
      if (E.isRight(saved) || creation._tag !== 'Created' || !REFUSED_FOR_GOOD.has(saved.left._tag))
        return yield* unwrap(saved)
      const removed = yield* wait(organisations.remove(caller, id))
      if (E.isRight(removed)) creation.forgetRequest()
      return yield* unwrap(saved)
    })

  const change = (
    caller: LedgerCaller,
    { id, account, change: wanted }: Extract<SaveContactRequest, { readonly _tag: 'Change' }>,
  ): TE.TaskEither<ContactFailure, SaveContactOutcome> =>
    gen(function* () {
      const found = yield* unwrap(contacts.find(caller, id))
      if (O.isNone(found)) return yield* fail({ _tag: 'LedgerNotFound' })
      const known = found.value
      const difference = findContactDifference(known, wanted)
      const moved = O.filter((to: AccountId) => O.toUndefined(known.organisation)?.id !== to)(account)
      if (isEmptyChange(difference) && O.isNone(moved)) return { contact: known, created: false }
      if (!isNamed({ ...known, ...difference })) return yield* fail({ _tag: 'ContactUnnamed' })
      const to = O.isNone(moved) ? O.none : O.some(yield* unwrap(findOrganisation(caller, moved.value)))
      yield* unwrap(
        contacts.change(caller, id, { ...difference, ...(O.isSome(moved) ? { account: moved.value } : {}) }),
      )
      return { contact: changeContactFields(known, difference, to), created: false }
    })

  return (caller, order) => async () => {
    const bounded = withDeadline(deps.clock, caller)
    switch (order._tag) {
      case 'Create':
        return create(bounded, order.contact, findOrganisation(bounded, order.contact.account))()
      case 'CreateBoth':
        return createBoth(bounded, order)()
      case 'Change':
        return change(bounded, order)()
    }
  }
}
