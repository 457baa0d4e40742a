// People of a tenant, and the states they go through (IDN-1).
import * as O from 'fp-ts/lib/Option.js'
import { days, type Duration, type Instant } from '#domain/shared/clock.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { RoleUuid } from './role.ts'
import type { TagUuid } from './tag.ts'

export type UserUuid = Uuid & { readonly _user: 'UserUuid' }
export const asUserUuid = (uuid: Uuid): UserUuid => uuid as UserUuid

/** Whoever is anonymised is no person any more: nothing is left of him but the row that counts. */
export const USER_STATUSES = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED', 'ANONYMISED'] as const

export type UserStatus = (typeof USER_STATUSES)[number]
export type LivingStatus = Exclude<UserStatus, 'ANONYMISED'>

export interface User {
  readonly uuid: UserUuid
  /** Unique in its tenant without regard to case; kept as it was spelled. */
  readonly email: Mailbox
  readonly name: string
  readonly status: LivingStatus
  /** When he came into it. */
  readonly statusSince: Instant
  readonly roles: readonly RoleUuid[]
  readonly tags: readonly TagUuid[]
  /** Whether he is shown in the office's book of faces. */
  readonly facebook: boolean
}

/** How long whoever is to be removed can still be kept (LIC-9). */
export const REMOVAL_GRACE: Duration = days(14)

export type UserCommand = 'activate' | 'deactivate' | 'mark-for-removal'

const TARGETS = { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' } as const

type Standing = Pick<User, 'status' | 'statusSince'>

/**
 * What becomes of somebody: each command leads to its state from wherever he is. One that has been carried out already changes nothing, its
 * moment neither. Whoever is anonymised is no User any more, and no command brings him back.
 */
export const afterCommand =
  (command: UserCommand, now: Instant) =>
  <Somebody extends Standing>(from: Somebody): Somebody => {
    const status = TARGETS[command]
    return status === from.status ? from : { ...from, status, statusSince: now }
  }

/** With another address: whoever is to be removed can be kept as long anew, since what is kept of this one goes too. */
export const readdressed =
  (email: Mailbox, now: Instant) =>
  <Somebody extends Standing & Pick<User, 'email'>>(from: Somebody): Somebody => {
    const isAnother = comparable(email) !== comparable(from.email)
    return { ...from, email, ...(isAnother && from.status === 'TO_BE_REMOVED' ? { statusSince: now } : {}) }
  }

/** When he can be anonymised; none for whoever is not to be removed. */
export const removalDue = ({ status, statusSince }: Standing): O.Option<Instant> =>
  status === 'TO_BE_REMOVED' ? O.some(statusSince + REMOVAL_GRACE) : O.none

export const isDue = (now: Instant, somebody: Standing): boolean =>
  O.exists((dueAt: Instant) => dueAt <= now)(removalDue(somebody))
