// The composition: the one place that knows all adapters. It starts them in the order in which they need each other and stops them in reverse.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import path from 'node:path'
import { makeAddressHash } from '#adapters/crypto/address-hash.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { listen } from '#adapters/http/listening.ts'
import { makeServer } from '#adapters/http/server.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import { makeLedgerRequest, type ObserveLedger } from '#adapters/ledger/ledger-request.ts'
import { makeLeasedLimits } from '#adapters/limits/leased-limits.ts'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { makeMailRenderer } from '#adapters/pdf/mail-renderer.ts'
import { makeLimits } from '#adapters/postgres/limits.ts'
import { makeReadSettings as makeReadUserSettings } from '#adapters/postgres/read-settings.ts'
import { makeReadTokenRecord } from '#adapters/postgres/read-token-record.ts'
import { migrationsPending } from '#adapters/postgres/readiness.ts'
import { makeInScope } from '#adapters/postgres/unit-of-work.ts'
import { makeMailboxRoutes } from '#adapters/sandbox/mailbox/mailbox-routes.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import { makeLookUpContact } from '#application/ledger/look-up-contact.ts'
import { makeWriteSettings } from '#application/ledger/user-settings.ts'
import { defaultSettings } from '#domain/ledger/settings.ts'
import { minutes, seconds } from '#domain/shared/clock.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { loadClient } from './client-files.ts'
import { composeArchive } from './compose/archive-area.ts'
import { archiveQueues } from './compose/archive-queues.ts'
import { makeBackground } from './compose/background.ts'
import { composeSession } from './compose/session-area.ts'
import { sessionQueues } from './compose/session-queues.ts'
import { storesOver } from './compose/stores.ts'
import type { Config } from './config/config.ts'
import { databaseAddresses, migrateDatabase, openChecked } from './database.ts'
import { ensureDefaultTenant, SAMPLE_OFFICE } from './default-tenant.ts'
import { vaultSecrets } from './kept-secrets.ts'
import { freePort, portTrouble } from './port.ts'
import { type StandIns, startStandIns } from './stand-ins.ts'

export interface RunningService {
  /** Where people reach it. */
  readonly baseUrl: string
  /** Where it listens. */
  readonly url: string
  /** Of the stand-in ledger, where one was started. */
  readonly ledgerUrl: O.Option<string>
  /** Ends within `deadline` milliseconds: what runs is finished or handed back. */
  readonly stop: (deadline: number) => Promise<void>
}

const OFFICE_SCRIPT = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'
/** Bodies of archive requests in memory at once. */
const UPLOAD_ROOM = 256 * 1024 * 1024

const placeOf = (config: Config): Readonly<Record<string, string>> => {
  const { POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION } = config
  return Object.fromEntries(
    Object.entries({ POD_NAME, POD_NAMESPACE, POD_IP, APP_VERSION }).flatMap(([name, value]) =>
      O.isSome(value) ? [[name, value.value]] : [],
    ),
  )
}

