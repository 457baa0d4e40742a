// The plugin API about people: looking up an address, searching, the details of one contact, and the user's choices for an address.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { ContactLookup, LookUpContact, makeReadContactStatus } from '#application/ledger/look-up-contact.ts'
import type { SaveContact } from '#application/ledger/save-contact.ts'
import type { makeChooseContact, makeSetExcluded } from '#application/ledger/user-choices.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { OpportunityId } from '#domain/ledger/sales.ts'
import { addressChoiceContract, contactContract } from '#adapters/contract/ledger/contacts.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { toSaveContactRequest } from './contact-order.ts'
import { toRegistrationResponse } from './time-endpoints.ts'

export interface ContactUseCases {
  readonly lookUpContact: LookUpContact
  readonly contactStatus: ReturnType<typeof makeReadContactStatus>
  readonly contacts: Pick<LedgerContacts, 'search' | 'find'>
  readonly saveContact: SaveContact
  readonly chooseContact: ReturnType<typeof makeChooseContact>
  readonly setExcluded: ReturnType<typeof makeSetExcluded>
}

const toLookupResponse = ({ registration, salesLink, ...found }: ContactLookup) => ({
  ...found,
  registration: O.map(toRegistrationResponse)(registration),
  salesLink: O.map((id: OpportunityId) => ({ id }))(salesLink),
})

export function makeContactEndpoints(uses: ContactUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(contactContract, {
    'GET /mailclient-plugin/contact': {
      fails: ['InvalidEmail', 'ExchangeAddress'],
      handle: ({ query }, { caller }) => pipe(uses.lookUpContact(caller, query), TE.map(toLookupResponse)),
    },
    'GET /mailclient-plugin/contacts/status': {
      handle: ({ query }, { caller }) => pipe(uses.contactStatus(caller, query.emails), TE.bindTo('data')),
    },
    'GET /mailclient-plugin/contacts/search': {
      handle: ({ query }, { caller }) => pipe(uses.contacts.search(caller, query.q), TE.bindTo('data')),
    },
    'GET /mailclient-plugin/contacts/:id/details': {
      handle: ({ params }, { caller }) =>
        pipe(
          uses.contacts.find(caller, params.id as ContactId),
          TE.flatMap(TE.fromOption((): LedgerFailure => ({ _tag: 'LedgerNotFound' }))),
          TE.bindTo('contact'),
        ),
    },
    'POST /mailclient-plugin/save': {
      fails: ['AccountGone', 'ContactExists', 'ContactUnnamed', 'OrganisationExists'],
      respond: ({ body }, { caller }) =>
        pipe(
          uses.saveContact(caller, toSaveContactRequest(body)),
          TE.map((saved) => ({ status: saved.created ? 201 : 200, body: saved })),
        ),
    },
  })
}

export function makeContactChoiceEndpoints(
  uses: Pick<ContactUseCases, 'chooseContact' | 'setExcluded'>,
): readonly Endpoint[] {
  return makeSessionEndpoints(addressChoiceContract, {
    'POST /mailclient-plugin/contact/exclude': {
      handle: ({ body }, { caller }) => uses.setExcluded(caller, body.email, true),
    },
    'DELETE /mailclient-plugin/contact/exclude': {
      handle: ({ query }, { caller }) => uses.setExcluded(caller, query.email, false),
    },
    'PUT /mailclient-plugin/contact/choice': {
      handle: ({ body: { email, contact } }, { caller }) => {
        const chosen = { kind: contact.kind, id: contact.id as ContactId | AccountId }
        return uses.chooseContact(caller, email, O.some(chosen))
      },
    },
    'DELETE /mailclient-plugin/contact/choice': {
      handle: ({ query }, { caller }) => uses.chooseContact(caller, query.email, O.none),
    },
  })
}
