// The plugin API about which of several contacts the user takes an address for. What it changes is told where the address is looked up.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ChooseContact, ChosenFor } from '#application/ledger/user-choices.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { ok } from '../kernel/answer.ts'
import { mailbox } from '#adapters/contract/codecs/mailbox.ts'
import { oneOf, uuid } from '#adapters/contract/codecs/text.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'
import { BASE } from './plugin-base.ts'

export interface ContactChoiceUseCases {
  readonly chooseContact: ChooseContact
}

const choice = t.type({ kind: oneOf('contact', 'account'), id: uuid })
const chosenAnswer = t.type({
  email: t.string,
  contact: t.union([t.type({ kind: oneOf('contact', 'account'), id: t.string }), t.null]),
})

const choiceOf = ({ kind, id }: t.TypeOf<typeof choice>) => ({ kind, id: id as ContactId | AccountId })

const tellChosen = ({ email, contact }: ChosenFor): t.TypeOf<typeof chosenAnswer> => ({
  email,
  contact: O.toNullable(contact),
})

const PATH = `${BASE}/contact/choice`
const sample = {
  email: 'hoekstra@dehoek.example',
  contact: { kind: 'contact', id: '3f0e2b7c-5d1a-4c8e-9f6b-2a7d8c9e0f11' },
} as const

export const contactChoiceEndpoints = (uses: ContactChoiceUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'PUT',
    path: PATH,
    summary: 'Of several contacts with this address the user means this one from now on.',
    limited: 'plugin',
    bodyRule: { bytes: 4 * 1024 },
    input: t.type({ body: t.type({ email: mailbox, contact: choice }) }),
    answers: { 200: chosenAnswer },
    group: withoutLedger(groups.contacts),
    example: { input: { body: sample }, answers: { 200: sample } },
    handle: ({ body }, { caller }) =>
      pipe(uses.chooseContact(caller, body.email, O.some(choiceOf(body.contact))), TE.map(flow(tellChosen, ok))),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: PATH,
    summary: 'Takes that back: the best match is the contact again.',
    limited: 'plugin',
    input: t.type({ query: t.type({ email: mailbox }) }),
    answers: { 200: chosenAnswer },
    group: withoutLedger(groups.contacts),
    example: {
      input: { query: { email: sample.email } },
      answers: { 200: { email: sample.email, contact: null } },
    },
    handle: ({ query }, { caller }) =>
      pipe(uses.chooseContact(caller, query.email, O.none), TE.map(flow(tellChosen, ok))),
  }),
]
