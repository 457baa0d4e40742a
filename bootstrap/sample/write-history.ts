// Writes the sample's history behind a start that is ready: each part in one unit of work, once. A start that was killed meanwhile leaves the
// rest to the next one.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import { FIRST_SAMPLE_PART, SAMPLE_ENDING, type SampleLog, type SamplePart } from '#domain/operations/sample.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { CodesExhausted } from '#domain/survey/failures.ts'
import { addMissingTenant, LINK_OFFICE, SAMPLE_OFFICE } from '../default-tenant.ts'
import { makeCalendar } from './calendar.ts'
import { makeSampleHistory, type SampleHistory, type SampleStores } from './history.ts'
import { makeSampleLogEntries } from './log-entries.ts'
import { THIRD_OFFICE } from './people.ts'
import { writeCampaigns } from './write-campaigns.ts'
import { writeLicences } from './write-licences.ts'
import { writeMailings } from './write-mailings.ts'
import { writeStaff } from './write-people.ts'
import { writeVault } from './write-vault.ts'

type Failure = CodesExhausted | StoreUnavailable

const LAST_PART = 'licences'

interface WrittenPart {
  readonly part: SamplePart
  readonly tenant: TenantUuid
  readonly write: (stores: SampleStores) => TE.TaskEither<Failure, unknown>
}

export interface WriteHistoryDeps {
  readonly inScope: InScope<SampleStores>
  readonly log: Log
  readonly sampleLog: SampleLog
  /** Where people reach the service, and the ledger. */
  readonly baseUrl: string
  readonly ledgerUrl: string
  readonly sealer: Pick<TokenSealer, 'seal'>
}

const writeArchives = (
  { archives, archiveTenants }: SampleStores,
  { archives: all, calendar: { now } }: SampleHistory,
): Stored<void> =>
  gen(function* () {
    yield* unwrap(TE.traverseSeqArray(archives.insert)(all))
    yield* unwrap(archiveTenants.note(SAMPLE_OFFICE.uuid, now))
  })

const listParts = (history: SampleHistory, { baseUrl, sealer }: WriteHistoryDeps): readonly WrittenPart[] => {
  const { staff, others, mailings, calendar, activity, activityOf } = history
  const home = SAMPLE_OFFICE.uuid
  return [
    { part: 'colleagues', tenant: home, write: (stores) => writeStaff(stores, staff, activity) },
    { part: 'campaigns', tenant: home, write: (stores) => writeCampaigns(stores, history, baseUrl) },
    { part: 'mails', tenant: home, write: (stores) => writeMailings(stores, home, mailings, calendar.now) },
    ...others.map((other) => ({
      part: other.office.name,
      tenant: other.office.uuid,
      write: (stores: SampleStores) => writeStaff(stores, other, activityOf(other)),
    })),
    { part: 'vault', tenant: home, write: (stores) => writeVault(stores, history, sealer) },
    { part: 'archives', tenant: home, write: (stores) => writeArchives(stores, history) },
    { part: 'jobs', tenant: home, write: ({ sampleJobs }) => sampleJobs.addAll(history.jobs) },
    { part: LAST_PART, tenant: LINK_OFFICE.uuid, write: (stores) => writeLicences(stores, history, LINK_OFFICE.uuid) },
  ]
}

export function writeSampleHistory(deps: WriteHistoryDeps): () => Promise<void> {
  const { inScope, log, sampleLog } = deps
  const writeOnce = ({ part, tenant, write }: WrittenPart): TE.TaskEither<Failure, void> =>
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
      sampleLog.show(makeSampleLogEntries(makeCalendar(endsAt)))
      // Most starts write nothing: all of it is there.
      if (parts.has(LAST_PART)) return
      yield* unwrap(addMissingTenant(inScope, THIRD_OFFICE))
      yield* unwrap(TE.traverseSeqArray(writeOnce)(listParts(makeSampleHistory(endsAt, deps.ledgerUrl), deps)))
      log.info('sample.written')
    }),
    TE.match(
      ({ _tag }) => log.warn('sample.unfinished', { because: _tag }),
      () => undefined,
    ),
  )
}
