// The directories of the stand-in cloud: an office each, with the people who have a mailbox there. What an application may do in one is
// consents.ts.
import { officeDomain, sampleUsers, secondOffice, secondOfficeAdministrator } from '#adapters/sandbox/sample-people.ts'

export interface CloudUser {
  readonly id: string
  readonly name: string
  readonly email: string
}

export interface Directory {
  readonly id: string
  /** Its mail domain, by which it may be called too. */
  readonly domain: string
  readonly name: string
  readonly users: readonly CloudUser[]
}

export const directories: readonly Directory[] = [
  {
    id: '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001',
    domain: officeDomain,
    name: 'Korrel Accountants & Adviseurs',
    users: sampleUsers.map(({ id, fullName, email }) => ({ id, name: fullName, email })),
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
export const directoryNamed = (name: string): Directory | undefined =>
  directories.find(({ id, domain }) => [id, domain].includes(name.toLowerCase()))

/** By his id or address. */
export const userIn = (directory: Directory, name: string): CloudUser | undefined =>
  directory.users.find(({ id, email }) => [id, email].includes(name.toLowerCase()))

/** Whether an address is of one of our directories, and of nobody there: a mail to it comes back. */
export const isNobody = (address: string): boolean => {
  const directory = directoryNamed(address.slice(address.lastIndexOf('@') + 1))
  return directory !== undefined && userIn(directory, address) === undefined
}
