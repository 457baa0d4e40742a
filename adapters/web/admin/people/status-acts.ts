// The status changes that the page of a person offers, in order, and the permissions that the user lacks.
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import type { StatusOfUser } from '../api/call.ts'
import type { AdminTextKey } from '../texts/texts.ts'

/** The order in filters and figures. */
export const STATUSES = ['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED'] as const satisfies StatusOfUser[]

export type StatusAct = 'deactivate' | 'activate' | 'remove' | 'keepActive' | 'keepInactive'

export const STATUS_ACTS: Readonly<Record<StatusOfUser, readonly StatusAct[]>> = {
  ACTIVE: ['deactivate', 'remove'],
  NOT_ACTIVATED: ['deactivate', 'remove'],
  INACTIVE: ['activate', 'remove'],
  TO_BE_REMOVED: ['keepActive', 'keepInactive'],
}

export type SetStatus = Exclude<StatusOfUser, 'NOT_ACTIVATED'>

/** The new status, the text of the button, and the title and body of the receipt. */
interface ActRule {
  readonly to: SetStatus
  readonly label: AdminTextKey
  readonly done: AdminTextKey
  readonly body?: AdminTextKey
}

export const ACTS: Readonly<Record<StatusAct, ActRule>> = {
  deactivate: {
    to: 'INACTIVE',
    label: 'person.deactivate',
    done: 'person.deactivated',
    body: 'person.deactivated.body',
  },
  activate: { to: 'ACTIVE', label: 'person.activate', done: 'person.activated' },
  remove: {
    to: 'TO_BE_REMOVED',
    label: 'person.remove.short',
    done: 'person.removing.title',
    body: 'person.status.undoable',
  },
  keepActive: { to: 'ACTIVE', label: 'person.keep.active', done: 'person.kept' },
  keepInactive: { to: 'INACTIVE', label: 'person.keep.inactive', done: 'person.kept' },
}

/** When a person who is marked for removal now will be anonymised. */
export function getRemovalTime(now: number): number {
  return now + REMOVAL_GRACE
}

export const REMOVAL_DAYS = REMOVAL_GRACE / 86_400_000

/** The permissions that the user lacks, including those that only a newer release knows. */
export function listLackedPermissions(own: readonly string[], names: readonly string[]): readonly string[] {
  return names.filter((name) => !own.includes(name))
}

/** The permissions of a person who has these roles. */
export function listAllowedPermissions(
  roles: readonly { readonly uuid: string; readonly permissions: readonly string[] }[],
  uuids: readonly string[],
): readonly string[] {
  return [...new Set(roles.filter(({ uuid }) => uuids.includes(uuid)).flatMap(({ permissions }) => permissions))]
}
