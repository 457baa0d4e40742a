// The shelves of the pane, one for each form.
import type { ActivityForm } from '../sales/activity-form.ts'
import type { NewOpportunityForm } from '../sales/new-opportunity.ts'
import type { OpportunityForm } from '../sales/opportunity-form.ts'
import type { SalesPlace } from '../sales/place.ts'
import type { ContactDraft } from '../contact/contact-draft.ts'
import type { ContactMode } from '../contact/contact-mode.ts'
import type { ArchiveWish } from '../archive/archive-wish.ts'
import type { Typed } from '../time/time-form.ts'
import { type Shelf, makeShelf } from './shelf.ts'

export type TabName = 'mail' | 'time' | 'sales'

export interface Shelves {
  /** The tab that was open for an item. */
  readonly tab: Shelf<TabName>
  /** Whom of the people in an item the user looks at: an address. */
  readonly person: Shelf<string>
  /** Where an item is to be archived, and as what. */
  readonly archive: Shelf<ArchiveWish>
  /** By item and person. */
  readonly contactMode: Shelf<ContactMode>
  /** By contact, or by the address of a new one. */
  readonly contactDraft: Shelf<ContactDraft>
  /** What was looked for, by address. */
  readonly contactSearch: Shelf<string>
  /** By item and organisation. */
  readonly salesPlace: Shelf<SalesPlace>
  readonly newOpportunity: Shelf<NewOpportunityForm>
  /** By item and opportunity. */
  readonly opportunity: Shelf<OpportunityForm>
  /** By item, opportunity, and what is written. */
  readonly activity: Shelf<ActivityForm>
  /** What was typed over the suggestions for a booking. */
  readonly time: Shelf<Typed>
  /** What is being changed of one; there is something only while it is. */
  readonly timeChange: Shelf<Typed | null>
  /** Whether a mail is archived as it is booked, by item; by no item, what was chosen last. */
  readonly archiveToo: Shelf<boolean>
}

export const makeShelves = (): Shelves => ({
  tab: makeShelf(),
  person: makeShelf(),
  archive: makeShelf(),
  contactMode: makeShelf(),
  contactDraft: makeShelf(),
  contactSearch: makeShelf(),
  salesPlace: makeShelf(),
  newOpportunity: makeShelf(),
  opportunity: makeShelf(),
  activity: makeShelf(),
  time: makeShelf(),
  timeChange: makeShelf(),
  archiveToo: makeShelf(),
})
