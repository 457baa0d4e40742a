// The plugin API about people: who an address belongs to, searching, all of one contact, saving, and addresses a user wants nothing of.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { TellContactStatus } from '#application/ledger/contact-status.ts'
import type { SetExcluded } from '#application/ledger/user-choices.ts'
import type { LookUpContact } from '#application/ledger/look-up-contact.ts'
import type { SaveContact } from '#application/ledger/save-contact.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { contactQuery, lookupAnswer, searchAnswer, searchQuery, tellContact, tellLookup } from './contact-codecs.ts'
import {
  detailsInput,
  oneContactAnswer,
  orderOf,
  savedAnswer,
  saveInput,
  tellDetails,
  tellSaved,
} from './contact-save-codecs.ts'
import {
  excludedAnswer,
  excludeInput,
  includeInput,
  statusAnswer,
  statusQuery,
  tellStatus,
} from './contact-status-codecs.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'
import { BASE } from './plugin-base.ts'

export interface ContactUseCases {
  readonly lookUpContact: LookUpContact
  readonly contactStatus: TellContactStatus
  readonly contacts: Pick<LedgerContacts, 'search' | 'find'>
  readonly saveContact: SaveContact
  readonly setExcluded: SetExcluded
}

const KIB = 1024

const sampleContact = {
  kind: 'contact',
  id: '3f0e2b7c-5d1a-4c8e-9f6b-2a7d8c9e0f11',
  fullName: 'Eva Jansen',
  organisation: {
    id: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
    name: 'Bakkerij De Korenbloem BV',
    url: 'https://ledger.example/docs/CRMAccountCard.aspx',
  },
  email: 'eva@korenbloem.example',
  phone: '+31 30 555 01 11',
  mobile: null,
  jobTitle: 'Eigenaar',
  isMainContact: true,
} as const

const sampleDetails = {
  ...sampleContact,
  firstName: 'Eva',
  middleName: null,
  lastName: 'Jansen',
  businessEmail: null,
  businessPhone: null,
  businessMobile: null,
  language: 'nl',
  notes: null,
}

export const contactEndpoints = (uses: ContactUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contact`,
    summary: 'Who an address belongs to in the ledger, and what is known of this mail.',
    limited: 'plugin',
    input: contactQuery,
    answers: { 200: lookupAnswer },
    example: {
      input: { query: { email: 'eva@korenbloem.example', outlookItemId: 'AAMkAGI2…' } },
      answers: {
        200: {
          contact: sampleContact,
          chosen: false,
          division: 3_158_123,
          registration: null,
          salesLink: null,
          excluded: false,
          matchedContacts: [{ ...sampleContact, lastContactAt: '2026-03-01T12:00:00.000Z' }],
        },
      },
    },
    fails: ['InvalidEmail'],
    handle: ({ query }, { caller }) => pipe(uses.lookUpContact(caller, query), TE.map(flow(tellLookup, ok))),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contacts/status`,
    summary: 'Of up to 100 addresses: whether the ledger knows them and whether the user wants nothing of them.',
    limited: 'plugin',
    input: statusQuery,
    answers: { 200: statusAnswer },
    example: {
      input: { query: { emails: 'eva@korenbloem.example,nieuwsbrief@winkel.example' } },
      answers: {
        200: {
          data: [
            { email: 'eva@korenbloem.example', hasContact: true, excluded: false },
            { email: 'nieuwsbrief@winkel.example', hasContact: false, excluded: true },
          ],
        },
      },
    },
    handle: ({ query }, { caller }) => pipe(uses.contactStatus(caller, query.emails), TE.map(flow(tellStatus, ok))),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contacts/search`,
    summary: "At most 25 people by a part of their name, their organisation's name or an address, sorted by name.",
    limited: 'plugin',
    input: searchQuery,
    answers: { 200: searchAnswer },
    example: { input: { query: { q: 'jansen' } }, answers: { 200: { data: [sampleContact] } } },
    handle: ({ query }, { caller }) =>
      pipe(
        uses.contacts.search(caller, query.q),
        TE.map((found) => ok({ data: found.map(tellContact) })),
      ),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contacts/:id/details`,
    summary: 'All that the ledger has on a contact.',
    limited: 'plugin',
    input: detailsInput,
    answers: { 200: oneContactAnswer },
    example: { input: { params: { id: sampleContact.id } }, answers: { 200: { contact: sampleDetails } } },
    handle: ({ params }, { caller }) =>
      pipe(
        uses.contacts.find(caller, params.id as ContactId),
        TE.flatMap(TE.fromOption((): LedgerFailure => ({ _tag: 'LedgerNotFound' }))),
        TE.map(flow(tellDetails, ok)),
      ),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/save`,
    summary:
      'Makes a contact in the ledger, along with its organisation where that is new, or changes what is given of one.',
    limited: 'plugin',
    bodyRule: { bytes: 64 * KIB },
    input: saveInput,
    answers: { 200: savedAnswer, 201: savedAnswer },
    fails: ['AccountGone', 'ContactExists', 'ContactUnnamed', 'OrganisationExists'],
    example: {
      input: {
        body: {
          accountId: sampleContact.organisation.id,
          firstName: 'Eva',
          lastName: 'Jansen',
          email: 'eva@korenbloem.example',
        },
      },
      answers: {
        200: { contact: sampleDetails, created: false },
        201: { contact: sampleDetails, created: true },
      },
    },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.saveContact(caller, orderOf(body)),
        TE.map((saved) => ({ status: saved.created ? 201 : 200, body: tellSaved(saved) })),
      ),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/contact/exclude`,
    summary: 'The user wants nothing of this address from now on.',
    limited: 'plugin',
    bodyRule: { bytes: 4 * KIB },
    input: excludeInput,
    answers: { 200: excludedAnswer },
    group: withoutLedger(groups.contacts),
    example: {
      input: { body: { email: 'nieuwsbrief@winkel.example' } },
      answers: { 200: { email: 'nieuwsbrief@winkel.example', excluded: true } },
    },
    handle: ({ body }, { caller }) => pipe(uses.setExcluded(caller, body.email, true), TE.map(ok)),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: `${BASE}/contact/exclude`,
    summary: 'Takes that back.',
    limited: 'plugin',
    input: includeInput,
    answers: { 200: excludedAnswer },
    group: withoutLedger(groups.contacts),
    example: {
      input: { query: { email: 'nieuwsbrief@winkel.example' } },
      answers: { 200: { email: 'nieuwsbrief@winkel.example', excluded: false } },
    },
    handle: ({ query }, { caller }) => pipe(uses.setExcluded(caller, query.email, false), TE.map(ok)),
  }),
]
