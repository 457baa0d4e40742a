// Who may take a mailbox off its licence.
import * as O from 'fp-ts/lib/Option.js'
import { oneOf, optional } from './codecs.ts'
import { setting } from './setting.ts'

export const licenceSettings = {
  DISCONNECT_PROOF: setting({
    says: '`required`: only a session of a mailbox takes that mailbox off its licence; others are answered the same, and nothing happens.',
    form: 'optional or required',
    codec: optional(oneOf('optional', 'required')),
    fallback: O.none,
    shownDefault: '`required` in production, else `optional`',
  }),
} as const
