// The plugin API about what a user chose last, so that a client can fill in its forms.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { FindLastUsed, LastUsed } from '#application/archive/last-archived.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { ok } from '../kernel/answer.ts'
import { oneOf, optional, uuid } from '#adapters/contract/codecs/text.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'

export interface LastUsedUseCases {
  readonly findLastUsed: FindLastUsed
}

const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])

const input = t.type({ query: t.type({ accountId: optional(uuid) }) })

const answer = t.type({
  documentType: orNull(t.number),
  time: orNull(t.type({ kind: oneOf('time', 'cost'), itemId: t.string, projectId: orNull(t.string) })),
})

const tellLastUsed = ({ documentType, time }: LastUsed): t.TypeOf<typeof answer> => ({
  documentType: O.toNullable(documentType),
  time: O.isSome(time) ? { ...time.value, projectId: O.toNullable(time.value.projectId) } : null,
})

export const lastUsedEndpoint = (uses: LastUsedUseCases): Endpoint =>
  sessionEndpoint({
    method: 'GET',
    path: '/mailclient-plugin/last-used',
    summary:
      'The document type the user last named in archiving, and what he last booked time on for an organisation; else at all, then without a project.',
    limited: 'plugin',
    group: withoutLedger(groups.settings),
    input,
    answers: { 200: answer },
    example: {
      input: { query: { accountId: '7c1d8e2f-3a4b-4c5d-8e6f-9a0b1c2d3e4f' } },
      answers: {
        200: {
          documentType: 55,
          time: { kind: 'time', itemId: '9d3f1c52-7b64-4f0e-8a21-6c5b4d3e2f10', projectId: null },
        },
      },
    },
    handle: ({ query }, { caller }) =>
      pipe(uses.findLastUsed(caller, query.accountId as O.Option<AccountId>), TE.map(flow(tellLastUsed, ok))),
  })
