// The plugin API about what the ledger still allows (PLG-22).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Allowance, ReadQuota } from '#domain/ledger/ports.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import { type AllowanceResponse, quotaContract } from '#adapters/contract/ledger/settings.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface QuotaUseCases {
  readonly readQuota: ReadQuota
}

const toAllowanceResponse = ({ limit, remaining, resetsAt }: Allowance): AllowanceResponse => ({
  limit,
  remaining,
  resetsAt: iso(resetsAt),
})

export const quotaEndpoints = (uses: QuotaUseCases): readonly Endpoint[] =>
  sessionEndpoints(quotaContract, {
    'GET /mailclient-plugin/quota': {
      handle: (_, { caller }) =>
        pipe(
          uses.readQuota(caller.division),
          TE.map(({ minute, day }) => ({ minute: toAllowanceResponse(minute), day: toAllowanceResponse(day) })),
        ),
    },
  })
