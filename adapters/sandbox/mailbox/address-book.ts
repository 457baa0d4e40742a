// Whom the stand-in mailbox suggests as recipients: everybody of the sample data, once for each address.
import { sampleOrganisations, sampleUsers, unknownSender } from '../sample-people.ts'
import { type SamplePerson, owner } from './sample-mail.ts'

const everybody: readonly SamplePerson[] = [
  ...sampleOrganisations.flatMap(({ name, email, people }) => [
    ...people.flatMap(({ firstName, lastName, email, businessEmail }) => {
      const address = email ?? businessEmail
      return address === undefined ? [] : [{ name: `${firstName} ${lastName}`, address }]
    }),
    ...(email === undefined ? [] : [{ name, address: email }]),
  ]),
  { name: unknownSender.name, address: unknownSender.email },
  ...sampleUsers.map(({ fullName, email }) => ({ name: fullName, address: email })),
]

/** Without the mailbox's owner. Several people behind one address are told by the first of them. */
export const addressBook: readonly SamplePerson[] = everybody.filter(
  ({ address }, n) => address !== owner.address && everybody.findIndex((one) => one.address === address) === n,
)
