// Identity of the add-in. Its addresses derive from BASE_URL, its directory permissions from MAILBOX_PROOF.
import * as O from 'fp-ts/lib/Option.js'
import { optional, uuid } from './codecs.ts'
import { setting } from './setting.ts'

export const addInSettings = {
  ADDIN_ID: setting({
    says: 'Id of the add-in in its manifest. Set it to keep the same add-in when BASE_URL changes.',
    form: 'a uuid',
    codec: optional(uuid),
    fallback: O.none,
    shownDefault: 'derived from BASE_URL',
  }),
} as const
