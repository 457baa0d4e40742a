// What whoever is there may give, take and change: nobody deals in what he may not do himself. The service decides; here it is told beforehand.
import type { Role } from '../api/roles.ts'

/** Of those permissions, the ones he has not. A role of a release that knows more permissions is another's to deal in too. */
export const lackedOf = (own: readonly string[], names: readonly string[]): readonly string[] =>
  names.filter((name) => !own.includes(name))

/** What somebody with these roles may do. */
export const allowedBy = (roles: readonly Role[], uuids: readonly string[]): readonly string[] => [
  ...new Set(roles.filter(({ uuid }) => uuids.includes(uuid)).flatMap(({ permissions }) => permissions)),
]
