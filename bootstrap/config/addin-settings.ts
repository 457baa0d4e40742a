// How the mail client knows the add-in. Its addresses follow from BASE_URL, and what it asks of a directory from MAILBOX_PROOF.
import * as O from 'fp-ts/lib/Option.js'
import { optional, uuid } from './codecs.ts'
import { setting } from './setting.ts'

export const addInSettings = {
  ADDIN_ID: setting({
    says: 'Id of the add-in in its manifest. Set it where the address changes and the add-in is to stay the same one.',
    form: 'a uuid',
    codec: optional(uuid),
    fallback: O.none,
    shownDefault: 'follows from BASE_URL',
  }),
} as const
