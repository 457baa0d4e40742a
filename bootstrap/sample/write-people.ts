// Stores the colleagues of the sample offices, and what they did.
import { gen, TE, unwrap } from '#domain/shared/fp.ts'
import { sampleUsers } from '#adapters/sandbox/sample-people.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { AuditEntry } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { StaffedOffice } from './people.ts'

export function writeStaff(
  { roles, tags, users, audit }: IdentityStores,
  staff: StaffedOffice,
  activity: readonly AuditEntry[],
): Stored<void> {
  return gen(function* () {
    yield* unwrap(TE.traverseSeqArray(roles.put)(staff.roles))
    yield* unwrap(TE.traverseSeqArray(tags.put)(staff.tags))
    yield* unwrap(TE.traverseSeqArray(users.add)(staff.people))
    // Those who were there from the start; in the other offices there are none with these addresses.
    const first = yield* unwrap(users.findByEmails(sampleUsers.map(({ email }) => email as Mailbox)))
    for (const [n, user] of first.toSorted((a, b) => (a.email < b.email ? -1 : 1)).entries())
      yield* unwrap(users.put({ ...user, tags: [...user.tags, ...staff.tagsOf(n)] }))
    yield* unwrap(audit.recordAll(activity))
  })
}
