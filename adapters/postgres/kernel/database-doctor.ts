// Whether the database is as the service needs it, as the service's own login sees it (OPS-14): server, rights, row-level security and
// defaults, its migrations, and the difference of the clocks.
import * as t from 'io-ts'
import { E, O } from '#domain/shared/fp.ts'
import {
  type Diagnosis,
  type DoctorCheck,
  type DoctorFailure,
  reportFailing,
  reportUnused,
  reportWorking,
} from '#domain/operations/doctor.ts'
import { CLOCK_OFF_FROM } from '#domain/operations/system.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Database, readDatabaseNow } from './database.ts'
import { classifyFailure } from './database-failure.ts'
import type { HostState } from './database-hosts.ts'
import { readMigrationNames } from './migration-files.ts'
import { readWantedQueueVersion } from './queue-schema.ts'
import { examineStandby } from './standby-doctor.ts'
import { isBoundByRowSecurity, listHiddenTables, readAppliedMigrations, readQueueVersion } from './schema-state.ts'

const OLDEST_SERVER = 150_000

const Facts = t.type({
  version: t.number,
  versionName: t.string,
  /** Also true on a standby. */
  isReadOnly: t.boolean,
  encoding: t.string,
  dateStyle: t.string,
  /** Connections that the server, the database and the login allow, without those of other logins. */
  free: t.number,
  /** Tables in which the login may not read or write. */
  closed: t.array(t.string),
})
type Facts = t.TypeOf<typeof Facts>

// `reset_val`: the default of the login and the database, which each connection has before it sets its own. A pooler may bring it back.
const FACTS = `select current_setting('server_version_num')::integer as version, current_setting('server_version') as "versionName",
    current_setting('transaction_read_only')::boolean as "isReadOnly",
    pg_encoding_to_char(encoding) as encoding, (select reset_val from pg_settings where name = 'DateStyle') as "dateStyle",
    least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      nullif(datconnlimit, -1), (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user))
      - (select count(*) from pg_stat_activity where backend_type = 'client backend' and usename <> current_user) as free,
    array(select relname::text from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname not like 'knex\\_%' and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) order by relname) as closed
  from pg_database where datname = current_database()`

/** Beside the failure of the database itself. */
const notReached = reportUnused('De database is niet te bereiken.', 'The database cannot be reached.')

