// Health of the token vault: links by state and age, keys that sealed them, refreshes by day, and who has to sign in again (ADM-5). No token, no secret.
import type { Option } from 'fp-ts/lib/Option.js'
import type { RefreshOutcomeKind } from '#domain/session/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays, type Duration, fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'

/** `refused`: the ledger refused the refresh token; `failed`: too many failures in a row. `ended`: by its user, or for want of use. */
export const VAULT_STATES = ['live', 'failing', 'stale', 'refused', 'failed', 'ended'] as const
export type VaultState = (typeof VAULT_STATES)[number]

/** Upper limits of the time since the last refresh, or since the end; links beyond the last have the age `older`. */
export const LINK_AGES: Readonly<Record<Exclude<LinkAge, 'older'>, Duration>> = {
  hour: fromHours(1),
  day: fromDays(1),
  week: fromDays(7),
  month: fromDays(30),
}
export const AGE_NAMES = ['hour', 'day', 'week', 'month', 'older'] as const
export type LinkAge = (typeof AGE_NAMES)[number]

/** Links that have these in common. */
export interface LinkGroup {
  readonly state: VaultState
  readonly age: LinkAge
  /** Of the key that sealed the refresh token. */
  readonly key: string
  readonly count: number
}

export interface RefreshDay {
  readonly date: Day
  readonly outcomes: Readonly<Record<RefreshOutcomeKind, number>>
}

/** A link that ended although its user did not want that, and that no other of their mailbox replaces. */
export interface EndedLink {
  readonly tenantUuid: TenantUuid
  /** None: the office is gone. */
  readonly office: Option<string>
  readonly name: string
  readonly mailbox: Mailbox
  readonly since: Instant
  readonly state: Extract<VaultState, 'refused' | 'failed'>
}

/** `missing`: the ring has it no more, and what it sealed opens no more. */
export type KeyUse = 'active' | 'older' | 'missing'

export interface VaultKey {
  readonly id: string
  readonly use: KeyUse
  /** Links in force that it sealed. */
  readonly count: number
}

export interface VaultHealth {
  readonly groups: readonly LinkGroup[]
  readonly keys: readonly VaultKey[]
  readonly days: readonly RefreshDay[]
}

const IN_FORCE: ReadonlySet<VaultState> = new Set(['live', 'failing', 'stale'])

/** `ring`: ids of the keys, the active one first. Keys without links are among them. */
export function listKeysInUse(ring: readonly string[], groups: readonly LinkGroup[]): readonly VaultKey[] {
  const sealed = groups.filter(({ state }) => IN_FORCE.has(state))
  const ids = [...new Set([...ring, ...sealed.map(({ key }) => key)])]
  return ids.map((id) => ({
    id,
    use: id === ring[0] ? 'active' : ring.includes(id) ? 'older' : 'missing',
    count: sealed.reduce((sum, { key, count }) => sum + (key === id ? count : 0), 0),
  }))
}
