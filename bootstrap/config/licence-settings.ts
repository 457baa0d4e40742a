// Proof required to remove a mailbox from its licence.
import { oneOf } from './codecs.ts'
import { optionalSetting } from './setting.ts'

export const licenceSettings = {
  DISCONNECT_PROOF: optionalSetting({
    says: '`required`: only a session of the mailbox removes it from its licence; other calls get the same response and change nothing.',
    codec: oneOf('optional', 'required'),
    shownDefault: '`required` in production, otherwise `optional`',
  }),
} as const
