// People of a tenant, and the states they go through (IDN-1).
import * as E from 'fp-ts/lib/Either.js'
import { days, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
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

export type UserCommand = 'activate' | 'deactivate' | 'mark-for-removal' | 'anonymise'

/** Gone for good, or not yet due: `dueAt`. */
export type StatusRefused =
  | { readonly _tag: 'UserIsAnonymised' }
  | { readonly _tag: 'NotToBeRemoved' }
  | { readonly _tag: 'RemovalNotDue'; readonly dueAt: Instant }

export interface Standing {
  readonly status: UserStatus
  readonly since: Instant
}

const TARGETS = { activate: 'ACTIVE', deactivate: 'INACTIVE', 'mark-for-removal': 'TO_BE_REMOVED' } as const

/** What becomes of somebody. A command that has been carried out already changes nothing, its moment neither. */
export const afterCommand =
  (command: UserCommand, now: Instant) =>
  (from: Standing): E.Either<StatusRefused, Standing> => {
    if (command === 'anonymise') {
      if (from.status === 'ANONYMISED') return E.right(from)
      if (from.status !== 'TO_BE_REMOVED') return E.left({ _tag: 'NotToBeRemoved' })
      const dueAt = from.since + REMOVAL_GRACE
      return now < dueAt ? E.left({ _tag: 'RemovalNotDue', dueAt }) : E.right({ status: 'ANONYMISED', since: now })
    }
    if (from.status === 'ANONYMISED') return E.left({ _tag: 'UserIsAnonymised' })
    const status = TARGETS[command]
    return E.right(status === from.status ? from : { status, since: now })
  }
