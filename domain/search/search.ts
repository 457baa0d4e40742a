// Results of the search: records of several kinds, each kind with the permission that it needs (ADM-3).
import type { Permission } from '#domain/identity/role.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** In the order of the results. */
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

/** Fewer characters would match half of all names. */
export const SHORTEST_SEARCH = 2

/** A text of at least this length finds people by any part of a name or address; a shorter one only by the beginning. */
export const SHORTEST_PART = 3

/** Per kind. */
export const HITS_SHOWN = 5

export interface SearchHit {
  readonly id: string
  readonly title: string
  /** Distinguishes records with the same title; may be empty. */
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
     * Finds records that contain all words of the text; those that begin with it come first. In licences only the beginning of a word
     * matches. Messages match by the beginning of their address, or by their recipients, the newest first. Licences and mailboxes belong to
     * no tenant.
     */
    readonly find: (kind: SearchKind, text: string, limit: number) => Stored<readonly SearchHit[]>
  }
}
