// Wires the doctor: which checks the settings call for, each beside the client of its outside system (OPS-14).
import path from 'node:path'
import { E, O } from '#domain/shared/fp.ts'
import { diagnoseCloud } from '#adapters/cloud/cloud-doctor.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { makeSignedClaims } from '#adapters/crypto/signed-claims.ts'
import { diagnoseAddress, visitAddress } from '#adapters/http/operations/reach.ts'
import { diagnoseInbox } from '#adapters/imap/imap-doctor.ts'
import { QUEUE_CONNECTIONS } from '#adapters/jobs/boss.ts'
import { makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { diagnoseLedger, visitLedger } from '#adapters/ledger/ledger-doctor.ts'
import { diagnoseProvider, visitProvider } from '#adapters/oidc/provider-doctor.ts'
import { diagnoseBrowser, reportBrowserInUse } from '#adapters/pdf/browser-doctor.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { makeDatabaseChecks } from '#adapters/postgres/kernel/database-doctor.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { diagnoseMailServer } from '#adapters/smtp/smtp-doctor.ts'
import { anyServer, connectToServer } from '#adapters/smtp/server-rules.ts'
import { diagnoseDisk } from '#adapters/system/disk-doctor.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { type Doctor, makeDoctor } from '#application/operations/doctor.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import {
  type Diagnosis,
  type DoctorCheck,
  type DoctorCheckName,
  type DoctorFailure,
  reportFailing,
  reportUnused,
} from '#domain/operations/doctor.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { type Clock, type Duration, fromMinutes } from '#domain/shared/clock.ts'
import type { Config } from '../config/config.ts'
import { mustMigrate } from '../database.ts'
import { explainDatabaseRefusal, type Login, reportUnreachable } from '../database-refusal.ts'
import type { StandIns } from '../stand-ins.ts'
import { CannotStart } from '../start-error.ts'
import { makeTableStores } from './stores.ts'

interface DoctorParts {
  readonly config: Config
  readonly neighbours: Omit<StandIns, 'stop'>
  readonly database: Database
  /** The login of `database`. */
  readonly login: Login
  readonly jwtSecret: Uint8Array
  readonly machineClock: Clock
  /** Of a service that runs: whether the browser did not start for its last mail. Absent: the check starts one. */
  readonly isBrowserFailing?: () => boolean
  /** The address at which people reach the service. */
  readonly baseUrl: string
  /** The time limit of each check. */
  readonly within: Duration
  /** Only these. Absent: all. */
  readonly names?: readonly DoctorCheckName[]
  readonly log: Log
}

/** The first start unpacks the browser. */
const BROWSER_WITHIN = fromMinutes(1)

/** Proofs that a request to the service's own address comes from its doctor. */
export function makeReachProofs(secret: Uint8Array, clock: Clock) {
  const claims = makeSignedClaims({ secret, purpose: 'doctor', type: 'doctor+jwt', clock })
  return {
    sign: () => claims.sign({}, fromMinutes(5)),
    isProof: async (token: string) => (await claims.read(token)) !== undefined,
  }
}

const standInRuns = reportUnused('Hiervoor draait een voorbeeld.', 'A stand-in runs instead.')

const cloudUnused = reportUnused('CLOUD_CLIENT_ID is niet ingesteld.', 'CLOUD_CLIENT_ID is not set.')

const MAILBOXES_AT_MOST = 100

/** System mailboxes with consent; none if the database cannot list them. */
async function listMailboxes(database: Database): Promise<readonly SystemMailbox[]> {
  const inScope = makeInScope({ database, stores: makeTableStores })
  const listed = await inScope(Admin, ({ systemMailboxes }) => systemMailboxes.listPage(O.none, MAILBOXES_AT_MOST))()
  return E.isRight(listed)
    ? listed.right.flatMap(([, mailbox]) => (mailbox.consentStatus.granted ? [mailbox] : []))
    : []
}

function makeCloudCheck({ config, neighbours, database, machineClock: clock }: DoctorParts): DoctorCheck {
  const diagnose: DoctorCheck['diagnose'] = async (within) => {
    const connection = makeCloudConnection()
    try {
      return await diagnoseCloud({ ...neighbours.cloud, connection, clock }, await listMailboxes(database), within)
    } finally {
      await connection.close()
    }
  }
  const isAbsent = config.NODE_ENV === 'production' && !neighbours.cloud.isUsed
  return isAbsent
    ? { name: 'cloud', diagnose: async () => [cloudUnused] }
    : skipForStandIn(config.CLOUD_API_URL, { name: 'cloud', diagnose })
}

function makeLedgerCheck({ config, neighbours, isBrowserFailing }: DoctorParts): DoctorCheck {
  const app = { clientId: config.LEDGER_CLIENT_ID, clientSecret: config.LEDGER_CLIENT_SECRET }
  const withConnection = async <A>(work: (at: Parameters<typeof diagnoseLedger>[0]) => Promise<A>): Promise<A> => {
    const connection = makeLedgerConnection()
    try {
      return await work({ baseUrl: neighbours.ledgerUrl, ...app, connection })
    } finally {
      await connection.close()
    }
  }
  const isOfService = isBrowserFailing !== undefined
  return {
    name: 'ledger',
    diagnose: (within) =>
      withConnection(async (at) => [isOfService ? await visitLedger(at, within) : await diagnoseLedger(at, within)]),
  }
}

