// Who an address is in the ledger, and what the user has chosen for archiving.
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

const Settings = t.readonly(
  t.type({
    autoArchiveOnSend: t.boolean,
    defaultArchiveTarget: t.union([t.literal('contact'), t.literal('account')]),
  }),
)
export type Settings = t.TypeOf<typeof Settings>

export const contactCall = (email: string, outlookItemId: string): Call<ContactAnswer> => ({
  method: 'GET',
  path: `/mailclient-plugin/contact?${new URLSearchParams({ email, outlookItemId }).toString()}`,
  answer: ContactAnswer,
})

export const settingsCall: Call<Settings> = { method: 'GET', path: '/mailclient-plugin/settings', answer: Settings }
