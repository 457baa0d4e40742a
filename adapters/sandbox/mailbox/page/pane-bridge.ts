// Answers the pane in its frame as a mail client would: the open item, its text, attachments and headers. Ignores all other windows.
import type { FromMailbox } from '#adapters/web/kit/mailbox-messages.ts'
import { isHello, isQuestion, type NumberedQuestion } from '#adapters/web/kit/mailbox-questions.ts'
import { track } from '#adapters/web/kit/signal.ts'
import { readAsBase64 } from './base64.ts'
import { loadAttachment, loadText, loadWholeMail } from './mailbox-api.ts'
import { makeItemId } from './start.ts'
import { type MailboxMail, type Open, getOpenKey } from './state/items.ts'
import { toLetterHtml } from './state/letter.ts'
import { saveDraft, listItems, setDraftHeader, type MailboxStore, findOpen } from './state/mailbox-state.ts'
import { toPaneItem } from './state/pane-item.ts'

/** The pane gets a changed draft this long after the last key. */
const TYPING_PAUSE = 300

/** Returns a function that disconnects the pane. */
export function connectPane(frame: HTMLIFrameElement, mailbox: MailboxStore): () => void {
  const post = (message: FromMailbox): void => frame.contentWindow?.postMessage(message, location.origin)

  let sent: { readonly key: string | null; readonly json: string } = { key: null, json: '' }
  let sending: ReturnType<typeof setTimeout> | undefined
  const sendItem = (): void => {
    clearTimeout(sending)
    const state = mailbox.state()
    const open = findOpen(state)
    const item = toPaneItem(open, state.owner)
    // While the user types times, the pane keeps the last state of the same item.
    if (item === undefined && sent.key === state.openKey) return
    sent = { key: state.openKey, json: JSON.stringify(item ?? null) }
    const owner = open?.kind === 'mail' && open.folder === 'shared' ? state.shared.address : null
    post({ mailbox: 'item', userAddress: state.owner.address, item: item ?? null, owner })
  }
  const noticeChange = (): void => {
    const state = mailbox.state()
    if (state.openKey !== sent.key) return sendItem()
    clearTimeout(sending)
    if (JSON.stringify(toPaneItem(findOpen(state), state.owner)) !== sent.json)
      sending = setTimeout(sendItem, TYPING_PAUSE)
  }

  const find = (key: string): Open => {
    const open = listItems(mailbox.state()).find((one) => getOpenKey(one) === key)
    if (open === undefined) throw new Error('it is not there any more')
    return open
  }
  const getMail = (itemId: string): MailboxMail => {
    const open = find(itemId)
    if (open.kind !== 'mail') throw new Error('it is no mail')
    return open
  }
  const saveAndGetId = (key: string): string => {
    const open = find(key)
    if (open.itemId !== null) return open.itemId
    const itemId = makeItemId()
    mailbox.change(saveDraft(key, itemId))
    sendItem()
    return itemId
  }
  const getHeader = (key: string, name: string): string | null => {
    const open = find(key)
    const headers =
      open.kind === 'mail' ? { ...open.written?.headers, date: new Date(open.sentAt).toUTCString() } : open.headers
    return headers[name.toLowerCase()] ?? null
  }
  const readFile = async (itemId: string, attachmentId: string): Promise<string | null> => {
    const { written } = getMail(itemId)
    const content =
      written === null
        ? await loadAttachment(itemId, attachmentId)
        : written.files.find(({ id }) => id === attachmentId)?.file
    return content === null || content === undefined ? null : readAsBase64(content)
  }
  const answerQuestion = async (question: NumberedQuestion): Promise<string | null> => {
    switch (question.pane) {
      case 'body': {
        const { written } = getMail(question.itemId)
        return written === null ? loadText(question.itemId, 'body') : toLetterHtml(written.text)
      }
      case 'eml': {
        const eml = getMail(question.itemId).written === null ? await loadWholeMail(question.itemId) : null
        return eml === null ? null : readAsBase64(eml)
      }
      case 'attachment':
        return readFile(question.itemId, question.attachmentId)
      case 'save':
        return saveAndGetId(question.key)
      case 'header':
        return getHeader(question.key, question.name)
      case 'setHeader':
        if (!('key' in find(question.key))) throw new Error('it is sent already')
        mailbox.change(setDraftHeader(question.key, question.name, question.value))
        return null
    }
  }
  const postAnswer = async (question: NumberedQuestion): Promise<void> => {
    try {
      post({ mailbox: 'answer', ask: question.ask, value: await answerQuestion(question) })
    } catch (error) {
      post({ mailbox: 'refusal', ask: question.ask, reason: error instanceof Error ? error.message : 'no answer' })
    }
  }
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== frame.contentWindow) return
    const message = event.data
    if (isHello(message)) sendItem()
    else if (isQuestion(message)) void postAnswer(message)
  }
  window.addEventListener('message', receive)
  const stopListening = track(mailbox.state).onChange(noticeChange)
  return () => {
    clearTimeout(sending)
    window.removeEventListener('message', receive)
    stopListening()
  }
}
