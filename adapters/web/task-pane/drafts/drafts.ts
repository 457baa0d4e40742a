// The drafts and choices of the pane, by form. They are kept while the pane is open.
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'
import type { PaneContact } from '../api/contact.ts'
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
    /** The address of the person that the user looks at in an item. */
    person: makeMemoryDrafts<string>(),
    /** The relation that the user chose for an internal item. */
    relation: makeMemoryDrafts<PaneContact | null>(),
    archive: makeMemoryDrafts<ArchiveWish>(),
    contactMode: makeMemoryDrafts<ContactMode>(),
    /** By contact id, or by address for a new contact. */
    contact: makeMemoryDrafts<ContactDraft>(),
    contactSearch: makeMemoryDrafts<string>(),
    salesPlace: makeMemoryDrafts<SalesPlace>(),
    newOpportunity: makeMemoryDrafts<NewOpportunityForm>(),
    opportunity: makeMemoryDrafts<OpportunityForm>(),
    activity: makeMemoryDrafts<ActivityForm>(),
    /** The values that the user typed over the suggestions for a booking. */
    time: makeMemoryDrafts<TypedFields>(),
    /** The values that the user changes in a booking. Present only while they change it. */
    timeChange: makeMemoryDrafts<TypedFields | null>(),
    /** Whether a booking also archives the mail, by item. The empty key contains the last choice. */
    archiveToo: makeMemoryDrafts<boolean>(),
  }
}
