// Who an address is in the ledger.
import * as t from 'io-ts'
import type { Call } from './http.ts'

const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])

const Contact = t.readonly(
  t.type({
    kind: t.union([t.literal('contact'), t.literal('account')]),
    id: t.string,
    fullName: t.string,
    organisation: nullable(t.readonly(t.type({ id: t.string, name: t.string, url: nullable(t.string) }))),
    email: nullable(t.string),
    phone: nullable(t.string),
    mobile: nullable(t.string),
    jobTitle: nullable(t.string),
    isMainContact: t.boolean,
  }),
)
/** A person at an organisation, or the organisation itself. */
export type Contact = t.TypeOf<typeof Contact>

const ContactAnswer = t.readonly(
  t.type({
    contact: nullable(Contact),
    division: t.number,
    excluded: t.boolean,
    matchedContacts: t.readonlyArray(Contact),
  }),
)
/** `matchedContacts` holds all matches when there are several, else none. */
export type ContactAnswer = t.TypeOf<typeof ContactAnswer>

/** `outlookItemId`: null for a draft that was never saved. */
export const contactCall = (email: string, outlookItemId: string | null): Call<ContactAnswer> => ({
  method: 'GET',
  path: `/mailclient-plugin/contact?${new URLSearchParams({ email, ...(outlookItemId !== null && { outlookItemId }) }).toString()}`,
  answer: ContactAnswer,
})
