// Outlook as mail client, through Office.js: the open mail in reading, its parts on demand, and its dialog.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type {
  AttachmentInfo,
  DialogFailure,
  DialogMessage,
  HostFailed,
  MailHost,
  MailItem,
  Person,
} from './mail-host.ts'

const hostFailed = (reason: string): HostFailed => ({ _tag: 'HostFailed', reason })

/** Office.js answers by callback, and throws where a client lacks the call. */
const asked = <A>(call: (callback: OfficeCallback<A>) => void): Promise<Either<HostFailed, A>> =>
  new Promise((resolve) => {
    try {
      call((result) =>
        resolve(result.status === 'succeeded' ? right(result.value) : left(hostFailed(result.error.message))),
      )
    } catch (error) {
      resolve(left(hostFailed(String(error))))
    }
  })

const person = (p: OfficePerson): Person => ({ name: p.displayName, address: p.emailAddress })

const attachment = (a: OfficeAttachment): AttachmentInfo => ({
  id: a.id,
  fileName: a.name,
  contentType: a.contentType ?? 'application/octet-stream',
  size: a.size,
  contentId: a.contentId?.replace(/^<|>$/g, '') ?? null,
  isInline: a.isInline,
})

const mailOf = (item: OfficeItem | null): MailItem | null => {
  if (item === null || item.itemType !== 'message') return null
  if (item.itemId === undefined || item.internetMessageId === undefined || item.from === undefined) return null
  return {
    kind: 'mail',
    mode: 'read',
    key: item.itemId,
    itemId: item.itemId,
    internetMessageId: item.internetMessageId,
    conversationId: item.conversationId ?? null,
    subject: item.subject,
    from: person(item.from),
    to: (item.to ?? []).map(person),
    cc: (item.cc ?? []).map(person),
    sentAt: item.dateTimeCreated.getTime(),
    attachments: (item.attachments ?? []).filter((a) => a.attachmentType !== 'cloud').map(attachment),
  }
}

const openOfficeDialog = async <A>(
  path: string,
  accept: (message: DialogMessage) => A | null,
): Promise<Either<DialogFailure, A>> => {
  const url = new URL(path, location.origin).href
  const opened = await asked<OfficeDialog>((callback) =>
    Office.context.ui.displayDialogAsync(url, { width: 35, height: 65, promptBeforeOpen: false }, callback),
  )
  if (opened._tag === 'Left') return left({ _tag: 'DialogBlocked' })
  const dialog = opened.right
  return new Promise((resolve) => {
    dialog.addEventHandler('dialogMessageReceived', ({ message, origin }) => {
      // Clients older than the dialog's origin tell none: they deliver messages of the pane's own domain only.
      const accepted = accept({ origin: origin ?? location.origin, data: message })
      if (accepted === null) return
      dialog.close()
      resolve(right(accepted))
    })
    dialog.addEventHandler('dialogEventReceived', () => resolve(left({ _tag: 'DialogClosed' })))
  })
}

/** Left: not opened by Outlook. */
export const connectToOutlook = async (): Promise<Either<HostFailed, MailHost>> => {
  if (typeof Office === 'undefined') return left(hostFailed('Office.js is not there'))
  const { host } = await Office.onReady()
  if (host === null) return left(hostFailed('no mail client around the pane'))
  const { mailbox } = Office.context

  const withItem = async <A>(
    itemId: string,
    use: (item: OfficeItem) => Promise<Either<HostFailed, A>>,
  ): Promise<Either<HostFailed, A>> => {
    const { item } = mailbox
    return item === null || item.itemId !== itemId ? left(hostFailed('another item is open now')) : use(item)
  }

  return right({
    userAddress: mailbox.userProfile.emailAddress,
    currentItem: async () => right(mailOf(mailbox.item)),
    onItemChanged: (listener) => {
      mailbox.addHandlerAsync('olkItemSelectedChanged', listener)
      return () => mailbox.removeHandlerAsync('olkItemSelectedChanged')
    },
    htmlBody: (itemId) => withItem(itemId, (item) => asked((callback) => item.body.getAsync('html', callback))),
    attachmentContent: (itemId, attachmentId) =>
      withItem(itemId, async (item) => {
        const got = await asked<{ readonly content: string; readonly format: string }>((callback) =>
          item.getAttachmentContentAsync(attachmentId, callback),
        )
        if (got._tag === 'Left') return got
        const { content, format } = got.right
        return format === 'base64' ? right(content) : right(base64OfText(content))
      }),
    wholeMail: (itemId) =>
      withItem<string | null>(itemId, (item) =>
        item.getAsFileAsync === undefined
          ? Promise.resolve(right(null))
          : asked((callback) => item.getAsFileAsync?.(callback)),
      ),
    savedItemId: async () => left(hostFailed('not known yet')),
    header: async () => left(hostFailed('not known yet')),
    setHeader: async () => left(hostFailed('not known yet')),
    mailboxProof: async () => null,
    openDialog: openOfficeDialog,
  })
}

/** Attached mails and appointments come as text (.eml, .ics). */
const base64OfText = (text: string): string => {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
