// What can be done about a person's status, in the order in which it is offered; and which permissions the user lacks for it.
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import type { Status } from '../api/people.ts'
import type { Role } from '../api/roles.ts'

export type StatusAct = 'deactivate' | 'activate' | 'remove' | 'keepActive' | 'keepInactive'

export const statusActs: Readonly<Record<Status, readonly StatusAct[]>> = {
  ACTIVE: ['deactivate', 'remove'],
  NOT_ACTIVATED: ['deactivate', 'remove'],
  INACTIVE: ['activate', 'remove'],
  TO_BE_REMOVED: ['keepActive', 'keepInactive'],
}

export const targetOf: Readonly<Record<StatusAct, Exclude<Status, 'NOT_ACTIVATED'>>> = {
  deactivate: 'INACTIVE',
  activate: 'ACTIVE',
  remove: 'TO_BE_REMOVED',
  keepActive: 'ACTIVE',
  keepInactive: 'INACTIVE',
}

/** When a person who is marked for removal now is anonymised. */
export const removalOf = (now: number): number => now + REMOVAL_GRACE

export const REMOVAL_DAYS = REMOVAL_GRACE / 86_400_000

/** Of those permissions, the ones he has not. A role of a release that knows more permissions is another's to deal in too. */
export const lackedOf = (own: readonly string[], names: readonly string[]): readonly string[] =>
  names.filter((name) => !own.includes(name))

/** What somebody with these roles may do. */
export const allowedBy = (roles: readonly Role[], uuids: readonly string[]): readonly string[] => [
  ...new Set(roles.filter(({ uuid }) => uuids.includes(uuid)).flatMap(({ permissions }) => permissions)),
]
