// The plugin API about the licence of the session's mailbox. It tells neither the key nor who asked for the licence.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { LicenceTold, ReadLicence } from '#application/licence/licences.ts'
import { MAX_ACTIVATIONS } from '#domain/licence/licence.ts'
import { ok } from '../kernel/answer.ts'
import { oneOf } from '#adapters/contract/codecs/text.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'

export interface LicenceUseCases {
  readonly readLicence: ReadLicence
}

const licenceAnswer = t.type(
  {
    state: oneOf('none', 'pending', 'trial', 'active', 'expired', 'revoked'),
    organization: t.union([t.string, t.null]),
    expiresAt: t.union([t.string, t.null]),
    activated: t.boolean,
    activations: t.union([t.number, t.null]),
    maxActivations: t.number,
  },
  'LicenceState',
)

const tellLicence = ({ state, activated, held }: LicenceTold): t.TypeOf<typeof licenceAnswer> => {
  const told = O.toNullable(held)
  return {
    state,
    organization: told?.organization ?? null,
    expiresAt: told === null ? null : new Date(told.expiresAt).toISOString(),
    activated,
    activations: told?.activations ?? null,
    maxActivations: MAX_ACTIVATIONS,
  }
}

export const licenceEndpoints = (uses: LicenceUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: '/mailclient-plugin/licence',
    summary: "How the session's mailbox stands under the licence of its office. Nothing is refused for want of one.",
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: licenceAnswer },
    example: {
      answers: {
        200: {
          state: 'trial',
          organization: 'Kantoor Korrel',
          expiresAt: '2026-03-15T12:00:00.000Z',
          activated: true,
          activations: 3,
          maxActivations: 100,
        },
      },
    },
    handle: (_, { caller }) => pipe(uses.readLicence(caller.mailbox), TE.map(flow(tellLicence, ok))),
  }),
]
