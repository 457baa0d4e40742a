// The stand-in mailbox as mail client. It is the page around the pane, on the same origin, and exchanges messages with it.
import { type Either, left, right, isRight } from 'fp-ts/lib/Either.js'
import type { DialogFailure, DialogMessage, HostFailed, MailHost, OpenItem } from './mail-host.ts'
import { parseMailDate } from './mail-headers.ts'
import { isFromMailbox, type PaneItem } from '#adapters/web/kit/mailbox-messages.ts'
import type { Question, ToMailbox } from '#adapters/web/kit/mailbox-questions.ts'

const FEATURES = 'popup,width=480,height=640'
/** Closing a window sends no event, so this is the interval for polling. */
const LOOK_INTERVAL = 400

const openPopupDialog = <A>(
  path: string,
  accept: (message: DialogMessage) => A | null,
): Promise<Either<DialogFailure, A>> =>
  new Promise((resolve) => {
    const popup = window.open(path, 'tapster-dialog', FEATURES)
    if (popup === null) {
      resolve(left({ _tag: 'DialogBlocked' }))
      return
    }
    const finish = (outcome: Either<DialogFailure, A>): void => {
      clearInterval(looking)
      window.removeEventListener('message', receive)
      popup.close()
      resolve(outcome)
    }
    const receive = (event: MessageEvent<unknown>): void => {
      if (event.source !== popup) return
      const accepted = accept({ origin: event.origin, data: event.data })
      if (accepted !== null) finish(right(accepted))
    }
    let wasClosed = false
    const looking = setInterval(() => {
      // Waits for one more interval, because the last message may arrive after the window has closed.
      if (popup.closed && wasClosed) finish(left({ _tag: 'DialogClosed' }))
      wasClosed = popup.closed
    }, LOOK_INTERVAL)
    window.addEventListener('message', receive)
  })

type Answer = Either<HostFailed, string | null>

const toMailboxFailure = (reason: string): HostFailed => ({ _tag: 'HostFailed', reason })
const ANSWER_DEADLINE = 30_000

/** Waits for the first message of the mailbox. Left: the pane is not inside a mailbox. */
export async function connectToMailbox(): Promise<Either<HostFailed, MailHost>> {
  const mailbox = window.parent
  if (mailbox === window) return left(toMailboxFailure('not framed'))
  let item: PaneItem | null = null
  let owner: Pick<OpenItem, 'owner'> = {}
  let asked = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners = new Set<() => void>()
  const post = (message: ToMailbox): void => mailbox.postMessage(message, location.origin)

  const userAddress = await new Promise<string | null>((resolve) => {
    setTimeout(() => resolve(null), 5_000)
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== mailbox) return
      const message = event.data
      if (!isFromMailbox(message)) return
      if (message.mailbox === 'item') {
        item = message.item
        owner = message.owner === null ? {} : { owner: message.owner }
        resolve(message.userAddress)
        for (const listener of listeners) listener()
        return
      }
      waiting.get(message.ask)?.(
        message.mailbox === 'answer' ? right(message.value) : left(toMailboxFailure(message.reason)),
      )
    })
    post({ pane: 'hello' })
  })
  if (userAddress === null) return left(toMailboxFailure('no mailbox around the pane'))

  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve) => {
      const number = ++asked
      const late = setTimeout(() => waiting.get(number)?.(left(toMailboxFailure('no answer in time'))), ANSWER_DEADLINE)
      waiting.set(number, (answer) => {
        clearTimeout(late)
        waiting.delete(number)
        resolve(answer)
      })
      post({ ...question, ask: number })
    })
  const askForText = async (question: Question): Promise<Either<HostFailed, string>> => {
    const answer = await ask(question)
    if (!isRight(answer)) return answer
    return answer.right === null ? left(toMailboxFailure('nothing there')) : right(answer.right)
  }
  /** Left if another item is open. */
  const useIfOpen = async <A>(key: string, use: () => Promise<Either<HostFailed, A>>): Promise<Either<HostFailed, A>> =>
    item?.key === key ? use() : left(toMailboxFailure('another item is open now'))

  return right({
    userAddress,
    allowsCommerce: true,
    givesAttachments: true,
    currentItem: async () => {
      if (item === null) return right(null)
      if (item.kind !== 'mail' || item.mode !== 'read') return right({ ...item, ...owner })
      const open = { ...item, ...owner }
      const date = await ask({ pane: 'header', key: item.key, name: 'date' })
      return right({ ...open, sentAt: isRight(date) && date.right !== null ? parseMailDate(date.right) : null })
    },
    onItemChanged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    htmlBody: (itemId) => askForText({ pane: 'body', itemId }),
    attachmentContent: (itemId, attachmentId) => askForText({ pane: 'attachment', itemId, attachmentId }),
    wholeMail: (itemId) => ask({ pane: 'eml', itemId }),
    savedItemId: (key) => useIfOpen(key, () => askForText({ pane: 'save', key })),
    header: (name, key) => useIfOpen(key, () => ask({ pane: 'header', key, name })),
    setHeader: (name, value, key) =>
      useIfOpen(key, async () => {
        const answer = await ask({ pane: 'setHeader', key, name, value })
        return isRight(answer) ? right(undefined) : answer
      }),
    mailboxProof: async () => null,
    openDialog: openPopupDialog,
  })
}
