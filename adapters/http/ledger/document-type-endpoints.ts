// The plugin API about document types.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { byDescription, type LedgerDocumentTypes } from '#domain/ledger/document-types.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { ledgerFailures } from '../openapi/groups.ts'
import { documentTypesAnswer, documentTypesQuery, tellDocumentTypes } from './document-type-codecs.ts'
import { BASE } from './plugin-base.ts'

export interface DocumentTypeUseCases {
  readonly documentTypes: Pick<LedgerDocumentTypes, 'creatable'>
}

export const documentTypeEndpoints = (uses: DocumentTypeUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/document-types`,
    summary: 'The kinds of document that a mail can be archived as, sorted by description.',
    limited: 'plugin',
    input: documentTypesQuery,
    answers: { 200: documentTypesAnswer },
    example: {
      input: { query: { sort: '-description' } },
      answers: { 200: { data: [{ id: 55, description: 'Note' }] } },
    },
    fails: ledgerFailures,
    handle: ({ query }, { caller }) => {
      const order = O.toUndefined(query.sort) === '-description' ? 'falling' : 'rising'
      return pipe(
        uses.documentTypes.creatable(caller),
        TE.map((types) => ok(tellDocumentTypes(byDescription(types, order)))),
      )
    },
  }),
]
