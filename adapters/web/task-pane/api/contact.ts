// Who an address is in the ledger, and what the user says of it: which of several he means, or that he wants nothing of it.
import * as t from 'io-ts'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { Registration } from './time.ts'

const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])
const text = nullable(t.string)

const contactProps = {
  kind: t.union([t.literal('contact'), t.literal('account')]),
  id: t.string,
  fullName: t.string,
  organisation: nullable(t.readonly(t.type({ id: t.string, name: t.string, url: text }))),
  email: text,
  phone: text,
  mobile: text,
  jobTitle: text,
  isMainContact: t.boolean,
}
const Contact = t.readonly(t.type(contactProps))
/** A person at an organisation, or the organisation itself. */
export type Contact = t.TypeOf<typeof Contact>

const MatchedContact = t.readonly(t.intersection([t.type(contactProps), t.partial({ lastContactAt: text })]))
/** `lastContactAt`: when a mail with them was last archived; absent or null: unknown. */
export type MatchedContact = t.TypeOf<typeof MatchedContact>

const ContactAnswer = t.readonly(
  t.type({
    contact: nullable(Contact),
    chosen: t.boolean,
    division: t.number,
    registration: nullable(Registration),
    salesLink: nullable(t.readonly(t.type({ id: t.string }))),
    excluded: t.boolean,
    matchedContacts: t.readonlyArray(MatchedContact),
  }),
)
/**
 * `contact`: of several the one the user has `chosen`, else the best match. `matchedContacts` holds all matches when there are several, else none.
 * `salesLink`: the opportunity this mail belongs to.
 */
export type ContactAnswer = t.TypeOf<typeof ContactAnswer>

const ContactDetails = t.readonly(
  t.type({
    ...contactProps,
    firstName: text,
    middleName: text,
    lastName: text,
    businessEmail: text,
    businessPhone: text,
    businessMobile: text,
    language: text,
    notes: text,
  }),
)
/** All the ledger has on a person. */
export type ContactDetails = t.TypeOf<typeof ContactDetails>

const BASE = '/mailclient-plugin'
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** `outlookItemId`: null for a draft that was never saved. */
export const contactCall = (email: string, outlookItemId: string | null): Call<ContactAnswer> => ({
  method: 'GET',
  path: `${BASE}/contact?${query({ email, ...(outlookItemId !== null && { outlookItemId }) })}`,
  answer: ContactAnswer,
})

const Told = t.type({ email: t.string })

/** Of several contacts with the address the user means this one from now on; null: he is asked again. */
export const choiceCall = (email: string, chosen: Pick<Contact, 'kind' | 'id'> | null): Call<unknown> =>
  chosen === null
    ? { method: 'DELETE', path: `${BASE}/contact/choice?${query({ email })}`, answer: Told }
    : {
        method: 'PUT',
        path: `${BASE}/contact/choice`,
        body: { email, contact: { kind: chosen.kind, id: chosen.id } },
        answer: Told,
      }

/** Whether the user wants nothing of the address. Idempotent. */
export const excludeCall = (email: string, excluded: boolean): Call<unknown> =>
  excluded
    ? { method: 'POST', path: `${BASE}/contact/exclude`, body: { email }, answer: Told }
    : { method: 'DELETE', path: `${BASE}/contact/exclude?${query({ email })}`, answer: Told }

const Contacts = t.type({ data: t.readonlyArray(Contact) })

/** At most 25 people by a part of a name or an address. */
export const searchContactsCall = (q: SearchText): Call<t.TypeOf<typeof Contacts>> => ({
  method: 'GET',
  path: `${BASE}/contacts/search?${query({ q })}`,
  answer: Contacts,
})

const OneContact = t.type({ contact: ContactDetails })

export const detailsCall = (id: string): Call<t.TypeOf<typeof OneContact>> => ({
  method: 'GET',
  path: `${BASE}/contacts/${encodeURIComponent(id)}/details`,
  answer: OneContact,
})

/** What of a contact can be written, beside the organisation it belongs to. */
export type ContactField = Exclude<keyof ContactDetails, 'kind' | 'id' | 'fullName' | 'organisation' | 'isMainContact'>

/** Without `id` a new contact. With it a change: what is absent stays, null clears. */
export type SaveBody = Partial<Readonly<Record<ContactField, string | null>>> & {
  readonly id?: string
  readonly accountId?: string
  /** Made along with a new contact. Refused with ORGANIZATION_EXISTS its `data` names the `accountId`. */
  readonly organisation?: { readonly name: string }
}

const Saved = t.type({ contact: ContactDetails, created: t.boolean })

/** Refused with CONTACT_EXISTS its `data` names the `contactId`. Once more after no answer makes no second contact. */
export const saveContactCall = (body: SaveBody): Call<t.TypeOf<typeof Saved>> => ({
  method: 'POST',
  path: `${BASE}/save`,
  body,
  answer: Saved,
})
