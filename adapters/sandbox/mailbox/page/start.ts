// Starts the mailbox: loads it from the server, opens what the address requests, and issues the ids that a mail server would give.
import { loadMailbox, loadText } from './mailbox-api.ts'
import { makeAnswerDraft, makeAppointmentDraft, makeMailDraft } from './state/begin-draft.ts'
import type { MailboxMail } from './state/items.ts'
import {
  addDraft,
  type MailboxStore,
  listMails,
  makeMailbox,
  openItem,
  findOpen,
  type Posting,
} from './state/mailbox-state.ts'
import { formatFull, translate } from './words.ts'

export function makeItemId(): string {
  return `stand-in-${crypto.randomUUID()}`
}

export function makePosting(): Posting {
  return {
    itemId: makeItemId(),
    internetMessageId: `<${crypto.randomUUID()}@korrel.example>`,
    sentAt: Date.now(),
  }
}

/** As in Outlook, a mail that is begun in the shared mailbox comes from it. */
export function beginMail(mailbox: MailboxStore): void {
  const { folder, owner, shared } = mailbox.state()
  return mailbox.change(addDraft(makeMailDraft(crypto.randomUUID(), folder === 'shared' ? shared : owner)))
}

export function beginAppointment(mailbox: MailboxStore): void {
  return mailbox.change(addDraft(makeAppointmentDraft(crypto.randomUUID(), new Date())))
}

/** Starts the answer without a quotation if the text cannot be loaded. */
export async function beginAnswer(mailbox: MailboxStore, mail: MailboxMail): Promise<void> {
  const text = mail.written?.text ?? (await loadText(mail.itemId, 'text').catch(() => null)) ?? ''
  const heading = translate('wrote', { when: formatFull(mail.sentAt), name: mail.from.name })
  const { owner, shared } = mailbox.state()
  const from = mail.folder === 'shared' || mail.from.address === shared.address ? shared : owner
  mailbox.change(addDraft(makeAnswerDraft(mail, { key: crypto.randomUUID(), from, heading, text })))
}

/**
 * `?item=<id>` opens a mail or an appointment; otherwise the newest mail is opened. `?compose=new`, `?compose=reply:<id>` and
 * `?compose=appointment` start a draft.
 */
async function openRequested(mailbox: MailboxStore, search: string): Promise<void> {
  const wanted = new URLSearchParams(search)
  const [compose, answered = ''] = (wanted.get('compose') ?? '').split(':')
  mailbox.change(openItem(compose === 'reply' ? answered : (wanted.get('item') ?? '')))
  const [newest] = listMails(mailbox.state(), 'inbox')
  if (findOpen(mailbox.state()) === null && newest !== undefined) mailbox.change(openItem(newest.itemId))
  const open = findOpen(mailbox.state())
  if (compose === 'new') beginMail(mailbox)
  if (compose === 'appointment') beginAppointment(mailbox)
  if (compose === 'reply' && open?.kind === 'mail' && open.itemId === answered) await beginAnswer(mailbox, open)
}

/** Rejects if the server does not return a mailbox. */
export async function startMailbox(): Promise<{ readonly mailbox: MailboxStore; readonly canTrouble: boolean }> {
  const { canTrouble, ...loaded } = await loadMailbox(new Date())
  const mailbox = makeMailbox({
    ...loaded,
    drafts: [],
    folder: 'inbox',
    openKey: null,
    read: new Set(),
    notice: null,
  })
  await openRequested(mailbox, location.search)
  return { mailbox, canTrouble }
}
