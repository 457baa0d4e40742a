// The plugin API about the user's choices for an address: which of several contacts it is, and whether it is excluded.
import * as O from 'fp-ts/lib/Option.js'
import type { ChooseContact, SetExcluded } from '#application/ledger/user-choices.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { addressChoiceContract } from '#adapters/contract/ledger/contacts.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface ContactChoiceUseCases {
  readonly chooseContact: ChooseContact
  readonly setExcluded: SetExcluded
}

const BODY = { bytes: 4 * 1024 }

export const contactChoiceEndpoints = (uses: ContactChoiceUseCases): readonly Endpoint[] =>
  sessionEndpoints(addressChoiceContract, {
    'POST /mailclient-plugin/contact/exclude': {
      bodyRule: BODY,
      handle: ({ body }, { caller }) => uses.setExcluded(caller, body.email, true),
    },
    'DELETE /mailclient-plugin/contact/exclude': {
      handle: ({ query }, { caller }) => uses.setExcluded(caller, query.email, false),
    },
    'PUT /mailclient-plugin/contact/choice': {
      bodyRule: BODY,
      handle: ({ body: { email, contact } }, { caller }) => {
        const chosen = { kind: contact.kind, id: contact.id as ContactId | AccountId }
        return uses.chooseContact(caller, email, O.some(chosen))
      },
    },
    'DELETE /mailclient-plugin/contact/choice': {
      handle: ({ query }, { caller }) => uses.chooseContact(caller, query.email, O.none),
    },
  })
