// What it means that the database refuses a login, and what helps: one sentence each, without the login itself.
import { CannotStart } from './cannot-start.ts'

export interface Login {
  readonly url: string
  /** Which setting it comes from. */
  readonly setting: 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'
}

/** Without user, password and parameters: fit for the terminal. */
const whereabouts = ({ url }: Login): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

export const unreachable = (login: Login): CannotStart =>
  new CannotStart(
    `The database at ${whereabouts(login)} does not answer.`,
    `Start it, or check the address in ${login.setting}.`,
  )

/** Undefined: it is something else. */
export const refusalOf = (login: Login, error: unknown): CannotStart | undefined => {
  const where = whereabouts(login)
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
    case '42501':
      return new CannotStart(
        `The login in ${login.setting} lacks rights that it needs in the database at ${where}.`,
        'Set MIGRATION_DATABASE_URL to a login that owns the database and its tables; migrating gives the service the rights it needs.',
      )
    case '42P01':
    case '3F000':
      return new CannotStart(`The database at ${where} has not been migrated.`, 'Run npm run migrate first.')
    default:
      return undefined
  }
}
