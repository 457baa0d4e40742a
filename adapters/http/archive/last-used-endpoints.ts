// The plugin API about what a user chose last, so that a client can fill in its forms.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { FindLastUsed, LastUsed } from '#application/archive/last-archived.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { lastUsedContract, type LastUsedResponse } from '#adapters/contract/archive/last-used.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'

export interface LastUsedUseCases {
  readonly findLastUsed: FindLastUsed
}

const toLastUsedResponse = ({ documentType, time }: LastUsed): LastUsedResponse => ({
  documentType: O.toNullable(documentType),
  time: O.isSome(time) ? { ...time.value, projectId: O.toNullable(time.value.projectId) } : null,
})

export const lastUsedEndpoints = (uses: LastUsedUseCases): readonly Endpoint[] =>
  sessionEndpoints(lastUsedContract, {
    'GET /mailclient-plugin/last-used': {
      group: withoutLedger(groups.settings),
      handle: ({ query }, { caller }) =>
        pipe(uses.findLastUsed(caller, query.accountId as O.Option<AccountId>), TE.map(toLastUsedResponse)),
    },
  })
