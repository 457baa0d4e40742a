// The add-in of several installations, for tests: as the composition makes it of settings.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddInServed } from '#adapters/http/addin/addin-served.ts'
import { type AddInFiles, loadAddIn } from '#bootstrap/addin-files.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { rightOf } from '#test/support/right-of.ts'

export const CLIENT_ID = '11111111-2222-4333-8444-555555555555'

export const INSTALLATIONS = {
  'an office': { BASE_URL: 'https://tapster.example' },
  'a port of its own': { BASE_URL: 'https://localhost:3000' },
  'an id of its own': { BASE_URL: 'https://tapster.example', ADDIN_ID: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' },
  'proofs of mailboxes': {
    BASE_URL: 'https://mail.kantoor.example',
    MAILBOX_PROOF: 'required',
    CLOUD_CLIENT_ID: CLIENT_ID,
  },
} as const

/** Throws where the settings are wrong. */
export async function addInOf(env: Readonly<Record<string, string>>): Promise<AddInFiles> {
  const config = rightOf(decodeConfig(env))
  return loadAddIn(config, O.getOrElse(() => 'http://127.0.0.1:3000')(config.BASE_URL))
}

/** As the HTTP side has it. */
export async function servedOf(env: Readonly<Record<string, string>>): Promise<AddInServed> {
  const { icons, upload } = await addInOf(env)
  return {
    baseUrl: env['BASE_URL'] ?? 'http://127.0.0.1:3000',
    icons,
    upload: pipe(
      upload,
      E.map(({ addIn, zip, xml }) => ({ ...addIn, zip, xml })),
    ),
  }
}
