// The composition root, the only place that knows all adapters. It starts them in the order of their dependencies and stops them in
// reverse.
import { hostname } from 'node:os'
import { E, O } from '#domain/shared/fp.ts'
import path from 'node:path'
import { makeOptOutKeys, makePseudonymOf } from '#adapters/crypto/keyed-hashes.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { toLocalAddress, listen } from '#adapters/http/kernel/listening.ts'
import { makeRecogniseMail } from '#adapters/mail-content/mail-recogniser.ts'
import { makeParseContent } from '#adapters/mail-content/content-parser.ts'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { makeJobRunner } from '#adapters/jobs/job-runner.ts'
import { getCurrentContext, runInContext } from '#adapters/logging/work-context.ts'
import { makeLeasedLimits } from '#adapters/limits/leased-limits.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { makeMailRenderer, type MailRenderer } from '#adapters/pdf/mail-renderer.ts'
import { noteDatabaseFailure } from '#adapters/postgres/kernel/database-failure.ts'
import { makePostgresLimits } from '#adapters/postgres/kernel/limits.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeWorkerPool } from '#adapters/workers/worker-pool.ts'
import { makeSharedClock } from '#adapters/system/shared-clock.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import type { OutageTimes } from '#domain/logging/outage.ts'
import type { TrackError } from '#domain/logging/ports.ts'
import { getAgeInSeconds } from '#domain/operations/job.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { type Clock, type Duration, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import manifest from '../package.json' with { type: 'json' }
import { loadClient } from './client-files.ts'
import { composeAreas } from './compose/areas.ts'
import { composeDoctor } from './compose/doctor.ts'
import { makeUnfinishedWork } from './compose/unfinished-work.ts'
import { composeHttp } from './compose/http.ts'
import { openLedger } from './compose/ledger-area.ts'
import { makePostgresReads } from './compose/shared-reads.ts'
import { makeStores } from './compose/stores.ts'
import { traceAll } from './compose/call-spans.ts'
import type { Config } from './config/config.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { readDatabaseNow } from '#adapters/postgres/kernel/database.ts'
import {
  addStandby,
  findDatabases,
  explainFailures,
  migrateDatabase,
  openChecked,
  queueTrouble,
  watchStandby,
} from './database.ts'
import { formatFailure } from './doctor-lines.ts'
import { ensureDefaultTenant, ensureLinkTenant, LINK_OFFICE, SAMPLE_OFFICE } from './default-tenant.ts'
import { ensureSample } from './ensure-sample.ts'
import { readVaultSecrets } from './secrets-file.ts'
import { makeHeartbeat } from './heartbeat.ts'
import { openErrorTracking } from './open-error-tracking.ts'
import { type OpenLogging, openLogging } from './open-logging.ts'
import { openTracing } from './open-tracing.ts'
import { findOperatorTenant, listOperatorTroubles } from './operator.ts'
import { explainPortFailure, reservePort } from './port.ts'
import { type ShownStandIn, type StandIns, startStandIns } from './stand-ins.ts'
import { stopAll } from './stop-all.ts'

const LOG_WITHIN = fromSeconds(2)

/** The time limit of each check of the settings at start. */
const EXAMINED_WITHIN = fromSeconds(5)

export interface RunningService {
  /** The address at which people reach the service. */
  readonly baseUrl: string
  /** The address on which the service listens. */
  readonly url: string
  readonly standIns: readonly ShownStandIn[]
  /** The address that people enter in an assistant. */
  readonly assistantUrl: string
  /** The data directory, and the folder of the embedded database, which may be elsewhere. Empty with DATABASE_URL. */
  readonly dataFolders: readonly string[]
  /** Warnings of the start, for the terminal. */
  readonly warnings: readonly string[]
  /** The checks of the doctor that fail, for the terminal: one line each. */
  readonly troubles: () => Promise<readonly string[]>
  /** After the service has stopped, it only prints entries. */
  readonly logging: OpenLogging
  /** For uncaught errors that the caller has logged. It works until the service has stopped. */
  readonly trackError: TrackError
  /** Ends within `deadline` milliseconds. Work in progress is completed or handed back. */
  readonly stop: (deadline: number) => Promise<void>
}

export interface StartOptions {
  /** For tests that control the time. Default: the clock of the database. */
  readonly clock?: Clock
  /** The clock of the machine. */
  readonly machineClock?: Clock
  /** Whether the doctor tries all settings at once. Default true. */
  readonly isExamined?: boolean
  /** The intervals of entries about outages. Default: OUTAGE_TIMES. */
  readonly outageTimes?: OutageTimes
  /** For tests whose services share browsers; closed when the service stops. Default: one of its own. */
  readonly renderer?: MailRenderer
}

/** Starting leaves some 25 MB that an idle process would keep, since it allocates too little to be collected (OPS-13). Before the first request, which would wait. */
function collectStart(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}

