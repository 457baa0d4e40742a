// Proof required to remove a mailbox from its licence.
import * as O from 'fp-ts/lib/Option.js'
import { oneOf, optional } from './codecs.ts'
import { setting } from './setting.ts'

export const licenceSettings = {
  DISCONNECT_PROOF: setting({
    says: '`required`: only a session of the mailbox removes it from its licence; other calls get the same response and change nothing.',
    form: 'optional or required',
    codec: optional(oneOf('optional', 'required')),
    fallback: O.none,
    shownDefault: '`required` in production, otherwise `optional`',
  }),
} as const
