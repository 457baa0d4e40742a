// Explains why the database refuses a login, and what helps: one sentence each, without the login itself.
import { formatHost, readDatabaseAddress } from '#adapters/postgres/kernel/database-address.ts'
import { ConnectionRefused } from '#adapters/postgres/kernel/database-failure.ts'
import { CannotStart } from './start-error.ts'

export interface Login {
  readonly url: string
  /** The setting that contains it. */
  readonly setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATABASE_READ_URL'
}

/** The address without user, password and parameters, so that the terminal can show it. */
function formatServer({ url, setting }: Login): string {
  const { hosts, database } = readDatabaseAddress(url, setting === 'DATABASE_READ_URL')
  return `${hosts.map(formatHost).join(',')}${database}`
}

export function reportUnreachable(login: Login): CannotStart {
  return new CannotStart(
    `The database at ${formatServer(login)} does not answer.`,
    `Start it, or check the address in ${login.setting}.`,
  )
}

export function readOnly(login: Login): CannotStart {
  return new CannotStart(
    `The database at ${formatServer(login)} can only be read.`,
    `Set ${login.setting} to the primary server, or make the database writable.`,
  )
}

/** Codes of the network, and texts of the driver about a connection that ended or timed out. */
const isAway = (code: string): boolean =>
  /^(?:ECONN|EAI_|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EPIPE)|connect|terminated|timeout/i.test(code)

/** The server's code `insufficient_privilege`. */
export function isShortOfRights(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

/** Undefined: the error has another cause. */
export function explainDatabaseRefusal(login: Login, error: unknown): CannotStart | undefined {
  const where = formatServer(login)
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case '28P01':
    case '28000':
      return new CannotStart(
        `The database at ${where} refuses the login.`,
        `Check the user and the password in ${login.setting}.`,
      )
    case '3D000':
      return new CannotStart(
        `There is no such database as the one at ${where}.`,
        `Make it, or check the name in ${login.setting}.`,
      )
    case '25006':
      return readOnly(login)
    case '42501':
      return new CannotStart(
        `The login in ${login.setting} lacks rights that it needs in the database at ${where}.`,
        'Wait for npm run migrate if it runs elsewhere; otherwise run it with MIGRATION_DATABASE_URL set to a login that owns the database and its tables: it gives the service the rights it needs.',
      )
    case '42P01':
    case '3F000':
      return new CannotStart(`The database at ${where} has not been migrated.`, 'Run npm run migrate first.')
    case '42P07':
    case '42710':
      return new CannotStart(
        `The database at ${where} holds tables that no migration of this service has created.`,
        'Use an empty database, or restore its backup.',
      )
    case '53300':
      return new CannotStart(
        `The database at ${where} accepts no more connections.`,
        'Raise its connection limit, lower DATABASE_POOL, or stop what else uses it.',
      )
    case '55000':
    case '57P03':
      return new CannotStart(
        `The database at ${where} does not accept connections now.`,
        'Wait until it has started, or allow connections to it.',
      )
    default:
      // The cause is neither the network nor one of the above: for instance TLS, a certificate file or a parameter.
      return error instanceof ConnectionRefused && !isAway(error.code)
        ? new CannotStart(
            `No connection to the database at ${where} can be made in the way that ${login.setting} asks for (${error.code}).`,
            'Check its TLS settings and its other parameters.',
          )
        : undefined
  }
}
