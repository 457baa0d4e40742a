// Whether the standby of DATABASE_READ_URL can read for the service, as its login there sees it (OPS-14, OPS-16).
import { E } from '#domain/shared/fp.ts'
import { type Diagnosis, type DoctorFailure, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { Standby } from './database.ts'
import { getFailureCode } from './database-failure.ts'
import type { StandbyFault } from './standby.ts'

const FAULTS: Readonly<Record<StandbyFault, DoctorFailure>> = {
  'no standby': reportFailing(
    'De server in DATABASE_READ_URL is geen kopie van die in DATABASE_URL.',
    'The server in DATABASE_READ_URL is no standby of the one in DATABASE_URL.',
    'Laat DATABASE_READ_URL naar een hot standby van de primaire server wijzen, of haal de instelling weg.',
    'Point DATABASE_READ_URL at a hot standby of the primary, or remove the setting.',
  ),
  'another timeline': reportFailing(
    'De kopie in DATABASE_READ_URL heeft de laatste omschakeling nog niet gevolgd.',
    'The standby in DATABASE_READ_URL has not followed the last failover.',
    'Wacht tot zijn volgende herstartpunt, of bouw hem opnieuw op met pg_rewind of pg_basebackup.',
    'Wait for its next restartpoint, or rebuild it with pg_rewind or pg_basebackup.',
  ),
  'another history': reportFailing(
    'De kopie in DATABASE_READ_URL is verder dan de primaire server en heeft dus een andere geschiedenis.',
    'The standby in DATABASE_READ_URL is ahead of the primary, so it has another history.',
    'Bouw de kopie opnieuw op met pg_basebackup, zoals na elk terugzetten van de primaire server.',
    'Rebuild the standby with pg_basebackup, as after each restore of the primary.',
  ),
  'another database': reportFailing(
    'DATABASE_READ_URL noemt een andere database dan DATABASE_URL.',
    'DATABASE_READ_URL names another database than DATABASE_URL.',
    'Gebruik de naam van de database in DATABASE_URL.',
    'Use the name of the database in DATABASE_URL.',
  ),
  'another login': reportFailing(
    'DATABASE_READ_URL noemt een andere login dan DATABASE_URL.',
    'DATABASE_READ_URL names another login than DATABASE_URL.',
    'Gebruik de login van DATABASE_URL.',
    'Use the login of DATABASE_URL.',
  ),
  'no mark': reportFailing(
    'De primaire server in DATABASE_URL meldt niet hoever hij is. Zonder dat leest de kopie niet.',
    'The primary in DATABASE_URL does not report how far it is. Without that the standby does not read.',
    'Geef de login in DATABASE_URL op de primaire server het recht execute op pg_control_system en pg_walfile_name, of kijk of die server antwoordt.',
    'Grant the login in DATABASE_URL execute on pg_control_system and pg_walfile_name on the primary, or see whether that server answers.',
  ),
  behind: reportFailing(
    'De kopie in DATABASE_READ_URL loopt verder achter dan DATABASE_READ_LAG: de primaire server leest nu alles zelf.',
    'The standby in DATABASE_READ_URL is further behind than DATABASE_READ_LAG, so the primary does all reads.',
    'Kijk in pg_stat_replication op de primaire server, en of de kopie het opnieuw afspelen bijhoudt.',
    'See pg_stat_replication on the primary, and whether the standby keeps up with replaying.',
  ),
}

const isFault = (code: string): code is StandbyFault => code in FAULTS

/** `explain`: why no connection can be opened. */
export async function examineStandby(
  { measureLag }: Pick<Standby, 'measureLag'>,
  explain: (error: unknown) => DoctorFailure,
): Promise<Diagnosis> {
  const lag = await measureLag()
  if (E.isLeft(lag)) {
    const code = getFailureCode(lag.left)
    return isFault(code) ? FAULTS[code] : explain(lag.left)
  }
  const milliseconds = Math.round(lag.right)
  return reportWorking(
    `De kopie leest mee, en is na ${milliseconds} ms bij.`,
    `The standby reads, and has all changes after ${milliseconds} ms.`,
  )
}