function makeProviderCheck({ config, neighbours, machineClock, baseUrl }: DoctorParts): DoctorCheck {
  const settingsWithin = (within: Duration) => ({
    issuer: neighbours.issuerUrl,
    clientId: config.IDP_CLIENT_ID,
    clientSecret: config.IDP_CLIENT_SECRET,
    insecure: config.NODE_ENV !== 'production',
    clock: machineClock,
    answerWithin: within,
    redirectUri: `${baseUrl}/admin/callback`,
  })
  return {
    name: 'signIn',
    diagnose: async (within) => [await diagnoseProvider(settingsWithin(within))],
    visit: (within) => visitProvider(settingsWithin(within)),
  }
}

async function diagnoseLogBuffer({ REDIS_URL, LOG_STORAGE, LOG_REDIS_PREFIX }: Config): Promise<Diagnosis> {
  if (LOG_STORAGE === 'inmemory' || O.isNone(REDIS_URL))
    return reportUnused('LOG_STORAGE is inmemory.', 'LOG_STORAGE is inmemory.')
  // Loads the client of Redis only if it is used.
  const { diagnoseRedis } = await import('#adapters/redis/redis-doctor.ts')
  return diagnoseRedis(REDIS_URL.value, LOG_REDIS_PREFIX)
}

async function diagnoseReturns({ config, machineClock }: DoctorParts, within: Duration): Promise<Diagnosis> {
  const inbox = config.RETURNS_IMAP_URL
  return O.isNone(inbox)
    ? reportUnused('RETURNS_IMAP_URL is niet ingesteld.', 'RETURNS_IMAP_URL is not set.')
    : diagnoseInbox(
        inbox.value,
        (host, port, limit) => connectToServer(host, port, anyServer, limit),
        machineClock,
        within,
      )
}

/** The service starts a stand-in if the setting is absent. */
const skipForStandIn = (setting: O.Option<unknown>, check: DoctorCheck): DoctorCheck =>
  O.isSome(setting) ? check : { name: check.name, diagnose: async () => [standInRuns] }

function listNeighbourChecks(parts: DoctorParts): readonly DoctorCheck[] {
  const { config, neighbours, baseUrl } = parts
  const mailServer = { ...neighbours.mail, rule: anyServer }
  return [
    skipForStandIn(config.LEDGER_BASE_URL, makeLedgerCheck(parts)),
    skipForStandIn(config.IDP_ISSUER_URL, makeProviderCheck(parts)),
    makeCloudCheck(parts),
    skipForStandIn(config.SMTP_URL, {
      name: 'mail',
      diagnose: async (within) => [await diagnoseMailServer(mailServer, new URL(baseUrl).hostname, within)],
    }),
    { name: 'returns', diagnose: async (within) => [await diagnoseReturns(parts, within)] },
  ]
}

function makeAddressCheck({ config, jwtSecret, machineClock }: DoctorParts): DoctorCheck {
  if (O.isNone(config.BASE_URL))
    return {
      name: 'address',
      diagnose: async () => [
        reportUnused(
          'BASE_URL is niet ingesteld: alleen deze machine bereikt de dienst.',
          'BASE_URL is not set: only this machine reaches the service.',
        ),
      ],
    }
  const proofs = makeReachProofs(jwtSecret, machineClock)
  const address = { baseUrl: config.BASE_URL.value, sign: proofs.sign }
  return {
    name: 'address',
    diagnose: (within) => diagnoseAddress(address, within),
    visit: (within) => visitAddress(address, within),
  }
}

/** Only the terminal shows it: without the database there are no pages. */
const toDiagnosis = ({ message, remedy }: CannotStart): DoctorFailure => reportFailing(message, message, remedy, remedy)

/** The login of migrations, if it is another one. */
async function examineOwner({ config: { MIGRATION_DATABASE_URL: url }, log }: DoctorParts) {
  if (O.isNone(url)) return []
  try {
    await mustMigrate({ url: url.value, setting: 'MIGRATION_DATABASE_URL' }, log)
    return []
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return [toDiagnosis(error)]
  }
}

export function composeDoctor(parts: DoctorParts): Doctor {
  const { config, database, login, machineClock, isBrowserFailing, within, names, log } = parts
  const dataDir = path.resolve(config.DATA_DIR)
  const explainAt = (at: Login) => (error: unknown) =>
    toDiagnosis(explainDatabaseRefusal(at, error) ?? reportUnreachable(at))
  const standbyLogin: Login = O.isSome(config.DATABASE_READ_URL)
    ? { url: config.DATABASE_READ_URL.value, setting: 'DATABASE_READ_URL' }
    : login
  const diagnoseOwnBrowser = async () => [
    isBrowserFailing === undefined
      ? await diagnoseBrowser({
          cache: path.join(dataDir, 'chromium'),
          executable: O.toUndefined(config.CHROMIUM_PATH),
          log,
        })
      : reportBrowserInUse(isBrowserFailing()),
  ]
  const checks: readonly DoctorCheck[] = [
    ...makeDatabaseChecks({
      database,
      machineClock,
      needed: config.DATABASE_POOL + QUEUE_CONNECTIONS,
      explain: explainAt(login),
      explainStandby: explainAt(standbyLogin),
      examineOwner: () => examineOwner(parts),
    }),
    ...listNeighbourChecks(parts),
    { name: 'log', diagnose: async () => [await diagnoseLogBuffer(config)] },
    { name: 'browser', patience: BROWSER_WITHIN, diagnose: diagnoseOwnBrowser },
    { name: 'disk', diagnose: async () => [await diagnoseDisk(dataDir, 'DATA_DIR')] },
    makeAddressCheck(parts),
  ]
  const wanted = checks.filter(({ name }) => names === undefined || names.includes(name))
  return makeDoctor({ checks: wanted, within, timer: systemTimer, log })
}
