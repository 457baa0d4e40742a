// The whole service over PostgreSQL with two offices in it, and every kind of caller.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { type Permission, PERMISSIONS } from '#domain/identity/role.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { EventStores } from '#domain/event/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { makeRecordingLog } from './recording-log.ts'
import { type SeededCampaign, seedCampaign } from './seeded-campaign.ts'
import { type SeededMail, seedMail } from './seeded-mail.ts'
import { type SeededSurvey, seedSurvey } from './seeded-survey.ts'
import { logIn, type ServiceUnderTest, startService } from './service.ts'
import { type Kind, KINDS, type SeededOffice, seedTwoOffices } from './two-offices.ts'

/** There from the start. */
export const A_LOG_FILE = 'tapster-2026-01-01.log'

export interface ServedOffice extends SeededOffice {
  readonly mail: SeededMail
  /** With a response. */
  readonly asked: SeededSurvey
  readonly planned: SeededCampaign
}

export type ServedStores = IdentityStores &
  Omit<MailingStores, 'outbox'> &
  EventStores &
  LicenceStores &
  SurveyStores &
  CampaignStores

export interface ServedOffices {
  readonly ours: ServedOffice
  readonly theirs: ServedOffice
  readonly service: ServiceUnderTest
  readonly inScope: InScope<ServedStores>
  readonly stop: () => Promise<void>
}

/** The caller stops it. `settings` go over those of a test. */
export async function serveTwoOffices(settings: Readonly<Record<string, string>> = {}): Promise<ServedOffices> {
  const logs = await mkdtemp(path.join(tmpdir(), 'tapster-walk-'))
  await writeFile(path.join(logs, A_LOG_FILE), 'what all offices did\n')
  const service = await startService({
    DEFAULT_LOG_PATH: logs,
    RATE_LIMIT_ADMIN: '1000000',
    RATE_LIMIT_PLUGIN: '1000000',
    RATE_LIMIT_SESSION: '1000000',
    ...settings,
  })
  const database: Database = openDatabase({
    url: service.databaseUrl,
    log: makeRecordingLog().log,
    connectWithin: 15_000,
  })
  const inScope: InScope<ServedStores> = makeInScope({ database, stores: makeTableStores })
  const withRecords = async (office: SeededOffice): Promise<ServedOffice> => {
    const mail = await seedMail(inScope, office.tenant.uuid, office.word)
    const asked = await seedSurvey(inScope, office.tenant.uuid, office.word, true)
    const planned = await seedCampaign(inScope, office.tenant.uuid, office.word, office.tag.uuid)
    const { survey, link } = asked
    const ids = [mail.template.uuid, mail.message, survey.uuid, link.publicId, planned.campaign.uuid, planned.draft]
    return { ...office, mail, asked, planned, canaries: [...office.canaries, ...ids] }
  }
  const { ours, theirs } = await seedTwoOffices(inScope, SAMPLE_OFFICE.uuid, Date.now())
  return {
    ours: await withRecords(ours),
    theirs: await withRecords(theirs),
    service,
    inScope,
    stop: async () => {
      await database.close()
      await service.stop()
      await rm(logs, { recursive: true, force: true })
    },
  }
}

/** A kind of caller. */
export interface Caller {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** The caller's permissions; undefined: not signed in. */
  readonly may: ReadonlySet<Permission> | undefined
  /** Where the calls go, if they get that far. */
  readonly acts: ServedOffice
  /** Whose words no answer may contain. */
  readonly other: ServedOffice
  /** An operator, some of whose questions concern all offices. */
  readonly operates: boolean
}

/** Every kind of caller, in each way to call. */
export async function callersOf({ ours, theirs, service }: ServedOffices): Promise<readonly Caller[]> {
  const jwt = await logIn(service)
  const everything = new Set(PERMISSIONS)
  const bearer = (token: string): Caller['headers'] => ({ authorization: `Bearer ${token}` })
  const here = { acts: ours, other: theirs, operates: false }
  const there = { acts: theirs, other: ours, operates: false }
  const elsewhere = (office: SeededOffice) => ({ 'x-tenant-uuid': office.tenant.uuid })

  const peopleOf = (whose: string, at: typeof here, kinds: readonly Kind[]): readonly Caller[] =>
    kinds.flatMap((kind) => {
      const { token, cookie } = at.acts.people[kind]
      const may = new Set<Permission>(KINDS[kind])
      const own = { cookie: `tapster=${cookie}`, 'sec-fetch-site': 'same-origin' }
      return [
        { ...at, may, name: `${whose} ${kind}, by token`, headers: bearer(token) },
        { ...at, may, name: `${whose} ${kind}, by cookie`, headers: own },
        {
          ...at,
          may: undefined,
          name: `${whose} ${kind} at the other's`,
          headers: { ...bearer(token), ...elsewhere(at.other) },
        },
      ]
    })

  const { token } = ours.people.operator
  return [
    { ...here, may: undefined, name: 'no sign-in', headers: {} },
    { ...here, may: undefined, name: 'a plugin session', headers: bearer(jwt) },
    ...peopleOf('our', here, ['member', 'campaigns', 'administrator']),
    ...peopleOf('their', there, ['member', 'campaigns', 'administrator']),
    // What lists everything gives nothing there.
    { ...there, may: new Set(), name: 'their own operator', headers: bearer(theirs.people.operator.token) },
    { ...here, operates: true, may: everything, name: 'the operator at home', headers: bearer(token) },
    {
      ...there,
      operates: true,
      may: everything,
      name: 'the operator at theirs',
      headers: { ...bearer(token), ...elsewhere(theirs) },
    },
  ]
}
