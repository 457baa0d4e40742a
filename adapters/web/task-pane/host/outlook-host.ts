// Outlook as mail client, through Office.js.
import {
  type OfficeLibrary,
  type OfficeDialog,
  type OfficeItem,
  type OfficeReadItem,
  callOffice,
  type OfficeOutcome,
  toHostFailure,
} from './outlook/office.ts'
import { type Either, left, right, map } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage, MailHost, HostFailed, OpenItem } from './mail-host.ts'
import { readItemOwner } from './outlook/item-owner.ts'
import { getReadId, isDraft, saveAndReadId, readOpenItem, watchItems } from './outlook/outlook-item.ts'
import { encodeBase64 } from './outlook/base64-text.ts'
import { findHeader, parseMailDate } from './mail-headers.ts'
import { waitAtMost } from './wait-at-most.ts'

/** Long, because the user may have to sign in first. */
const PROOF_DEADLINE = 60_000
/** Short, because the pane shows an item only after these calls. */
const DETAIL_DEADLINE = 2_000

/** Null: the client provides no token, or the directory or the user refuses. */
async function requestMailboxProof({ auth }: OfficeLibrary): Promise<string | null> {
  if (auth === undefined) return null
  try {
    return await waitAtMost(PROOF_DEADLINE, auth.getAccessToken({ allowSignInPrompt: true }))
  } catch {
    return null
  }
}

/** `origin`: the origin of the pane. Outlook requires that a dialog starts there. */
const makeOpenDialog =
  (ui: OfficeLibrary['context']['ui'], origin: string): MailHost['openDialog'] =>
  async <A>(path: string, accept: (message: DialogMessage) => A | null): Promise<Either<DialogFailure, A>> => {
    const url = new URL(path, origin).href
    const opened = await callOffice<OfficeDialog>((callback) =>
      ui.displayDialogAsync(url, { width: 35, height: 65, promptBeforeOpen: false }, callback),
    )
    if (opened._tag === 'Left') return left({ _tag: 'DialogBlocked' })
    const dialog = opened.right
    return new Promise((resolve) => {
      dialog.addEventHandler('dialogMessageReceived', ({ message, origin: sender }) => {
        // Old clients pass no origin. They deliver only messages from the pane's own domain.
        const accepted = accept({ origin: sender ?? origin, data: message })
        if (accepted === null) return
        dialog.close()
        resolve(right(accepted))
      })
      dialog.addEventHandler('dialogEventReceived', () => resolve(left({ _tag: 'DialogClosed' })))
    })
  }

const getNamedHeader = (headers: Readonly<Record<string, string | undefined>>, name: string): string | null =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null

/** Null also for a sent mail if the client does not return its headers. */
const readHeader = async (item: OfficeItem, name: string): OfficeOutcome<string | null> =>
  isDraft(item)
    ? map((all: Readonly<Record<string, string | undefined>>) => getNamedHeader(all, name))(
        await callOffice((done) => item.internetHeaders.getAsync([name], done)),
      )
    : map((all: string) => findHeader(all, name))(await callOffice((done) => item.getAllInternetHeadersAsync(done)))

async function setHeader(item: OfficeItem, name: string, value: string | null): OfficeOutcome<void> {
  if (!isDraft(item)) return left(toHostFailure('only a draft takes headers'))
  const done = await callOffice<void>((callback) =>
    value === null
      ? item.internetHeaders.removeAsync([name], callback)
      : item.internetHeaders.setAsync({ [name]: value }, callback),
  )
  return done._tag === 'Left' ? done : right(undefined)
}

export interface HostPage {
  readonly origin: string
  /** Registers a listener that is called when the user returns to the pane. */
  readonly onReturn: (listener: () => void) => void
}

