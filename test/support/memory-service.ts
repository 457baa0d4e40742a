// The whole application over memory, with the sample in it, behind the HTTP side that its caller serves. One for the process.
import type { Readable } from 'node:stream'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { getCurrentContext, runInContext, trackInLog } from '#adapters/logging/work-context.ts'
import { makeMemoryReadConnection } from '#adapters/memory/assistant/stores.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryLicenceChecks } from '#adapters/memory/licence/licence-checks.ts'
import { type JobRow, makeJobMemory } from '#adapters/memory/operations/job-store.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeMemorySurveyVisits } from '#adapters/memory/survey/visits.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import { composeAreas } from '#bootstrap/compose/areas.ts'
import { openLedger } from '#bootstrap/compose/ledger-area.ts'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { EVA, FATIMA } from '#bootstrap/sample/founders.ts'
import { describeNeighbours } from '#bootstrap/stand-ins.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { LogBuffer } from '#domain/logging/log-buffer.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import type { LogFile, LogFiles } from '#domain/logging/log-files.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Scope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { lineOf } from '#test/contract/log-entries.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleRole, sampleSignIn } from '#test/contract/sample-people.ts'
import { DISCARD_URL } from './discard-url.ts'
import { parseHere } from './parse-here.ts'
import { makeRecordingLog } from './recording-log.ts'
import { makeRecordingOutages } from './recording-outages.ts'
import { makeRewindableMemory } from './rewindable-memory.ts'
import { must, rightOf } from './right-of.ts'
import { writeSample } from './write-sample.ts'

/** Whom a test signs in, and what it adds to the sample before that. */
export interface Entrance {
  /** Absent: Eva, who administers the office and operates the service. Else Fatima, with a role that has these permissions. */
  readonly permissions?: readonly Permission[]
  /** Runs in the sample office, or in the tenant of `writesIn`. */
  readonly write?: (stores: Stores) => Stored<unknown>
  readonly writesIn?: TenantUuid
  /** The log, the oldest first. Absent: it is empty. */
  readonly log?: readonly LogEntry[]
  readonly logFiles?: readonly LogFile[]
  /** Beside those that the sample enqueued. */
  readonly jobs?: readonly JobRow[]
  /** Read at each call. */
  readonly isSignedIn: boolean
}

