// Sends drafts after the add-in's on-send handler has run. If the handler is slow or refuses, the user decides. In any case, the mail is
// either sent or stays a draft.
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { MailDraft, Sending } from '../state/items.ts'
import { toLetterHtml } from '../state/letter.ts'
import {
  setDraftHeader,
  type MailboxStore,
  findMailDraft,
  changeMailDraft,
  moveToSent,
  type Posting,
} from '../state/mailbox-state.ts'
import { isFromFrame, type SentFromPane, type ToFrame } from './messages.ts'

export type Outcome =
  | { readonly _tag: 'Allowed' }
  /** The add-in's message to the user. */
  | { readonly _tag: 'Refused'; readonly message: string }
  /** There is no handler, or it could not be loaded. */
  | { readonly _tag: 'Absent' }

export interface SendHandler {
  /** May be called once. `setHeader` receives the headers that the handler sets. */
  readonly run: (mail: SentFromPane, setHeader: (name: string, value: string) => void) => Promise<Outcome>
  readonly close: () => void
}

/** After this time, in milliseconds, mail clients warn the user that an add-in is slow. */
const PATIENCE = 5_000

export interface Sender {
  /** Loads the handler when the user starts a draft. */
  readonly prepare: (key: string) => void
  readonly send: (key: string) => Promise<void>
  /** Sends without waiting for the handler any longer. */
  readonly sendAnyway: (key: string) => void
  /** Cancels sending; the mail stays a draft. */
  readonly keep: (key: string) => void
  /** Releases the handler of a draft that no longer exists. */
  readonly forget: (key: string) => void
}

const toSentFromPane = (
  { subject, from, to, cc, text, conversationId, headers, files }: MailDraft,
  user: MailboxPerson,
): SentFromPane => ({
  subject,
  user,
  from,
  to: to.people,
  cc: cc.people,
  html: toLetterHtml(text),
  conversationId,
  headers,
  files,
})

export function makeSender(deps: {
  readonly mailbox: MailboxStore
  readonly openHandler: () => SendHandler
  readonly post: () => Posting
}): Sender {
  const { mailbox, openHandler, post } = deps
  const handlers = new Map<string, SendHandler>()
  const getHandler = (key: string): SendHandler => {
    const handler = handlers.get(key) ?? openHandler()
    handlers.set(key, handler)
    return handler
  }
  const forget = (key: string): void => {
    handlers.get(key)?.close()
    handlers.delete(key)
  }
  const setSending = (key: string, sending: Sending | null): void => mailbox.change(changeMailDraft(key, { sending }))
  const leave = (key: string, withoutHandler: boolean): void => {
    forget(key)
    mailbox.change(moveToSent(key, post(), withoutHandler))
  }

  return {
    prepare: (key) => void getHandler(key),
    send: async (key) => {
      const draft = findMailDraft(mailbox.state(), key)
      if (draft === null || draft.sending !== null) return
      const handler = getHandler(key)
      // The handler's outcome is ignored after the user has decided otherwise.
      const isStillWanted = (): boolean => handlers.get(key) === handler
      setSending(key, { _tag: 'Running' })
      const slow = setTimeout(() => isStillWanted() && setSending(key, { _tag: 'Slow' }), PATIENCE)
      const outcome = await handler.run(toSentFromPane(draft, mailbox.state().owner), (name, value) => {
        if (isStillWanted()) mailbox.change(setDraftHeader(key, name, value))
      })
      clearTimeout(slow)
      if (!isStillWanted()) return
      if (outcome._tag !== 'Refused') return leave(key, outcome._tag === 'Absent')
      forget(key)
      setSending(key, outcome)
    },
    sendAnyway: (key) => leave(key, false),
    keep: (key) => {
      forget(key)
      setSending(key, null)
    },
    forget,
  }
}

/** A frame sends `ready` before its load event, but the browser may deliver the two in any order. */
const GRACE = 500

export function openSendHandler(): SendHandler {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'on-send'
  frame.src = '/demo/on-send'

  let isReady = (_hasHandler: boolean): void => undefined
  const ready = new Promise<boolean>((resolve) => {
    isReady = resolve
  })
  let isCompleted = (_outcome: Outcome): void => undefined
  const completed = new Promise<Outcome>((resolve) => {
    isCompleted = resolve
  })
  let setHeader = (_name: string, _value: string): void => undefined

  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return
    const message = event.data
    if (!isFromFrame(message)) return
    if (message.onSend === 'ready') return isReady(message.hasHandler)
    if (message.onSend === 'header') return setHeader(message.name, message.value)
    isCompleted(message.allowEvent ? { _tag: 'Allowed' } : { _tag: 'Refused', message: message.errorMessage })
  }
  window.addEventListener('message', receive)
  frame.addEventListener('load', () => setTimeout(() => isReady(false), GRACE))
  document.body.append(frame)

  return {
    run: async (mail, onHeader) => {
      setHeader = onHeader
      if (!(await ready)) return { _tag: 'Absent' }
      const message: ToFrame = { onSend: 'send', mail }
      frame.contentWindow?.postMessage(message, location.origin)
      return completed
    },
    close: () => {
      window.removeEventListener('message', receive)
      frame.remove()
    },
  }
}
