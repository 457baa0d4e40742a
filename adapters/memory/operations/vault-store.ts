// The health of the token vault, from its rows in memory. From a sealed token it reads only the id of its key.
import { O } from '#domain/shared/fp.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { VaultStore } from '#domain/operations/ports.ts'
import {
  AGE_NAMES,
  type EndedLink,
  LINK_AGES,
  type LinkAge,
  type LinkGroup,
  type RefreshDay,
  type VaultState,
} from '#domain/operations/vault.ts'
import { assessLinkHealth } from '#domain/session/link-health.ts'
import { REVOKE_THRESHOLD } from '#domain/session/token-record.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { nothingRefreshed, type SessionMemory, sumOfRefreshes } from '../session/stores.ts'
import type { TokenRow } from '../session/token-store.ts'

/** Both days are included. */
export function listDaysBetween(from: Day, to: Day): readonly Day[] {
  const last = Date.parse(to)
  const all: Day[] = []
  for (let at = Date.parse(from); at <= last; at += fromDays(1))
    all.push(new Date(at).toISOString().slice(0, 10) as Day)
  return all
}

const getEndedState = ({ record, revokedAsRefused }: TokenRow): 'refused' | 'failed' | 'ended' =>
  revokedAsRefused ? 'refused' : record.refreshFailureCount >= REVOKE_THRESHOLD ? 'failed' : 'ended'

function stateOf(row: TokenRow, now: Instant): VaultState {
  if (O.isSome(row.record.revokedAt)) return getEndedState(row)
  const { lapsing } = assessLinkHealth(row.record, false, now)
  return O.isNone(lapsing) ? 'live' : lapsing.value.reason === 'FAILING' ? 'failing' : 'stale'
}

function getLinkAge({ record: { revokedAt, lastRefreshedAt } }: TokenRow, now: Instant): LinkAge {
  const at = O.getOrElse(() => lastRefreshedAt)(revokedAt)
  return AGE_NAMES.find((age) => age === 'older' || at > now - LINK_AGES[age]) ?? 'older'
}

const latestFirst = byAll<TokenRow>(
  (a, b) => O.getOrElse(() => 0)(b.record.revokedAt) - O.getOrElse(() => 0)(a.record.revokedAt),
  byText(({ record }) => record.id),
)

export function makeMemoryVaultStore(
  { connections, refreshRuns }: Pick<SessionMemory, 'connections' | 'refreshRuns'>,
  tenants: Pick<Table<Tenant>, 'get'>,
): VaultStore {
  const isReplaced = ({ record }: TokenRow): boolean =>
    connections
      .rows()
      .some(
        ({ record: other }) =>
          O.isNone(other.revokedAt) &&
          other.tenantUuid === record.tenantUuid &&
          toComparable(other.mailclientEmail) === toComparable(record.mailclientEmail),
      )
  return asPort({
    groups: (now) => {
      const groups = new Map<string, LinkGroup>()
      for (const row of connections.rows()) {
        const [state, age] = [stateOf(row, now), getLinkAge(row, now)]
        const key = row.record.refreshToken.split('.')[1] ?? ''
        const name = `${state} ${age} ${key}`
        groups.set(name, { state, age, key, count: (groups.get(name)?.count ?? 0) + 1 })
      }
      return [...groups.values()]
    },
    days: (from, to) =>
      listDaysBetween(from, to).map((date): RefreshDay => {
        const ofDay = refreshRuns.rows().filter(({ begunAt }) => findOfficeDay(begunAt) === date)
        return { date, outcomes: ofDay.map(({ counts }) => counts).reduce(sumOfRefreshes, nothingRefreshed) }
      }),
    listEnded: (page) =>
      toPaged(
        connections
          .rows()
          .toSorted(latestFirst)
          .flatMap((row): readonly EndedLink[] => {
            const state = getEndedState(row)
            const { tenantUuid, ledgerUserName: name, mailclientEmail: mailbox, revokedAt } = row.record
            if (O.isNone(revokedAt) || state === 'ended' || isReplaced(row)) return []
            const office = O.fromNullable(tenants.get(tenantUuid)?.name)
            return [{ tenantUuid, office, name, mailbox, since: revokedAt.value, state }]
          }),
        page,
      ),
  })
}
