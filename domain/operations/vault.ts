// Health of the token vault: links by state and age, keys that sealed them, refreshes by day, and users who must sign in again (ADM-5). It
// contains no token and no secret.
import type { Option } from 'fp-ts/lib/Option.js'
import type { RefreshOutcomeKind } from '#domain/session/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays, type Duration, fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'

/** `refused`: the ledger refused the refresh token. `failed`: too many failures in a row. `ended`: the user ended it, or it was unused. */
export const VAULT_STATES = ['live', 'failing', 'stale', 'refused', 'failed', 'ended'] as const
export type VaultState = (typeof VAULT_STATES)[number]

/** Upper limits of the time since the last refresh or since the end. Links beyond the last limit have the age `older`. */
export const LINK_AGES: Readonly<Record<Exclude<LinkAge, 'older'>, Duration>> = {
  hour: fromHours(1),
  day: fromDays(1),
  week: fromDays(7),
  month: fromDays(30),
}
export const AGE_NAMES = ['hour', 'day', 'week', 'month', 'older'] as const
export type LinkAge = (typeof AGE_NAMES)[number]

/** Links with the same state, age and key. */
export interface LinkGroup {
  readonly state: VaultState
  readonly age: LinkAge
  /** The id of the key that sealed the refresh token. */
  readonly key: string
  readonly count: number
}

export interface RefreshDay {
  readonly date: Day
  readonly outcomes: Readonly<Record<RefreshOutcomeKind, number>>
}

/** A link that its user did not end, and that no other link of the mailbox replaces. */
export interface EndedLink {
  readonly tenantUuid: TenantUuid
  /** None: the office no longer exists. */
  readonly office: Option<string>
  readonly name: string
  readonly mailbox: Mailbox
  readonly since: Instant
  readonly state: Extract<VaultState, 'refused' | 'failed'>
}

/** `missing`: the ring no longer has the key, so what it sealed cannot be opened. */
export type KeyUse = 'active' | 'older' | 'missing'

export interface VaultKey {
  readonly id: string
  readonly use: KeyUse
  /** The number of links in force that the key sealed. */
  readonly count: number
}

export interface VaultHealth {
  readonly groups: readonly LinkGroup[]
  readonly keys: readonly VaultKey[]
  readonly days: readonly RefreshDay[]
}

const IN_FORCE: ReadonlySet<VaultState> = new Set(['live', 'failing', 'stale'])

/** `ring`: ids of the keys, the active one first. Lists keys without links too. */
export function listKeysInUse(ring: readonly string[], groups: readonly LinkGroup[]): readonly VaultKey[] {
  const sealed = groups.filter(({ state }) => IN_FORCE.has(state))
  const ids = [...new Set([...ring, ...sealed.map(({ key }) => key)])]
  return ids.map((id) => ({
    id,
    use: id === ring[0] ? 'active' : ring.includes(id) ? 'older' : 'missing',
    count: sealed.reduce((sum, { key, count }) => sum + (key === id ? count : 0), 0),
  }))
}
