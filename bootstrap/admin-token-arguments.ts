import { parseArgs } from 'node:util'
import { E, O, pipe } from '#domain/shared/fp.ts'
import { MAX_NAME_LENGTH, parseName } from '#domain/identity/naming.ts'
import { PROGRAM_DAYS } from '#domain/identity/principal.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, parseUuid, type TenantUuid } from '#domain/shared/uuid.ts'

// Parses the arguments of `npm run admin:token`, and reports all their faults.

export interface TokenArguments {
  readonly email: Mailbox
  readonly tenantUuid: O.Option<TenantUuid>
  readonly label: string
  readonly days: number
  readonly firstAdministrator: boolean
  /** The name of a first administrator who is not a user yet. */
  readonly name: string
}

export const USAGE = [
  'npm run admin:token -- ADDRESS [--tenant UUID] [--label TEXT] [--days N]',
  'npm run admin:token -- ADDRESS --first-administrator [--name "NAME"] [--tenant UUID]',
] as const

const OPTIONS = {
  tenant: { type: 'string' },
  label: { type: 'string' },
  days: { type: 'string' },
  name: { type: 'string' },
  'first-administrator': { type: 'boolean' },
} as const

function parseArguments(args: readonly string[]) {
  try {
    return E.right(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }))
  } catch (error) {
    return E.left([error instanceof Error ? error.message : String(error)])
  }
}

/** Left: sentences for the terminal. */
export function parseTokenArguments(args: readonly string[]): E.Either<readonly string[], TokenArguments> {
  return pipe(
    parseArguments(args),
    E.flatMap(({ values, positionals: [address = '', ...more] }): E.Either<readonly string[], TokenArguments> => {
      const email = parseMailbox(address)
      const tenant = values.tenant === undefined ? O.none : parseUuid(values.tenant)
      const label = values.label === undefined ? O.some('') : parseName(values.label)
      const days = values.days === undefined ? PROGRAM_DAYS.usual : Number(values.days)
      const name = parseName(values.name ?? address)
      const faults = [
        ...(E.isLeft(email) ? ['Give the mail address of the person, such as eva.jansen@korrel.example.'] : []),
        ...(more.length > 0 ? [`There is one address too many: ${more.join(' ')}.`] : []),
        ...(values.tenant !== undefined && O.isNone(tenant) ? ['--tenant must be a uuid.'] : []),
        ...(O.isNone(label) ? [`--label must be a line of at most ${MAX_NAME_LENGTH} characters.`] : []),
        ...(Number.isInteger(days) && days >= 1 && days <= PROGRAM_DAYS.most
          ? []
          : [`--days must be a whole number from 1 to ${PROGRAM_DAYS.most}.`]),
        ...(O.isNone(name) ? [`--name must be a line of at most ${MAX_NAME_LENGTH} characters.`] : []),
      ]
      if (E.isLeft(email) || O.isNone(label) || O.isNone(name) || faults.length > 0) return E.left(faults)
      return E.right({
        email: email.right,
        tenantUuid: O.map(asTenantUuid)(tenant),
        label: label.value,
        days,
        firstAdministrator: values['first-administrator'] === true,
        name: name.value,
      })
    }),
  )
}
