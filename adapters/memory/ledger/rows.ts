// The rows that the ledger area stores in memory.
import type { O } from '#domain/shared/fp.ts'
import type { ContactChoice } from '#domain/ledger/contact.ts'
import type { OpportunityClaim } from '#domain/ledger/opportunity-claims.ts'
import type { LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { TimeLink } from '#domain/ledger/time-link.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'

interface UserRow {
  readonly ledgerUserId: LedgerUserId
}

export interface AddressRow extends UserRow {
  /** The address in the form in which it is compared. */
  readonly address: string
}

interface ItemRow extends UserRow {
  readonly outlookItemId: string
}

export type SettingsRow = UserRow & { readonly settings: UserSettings }
export type ContactChoiceRow = AddressRow & { readonly choice: ContactChoice }
export type ItemLinkRow = ItemRow & { readonly opportunity: O.Option<LinkedOpportunity> }
export type OpportunityClaimRow = ItemRow & OpportunityClaim & { readonly heldUntil: Instant }
export type TimeLinkRow = ItemRow & { readonly link: TimeLink }
