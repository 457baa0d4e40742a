// What can be done about somebody's state, in the order in which it is offered.
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import type { Status } from '../api/people.ts'

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

/** When whoever is marked now is anonymised. */
export const removalOf = (now: number): number => now + REMOVAL_GRACE
