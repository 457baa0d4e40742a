// The user's actions on a contact. Choices and exclusions apply at once; changes in the ledger wait for the answer.
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import {
  toChoiceCall,
  type PaneContact,
  type ContactAnswer,
  type PaneContactDetails,
  toDetailsCall,
  toExcludeCall,
  type SaveBody,
  saveContactCall,
} from '../api/contact.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import { findFreeField } from './contact-draft.ts'
import type { Lookups } from './lookups.ts'

type Done<A> = Promise<Either<ApiFailure, A>>

export interface AddedAddress {
  readonly _tag: 'Added'
  readonly contact: PaneContactDetails
  readonly place: 'email' | 'businessEmail'
}
/** `Full`: the contact has two addresses, and the user has to replace one of them. */
type Addition = AddedAddress | { readonly _tag: 'Full'; readonly contact: PaneContactDetails }

const isOne = (one: PaneContact, other: PaneContact): boolean => one.kind === other.kind && one.id === other.id

const withChosen =
  (contact: PaneContact | null) =>
  (answer: ContactAnswer): ContactAnswer => ({
    ...answer,
    contact: contact ?? answer.contact,
    chosen: contact !== null,
  })

/** Replaces the earlier version of a saved contact, or adds a new contact to the others. */
const withSaved =
  (saved: PaneContactDetails, created: boolean) =>
  (answer: ContactAnswer): ContactAnswer => {
    const { contact, matchedContacts } = answer
    const others = matchedContacts.length === 0 && contact !== null ? [contact] : matchedContacts
    const isNew = !others.some((one) => isOne(one, saved))
    const matches = isNew ? [saved, ...others] : others.map((one) => (isOne(one, saved) ? { ...one, ...saved } : one))
    return {
      ...answer,
      contact: contact === null || isOne(contact, saved) || created ? saved : contact,
      matchedContacts: matches.length > 1 ? matches : [],
    }
  }

export function makeContactActs(deps: { readonly api: PluginApi; readonly lookups: Lookups }) {
  const { api, lookups } = deps

  /** Chooses one of several contacts; null removes the choice. It applies while the pane is open, even if the call fails. */
  const choose = (address: string, contact: PaneContact | null): Done<unknown> => {
    lookups.change(address, withChosen(contact))
    return api(toChoiceCall(address, contact))
  }

  const save = async (address: string, body: SaveBody): Done<PaneContactDetails> => {
    const answer = await api(saveContactCall(body))
    if (isLeft(answer)) return answer
    const { contact, created } = answer.right
    const addresses = new Set([contact.email, contact.businessEmail].map((one) => one?.toLowerCase()))
    const isOurs = (other: string): boolean => other === address.trim().toLowerCase()
    lookups.drop(
      (known, other) =>
        !isOurs(other) &&
        (addresses.has(other) || [known.contact, ...known.matchedContacts].some((one) => one?.id === contact.id)),
    )
    let several = false
    lookups.change(address, (known) => {
      const next = withSaved(contact, created)(known)
      several = next.matchedContacts.length > 1
      return next
    })
    // Saving a new contact also chooses it among several contacts with the address.
    if (created && several) void choose(address, contact)
    return right(contact)
  }

  return {
    choose,
    save,
    /** Left: nothing has changed. */
    exclude: async (address: string, excluded: boolean): Done<unknown> => {
      lookups.change(address, (answer) => ({ ...answer, excluded }))
      const answer = await api(toExcludeCall(address, excluded))
      if (isLeft(answer)) lookups.change(address, (known) => ({ ...known, excluded: !excluded }))
      return answer
    },
    /** Saves the address in a free field of the contact. */
    addAddress: async (address: string, { id }: PaneContact): Done<Addition> => {
      const details = await api(toDetailsCall(id))
      if (isLeft(details)) return details
      const { contact } = details.right
      const place = findFreeField(contact)
      if (place === null) return right({ _tag: 'Full', contact })
      const saved = await save(address, { id, [place]: address })
      return isLeft(saved) ? left(saved.left) : right({ _tag: 'Added', contact: saved.right, place })
    },
    removeAddress: async (address: string, { contact, place }: AddedAddress): Done<unknown> => {
      const answer = await api(saveContactCall({ id: contact.id, [place]: null }))
      if (isLeft(answer)) return answer
      lookups.drop((_, other) => other === address.trim().toLowerCase())
      return answer
    },
  }
}
