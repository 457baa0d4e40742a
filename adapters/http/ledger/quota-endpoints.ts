// The plugin API about what the ledger still grants (PLG-22).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Allowance, ReadQuota } from '#domain/ledger/quota.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { BASE } from './plugin-base.ts'

export interface QuotaUseCases {
  readonly readQuota: ReadQuota
}

const allowanceAnswer = t.type({ limit: t.number, remaining: t.number, resetsAt: t.string })
const quotaAnswer = t.type({ minute: allowanceAnswer, day: allowanceAnswer })

const tellAllowance = ({ limit, remaining, resetsAt }: Allowance): t.TypeOf<typeof allowanceAnswer> => ({
  limit,
  remaining,
  resetsAt: new Date(resetsAt).toISOString(),
})

export const quotaEndpoints = (uses: QuotaUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/quota`,
    summary: "What is left of the ledger's minute and day for the user's division.",
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: quotaAnswer },
    example: {
      answers: {
        200: {
          minute: { limit: 60, remaining: 57, resetsAt: '2026-03-01T12:01:00.000Z' },
          day: { limit: 5000, remaining: 4812, resetsAt: '2026-03-02T00:00:00.000Z' },
        },
      },
    },
    handle: (_, { caller }) =>
      pipe(
        uses.readQuota(caller.division),
        TE.map(({ minute, day }) => ok({ minute: tellAllowance(minute), day: tellAllowance(day) })),
      ),
  }),
]
