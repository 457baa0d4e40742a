// The drafts and choices that the pane keeps while it is open, by form.
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'
import type { ArchiveWish } from '../archive/archive-target.ts'
import type { ContactDraft, ContactMode } from '../contact/contact-draft.ts'
import type { ActivityForm } from '../sales/activity-form.ts'
import type { NewOpportunityForm, OpportunityForm } from '../sales/opportunity-form.ts'
import type { SalesPlace } from '../sales/place.ts'
import type { TypedFields } from '../time/time-form.ts'

export type TabName = 'mail' | 'time' | 'sales'

export function makeDrafts() {
  return {
    tab: makeMemoryDrafts<TabName>(),
    /** Which of the people in an item the user looks at: an address. */
    person: makeMemoryDrafts<string>(),
    archive: makeMemoryDrafts<ArchiveWish>(),
    contactMode: makeMemoryDrafts<ContactMode>(),
    /** By contact, or by the address of a new one. */
    contact: makeMemoryDrafts<ContactDraft>(),
    contactSearch: makeMemoryDrafts<string>(),
    salesPlace: makeMemoryDrafts<SalesPlace>(),
    newOpportunity: makeMemoryDrafts<NewOpportunityForm>(),
    opportunity: makeMemoryDrafts<OpportunityForm>(),
    activity: makeMemoryDrafts<ActivityForm>(),
    /** What was typed over the suggestions for a booking. */
    time: makeMemoryDrafts<TypedFields>(),
    /** What is being changed of a booking; present only while it is. */
    timeChange: makeMemoryDrafts<TypedFields | null>(),
    /** Whether a mail is archived as it is booked, by item; by no item, what was chosen last. */
    archiveToo: makeMemoryDrafts<boolean>(),
  }
}