/** `tell`: each step as it begins, for whoever waits. Throws CannotStart where the world is not as it must be. */
export const startService = async (
  config: Config,
  tell: (step: string) => void,
  standInsFor: (config: Config) => Promise<StandIns> = startStandIns,
): Promise<RunningService> => {
  const production = config.NODE_ENV === 'production'
  const dataDir = path.resolve(config.DATA_DIR)
  const stopping: (() => Promise<unknown>)[] = []
  const stopAll = async (): Promise<void> => {
    for (const stop of stopping.splice(0).toReversed()) await stop()
  }

  try {
    const logging = makeLogging({ level: config.LOG_LEVEL, redactKeys: config.LOG_REDACT_KEYS, place: placeOf(config) })
    stopping.push(logging.close)
    const [appLog, httpLog, jobLog] = [logging.of('app'), logging.of('http'), logging.of('bull')]
    const metrics = makePrometheus({ process: true })
    const [clock, timer, random] = [systemClock, systemTimer, secureRandom]
    const secrets = await vaultSecrets(config, dataDir)

    tell(O.isSome(config.DATABASE_URL) ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL')
    const renderer = makeMailRenderer({
      cacheDirectory: path.join(dataDir, 'chromium'),
      executable: O.toUndefined(config.CHROMIUM_PATH),
      log: appLog,
    })
    stopping.push(renderer.close)
    const [addresses, client, standIns] = await Promise.all([
      databaseAddresses({ ...config, DATA_DIR: dataDir }, appLog).then((found) => {
        stopping.push(found.stop)
        return found
      }),
      loadClient({ testMode: !production }),
      standInsFor(config).then((started) => {
        stopping.push(started.stop)
        return started
      }),
    ])
    tell('Bringing the database up to date')
    await migrateDatabase(addresses, appLog)
    const database = await openChecked(addresses, config, appLog)
    stopping.push(database.close)

    tell('Wiring')
    const boss = makeBoss({ databaseUrl: addresses.serviceUrl, log: jobLog, working: true })
    const inScope = makeInScope({ database, stores: storesOver(boss) })
    const readRecord = makeReadTokenRecord({ database })
    const limits = makeLimits({ database, clock })
    const background = makeBackground(appLog)
    const defaultTenant = O.getOrElse(() => SAMPLE_OFFICE.uuid)(config.PLUGIN_DEFAULT_TENANT_UUID)
    await ensureDefaultTenant(inScope, defaultTenant)

    const ledgerUrl = standIns.ledgerUrl
    const connection = makeLedgerConnection()
    stopping.push(connection.close)
    const observe: ObserveLedger = (endpoint, status, took) =>
      metrics.ledgerCalled(endpoint, status === undefined ? 'none' : `${Math.floor(status / 100)}xx`, took)

    const port = await freePort(config)
    const baseUrl = O.getOrElse(() => `http://${config.HOST}:${port}`)(config.BASE_URL)
    const login = {
      baseUrl: ledgerUrl,
      clientId: config.LEDGER_CLIENT_ID,
      clientSecret: config.LEDGER_CLIENT_SECRET,
      redirectUri: `${baseUrl}/ledger/callback`,
      connection,
      observe,
      // A login takes two calls, and a person waits for them.
      deadline: seconds(9),
    }
    const session = await composeSession({
      inScope,
      readRecord,
      // A refresh whose answer is not waited for may cost the token: it has a minute, and its callers less patience.
      ledger: { ...makeLedgerLogin(login), refresh: makeLedgerLogin({ ...login, deadline: minutes(1) }).refresh },
      ...secrets,
      defaultTenant,
      proof:
        config.MAILBOX_PROOF === 'required'
          ? pipe(
              config.CLOUD_CLIENT_ID,
              O.map((audience) => ({ loginUrl: config.CLOUD_LOGIN_URL, audience })),
            )
          : O.none,
      clock,
      timer,
      random,
      log: appLog,
      metrics,
    })
    const useLedger = makeLedgerRequest({
      baseUrl: ledgerUrl,
      connection,
      tokens: session.accessTokens,
      limits,
      clock,
      sleep: timer.sleep,
      observe,
    })
    const archive = composeArchive({
      inScope,
      readRecord,
      documents: makeLedgerDocuments({ baseUrl: ledgerUrl, useLedger }),
      render: renderer.render,
      inBackground: background.run,
      clock,
      timer,
      random,
      log: appLog,
    })
    const readUserSettings = makeReadUserSettings({ database })

    const runner = makeJobRunner({
      boss,
      queues: { ...sessionQueues(session), ...archiveQueues(archive) },
      log: jobLog,
      inContext: (requestId, work) => runInContext({ requestId }, work),
    })
    const server = await makeServer({
      clock,
      random,
      log: httpLog,
      runInContext,
      metrics,
      limits: makeLeasedLimits(limits, { clock }),
      hashAddress: makeAddressHash(secrets.jwtSecret),
      trustedProxies: config.TRUSTED_PROXIES,
      callsPerMinute: { session: config.RATE_LIMIT_SESSION, plugin: config.RATE_LIMIT_PLUGIN },
      session: {
        authorisationUrl: session.authorisationUrl,
        beginLogin: session.beginLogin,
        completeLogin: session.completeLogin,
        refresh: session.refreshSession,
        recover: session.recoverSession,
        revoke: session.revokeSession,
        check: session.checkSession,
        // No activation is kept of any mailbox, so none is left after this.
        disconnect: (email) => pipe(TE.fromEither(parseMailbox(email)), TE.asUnit),
      },
      ledger: {
        lookUpContact: makeLookUpContact({
          contacts: makeLedgerContacts({ baseUrl: ledgerUrl, useLedger }),
          inScope,
        }),
        readSettings: ({ tenantUuid, ledgerUserId }) =>
          pipe(readUserSettings(tenantUuid, ledgerUserId), TE.map(O.getOrElse(() => defaultSettings))),
        writeSettings: makeWriteSettings({ inScope }),
      },
      archive,
      readiness: {
        database: async () => (await database.query('select 1')).length === 1,
        migrations: async () => {
          const pending = await migrationsPending(database)()
          return E.isRight(pending) && !pending.right
        },
        queue: () => boss.isInstalled(),
      },
      pane: client.pane,
      browser: {
        frameAncestors: production ? config.FRAME_ANCESTORS : ["'self'", ...config.FRAME_ANCESTORS],
        officeScript: production ? OFFICE_SCRIPT : undefined,
        https: baseUrl.startsWith('https://'),
      },
      uploadRoom: UPLOAD_ROOM,
      uploadPatience: seconds(8),
      mounts: production
        ? []
        : [
            makeMailboxRoutes({
              ledgerControlUrl: standIns.controlUrl,
              assets: client.mailbox,
              now: clock.now,
            }),
          ],
    })

    tell('Starting the queues')
    await boss.start()
    await runner.start()
    const listening = await listen(server, { host: config.HOST, port }).catch(portTrouble(config))
    void renderer.warmUp()

    return {
      baseUrl,
      url: listening.url,
      ledgerUrl: standIns.controlUrl === null ? O.none : O.some(ledgerUrl),
      stop: async (deadline) => {
        // What is left after requests and jobs had their time is refreshes on their way: a lost answer may cost a token.
        await Promise.all([listening.stop(deadline * 0.7), runner.stop(deadline * 0.7)])
        await timer.within(deadline * 0.2, Promise.all([background.idle(), session.refresher.idle()]))()
        await timer.within(Math.max(seconds(2), deadline * 0.1), stopAll())()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