/** The first three, and how many others. */
const listNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} … (${names.length})` : names.join(', ')

interface RowSecurity {
  readonly hidden: readonly string[]
  readonly isBound: boolean
}

type Rule = readonly [isBroken: boolean, ...Parameters<typeof reportFailing>]

const listRules = (facts: Facts, { hidden, isBound }: RowSecurity, needed: number): readonly Rule[] => [
  [
    facts.version < OLDEST_SERVER,
    `De server is PostgreSQL ${facts.versionName}.`,
    `The server is PostgreSQL ${facts.versionName}.`,
    'Gebruik PostgreSQL 15 of nieuwer.',
    'Use PostgreSQL 15 or newer.',
  ],
  [
    facts.isReadOnly,
    'De database kan alleen gelezen worden, zoals een kopie.',
    'The database can only be read, as a standby.',
    'Zet DATABASE_URL op de primaire server, of maak de database beschrijfbaar.',
    'Set DATABASE_URL to the primary server, or make the database writable.',
  ],
  [
    facts.closed.length > 0,
    `De login in DATABASE_URL mag niet alles met ${listNames(facts.closed)}.`,
    `The login in DATABASE_URL lacks rights on ${listNames(facts.closed)}.`,
    'Draai npm run migrate met MIGRATION_DATABASE_URL: dat geeft de login zijn rechten.',
    'Run npm run migrate with MIGRATION_DATABASE_URL, which gives the login its rights.',
  ],
  [
    hidden.length > 0,
    `Rijbeveiliging verbergt alle rijen van ${listNames(hidden)}.`,
    `Row-level security hides every row of ${listNames(hidden)}: its policies are missing.`,
    'Zet de hele back-up terug in een lege database.',
    'Restore the whole backup into an empty database.',
  ],
  [
    !isBound,
    'De login in DATABASE_URL omzeilt rijbeveiliging: kantoren zijn niet gescheiden.',
    'The login in DATABASE_URL passes row-level security, so tenants would not be kept apart.',
    'Gebruik een login zonder SUPERUSER en BYPASSRLS, en zet MIGRATION_DATABASE_URL op de eigenaar van de tabellen.',
    'Use a login without SUPERUSER and BYPASSRLS, and set MIGRATION_DATABASE_URL to the owner of the tables.',
  ],
  [
    facts.encoding !== 'UTF8',
    `De database bewaart tekst als ${facts.encoding}.`,
    `The encoding of the database is ${facts.encoding}.`,
    "Maak een database met encoding 'UTF8' en zet de back-up daarin terug.",
    "Create a database with encoding 'UTF8', and restore the backup into it.",
  ],
  [
    !facts.dateStyle.startsWith('ISO'),
    `De DateStyle van de database of de login is ${facts.dateStyle}: achter een pooler zijn datums onleesbaar.`,
    `DateStyle of the database or the login is ${facts.dateStyle}: behind a pooler, dates cannot be read.`,
    'Draai ALTER DATABASE … RESET datestyle, en ALTER ROLE … RESET datestyle.',
    'Run ALTER DATABASE … RESET datestyle, and ALTER ROLE … RESET datestyle.',
  ],
  [
    facts.free < needed,
    `Deze dienst gebruikt tot ${needed} verbindingen, en er zijn er ${facts.free} vrij.`,
    `This service uses up to ${needed} connections, and ${facts.free} are free.`,
    'Verhoog max_connections of de grens van de database of de login, of verlaag DATABASE_POOL.',
    'Raise max_connections or the limit of the database or the login, or lower DATABASE_POOL.',
  ],
]

async function examineDatabase(database: Database, needed: number): Promise<readonly Diagnosis[]> {
  const facts = Facts.decode((await database.query(FACTS))[0])
  const [hidden, isBound] = [await listHiddenTables(database)(), await isBoundByRowSecurity(database)()]
  if (E.isLeft(facts)) throw new Error('the database describes itself in another form')
  if (E.isLeft(hidden) || E.isLeft(isBound)) return [notReached]
  const { versionName, free } = facts.right
  const faults = listRules(facts.right, { hidden: hidden.right, isBound: isBound.right }, needed).flatMap(
    ([isBroken, ...fault]) => (isBroken ? [reportFailing(...fault)] : []),
  )
  return faults.length > 0
    ? faults
    : [
        reportWorking(
          `PostgreSQL ${versionName}, beschrijfbaar, met rijbeveiliging; ${free} verbindingen vrij.`,
          `PostgreSQL ${versionName}, writable, with row-level security; ${free} connections free.`,
        ),
      ]
}

const toHostLine = ({ name, state }: HostState): Diagnosis => {
  switch (state) {
    case 'writable':
      return reportWorking(`${name} kan beschreven worden.`, `${name} can be written.`)
    case 'readOnly':
      return reportWorking(`${name} kan alleen gelezen worden.`, `${name} can only be read.`)
    default:
      return reportFailing(
        `${name} neemt geen verbinding aan (${state.code}).`,
        `${name} accepts no connection (${state.code}).`,
        'Start deze server, of haal hem uit DATABASE_URL: zonder hem is er minder om op over te schakelen.',
        'Start this server, or remove it from DATABASE_URL: without it there is less to fail over to.',
      )
  }
}

/** A line each, of an address with several hosts. Two servers that can be written would be two databases; one server may have two names. */
async function examineHosts(database: Database): Promise<readonly Diagnosis[]> {
  const hosts = await database.listHosts()
  const writable = hosts.filter(({ state }) => state === 'writable')
  return new Set(writable.map(({ startedAt }) => startedAt)).size > 1
    ? [
        reportFailing(
          `Meer dan één server kan beschreven worden: ${listNames(writable.map(({ name }) => name))}.`,
          `More than one server can be written: ${listNames(writable.map(({ name }) => name))}.`,
          'Stop de server die geen primaire meer is, en bouw hem opnieuw op als kopie.',
          'Stop the server that is no longer the primary, and rebuild it as a standby.',
        ),
      ]
    : hosts.map(toHostLine)
}

async function examineMigrations(database: Database): Promise<readonly Diagnosis[]> {
  const query = (sql: string) => database.query(sql)
  const [names, applied, queue] = [
    await readMigrationNames(),
    await readAppliedMigrations(query),
    (await readQueueVersion(query)) ?? 0,
  ]
  const pending = names.filter((name) => !applied.has(name))
  const newer = [...applied].filter((name) => !names.includes(name))
  if (pending.length > 0 || queue < readWantedQueueVersion())
    return [
      reportFailing(
        `De database loopt achter: ${listNames(pending.length > 0 ? pending : ['pgboss'])} ontbreekt.`,
        `The database is behind this release: ${listNames(pending.length > 0 ? pending : ['pgboss'])} is pending.`,
        'Draai npm run migrate, of start de dienst.',
        'Run npm run migrate, or start the service.',
      ),
    ]
  return newer.length > 0 || queue > readWantedQueueVersion()
    ? [
        reportFailing(
          `De database is van een nieuwere versie: ${listNames(newer.length > 0 ? newer : ['pgboss'])} is hier onbekend.`,
          `The database is of a newer release: ${listNames(newer.length > 0 ? newer : ['pgboss'])} is unknown here.`,
          'Start de versie die de database heeft bijgewerkt, of een nieuwere.',
          'Start the release that migrated the database, or a newer one.',
        ),
      ]
    : [reportWorking(`Alle ${names.length} zijn uitgevoerd.`, `All ${names.length} are applied.`)]
}

async function examineClock(database: Database, machine: Clock): Promise<readonly Diagnosis[]> {
  const before = machine.now()
  const there = await readDatabaseNow(database)()
  if (O.isNone(there)) return [notReached]
  const ahead = (before + machine.now()) / 2 - there.value
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  return Math.abs(ahead) < CLOCK_OFF_FROM
    ? [reportWorking('Loopt gelijk met die van de database.', "Agrees with the database's.")]
    : [
        reportFailing(
          `De klok van deze machine loopt ${seconds} s ${ahead > 0 ? 'voor' : 'achter'} op die van de database, waarmee de dienst rekent.`,
          `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's, whose time the service uses.`,
          'Zet tijdsynchronisatie (NTP) aan.',
          'Turn on time synchronisation (NTP).',
        ),
      ]
}

