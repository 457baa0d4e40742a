// What one search finds: records of several kinds, each kind with the permission that it needs (ADM-3).
import type { Permission } from '#domain/identity/role.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** In the order of the answer. */
export const SEARCH_KINDS = {
  person: 'users:read',
  campaign: 'campaigns:read',
  survey: 'campaigns:read',
  template: 'templates:read',
  message: 'mail:read',
  licence: 'platform:admin',
  mailbox: 'platform:admin',
} as const satisfies Readonly<Record<string, Permission>>
export type SearchKind = keyof typeof SEARCH_KINDS
export const KIND_NAMES = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]]

/** Fewer characters begin half of all names. */
export const SHORTEST_SEARCH = 2

/** In characters: people are found by parts of a name or address from this length, and by a shorter text if one begins with it. */
export const SHORTEST_PART = 3

/** Of each kind. */
export const HITS_SHOWN = 5

export interface SearchHit {
  readonly id: string
  readonly title: string
  /** What distinguishes it from others of the same title; may be empty. */
  readonly detail: string
}

export interface SearchGroup {
  readonly kind: SearchKind
  readonly hits: readonly SearchHit[]
  readonly hasMore: boolean
}

export interface SearchStores {
  readonly search: {
    /**
     * Records that have all words of the text, those that begin with the text first. Of licences, words begin so. Messages are found by the beginning of
     * their address and by the people they went to, newest first. Licences and mailboxes belong to no tenant.
     */
    readonly find: (kind: SearchKind, text: string, limit: number) => Stored<readonly SearchHit[]>
  }
}
