// Settings of survey campaigns.
import { decodeWholeNumber } from './codecs.ts'
import { defineOptionalSetting } from './setting.ts'

export const campaignSettings = {
  CAMPAIGN_LATE_START_HOURS: defineOptionalSetting({
    says: 'A campaign whose invitation date passed longer ago than these hours, after a standstill or a restored backup, waits until an administrator releases it.',
    codec: decodeWholeNumber(1, 8_784),
    shownDefault: 'none: it starts however late',
  }),
} as const