/** `needed`: the connections that one replica uses. `explain`: why no connection can be opened. */
export function makeDatabaseChecks(deps: {
  readonly database: Database
  readonly machineClock: Clock
  readonly needed: number
  readonly explain: (error: unknown) => DoctorFailure
  /** The same of the standby. */
  readonly explainStandby: (error: unknown) => DoctorFailure
  /** Whether the login of migrations can be used. */
  readonly examineOwner: () => Promise<readonly DoctorFailure[]>
}): readonly DoctorCheck[] {
  const { database, machineClock, needed, explain, explainStandby, examineOwner } = deps
  const examineServers = async () => [
    ...(await examineDatabase(database, needed)),
    ...(database.standby === undefined ? [] : [await examineStandby(database.standby, explainStandby)]),
  ]
  const migrations = async () => [...(await examineMigrations(database)), ...(await examineOwner())]
  const behindConnection =
    (examine: () => Promise<readonly Diagnosis[]>, explains: (error: unknown) => Diagnosis) =>
    async (): Promise<readonly Diagnosis[]> => {
      try {
        return await examine()
      } catch (error) {
        if (classifyFailure(error) === 'Bug') throw error
        return [explains(error)]
      }
    }
  return [
    {
      name: 'database',
      diagnose: async () => {
        const one = behindConnection(examineServers, explain)
        return (await Promise.all([one(), examineHosts(database)])).flat()
      },
    },
    { name: 'migrations', diagnose: behindConnection(migrations, () => notReached) },
    {
      name: 'clock',
      diagnose: behindConnection(
        () => examineClock(database, machineClock),
        () => notReached,
      ),
    },
  ]
}
