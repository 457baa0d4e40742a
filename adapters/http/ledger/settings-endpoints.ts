// The plugin API about a user's own settings, and logging out.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ReadSettings, WriteSettings } from '#application/ledger/user-choices.ts'
import { ok } from '../kernel/answer.ts'
import { oneOf } from '#adapters/contract/codecs/text.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { BASE } from './plugin-base.ts'

export interface SettingsUseCases {
  readonly readSettings: ReadSettings
  readonly writeSettings: WriteSettings
}

const settingsAnswer = t.type(
  { autoArchiveOnSend: t.boolean, defaultArchiveTarget: oneOf('contact', 'account') },
  'UserSettings',
)

const sample = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' } as const

export const settingsEndpoints = (uses: SettingsUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/settings`,
    summary: "The user's own settings.",
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: settingsAnswer },
    example: { answers: { 200: sample } },
    handle: (_, { caller }) => pipe(uses.readSettings(caller), TE.map(ok)),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/settings`,
    summary: "Replaces the user's settings and answers them.",
    limited: 'plugin',
    bodyRule: { bytes: 1024 * 1024 },
    input: t.type({ body: settingsAnswer }),
    answers: { 200: settingsAnswer },
    example: { input: { body: sample }, answers: { 200: sample } },
    handle: ({ body }, { caller }) => pipe(uses.writeSettings(caller, body), TE.map(ok)),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/logout`,
    summary: 'Nothing yet: logging out is done by revoking the session.',
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: t.type({ success: t.literal(true) }) },
    example: { answers: { 200: { success: true } } },
    handle: () => TE.right(ok({ success: true })),
  }),
]
