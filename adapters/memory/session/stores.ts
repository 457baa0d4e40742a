// The session area's tables in memory: stores for a unit of work, and what they hold, for tests to look at. The outbox is not among them.
import type { Person } from '#domain/identity/personal-data.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Memory } from '../kernel/memory.ts'
import { makeMemoryPersonalConnections } from './personal-connections.ts'
import { makeMemoryRefreshRunStore, type RefreshRunRow } from './refresh-run-store.ts'
import { makeMemoryTokenStore, type TokenRow } from './token-store.ts'

export interface SessionMemory {
  readonly stores: () => Pick<SessionStores, 'tokens' | 'refreshRuns'>
  readonly personal: () => SessionPersonalStores
  /** Within a unit of work: the mailboxes that a person has connected, in comparable form. */
  readonly mailboxesOf: (person: Person) => ReadonlySet<string>
  /** What has been kept, claims included. */
  readonly held: () => Promise<{ readonly tokens: readonly TokenRow[]; readonly refreshRuns: readonly RefreshRunRow[] }>
}

export const makeSessionMemory = (memory: Memory): SessionMemory => {
  const tokens = memory.table<TokenRow>()
  const refreshRuns = memory.table<RefreshRunRow>()
  return {
    stores: () => ({ tokens: makeMemoryTokenStore(tokens), refreshRuns: makeMemoryRefreshRunStore(refreshRuns) }),
    personal: () => ({ personalConnections: makeMemoryPersonalConnections(tokens) }),
    mailboxesOf: ({ tenantUuid, user }) =>
      new Set(
        tokens
          .rows()
          .filter(({ record }) => record.tenantUuid === tenantUuid && record.ledgerUserId === user)
          .map(({ record }) => comparable(record.mailclientEmail)),
      ),
    held: () =>
      memory.transact(
        () => Promise.resolve({ tokens: tokens.rows(), refreshRuns: refreshRuns.rows() }),
        () => true,
      ),
  }
}