async function openApplication() {
  const memory = makeRewindableMemory()
  const [clock, random] = [systemClock, secureRandom]
  const queues: string[] = []
  const tables = makeMemoryStores(memory, () => O.fromNullable(getCurrentContext()?.requestId))
  const { ledger: jobs, outbox, jobs: jobRows } = makeJobMemory(memory, { clock, queues })
  const others = { jobs, outbox, sampleJobs: { addAll: () => TE.right(undefined) } }
  // The end of the sample has no store in memory.
  const stores = (scope: Scope) => ({ ...tables(scope), ...others }) as unknown as Stores
  const inScope: InScope<Stores> = makeMemoryInScope({ memory, stores })
  const inTables = makeMemoryInScope({ memory, stores: tables })
  const config = rightOf(
    decodeConfig({
      NODE_ENV: 'test',
      SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
      RETURNS_IMAP_URL: 'imap://127.0.0.1:9?tls=none',
      RETURNS_HANDLING: 'move:Retour',
      LEDGER_BASE_URL: DISCARD_URL,
      CLOUD_API_URL: DISCARD_URL,
      CLOUD_LOGIN_URL: DISCARD_URL,
      CLOUD_CLIENT_ID: 'tapster',
      CLOUD_CLIENT_SECRET: 'secret',
      IDP_ISSUER_URL: DISCARD_URL,
      CAMPAIGN_LATE_START_HOURS: '48',
    }),
  )
  const { log } = makeRecordingLog()
  const { outages } = makeRecordingOutages()
  const metrics = makePrometheus({ process: false })
  const limits = makeMemoryLimits({ clock })
  const makeBuffer = () => makeMemoryBuffer({ max: 10_000, ttl: fromDays(7), clock })
  let buffer = makeBuffer()
  /** Of the office that is entered. */
  const currentBuffer: LogBuffer = {
    append: (entry, line) => buffer.append(entry, line),
    query: (query) => buffer.query(query),
    count: (query) => buffer.count(query),
    readAround: (id, reach, tenant) => buffer.readAround(id, reach, tenant),
  }
  let files: readonly LogFile[] = []
  const logFiles: LogFiles<Readable> = {
    list: TE.fromIO(() => files),
    open: () => TE.left({ _tag: 'LogFileAbsent' }),
    removeBefore: (moment) =>
      TE.fromIO(() => {
        const removed = files.filter(({ modifiedAt }) => modifiedAt < moment)
        files = files.filter((file) => !removed.includes(file))
        return removed.map(({ name }) => name)
      }),
  }
  const sampleLog = { show: () => undefined, clear: () => undefined }
  const key = new Uint8Array(32).fill(7)
  const areas = await composeAreas(
    {
      config,
      replica: { id: newUuid(), name: 'replica', version: '1.0.0', startedAt: clock.now() },
      doctor: { getLines: () => [] },
      inScope,
      readRecord: (id) => inTables(Admin, ({ tokens }) => tokens.find(id)),
      readTenants: (query) => inScope(Admin, ({ tenants }) => tenants.list(query)),
      readConnection: makeMemoryReadConnection(inScope),
      findSettings: (tenant, user) => inScope(Tenant(tenant), ({ settings }) => settings.find(user)),
      licenceChecks: makeMemoryLicenceChecks(inScope),
      surveyVisits: makeMemorySurveyVisits(inTables),
      inAnswerScope: inScope,
      clock,
      timer: systemTimer,
      random,
      log,
      outages,
      sampleLog,
      trackError: trackInLog(log),
      metrics,
      pseudonymOf: (text) => text,
      secrets: { keys: [{ id: '2026', key }], jwtSecret: key },
      defaultTenant: SAMPLE_OFFICE.uuid,
      linkTenant: LINK_OFFICE.uuid,
      operatorTenant: O.some(SAMPLE_OFFICE.uuid),
      baseUrl: 'https://tapster.example',
      standIns: describeNeighbours(config, {}),
      limits,
      callLimits: limits,
      render: () => TE.left({ _tag: 'RenderFailed' }),
      parseContent: parseHere,
      recogniseMail: () => TE.right({ _tag: 'LeftAlone' }),
      inBackground: (work) => void work(),
    },
    {
      access: openLedger(DISCARD_URL, metrics, outages),
      logging: { buffer: currentBuffer, files: logFiles },
    },
  )
  queues.push(...Object.keys(areas.queues))
  await writeSample({ inScope, clock, sampleLog })
  const rewind = await memory.mark()
  const within = <A>(work: (stores: Stores) => Stored<A>, tenant = SAMPLE_OFFICE.uuid): Promise<A> =>
    must(inScope(Tenant(tenant), work))
  let entered: { readonly entrance: Entrance; readonly secret: string } | undefined

  const checkSignIn: HttpDeps['checkSignIn'] = (_, tenant) =>
    areas.checkSignIn(entered?.entrance.isSignedIn === true ? O.some(entered.secret) : O.none, tenant)

  return {
    deps: { ...areas.uses, checkSignIn, runInContext, clock, random },
    /** Whatever a test has changed is as the sample has it. */
    enter: async (entrance: Entrance): Promise<void> => {
      await rewind()
      buffer = makeBuffer()
      const { permissions, write, writesIn, jobs: given = [], log: entries = [] } = entrance
      buffer.addEarlier(entries)
      files = entrance.logFiles ?? []
      const [user, secret] = [permissions === undefined ? EVA : FATIMA, signInSecrets.make()]
      const now = clock.now()
      const signIn = sampleSignIn({
        tenantUuid: SAMPLE_OFFICE.uuid,
        user,
        label: 'Edge, Windows',
        createdAt: now,
        lastUsedAt: now,
        expiresAt: now + fromHours(12),
      })
      if (permissions !== undefined) {
        const role = sampleRole({ name: 'Beperkt', permissions })
        await within(({ roles }) => roles.put(role))
        const found = await within(({ users }) => users.find(user))
        if (O.isSome(found)) await within(({ users }) => users.put({ ...found.value, roles: [role.uuid] }))
      }
      if (write !== undefined) await within(write, writesIn)
      await within(() => TE.fromIO(() => given.forEach((job) => jobRows.put(job.id, job))))
      await must(inScope(Admin, ({ signIns }) => signIns.add(signIn, signInSecrets.digest(secret))))
      entered = { entrance, secret }
    },
    within,
    /** A new entry of the log. */
    append: (entry: LogEntry): void => buffer.append(entry, lineOf(entry)),
  }
}

export type MemoryService = Awaited<ReturnType<typeof openApplication>>

let opened: Promise<MemoryService> | undefined

export function openMemoryService(): Promise<MemoryService> {
  return (opened ??= openApplication())
}
