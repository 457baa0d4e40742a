// Examines the settings of an environment without starting the service, as `npm run doctor` does (OPS-14). Stand-ins are not started: an
// outside system without a setting counts as unused.
import path from 'node:path'
import { E, O } from '#domain/shared/fp.ts'
import { toLocalAddress } from '#adapters/http/kernel/listening.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { DoctorCheckName, DoctorLine } from '#domain/operations/doctor.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { composeDoctor } from './compose/doctor.ts'
import { type Config, decodeConfig } from './config/config.ts'
import { addStandby, findDatabases } from './database.ts'
import { type ShownDoctorLine, toShownDoctorLine } from './doctor-lines.ts'
import { openPrintedLog } from './open-logging.ts'
import { readVaultSecrets } from './secrets-file.ts'
import { describeNeighbours } from './stand-ins.ts'

interface ExamineOptions {
  /** Empty: all checks. */
  readonly names?: readonly DoctorCheckName[]
  /** The time limit of each check; 20 seconds by default. */
  readonly within?: Duration
}

async function examine(
  config: Config,
  { names = [], within = fromSeconds(20) }: ExamineOptions,
): Promise<readonly DoctorLine[]> {
  // The lines say what fails. Entries of the log would be mixed with them, unless they are wanted.
  const isDebugged = config.LOG_LEVEL === 'debug' || config.LOG_LEVEL === 'trace'
  const log = openPrintedLog(isDebugged ? config : { ...config, LOG_LEVEL: 'fatal' }).of('app')
  const dataDir = path.resolve(config.DATA_DIR)
  const addresses = await findDatabases(config, log)
  const primary = openDatabase({ url: addresses.service.url, log, poolMax: 3, connectWithin: within / 2 })
  const database = addStandby(primary, config, { log, countRead: () => undefined })
  try {
    const doctor = composeDoctor({
      config,
      neighbours: describeNeighbours(config, {}),
      database,
      login: addresses.service,
      jwtSecret: (await readVaultSecrets(config, dataDir)).jwtSecret,
      machineClock: systemClock,
      baseUrl: O.getOrElse(() => toLocalAddress(config.HOST, config.PORT))(config.BASE_URL),
      within,
      ...(names.length > 0 && { names }),
      log,
    })
    return await doctor.examine()
  } finally {
    await database.close()
    await addresses.stop()
  }
}

/** Faults of the settings themselves, or one or more lines for each check. Throws CannotStart if an embedded database cannot start. */
export async function examineSettings(
  env: Readonly<Record<string, string | undefined>>,
  options: ExamineOptions = {},
): Promise<readonly ShownDoctorLine[]> {
  const config = decodeConfig(env)
  return E.isLeft(config)
    ? config.left.map(({ name, says }) => ({
        check: 'settings',
        state: 'fails',
        says: `${name} ${says}.`,
        remedy: 'Its format is in adapters/web/public/guides/settings.md.',
      }))
    : (await examine(config.right, options)).map(toShownDoctorLine)
}
