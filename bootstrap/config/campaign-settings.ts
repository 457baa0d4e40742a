// Settings of survey campaigns.
import { wholeNumber } from './codecs.ts'
import { optionalSetting } from './setting.ts'

export const campaignSettings = {
  CAMPAIGN_LATE_START_HOURS: optionalSetting({
    says: 'A campaign whose invitation date passed longer ago than these hours, after a standstill or a restored backup, waits until an administrator releases it.',
    codec: wholeNumber(1, 8_784),
    shownDefault: 'none: it starts however late',
  }),
} as const
