// What the user does with the contact of an item just now. Kept by item and person, so that he finds it again where he left it.
import type { ContactDraft } from './contact-draft.ts'

export type ContactMode =
  /** What is known: the card, several, none, or excluded. */
  | { readonly _tag: 'Resting' }
  /** Chooses anew among several. */
  | { readonly _tag: 'Choosing' }
  /** Looks for a contact that is to get the address. */
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Adding' }
  | {
      readonly _tag: 'Editing'
      readonly id: string
      /** What brought him there, where it was not himself. */
      readonly why?: 'exists' | 'full'
      /** What he typed for a new contact before it turned out to be this one. */
      readonly typed?: ContactDraft
    }

export const resting: ContactMode = { _tag: 'Resting' }

/** Where a draft is kept: a contact's own wherever it is met, a new one's by the address it is for. */
export const draftKey = (contactId: string | null, address: string): string =>
  contactId === null ? `new ${address.toLowerCase()}` : `of ${contactId}`
