// All of the sample's history, made from the moment at which it ends. Two calls with the same moment make the same.
import type { Instant } from '#domain/shared/clock.ts'
import type { Stores } from '../compose/stores.ts'
import { makeActivityOf, makeSampleActivity } from './activity.ts'
import { makeSampleArchives } from './archives.ts'
import { makeCalendar } from './calendar.ts'
import { planSampleCampaigns } from './campaign-plans.ts'
import { makeSampleJobs } from './jobs.ts'
import { makeSampleLicences } from './licences.ts'
import { makeSampleMailings } from './mailings.ts'
import { makeSampleVault } from './vault.ts'
import { makeOtherStaff, makeSampleStaff } from './people.ts'

/** The stores that the history is written through. */
export type SampleStores = Omit<Stores, 'jobs'>

export type SampleHistory = ReturnType<typeof makeSampleHistory>

/** `ledgerUrl`: where people open the ledger's documents. */
export function makeSampleHistory(now: Instant, ledgerUrl: string) {
  const calendar = makeCalendar(now)
  const staff = makeSampleStaff(calendar)
  const others = makeOtherStaff(calendar)
  const campaigns = planSampleCampaigns(calendar)
  const mailings = makeSampleMailings(calendar)
  return {
    calendar,
    staff,
    others,
    campaigns,
    mailings,
    vault: makeSampleVault(calendar, staff),
    licences: makeSampleLicences(calendar),
    activity: makeSampleActivity(calendar, staff, campaigns, mailings),
    activityOf: makeActivityOf,
    archives: makeSampleArchives(calendar, ledgerUrl),
    jobs: makeSampleJobs(calendar, campaigns),
  }
}
