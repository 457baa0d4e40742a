// Outlook as mail client, through Office.js.
import {
  type OfficeLibrary,
  type OfficeDialog,
  type OfficeItem,
  type OfficeReadItem,
  callOffice,
  type OfficeOutcome,
  hostFailed,
} from './outlook/office.ts'
import { type Either, left, right, map } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage, MailHost, HostFailed } from './mail-host.ts'
import { isDraft, savedIdOf, openItemOf, watchItems } from './outlook/outlook-item.ts'
import { base64OfText } from './outlook/base64-text.ts'
import { headerIn, parseMailDate } from './mail-headers.ts'
import { within } from './within.ts'

/** The user may have to sign in first. */
const PROOF_DEADLINE = 60_000
/** The pane waits with what it shows of a mail. */
const DATE_DEADLINE = 2_000

/** Null if the client has none, or the directory or the user refuses. */
async function mailboxProofOf({ auth }: OfficeLibrary): Promise<string | null> {
  if (auth === undefined) return null
  try {
    return await within(PROOF_DEADLINE, auth.getAccessToken({ allowSignInPrompt: true }))
  } catch {
    return null
  }
}

/** `origin`: of the pane, where Outlook requires its dialogs to start. */
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
        // Old clients pass no origin: they deliver messages of the pane's own domain only.
        const accepted = accept({ origin: sender ?? origin, data: message })
        if (accepted === null) return
        dialog.close()
        resolve(right(accepted))
      })
      dialog.addEventHandler('dialogEventReceived', () => resolve(left({ _tag: 'DialogClosed' })))
    })
  }

const named = (headers: Readonly<Record<string, string | undefined>>, name: string): string | null =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? null

/** Null also for a sent mail in clients without its headers. */
const headerOf = async (item: OfficeItem, name: string): OfficeOutcome<string | null> =>
  isDraft(item)
    ? map((all: Readonly<Record<string, string | undefined>>) => named(all, name))(
        await callOffice((done) => item.internetHeaders.getAsync([name], done)),
      )
    : map((all: string) => headerIn(all, name))(await callOffice((done) => item.getAllInternetHeadersAsync(done)))

async function setHeaderOf(item: OfficeItem, name: string, value: string | null): OfficeOutcome<void> {
  if (!isDraft(item)) return left(hostFailed('only a draft takes headers'))
  const done = await callOffice<void>((callback) =>
    value === null
      ? item.internetHeaders.removeAsync([name], callback)
      : item.internetHeaders.setAsync({ [name]: value }, callback),
  )
  return done._tag === 'Left' ? done : right(undefined)
}

export interface HostPage {
  readonly origin: string
  /** Registers a listener for the return of the user to the pane. */
  readonly onReturn: (listener: () => void) => void
}

/** `office`: undefined without Office.js. Left: not opened by Outlook. */
export async function connectToOutlook(
  office: OfficeLibrary | undefined,
  page: HostPage,
): Promise<Either<HostFailed, MailHost>> {
  if (office === undefined) return left(hostFailed('Office.js is not there'))
  const { host } = await office.onReady()
  const { mailbox, ui } = office.context
  if (host === null || mailbox === undefined) return left(hostFailed('no mail client around the pane'))
  const changes = watchItems(mailbox, page.onReturn)

  const isOpen = (key: string): boolean => {
    const { item } = mailbox
    return item !== null && (isDraft(item) ? changes.draftKey() : item.itemId) === key
  }
  /** Office.js uses the open item, which may change before or during the call. */
  const withItem = async <A>(key: string, use: (item: OfficeItem) => OfficeOutcome<A>): OfficeOutcome<A> => {
    const { item } = mailbox
    if (item === null) return left(hostFailed('nothing is open'))
    const answer = isOpen(key) ? await use(item) : undefined
    return answer !== undefined && isOpen(key) ? answer : left(hostFailed('another item is open now'))
  }
  const withMail = <A>(itemId: string, use: (item: OfficeReadItem) => OfficeOutcome<A>): OfficeOutcome<A> =>
    withItem(itemId, async (item) => (isDraft(item) ? left(hostFailed('it is being written')) : use(item)))

  /** Null also if another item is open by then. */
  const dateOf = async (itemId: string): Promise<number | null> => {
    const headers = await within(
      DATE_DEADLINE,
      withMail<string>(itemId, (item) => callOffice((done) => item.getAllInternetHeadersAsync(done))),
    )
    return headers?._tag === 'Right' ? parseMailDate(headerIn(headers.right, 'date') ?? '') : null
  }

  return right({
    userAddress: mailbox.userProfile?.emailAddress ?? null,
    allowsCommerce: office.context.commerceAllowed !== false,
    currentItem: async () => {
      const open = await openItemOf(mailbox.item, changes.draftKey())
      if (open._tag === 'Left' || open.right?.kind !== 'mail' || open.right.mode !== 'read') return open
      return right({ ...open.right, sentAt: await dateOf(open.right.itemId) })
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
        if (format === 'url') return left(hostFailed('it lies elsewhere'))
        // Attached mails and appointments are text (.eml, .ics).
        return right(format === 'base64' ? content : base64OfText(content))
      }),
    wholeMail: (itemId) =>
      withMail<string | null>(itemId, async (item) =>
        item.getAsFileAsync === undefined ? right(null) : callOffice((done) => item.getAsFileAsync?.(done)),
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