/** `office` undefined: Office.js is missing. Left: Outlook did not open the page. */
export async function connectToOutlook(
  office: OfficeLibrary | undefined,
  page: HostPage,
): Promise<Either<HostFailed, MailHost>> {
  if (office === undefined) return left(toHostFailure('Office.js is not there'))
  const { host } = await office.onReady()
  const { mailbox, ui } = office.context
  if (host === null || mailbox === undefined) return left(toHostFailure('no mail client around the pane'))
  const changes = watchItems(mailbox, page.onReturn)

  const isOpen = (key: string): boolean => {
    const { item } = mailbox
    return item !== null && (isDraft(item) ? changes.draftKey() : getReadId(item)) === key
  }
  /** Office.js always uses the open item, which may change before or during the call. */
  const withItem = async <A>(key: string, use: (item: OfficeItem) => OfficeOutcome<A>): OfficeOutcome<A> => {
    const { item } = mailbox
    if (item === null) return left(toHostFailure('nothing is open'))
    const answer = isOpen(key) ? await use(item) : undefined
    return answer !== undefined && isOpen(key) ? answer : left(toHostFailure('another item is open now'))
  }
  const withMail = <A>(itemId: string, use: (item: OfficeReadItem) => OfficeOutcome<A>): OfficeOutcome<A> =>
    withItem(itemId, async (item) => (isDraft(item) ? left(toHostFailure('it is being written')) : use(item)))

  /** Null also if another item has opened meanwhile. */
  const readDate = async (itemId: string): Promise<number | null> => {
    const headers = await waitAtMost(
      DETAIL_DEADLINE,
      withMail<string>(itemId, (item) => callOffice((done) => item.getAllInternetHeadersAsync(done))),
    )
    return headers?._tag === 'Right' ? parseMailDate(findHeader(headers.right, 'date') ?? '') : null
  }

  const userAddress = mailbox.userProfile?.emailAddress ?? null
  const readOwner = async (key: string): Promise<Pick<OpenItem, 'owner'>> => {
    const found = await waitAtMost(
      DETAIL_DEADLINE,
      withItem<string | null>(key, async (item) => right(await readItemOwner(item))),
    )
    const owner = found?._tag === 'Right' ? found.right : null
    return owner === null || owner.toLowerCase() === userAddress?.toLowerCase() ? {} : { owner }
  }

  return right({
    userAddress,
    allowsCommerce: office.context.commerceAllowed !== false,
    // Contents of attachments came with this set. Phones and Exchange servers stay at 1.5.
    givesAttachments: office.context.requirements?.isSetSupported('Mailbox', '1.8') !== false,
    currentItem: async () => {
      const open = await readOpenItem(mailbox.item, changes.draftKey())
      if (open._tag === 'Left' || open.right === null) return open
      const item = open.right
      if (item.kind !== 'mail' || item.mode !== 'read') return right({ ...item, ...(await readOwner(item.key)) })
      const [owner, sentAt] = await Promise.all([readOwner(item.key), readDate(item.itemId)])
      return right({ ...item, ...owner, sentAt })
    },
    onItemChanged: changes.listen,
    htmlBody: (itemId) => withMail(itemId, (item) => callOffice((done) => item.body.getAsync('html', done))),
    attachmentContent: (itemId, attachmentId) =>
      withMail(itemId, async (item) => {
        const got = await callOffice<{ readonly content: string; readonly format: string }>((done) =>
          item.getAttachmentContentAsync(attachmentId, done),
        )
        if (got._tag === 'Left') return got
        const { content, format } = got.right
        if (format === 'url') return left(toHostFailure('it lies elsewhere'))
        // Attached mails and appointments are returned as text (.eml, .ics).
        return right(format === 'base64' ? content : encodeBase64(content))
      }),
    wholeMail: (itemId) =>
      withMail<string | null>(itemId, async (item) =>
        item.getAsFileAsync === undefined ? right(null) : callOffice((done) => item.getAsFileAsync?.(done)),
      ),
    savedItemId: (key) =>
      withItem(key, async (item) => {
        if (isDraft(item)) return saveAndReadId(item)
        const id = getReadId(item)
        return id === undefined ? left(toHostFailure('it has no id')) : right(id)
      }),
    header: (name, key) => withItem(key, (item) => readHeader(item, name)),
    setHeader: (name, value, key) => withItem(key, (item) => setHeader(item, name, value)),
    mailboxProof: () => requestMailboxProof(office),
    openDialog: makeOpenDialog(ui, page.origin),
  })
}
