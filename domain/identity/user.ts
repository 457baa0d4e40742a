// People of a tenant, and the states they go through (IDN-1).
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { RoleUuid } from './role.ts'
import type { TagUuid } from './tag.ts'

export type UserUuid = Uuid & { readonly _user: 'UserUuid' }
export function asUserUuid(uuid: Uuid): UserUuid {
  return uuid as UserUuid
}

/** An anonymised user is not a User: only the counted row remains. */
export const USER_STATUSES = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED', 'ANONYMISED'] as const

export type UserStatus = (typeof USER_STATUSES)[number]
export type LivingStatus = Exclude<UserStatus, 'ANONYMISED'>

export interface User {
  readonly uuid: UserUuid
  /** Unique in its tenant without regard to case; kept as it was spelled. */
  readonly email: Mailbox
  readonly name: string
  readonly status: LivingStatus
  /** When the user entered this status. */
  readonly statusSince: Instant
  readonly roles: readonly RoleUuid[]
  readonly tags: readonly TagUuid[]
  /** Whether the user is listed in the staff directory. */
  readonly facebook: boolean
  /** Of mails and pages for the user. None: the tenant's. */
  readonly language: O.Option<Language>
}

/** How long a user marked for removal can be restored (LIC-9). */
export const REMOVAL_GRACE: Duration = fromDays(14)

export type UserCommand = 'activate' | 'deactivate' | 'mark-for-removal'

const COMMAND_STATUSES = { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' } as const

type Standing = Pick<User, 'status' | 'statusSince'>

/**
 * Each command sets its status from any other status. Repeating it changes nothing, not even `statusSince`. An anonymised user is not a
 * User, and accepts no command.
 */
export function applyUserCommand(command: UserCommand, now: Instant) {
  return <One extends Standing>(from: One): One => {
    const status = COMMAND_STATUSES[command]
    return status === from.status ? from : { ...from, status, statusSince: now }
  }
}

/** Changes the address. The grace time of a user marked for removal starts again, since the data of the new address is removed too. */
export function changeAddress(email: Mailbox, now: Instant) {
  return <One extends Standing & Pick<User, 'email'>>(from: One): One => {
    const isAnother = toComparable(email) !== toComparable(from.email)
    return { ...from, email, ...(isAnother && from.status === 'TO_BE_REMOVED' ? { statusSince: now } : {}) }
  }
}

/** When the user can be anonymised; none if not marked for removal. */
export function getRemovalDueAt({ status, statusSince }: Standing): O.Option<Instant> {
  return status === 'TO_BE_REMOVED' ? O.some(statusSince + REMOVAL_GRACE) : O.none
}

export function isRemovalDue(now: Instant, standing: Standing): boolean {
  return O.exists((dueAt: Instant) => dueAt <= now)(getRemovalDueAt(standing))
}
