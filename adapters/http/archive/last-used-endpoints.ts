// The plugin API about what a user chose last, so that a client can fill in its forms.
import type { O } from '#domain/shared/fp.ts'
import type { makeFindLastUsed } from '#application/archive/archive-history.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { lastUsedContract } from '#adapters/contract/archive/last-used.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { groups, withoutLedger } from '../openapi/groups.ts'

export interface LastUsedUseCases {
  readonly findLastUsed: ReturnType<typeof makeFindLastUsed>
}

export function makeLastUsedEndpoints(uses: LastUsedUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(lastUsedContract, {
    'GET /mailclient-plugin/last-used': {
      group: withoutLedger(groups.settings),
      handle: ({ query }, { caller }) => uses.findLastUsed(caller, query.accountId as O.Option<AccountId>),
    },
  })
}
