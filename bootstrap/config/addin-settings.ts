// Identity of the add-in. Its addresses derive from BASE_URL, its directory permissions from MAILBOX_PROOF.
import { uuidSetting } from './codecs.ts'
import { defineOptionalSetting } from './setting.ts'

export const addInSettings = {
  ADDIN_ID: defineOptionalSetting({
    says: 'Id of the add-in in its manifest. Set it to keep the same add-in when BASE_URL changes.',
    codec: uuidSetting,
    shownDefault: 'derived from BASE_URL',
  }),
} as const
