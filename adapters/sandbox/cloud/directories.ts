// The directories of the stand-in cloud: one for each office, with the people who have a mailbox there, and the application's permissions.
import { officeDomain, sampleUsers, secondOffice, secondOfficeAdministrator } from '#adapters/sandbox/sample-people.ts'

export interface CloudUser {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface CloudDirectory {
  readonly id: string
  /** The mail domain, which can be used instead of the id. */
  readonly domain: string
  readonly name: string
  readonly users: readonly CloudUser[]
}

/** Belongs to no person: a system mailbox sends from it. */
export const sharedMailbox: CloudUser = {
  id: '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9201',
  name: 'Monitor (gedeeld postvak)',
  email: `monitor@${officeDomain}`,
}

export const directories: readonly [CloudDirectory, ...CloudDirectory[]] = [
  {
    id: '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001',
    domain: officeDomain,
    name: 'Korrel Accountants & Adviseurs',
    users: [...sampleUsers.map(({ id, fullName, email }) => ({ id, name: fullName, email })), sharedMailbox],
  },
  {
    id: '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1002',
    domain: secondOffice.domain,
    name: secondOffice.name,
    users: [
      {
        id: '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9101',
        name: secondOfficeAdministrator.fullName,
        email: secondOfficeAdministrator.email,
      },
    ],
  },
]

/** By its id or domain. */
export function findDirectory(name: string): CloudDirectory | undefined {
  return directories.find(({ id, domain }) => [id, domain].includes(name.toLowerCase()))
}

/** By id or address. */
export function findCloudUser(directory: CloudDirectory, name: string): CloudUser | undefined {
  return directory.users.find(({ id, email }) => [id, email].includes(name.toLowerCase()))
}

const findDirectoryOf = (address: string): CloudDirectory | undefined =>
  findDirectory(address.slice(address.lastIndexOf('@') + 1))

export function isOutside(directory: CloudDirectory, address: string): boolean {
  return findDirectoryOf(address) !== directory
}

export function isMailbox(address: string): boolean {
  const directory = findDirectoryOf(address)
  return directory !== undefined && findCloudUser(directory, address) !== undefined
}

/** Whether an address is on the domain of a directory and belongs to no user there: a mail to it is returned. */
export function isUndeliverable(address: string): boolean {
  const directory = findDirectoryOf(address)
  return directory !== undefined && findCloudUser(directory, address) === undefined
}

/** The permissions, each with its text for the administrator. */
export const permissions = {
  'Mail.Send': 'E-mail verzenden uit de naam van iedereen',
  'Mail.Read': 'E-mail van iedereen lezen',
  'Mail.ReadWrite': 'E-mail van iedereen lezen en schrijven',
  'Calendars.ReadWrite': "Agenda's van iedereen lezen en schrijven",
} as const

export type CloudPermission = keyof typeof permissions
export function isPermission(name: string): name is CloudPermission {
  return name in permissions
}
export const allPermissions: readonly CloudPermission[] = Object.keys(permissions).filter(isPermission)

export interface Consents {
  /** Whether an administrator of the directory ever consented. Otherwise the login does not know the application. */
  readonly isKnown: (directory: CloudDirectory) => boolean
  readonly granted: (directory: CloudDirectory) => readonly CloudPermission[]
  readonly grant: (directory: CloudDirectory, which: readonly CloudPermission[]) => void
  readonly revoke: (directory: CloudDirectory, which: readonly CloudPermission[]) => void
  /** Removes the application from the directory. */
  readonly remove: (directory: CloudDirectory) => void
  /** Mailboxes that a policy denies to the application. */
  readonly denied: ReadonlySet<string>
  readonly setDenied: (address: string, isDenied: boolean) => void
}

/** Initially the first directory has granted the permissions that the assistant's tools need. The others do not know the application. */
export function makeConsents(): Consents {
  const given = new Map<string, ReadonlySet<CloudPermission>>()
  const denied = new Set<string>()
  const granted: Consents['granted'] = ({ id }) => {
    const held = given.get(id)
    return allPermissions.filter((one) => held?.has(one) === true)
  }
  const grant: Consents['grant'] = (directory, which) =>
    void given.set(directory.id, new Set([...granted(directory), ...which]))
  grant(directories[0], ['Mail.Send', 'Calendars.ReadWrite'])
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
