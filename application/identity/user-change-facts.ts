// How a change of somebody is told in the audit trail: his status by an action of its own, everything else by the names of what was changed.
import { done, givenAndTaken } from '#domain/identity/facts.ts'
import type { LivingStatus, User } from '#domain/identity/user.ts'
import type { AuditFact } from '#domain/logging/audit.ts'

const CAME_INTO = {
  ACTIVE: 'user.activated',
  INACTIVE: 'user.deactivated',
  TO_BE_REMOVED: 'user.marked-for-removal',
} as const satisfies Readonly<Record<Exclude<LivingStatus, 'NOT_ACTIVATED'>, string>>

/** `ended`: how many of his sign-ins were. */
export const factsOfUserChange = (before: User, after: User, ended: number): readonly AuditFact[] => {
  const [roles, tags] = [givenAndTaken(before.roles, after.roles), givenAndTaken(before.tags, after.tags)]
  const changed = {
    ...(before.email === after.email ? {} : { email: true }),
    ...(before.name === after.name ? {} : { name: true }),
    ...(before.facebook === after.facebook ? {} : { facebook: after.facebook }),
    ...(roles.given.length + roles.taken.length === 0 ? {} : { roles }),
    ...(tags.given.length + tags.taken.length === 0 ? {} : { tags }),
  }
  const signIns = ended === 0 ? [] : [done('user.sign-ins-ended', after.uuid, { ended })]
  return [
    ...(before.status === after.status || after.status === 'NOT_ACTIVATED'
      ? []
      : [done(CAME_INTO[after.status], after.uuid, { from: before.status })]),
    ...(Object.keys(changed).length === 0 ? [] : [done('user.changed', after.uuid, changed)]),
    ...signIns,
  ]
}
