// The plugin API about document types.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { byDescription, type LedgerDocumentTypes } from '#domain/ledger/ports.ts'
import { documentTypeContract } from '#adapters/contract/ledger/settings.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { ledgerFailures } from '../openapi/groups.ts'

export interface DocumentTypeUseCases {
  readonly documentTypes: Pick<LedgerDocumentTypes, 'creatable'>
}

export const documentTypeEndpoints = (uses: DocumentTypeUseCases): readonly Endpoint[] =>
  sessionEndpoints(documentTypeContract, {
    'GET /mailclient-plugin/document-types': {
      fails: ledgerFailures,
      handle: ({ query }, { caller }) => {
        const order = O.toUndefined(query.sort) === '-description' ? 'falling' : 'rising'
        return pipe(
          uses.documentTypes.creatable(caller),
          TE.map((types) => ({ data: byDescription(types, order) })),
        )
      },
    },
  })
