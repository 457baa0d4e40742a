// The users of the ledger: the sample people, and as many numbered users as a load test requests.
import { officeDomain, sampleDivisions, type SampleUser, sampleUsers } from '#adapters/sandbox/sample-people.ts'

export interface Users {
  readonly all: () => readonly SampleUser[]
  readonly byId: (id: string) => SampleUser | undefined
  /** By id, mail address or full name, without regard to case. */
  readonly named: (text: string) => SampleUser | undefined
  /** Users 1 to n in addition to the sample people, the same each time. */
  readonly nameless: (n: number) => readonly SampleUser[]
}

function makeNamelessUser(n: number): SampleUser {
  const digits = n.toString(16).padStart(12, '0')
  return {
    id: `0c7a3f52-6f0b-4d38-8000-${digits}`,
    employeeId: `5d0e8c11-2f4a-4b7d-8000-${digits}`,
    fullName: `Gebruiker ${n}`,
    email: `gebruiker-${n}@${officeDomain}`,
    jobTitle: 'Medewerker',
    languageCode: 'nl-NL',
    divisions: [sampleDivisions[0].code],
  }
}

export function makeUsers(): Users {
  const known = new Map<string, SampleUser>(sampleUsers.map((user) => [user.id, user]))
  return {
    all: () => sampleUsers,
    byId: (id) => known.get(id),
    named: (text) => {
      const wanted = text.toLowerCase()
      return [...known.values()].find((user) =>
        [user.id, user.email, user.fullName].some((one) => one.toLowerCase() === wanted),
      )
    },
    nameless: (n) =>
      Array.from({ length: n }, (_, index) => {
        const user = makeNamelessUser(index + 1)
        if (!known.has(user.id)) known.set(user.id, user)
        return user
      }),
  }
}
