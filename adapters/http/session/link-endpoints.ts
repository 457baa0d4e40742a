// The plugin API about the link behind the session: whether it is about to lapse, so that the pane can say so in time.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ReadLinkHealth } from '#application/session/read-link-health.ts'
import type { LinkHealth } from '#domain/session/link-health.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { ok } from '../kernel/answer.ts'
import { oneOf } from '#adapters/contract/codecs/text.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'

export interface LinkUseCases {
  readonly readLinkHealth: ReadLinkHealth
}

const linkAnswer = t.type(
  {
    state: oneOf('ok', 'lapsing'),
    since: t.union([t.string, t.null]),
    lapsesAt: t.string,
    reason: t.union([oneOf('FAILING', 'STALE'), t.null]),
  },
  'LinkHealth',
)

const iso = (at: Instant): string => new Date(at).toISOString()

const tellLink = ({ lapsing, lapsesAt }: LinkHealth): t.TypeOf<typeof linkAnswer> => {
  const told = O.toNullable(lapsing)
  return {
    state: told === null ? 'ok' : 'lapsing',
    since: told === null ? null : iso(told.since),
    lapsesAt: iso(lapsesAt),
    reason: told?.reason ?? null,
  }
}

export const linkEndpoints = (uses: LinkUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: '/mailclient-plugin/link',
    summary: 'Whether the link with the ledger holds, or is about to lapse unless the user signs in again.',
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: linkAnswer },
    example: {
      answers: {
        200: {
          state: 'lapsing',
          since: '2026-02-05T08:00:00.000Z',
          lapsesAt: '2026-03-07T08:00:00.000Z',
          reason: 'STALE',
        },
      },
    },
    handle: (_, { caller }) => pipe(uses.readLinkHealth(caller), TE.map(flow(tellLink, ok))),
  }),
]
