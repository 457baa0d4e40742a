// Answers the pane in its frame as a mail client would: what is open, its text, its attachments. Hears nobody else.
import * as t from 'io-ts'
import { type Mail, type Mailbox, loadAttachment, loadBody } from './mailbox-api.ts'

const FromPane = t.union([
  t.type({ pane: t.literal('hello') }),
  t.type({ pane: t.literal('body'), ask: t.number, itemId: t.string }),
  t.type({ pane: t.literal('eml'), ask: t.number, itemId: t.string }),
  t.type({ pane: t.literal('attachment'), ask: t.number, itemId: t.string, attachmentId: t.string }),
])

export interface PaneBridge {
  readonly open: (mail: Mail) => void
  readonly stop: () => void
}

export const bridgeTo = (frame: HTMLIFrameElement, owner: Mailbox['owner']): PaneBridge => {
  let opened: Mail | null = null
  const say = (message: unknown): void => frame.contentWindow?.postMessage(message, location.origin)
  const tellItem = (): void => say({ mailbox: 'item', userAddress: owner.address, item: opened?.item ?? null })
  const answer = async (ask: number, value: Promise<string | null>): Promise<void> => {
    try {
      say({ mailbox: 'answer', ask, value: await value })
    } catch {
      say({ mailbox: 'refusal', ask, reason: 'the mailbox did not answer' })
    }
  }
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return
    const message = event.data
    if (!FromPane.is(message)) return
    if (message.pane === 'hello') return tellItem()
    if (message.pane === 'body') return void answer(message.ask, loadBody(message.itemId))
    if (message.pane === 'eml') return void answer(message.ask, Promise.resolve(null))
    void answer(message.ask, loadAttachment(message.itemId, message.attachmentId))
  }
  window.addEventListener('message', hear)
  return {
    open: (mail) => {
      opened = mail
      tellItem()
    },
    stop: () => window.removeEventListener('message', hear),
  }
}
