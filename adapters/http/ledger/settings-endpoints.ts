// The plugin API about a user's own settings, and logging out.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ReadSettings, WriteSettings } from '#application/ledger/user-choices.ts'
import { settingsContract } from '#adapters/contract/ledger/settings.ts'
import { done, sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface SettingsUseCases {
  readonly readSettings: ReadSettings
  readonly writeSettings: WriteSettings
}

export const settingsEndpoints = (uses: SettingsUseCases): readonly Endpoint[] =>
  sessionEndpoints(settingsContract, {
    'GET /mailclient-plugin/settings': { handle: (_, { caller }) => uses.readSettings(caller) },
    'PUT /mailclient-plugin/settings': {
      bodyRule: { bytes: 1024 * 1024 },
      handle: ({ body }, { caller }) => uses.writeSettings(caller, body),
    },
    'POST /mailclient-plugin/logout': { handle: () => done(TE.right(undefined)) },
  })
