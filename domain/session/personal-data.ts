// A person's data in the vault, for all of their mailboxes (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import { type PersonalData, type PersonalKind, type ReadPage, toItem } from '#domain/identity/personal-data.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import { toDays } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { REVOKED_RETENTION, type TokenRecord, type TokenRecordId, UNUSED_LIMIT } from './token-record.ts'

/** Without the tokens: no export shows them. */
export type ConnectionKept = Omit<TokenRecord, 'accessToken' | 'refreshToken'>

/**
 * In any scope: the vault is an admin table. An erasure removes the records with their tokens, even under a claim, and so ends their
 * sessions. A refresh in progress cannot store its tokens then, and they are lost.
 */
export interface PersonalConnections extends PersonalData<keyof typeof sessionKinds> {
  /** Up to `limit` records, including revoked ones, after `after`, in order of id. */
  readonly page: ReadPage<ConnectionKept>
  /** One record of the mailbox in the tenant, revoked or not. */
  readonly ofMailbox: (tenant: TenantUuid, mailbox: Mailbox) => Stored<Option<ConnectionKept>>
  readonly eraseOne: (id: TokenRecordId) => Stored<number>
}

export interface SessionPersonalStores {
  readonly personalConnections: PersonalConnections
}

/** The export shows that tokens exist, never the tokens. */
const connections: PersonalKind<ConnectionKept> = {
  limit: 100,
  keyOf: ({ id }) => id,
  toItem: ({ id, mailclientEmail, ledgerUserName, ledgerUserId, division, refreshFailureCount, ...moments }) =>
    toItem({
      id,
      mailbox: mailclientEmail,
      name: ledgerUserName,
      ledgerUserId,
      division,
      tokens: 'kept encrypted',
      accessExpiresAt: moments.accessExpiresAt,
      lastRefreshedAt: moments.lastRefreshedAt,
      lastUsedAt: moments.lastUsedAt,
      revokedAt: moments.revokedAt,
      sessionsSince: moments.sessionsSince,
      refreshFailures: refreshFailureCount,
    }),
}

export const sessionKinds = { connections }

export const sessionDataCategories: readonly DataCategory<keyof typeof sessionKinds>[] = [
  {
    kinds: ['connections'],
    content: [
      'Je koppeling: je mailadres, je naam en nummer in de boekhouding, en, versleuteld, de toegang die je daar gaf',
      'Your connection: your mail address, your name and number in the accounting system, and, encrypted, the access you gave there',
    ],
    purpose: [
      'Namens jou in de boekhouding werken zonder dat je telkens inlogt',
      'To work in the accounting system in your name without you signing in each time',
    ],
    retention: [
      `Gebruik je tapster ${toDays(UNUSED_LIMIT)} dagen niet, dan verloopt de koppeling. ${toDays(REVOKED_RETENTION)} dagen later wordt ze verwijderd`,
      `If you do not use tapster for ${toDays(UNUSED_LIMIT)} days, the connection expires. ${toDays(REVOKED_RETENTION)} days later it is deleted`,
    ],
  },
]
