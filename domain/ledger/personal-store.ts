// What the ledger area keeps of a person: his choices, and what he has recorded in the ledger for which mail (PLG-23).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ContactChoice } from './contact-choice.ts'
import type { OpportunityClaim } from './opportunity-claims.ts'
import type { UserSettings } from './settings.ts'
import type { TimeLink } from './time-link.ts'

/** SHA-256 of the mail client's id, in hexadecimal: the id itself is not kept. */
export interface OfItem {
  readonly itemDigest: string
}

export interface SalesLinkKept extends OfItem {
  readonly opportunity: Option<Uuid>
}

export interface TimeLinkKept extends OfItem {
  readonly link: TimeLink
}

export interface ContactChoiceKept extends ContactChoice {
  /** In the form in which it is kept. */
  readonly address: string
}

export interface OpportunityClaimKept extends OfItem, OpportunityClaim {
  readonly heldUntil: Instant
}

type PageOf<A> = (
  user: LedgerUserId,
  after: Option<string>,
  limit: number,
) => TaskEither<StoreUnavailable, readonly A[]>

/** Tenant-scoped. Pages hold up to `limit`, behind the address or the digest `after`, in its order. */
export interface PersonalChoiceStore {
  readonly settings: (user: LedgerUserId) => TaskEither<StoreUnavailable, Option<UserSettings>>
  /** Addresses in the form in which they are kept. */
  readonly exclusions: PageOf<string>
  readonly contactChoices: PageOf<ContactChoiceKept>
  readonly salesLinks: PageOf<SalesLinkKept>
  readonly opportunityClaims: PageOf<OpportunityClaimKept>
  /** Also what is only being booked. */
  readonly timeLinks: PageOf<TimeLinkKept>
  /** Removes all of it; answers how many of each. Set-based. */
  readonly forget: (user: LedgerUserId) => TaskEither<StoreUnavailable, ForgottenChoices>
}

export interface ForgottenChoices {
  readonly settings: number
  readonly exclusions: number
  readonly contactChoices: number
  readonly salesLinks: number
  readonly opportunityClaims: number
  readonly timeLinks: number
}

export interface LedgerPersonalStores {
  readonly personalChoices: PersonalChoiceStore
}
