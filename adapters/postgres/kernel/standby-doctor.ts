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
  'no row security': reportFailing(
    'De login in DATABASE_READ_URL omzeilt rijbeveiliging: de dienst leest daar niet.',
    'The login in DATABASE_READ_URL passes row-level security, so the service does not read there.',
    'Gebruik de login van DATABASE_URL.',
    'Use the login of DATABASE_URL.',
  ),
  behind: reportFailing(
    'De kopie in DATABASE_READ_URL loopt verder achter dan DATABASE_READ_LAG: de primaire server leest nu alles zelf.',
    'The standby in DATABASE_READ_URL is further behind than DATABASE_READ_LAG, so the primary does all reads.',
    'Kijk in pg_stat_replication op de primaire server, en of de kopie het opnieuw afspelen bijhoudt.',
    'See pg_stat_replication on the primary, and whether the standby keeps up with replaying.',
  ),
}

const isFault = (code: string): code is StandbyFault => code in FAULTS

// Rights are copied with the cluster, so another login alone can lack them.
const CLOSED = `select count(*)::integer as closed from pg_class where relkind in ('r', 'p')
  and relnamespace = 'public'::regnamespace and relname not like 'knex\\_%' and not has_table_privilege(oid, 'select')`

const closedTables = reportFailing(
  'De login in DATABASE_READ_URL mag niet alles lezen.',
  'The login in DATABASE_READ_URL may not read all tables.',
  'Gebruik de login van DATABASE_URL.',
  'Use the login of DATABASE_URL.',
)

/** `explain`: why no connection can be opened. */
export async function examineStandby(
  { database, measureLag }: Standby,
  explain: (error: unknown) => DoctorFailure,
): Promise<Diagnosis> {
  const lag = await measureLag()
  if (E.isLeft(lag)) {
    const code = getFailureCode(lag.left)
    return isFault(code) ? FAULTS[code] : explain(lag.left)
  }
  const [row] = await database.query(CLOSED)
  if (row?.['closed'] !== 0) return closedTables
  const milliseconds = Math.round(lag.right)
  return reportWorking(
    `De kopie leest mee, en is na ${milliseconds} ms bij.`,
    `The standby reads, and has all changes after ${milliseconds} ms.`,
  )
}
