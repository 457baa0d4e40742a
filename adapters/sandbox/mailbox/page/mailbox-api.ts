// What the mailbox page asks of its own server.
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'

const Person = t.readonly(t.type({ name: t.string, address: t.string }))
export type Person = t.TypeOf<typeof Person>

const Attachment = t.readonly(
  t.type({
    id: t.string,
    fileName: t.string,
    contentType: t.string,
    contentId: t.union([t.string, t.null]),
    size: t.number,
    isInline: t.boolean,
  }),
)

const Mail = t.readonly(
  t.type({
    preview: t.string,
    isUnread: t.boolean,
    item: t.readonly(
      t.type({
        kind: t.literal('mail'),
        itemId: t.string,
        internetMessageId: t.string,
        conversationId: t.union([t.string, t.null]),
        subject: t.string,
        from: Person,
        to: t.readonlyArray(Person),
        cc: t.readonlyArray(Person),
        sentAt: t.number,
        attachments: t.readonlyArray(Attachment),
      }),
    ),
  }),
)
export type Mail = t.TypeOf<typeof Mail>

const Mailbox = t.readonly(t.type({ owner: Person, canTrouble: t.boolean, mails: t.readonlyArray(Mail) }))
export type Mailbox = t.TypeOf<typeof Mailbox>

export type Trouble = 'down' | 'slow' | 'ended' | 'none'

const addressOf = (itemId: string): string => `/demo/mails/${encodeURIComponent(itemId)}`

/** Rejects where the server does not answer as it should; the page then says so. */
export const loadMailbox = async (): Promise<Mailbox> => {
  const answer: unknown = await (await fetch('/demo/mails')).json()
  const mailbox = Mailbox.decode(answer)
  if (!isRight(mailbox)) throw new Error('the mailbox is not as it should be')
  return mailbox.right
}

export const viewAddress = (itemId: string): string => `${addressOf(itemId)}/view`

/** Null: not there. */
export const loadBody = async (itemId: string): Promise<string | null> => {
  const response = await fetch(`${addressOf(itemId)}/body`)
  return response.ok ? response.text() : null
}

export const attachmentAddress = (itemId: string, attachmentId: string): string =>
  `${addressOf(itemId)}/attachments/${encodeURIComponent(attachmentId)}`

/** Base64; null: not there. */
export const loadAttachment = async (itemId: string, attachmentId: string): Promise<string | null> => {
  const response = await fetch(attachmentAddress(itemId, attachmentId))
  return response.ok ? base64(await response.blob()) : null
}

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('unreadable')))
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.readAsDataURL(blob)
  })

const Made = t.type({ made: t.boolean })

/** False: no trouble could be made. */
export const makeTrouble = async (kind: Trouble): Promise<boolean> => {
  try {
    const response = await fetch('/demo/trouble', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind }),
    })
    const answer: unknown = await response.json()
    return Made.is(answer) && answer.made
  } catch {
    // The page says that nothing came of it.
    return false
  }
}
