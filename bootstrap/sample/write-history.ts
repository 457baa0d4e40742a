// Writes the sample's history behind a start that is ready: each part in one unit of work, once. A start that was killed meanwhile leaves the
// rest to the next one.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import { FIRST_SAMPLE_PART, SAMPLE_ENDING, type SampleLog, type SamplePart } from '#domain/operations/sample.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import { addMissingTenant, LINK_OFFICE, SAMPLE_OFFICE } from '../default-tenant.ts'
import { makeSampleActivity, makeStaffActivity } from './activity.ts'
import { writeArchives } from './archives.ts'
import { type Calendar, makeCalendar } from './calendar.ts'
import { planSampleCampaigns } from './campaign-plans.ts'
import { writeCampaigns } from './campaigns.ts'
import { makeSampleJobs } from './jobs.ts'
import { writeLicences } from './licences.ts'
import { makeSampleLogEntries } from './log-entries.ts'
import { makeSampleMailings, writeMailings } from './mailings.ts'
import { makeOtherStaff, makeSampleStaff, type StaffedOffice, THIRD_OFFICE, writeStaff } from './people.ts'
import type { SampleStores } from './sample-stores.ts'
import { writeVault } from './vault.ts'

type Failure = CodesExhausted | StoreUnavailable

const LAST_PART = 'licences'

type WrittenPart = readonly [
  part: SamplePart,
  tenant: TenantUuid,
  write: (stores: SampleStores) => TE.TaskEither<Failure, unknown>,
]

export interface WriteHistoryDeps {
  readonly inScope: InScope<SampleStores>
  readonly log: Log
  readonly sampleLog: SampleLog
  /** Where people reach the service, and the ledger. */
  readonly baseUrl: string
  readonly ledgerUrl: string
  readonly sealer: Pick<TokenSealer, 'seal'>
}

const listParts = (calendar: Calendar, { baseUrl, ledgerUrl, sealer }: WriteHistoryDeps): readonly WrittenPart[] => {
  const home = SAMPLE_OFFICE.uuid
  const staff = makeSampleStaff(calendar)
  const campaigns = planSampleCampaigns(calendar)
  const mailings = makeSampleMailings(calendar)
  const addStaff = (part: SamplePart, one: StaffedOffice): WrittenPart => [
    part,
    one.office.uuid,
    (stores) => writeStaff(stores, one, makeStaffActivity(one, calendar)),
  ]
  return [
    addStaff('colleagues', staff),
    ['campaigns', home, (stores) => writeCampaigns(stores, calendar, campaigns, baseUrl)],
    ['mails', home, (stores) => writeMailings(stores, mailings, calendar.now)],
    ['activity', home, ({ audit }) => audit.recordAll(makeSampleActivity(calendar, campaigns, mailings))],
    ...makeOtherStaff(calendar).map((other) => addStaff(other.office.name, other)),
    ['vault', home, (stores) => writeVault(stores, calendar, staff.people, sealer)],
    ['archives', home, (stores) => writeArchives(stores, calendar, ledgerUrl)],
    ['jobs', home, ({ sampleJobs }) => sampleJobs.addAll(makeSampleJobs(calendar))],
    [LAST_PART, LINK_OFFICE.uuid, (stores) => writeLicences(stores, calendar)],
  ]
}

export function writeSampleHistory(deps: WriteHistoryDeps): () => Promise<void> {
  const { inScope, log, sampleLog } = deps
  const writeOnce = ([part, tenant, write]: WrittenPart): TE.TaskEither<Failure, void> =>
    inScope(Tenant(tenant), (stores) =>
      gen(function* () {
        const parts = yield* unwrap(stores.samples.lock)
        const endsAt = parts.get(FIRST_SAMPLE_PART)
        if (endsAt === undefined || parts.has(part) || parts.has(SAMPLE_ENDING)) return
        yield* unwrap(write(stores))
        yield* unwrap(stores.samples.record(part, endsAt))
      }),
    )
  return pipe(
    gen(function* () {
      const parts = yield* unwrap(inScope(Admin, ({ samples }) => samples.list))
      const endsAt = parts.get(FIRST_SAMPLE_PART)
      if (endsAt === undefined || parts.has(SAMPLE_ENDING)) return
      const calendar = makeCalendar(endsAt)
      sampleLog.show(makeSampleLogEntries(calendar))
      // Most starts write nothing: all of it is there.
      if (parts.has(LAST_PART)) return
      yield* unwrap(addMissingTenant(inScope, THIRD_OFFICE))
      yield* unwrap(TE.traverseSeqArray(writeOnce)(listParts(calendar, deps)))
      log.info('sample.written')
    }),
    TE.match(
      ({ _tag }) => log.warn('sample.unfinished', { because: _tag }),
      () => undefined,
    ),
  )
}