/** `showStep`: called at the beginning of each step, for the terminal. Throws CannotStart if a precondition fails. */
export async function startService(
  config: Config,
  showStep: (step: string) => void,
  standInsFor: (config: Config) => Promise<StandIns> = startStandIns,
  { clock: givenClock, machineClock = systemClock, isExamined = true, outageTimes, renderer: given }: StartOptions = {},
): Promise<RunningService> {
  const dataDir = path.resolve(config.DATA_DIR)
  const stopping: (() => Promise<unknown>)[] = []
  const logging = await openLogging(config, givenClock ?? machineClock, outageTimes)
  const { outages } = logging
  /** Closes the log last, so that it still writes entries about failures while stopping. A part that hangs does not block the others. */
  const leave = async (within: Duration): Promise<void> => {
    try {
      const all = stopAll(stopping, systemTimer.limitTime, within / 2)
      const left = await systemTimer.limitTime(within, all)()
      if (O.isNone(left) || left.value > 0) logging.of('app').warn('service.stop.left-behind')
    } finally {
      await systemTimer.limitTime(LOG_WITHIN, logging.close())()
    }
  }

  try {
    const errors = await openErrorTracking(config, logging)
    stopping.push(errors.close)
    const { tracer, close: closeTracing } = await openTracing(config, logging)
    stopping.push(closeTracing)
    const [appLog, httpLog, jobLog] = [logging.of('app'), logging.of('http'), logging.of('bull')]
    const metrics = makePrometheus({ process: true })
    const [timer, random] = [systemTimer, secureRandom]
    const workers = makeWorkerPool({ currentTenant: () => getCurrentContext()?.tenantUuid })
    stopping.push(workers.close)
    const parseContent = makeParseContent(workers.run)
    await ensureDataDirectory(dataDir)
    const secrets = await readVaultSecrets(config, dataDir)

    showStep(O.isSome(config.DATABASE_URL) ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL')
    const renderer =
      given ??
      makeMailRenderer({
        cacheDirectory: path.join(dataDir, 'chromium'),
        executable: O.toUndefined(config.CHROMIUM_PATH),
        log: appLog,
        clock: machineClock,
      })
    stopping.push(renderer.close)
    const [addresses, client, standIns] = await Promise.all([
      findDatabases(config, appLog).then((found) => {
        stopping.push(found.stop)
        return found
      }),
      loadClient({
        testMode: config.NODE_ENV !== 'production',
        mailboxProof: config.MAILBOX_PROOF === 'required',
      }),
      standInsFor(config).then((started) => {
        stopping.push(started.stop)
        return started
      }),
    ])
    showStep('Bringing the database up to date')
    await migrateDatabase(addresses, appLog)
    const { database: primary, warnings } = await openChecked(addresses, config, appLog, tracer, outages)
    const database = addStandby(primary, config, { log: appLog, tracer, countRead: metrics.countRead })
    stopping.push(database.close)
    const sharedClock = makeSharedClock(machineClock, readDatabaseNow(database))
    await sharedClock.compare()
    const clock = givenClock ?? sharedClock

    showStep('Wiring')
    const boss = makeBoss({
      databaseUrl: addresses.service.url,
      pool: database.poolOptions,
      log: jobLog,
      working: true,
      noteAway: (error) => noteDatabaseFailure(outages, error, 'queue'),
    })
    const inScope = makeInScope({ database, stores: makeStores(boss, makeOptOutKeys(secrets.jwtSecret), tracer) })
    const limits = makePostgresLimits({ database, clock })
    const background = makeUnfinishedWork(errors.of('app'))
    const defaultTenant = O.getOrElse(() => SAMPLE_OFFICE.uuid)(config.PLUGIN_DEFAULT_TENANT_UUID)
    await explainFailures(addresses.service, ensureDefaultTenant(inScope, defaultTenant))
    const operatorTenant = findOperatorTenant(config, defaultTenant)
    const linkTenant = O.getOrElse(() => LINK_OFFICE.uuid)(config.LINK_TENANT_UUID)
    const writeHistory = await explainFailures(
      addresses.service,
      ensureSample({
        config,
        standIns,
        inScope,
        clock,
        log: appLog,
        sampleLog: logging.sampleLog,
        parseContent,
        keys: secrets.keys,
        defaultTenant,
        linkTenant,
      }),
    )
    // Runs after the sample offices, which get their own roles.
    const isOperators = O.toUndefined(operatorTenant) === linkTenant
    await explainFailures(addresses.service, ensureLinkTenant({ inScope, random }, linkTenant, isOperators))

    const access = openLedger(standIns.ledgerUrl, metrics, outages, tracer)
    stopping.push(access.connection.close)
    const { port, release } = await reservePort(config)
    stopping.push(release)
    const baseUrl = O.getOrElse(() => toLocalAddress(config.HOST, port))(config.BASE_URL)
    const callLimits = makeLeasedLimits(limits, { clock })
    const replica = {
      id: random.uuid() as Uuid,
      name: O.getOrElse(hostname)(config.POD_NAME),
      version: O.getOrElse(() => manifest.version)(config.APP_VERSION),
      startedAt: clock.now(),
    }
    const doctor = composeDoctor({
      config,
      neighbours: standIns,
      database,
      login: addresses.service,
      jwtSecret: secrets.jwtSecret,
      machineClock,
      isBrowserFailing: renderer.isBrowserFailing,
      baseUrl,
      within: EXAMINED_WITHIN,
      log: appLog,
    })
    const areas = await composeAreas(
      {
        config,
        replica,
        doctor,
        inScope,
        ...makePostgresReads(database, makeOptOutKeys(secrets.jwtSecret)),
        clock,
        timer,
        random,
        log: appLog,
        outages,
        sampleLog: logging.sampleLog,
        trackError: errors.of('app'),
        metrics,
        tracer,
        pseudonymOf: makePseudonymOf(secrets.jwtSecret),
        secrets,
        defaultTenant,
        linkTenant,
        operatorTenant,
        baseUrl,
        standIns,
        limits,
        callLimits,
        ...traceAll(tracer, 'pdf', 'internal', { render: renderer.render }),
        parseContent,
        recogniseMail: makeRecogniseMail(workers.run),
        inBackground: background.run,
      },
      { access, logging },
    )
    stopping.push(areas.close)
    const runner = makeJobRunner({
      boss,
      queues: areas.queues,
      log: jobLog,
      trackError: errors.of('bull'),
      inContext: runInContext,
      metrics,
      tracer,
    })
    metrics.watch('database_pool_waiting', 'Callers that wait for a connection to PostgreSQL.', async () =>
      database.waiting(),
    )
    watchStandby(database, metrics.watch)
    metrics.watch(
      'mailer_paused_seconds',
      'Time since the mailer that waits longest was refused; 0: none is.',
      async () =>
        E.match(
          () => null,
          (oldest: O.Option<Instant>): number | null => getAgeInSeconds(oldest, clock.now()),
        )(await inScope(Admin, ({ mailerPauses }) => mailerPauses.findOldest(clock.now()))()),
    )
    metrics.watchQueues(() => inScope(Admin, ({ jobs }) => jobs.listQueues)().then(O.fromEither))
    const heartbeat = makeHeartbeat({
      replica,
      inScope,
      clock,
      compareClocks: sharedClock.compare,
      doctor,
      tenant: defaultTenant,
      log: appLog,
    })
    const server = await composeHttp({
      config,
      clock: sharedClock,
      isStored: heartbeat.isStored,
      baseUrl,
      log: httpLog,
      trackError: errors.of('http'),
      metrics,
      tracer,
      limits: callLimits,
      jwtSecret: secrets.jwtSecret,
      areas,
      database,
      boss,
      client,
      standIns,
    })

    showStep('Starting the queues')
    // Also stops the queues if the start fails from here on, so that no queue uses a closed database.
    stopping.push(() => runner.stop(fromSeconds(4)))
    await explainFailures(addresses.service, boss.start().catch(queueTrouble))
    await explainFailures(addresses.service, runner.start())
    await heartbeat.start()
    stopping.push(heartbeat.stop)
    await release()
    collectStart()
    const listening = await listen(server, { host: config.HOST, port }).catch(explainPortFailure(config))
    appLog.info('service.ready', { version: replica.version })
    const examined = isExamined ? heartbeat.examine() : Promise.resolve([])
    background.run(() => writeHistory(baseUrl))

    return {
      baseUrl,
      url: listening.url,
      standIns: standIns.shown,
      assistantUrl: areas.assistantUrl,
      dataFolders: addresses.folder === null ? [] : [...new Set([dataDir, addresses.folder])],
      warnings: [...logging.warnings, ...warnings, ...listOperatorTroubles(config, operatorTenant)],
      troubles: async () => (await examined).filter(({ diagnosis }) => diagnosis._tag === 'Fails').map(formatFailure),
      logging,
      trackError: errors.trackLogged,
      stop: async (deadline) => {
        renderer.handBack()
        areas.stopMailing()
        // Waits for refreshes in progress after requests and jobs have ended: a lost response may lose a token.
        await Promise.all([listening.stop(deadline * 0.62), runner.stop(deadline * 0.62)])
        await timer.limitTime(deadline * 0.2, Promise.all([background.idle(), areas.idle()]))()
        await leave(Math.max(fromSeconds(2), deadline * 0.1))
      },
    }
  } catch (error) {
    await leave(fromSeconds(10))
    throw error
  }
}
