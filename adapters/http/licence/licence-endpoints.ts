// The plugin API about the licence of the session's mailbox.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LicenceReport, makeReadLicence } from '#application/licence/licences.ts'
import { MAX_ACTIVATIONS } from '#domain/licence/licence.ts'
import { licenceContract } from '#adapters/contract/licence/licence.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface LicenceUseCases {
  readonly readLicence: ReturnType<typeof makeReadLicence>
}

const toLicenceResponse = ({ state, activated, held }: LicenceReport) => {
  const licence = O.toUndefined(held)
  return {
    state,
    organization: licence?.organization ?? null,
    expiresAt: licence?.expiresAt ?? null,
    activated,
    activations: licence?.activations ?? null,
    maxActivations: MAX_ACTIVATIONS,
  }
}

export const licenceEndpoints = (uses: LicenceUseCases): readonly Endpoint[] =>
  sessionEndpoints(licenceContract, {
    'GET /mailclient-plugin/licence': {
      handle: (_, { caller }) => pipe(uses.readLicence(caller.mailbox), TE.map(toLicenceResponse)),
    },
  })
