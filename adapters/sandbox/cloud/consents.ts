// What the application may do in each directory: known there at all, with which permissions, and which mailboxes a policy keeps from it.
import { directories, type Directory } from './directories.ts'

/** Each with what the administrator who is asked sees of it. */
export const permissions = {
  'Mail.Send': 'E-mail verzenden uit de naam van iedereen',
  'Mail.ReadWrite': 'E-mail van iedereen lezen en schrijven',
  'Calendars.ReadWrite': "Agenda's van iedereen lezen en schrijven",
} as const

export type Permission = keyof typeof permissions
export const isPermission = (name: string): name is Permission => name in permissions
export const allPermissions: readonly Permission[] = Object.keys(permissions).filter(isPermission)

export interface Consents {
  /** Whether somebody there ever consented: without, the login does not know the application. */
  readonly isKnown: (directory: Directory) => boolean
  readonly granted: (directory: Directory) => readonly Permission[]
  readonly grant: (directory: Directory, which: readonly Permission[]) => void
  readonly revoke: (directory: Directory, which: readonly Permission[]) => void
  /** The application is taken out of the directory. */
  readonly remove: (directory: Directory) => void
  /** Addresses that a policy keeps from the application. */
  readonly denied: ReadonlySet<string>
  readonly setDenied: (address: string, isDenied: boolean) => void
}

/** As found: the first directory has granted what the assistant's tools need, the others know nothing of the application. */
export const makeConsents = (): Consents => {
  const given = new Map<string, ReadonlySet<Permission>>()
  const denied = new Set<string>()
  const granted: Consents['granted'] = ({ id }) => {
    const held = given.get(id)
    return allPermissions.filter((one) => held?.has(one) === true)
  }
  const grant: Consents['grant'] = (directory, which) =>
    void given.set(directory.id, new Set([...granted(directory), ...which]))
  if (directories[0] !== undefined) grant(directories[0], ['Mail.Send', 'Calendars.ReadWrite'])
  return {
    isKnown: ({ id }) => given.has(id),
    granted,
    grant,
    revoke: (directory, which) => {
      if (given.has(directory.id))
        given.set(directory.id, new Set(granted(directory).filter((one) => !which.includes(one))))
    },
    remove: ({ id }) => void given.delete(id),
    denied,
    setDenied: (address, isDenied) =>
      void (isDenied ? denied.add(address.toLowerCase()) : denied.delete(address.toLowerCase())),
  }
}
