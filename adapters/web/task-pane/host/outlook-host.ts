// Outlook as mail client, through Office.js. What each part of it asks of Office.js is in the files of outlook/.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { HostFailed, MailHost } from './mail-host.ts'
import { base64OfText } from './outlook/base64-text.ts'
import { savedIdOf } from './outlook/draft-item.ts'
import { headerOf, setHeaderOf } from './outlook/internet-headers.ts'
import { watchItems } from './outlook/item-changes.ts'
import { mailboxProofOf } from './outlook/mailbox-proof.ts'
import { asked, type Called, hostFailed } from './outlook/office-call.ts'
import { isDraft, openItemOf } from './outlook/open-item.ts'
import { makeOpenDialog } from './outlook/outlook-dialog.ts'
import type { OfficeItem, OfficeLibrary, OfficeReadItem } from './outlook/office.ts'

/** The page that the pane is on. */
export interface HostPage {
  readonly origin: string
  /** Is to call back whenever the user turns to the pane. */
  readonly onReturn: (listener: () => void) => void
}

/** `office`: undefined where Office.js is not on the page. Left: not opened by Outlook. */
export const connectToOutlook = async (
  office: OfficeLibrary | undefined,
  page: HostPage,
): Promise<Either<HostFailed, MailHost>> => {
  if (office === undefined) return left(hostFailed('Office.js is not there'))
  const { host } = await office.onReady()
  const { mailbox, ui } = office.context
  if (host === null || mailbox === undefined) return left(hostFailed('no mail client around the pane'))
  const changes = watchItems(mailbox, page.onReturn)

  const isOpen = (key: string): boolean => {
    const { item } = mailbox
    return item !== null && (isDraft(item) ? changes.draftKey() : item.itemId) === key
  }
  /** Outlook means whatever is open, which may be another item before the call is made or while it is answered. */
  const withItem = async <A>(key: string, use: (item: OfficeItem) => Called<A>): Called<A> => {
    const { item } = mailbox
    if (item === null) return left(hostFailed('nothing is open'))
    const answer = isOpen(key) ? await use(item) : undefined
    return answer !== undefined && isOpen(key) ? answer : left(hostFailed('another item is open now'))
  }
  const withMail = <A>(itemId: string, use: (item: OfficeReadItem) => Called<A>): Called<A> =>
    withItem(itemId, async (item) => (isDraft(item) ? left(hostFailed('it is being written')) : use(item)))

  return right({
    userAddress: mailbox.userProfile?.emailAddress ?? null,
    currentItem: () => openItemOf(mailbox.item, changes.draftKey()),
    onItemChanged: changes.listen,
    htmlBody: (itemId) => withMail(itemId, (item) => asked((done) => item.body.getAsync('html', done))),
    attachmentContent: (itemId, attachmentId) =>
      withMail(itemId, async (item) => {
        const got = await asked<{ readonly content: string; readonly format: string }>((done) =>
          item.getAttachmentContentAsync(attachmentId, done),
        )
        if (got._tag === 'Left') return got
        const { content, format } = got.right
        if (format === 'url') return left(hostFailed('it lies elsewhere'))
        // Attached mails and appointments come as text (.eml, .ics).
        return right(format === 'base64' ? content : base64OfText(content))
      }),
    wholeMail: (itemId) =>
      withMail<string | null>(itemId, async (item) =>
        item.getAsFileAsync === undefined ? right(null) : asked((done) => item.getAsFileAsync?.(done)),
      ),
    savedItemId: (key) =>
      withItem(key, async (item) => {
        if (isDraft(item)) return savedIdOf(item)
        return item.itemId === undefined ? left(hostFailed('it has no id')) : right(item.itemId)
      }),
    header: (name, key) => withItem(key, (item) => headerOf(item, name)),
    setHeader: (name, value, key) => withItem(key, (item) => setHeaderOf(item, name, value)),
    mailboxProof: () => mailboxProofOf(office),
    openDialog: makeOpenDialog(ui, page.origin),
  })
}
