// What the API takes: the parts of a message and of an event that the stand-in knows. Members that it does not know are left alone.
import * as t from 'io-ts'

const emailAddress = t.intersection([t.type({ address: t.string }), t.partial({ name: t.string })])
const recipient = t.type({ emailAddress })
const recipients = t.array(recipient)
const body = t.type({ contentType: t.string, content: t.string })

export const SendMail = t.intersection([
  t.type({
    message: t.partial({
      subject: t.string,
      body,
      toRecipients: recipients,
      ccRecipients: recipients,
      bccRecipients: recipients,
      attachments: t.array(t.intersection([t.type({ name: t.string }), t.partial({ contentBytes: t.string })])),
      internetMessageHeaders: t.array(t.type({ name: t.string, value: t.string })),
    }),
  }),
  t.partial({ saveToSentItems: t.boolean }),
])

const moment = t.type({ dateTime: t.string, timeZone: t.string })

export const NewEvent = t.intersection([
  t.type({ subject: t.string, start: moment, end: moment }),
  t.partial({
    body,
    attendees: t.array(t.intersection([recipient, t.partial({ type: t.string })])),
    location: t.partial({ displayName: t.string }),
    transactionId: t.string,
  }),
])

/** As it is kept; anything else the API takes for none of its own. Without regard to case. */
export const contentTypeOf = (told: string): 'text' | 'html' | undefined => {
  const type = told.toLowerCase()
  return type === 'text' || type === 'html' ? type : undefined
}

export const addressesIn = (those: t.TypeOf<typeof recipients> | undefined): readonly string[] =>
  (those ?? []).map((one) => one.emailAddress.address)

/** Roughly an address: what is none comes back at once, what is nobody's comes back as a mail. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
