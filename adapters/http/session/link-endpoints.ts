// The plugin API about the link behind the session: whether it lapses soon, so that the pane can say so in time.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ReadLinkHealth } from '#application/session/sessions.ts'
import type { LapseReason, LinkHealth } from '#domain/session/link-health.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { linkContract } from '#adapters/contract/session/session.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface LinkUseCases {
  readonly readLinkHealth: ReadLinkHealth
}

const toLinkResponse = ({ lapsing, lapsesAt }: LinkHealth) => ({
  state: O.isNone(lapsing) ? ('ok' as const) : ('lapsing' as const),
  since: O.map(({ since }: { readonly since: Instant }) => since)(lapsing),
  lapsesAt,
  reason: O.map(({ reason }: { readonly reason: LapseReason }) => reason)(lapsing),
})

export const linkEndpoints = (uses: LinkUseCases): readonly Endpoint[] =>
  sessionEndpoints(linkContract, {
    'GET /mailclient-plugin/link': {
      handle: (_, { caller }) => pipe(uses.readLinkHealth(caller), TE.map(toLinkResponse)),
    },
  })
