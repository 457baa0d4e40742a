// The plugin API about people: looking up an address, searching, and the details of one contact.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ContactLookup, LookUpContact, TellContactStatus } from '#application/ledger/look-up-contact.ts'
import type { SaveContact } from '#application/ledger/save-contact.ts'
import type { Contact, ContactDetails, ContactId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import {
  contactContract,
  type ContactDetailsResponse,
  type ContactLookupResponse,
  type ContactResponse,
} from '#adapters/contract/ledger/contacts.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { orderOf } from './contact-order.ts'
import { toRegistrationResponse } from './time-endpoints.ts'

export interface ContactUseCases {
  readonly lookUpContact: LookUpContact
  readonly contactStatus: TellContactStatus
  readonly contacts: Pick<LedgerContacts, 'search' | 'find'>
  readonly saveContact: SaveContact
}

const toContactResponse = (contact: Contact): ContactResponse => ({
  kind: contact.kind,
  id: contact.id,
  fullName: contact.fullName,
  organisation: pipe(
    contact.organisation,
    O.map(({ id, name, url }) => ({ id, name, url: O.toNullable(url) })),
    O.toNullable,
  ),
  email: O.toNullable(contact.email),
  phone: O.toNullable(contact.phone),
  mobile: O.toNullable(contact.mobile),
  jobTitle: O.toNullable(contact.jobTitle),
  isMainContact: contact.isMainContact,
})

const toLookupResponse = (found: ContactLookup): ContactLookupResponse => ({
  contact: pipe(found.contact, O.map(toContactResponse), O.toNullable),
  chosen: found.chosen,
  division: found.division,
  registration: pipe(found.registration, O.map(toRegistrationResponse), O.toNullable),
  salesLink: O.isSome(found.salesLink) ? { id: found.salesLink.value } : null,
  excluded: found.excluded,
  matchedContacts: found.matchedContacts.map((contact) => ({
    ...toContactResponse(contact),
    lastContactAt: pipe(contact.lastContactAt, O.map(iso), O.toNullable),
  })),
})

const toDetailsResponse = (contact: ContactDetails): ContactDetailsResponse => ({
  ...toContactResponse(contact),
  firstName: O.toNullable(contact.firstName),
  middleName: O.toNullable(contact.middleName),
  lastName: O.toNullable(contact.lastName),
  businessEmail: O.toNullable(contact.businessEmail),
  businessPhone: O.toNullable(contact.businessPhone),
  businessMobile: O.toNullable(contact.businessMobile),
  language: O.toNullable(contact.language),
  notes: O.toNullable(contact.notes),
})

export const contactEndpoints = (uses: ContactUseCases): readonly Endpoint[] =>
  sessionEndpoints(contactContract, {
    'GET /mailclient-plugin/contact': {
      fails: ['InvalidEmail'],
      handle: ({ query }, { caller }) => pipe(uses.lookUpContact(caller, query), TE.map(toLookupResponse)),
    },
    'GET /mailclient-plugin/contacts/status': {
      handle: ({ query }, { caller }) =>
        pipe(
          uses.contactStatus(caller, query.emails),
          TE.map((found) => ({
            data: found.map(({ email, hasContact, excluded }) => ({ email, hasContact, excluded })),
          })),
        ),
    },
    'GET /mailclient-plugin/contacts/search': {
      handle: ({ query }, { caller }) =>
        pipe(
          uses.contacts.search(caller, query.q),
          TE.map((found) => ({ data: found.map(toContactResponse) })),
        ),
    },
    'GET /mailclient-plugin/contacts/:id/details': {
      handle: ({ params }, { caller }) =>
        pipe(
          uses.contacts.find(caller, params.id as ContactId),
          TE.flatMap(TE.fromOption((): LedgerFailure => ({ _tag: 'LedgerNotFound' }))),
          TE.map((contact) => ({ contact: toDetailsResponse(contact) })),
        ),
    },
    'POST /mailclient-plugin/save': {
      bodyRule: { bytes: 64 * 1024 },
      fails: ['AccountGone', 'ContactExists', 'ContactUnnamed', 'OrganisationExists'],
      respond: ({ body }, { caller }) =>
        pipe(
          uses.saveContact(caller, orderOf(body)),
          TE.map(({ contact, created }) => ({
            status: created ? 201 : 200,
            body: { contact: toDetailsResponse(contact), created },
          })),
        ),
    },
  })
