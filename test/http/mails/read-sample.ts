// Whole mails as the service reads them, on a day of the tests' own.
import { DEADLINE_MS, makeUndoMime } from '#adapters/http/archive/eml/mime-process.ts'
import { makeReadEml, type WholeMail } from '#adapters/http/archive/eml/read-eml.ts'
import { emlOf } from './sample-eml.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { rightOf } from '#test/support/right-of.ts'

export const NOW = Date.UTC(2026, 2, 1)

export const readEml = makeReadEml(makeUndoMime(DEADLINE_MS * PATIENCE))

/** Of a mail that must not be refused. */
export const read = async (mail: string | Uint8Array): Promise<WholeMail> => {
  return rightOf(await readEml(typeof mail === 'string' ? emlOf(mail) : mail, NOW)())
}
