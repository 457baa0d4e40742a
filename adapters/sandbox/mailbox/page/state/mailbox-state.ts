// The state of the stand-in mailbox, and its changes. Pure functions: ids and moments are arguments.
import { makeSignal } from '#adapters/web/kit/signal.ts'
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import {
  type Appointment,
  type AppointmentDraft,
  type MailboxDraft,
  getOpenKey,
  type MailboxMail,
  type MailDraft,
  type Open,
} from './items.ts'
import { toPreview } from './letter.ts'

export const FOLDERS = ['inbox', 'drafts', 'sent', 'shared', 'calendar'] as const
export type MailboxFolder = (typeof FOLDERS)[number]

/** The last action, shown until the user opens another item. */
export type Notice =
  | { readonly _tag: 'Saved' }
  | { readonly _tag: 'Sent'; readonly at: number; readonly withoutHandler: boolean }
  | { readonly _tag: 'Discarded'; readonly draft: MailboxDraft }

export interface MailboxState {
  readonly owner: MailboxPerson
  readonly shared: MailboxPerson
  /** People who are suggested as recipients. */
  readonly people: readonly MailboxPerson[]
  readonly mails: readonly MailboxMail[]
  readonly appointments: readonly Appointment[]
  /** Drafts, oldest first. */
  readonly drafts: readonly MailboxDraft[]
  readonly folder: MailboxFolder
  readonly openKey: string | null
  /** Item ids of mails that were unread and have been opened. */
  readonly read: ReadonlySet<string>
  readonly notice: Notice | null
}

export type MailboxChange = (state: MailboxState) => MailboxState

export function listItems(state: MailboxState): readonly Open[] {
  return [...state.mails, ...state.appointments, ...state.drafts]
}
export function findOpen(state: MailboxState): Open | null {
  return listItems(state).find((open) => getOpenKey(open) === state.openKey) ?? null
}

export function listMails({ mails }: MailboxState, folder: MailboxMail['folder']): readonly MailboxMail[] {
  return mails.filter((mail) => mail.folder === folder).sort((a, b) => b.sentAt - a.sentAt)
}

export function isUnread({ read }: MailboxState, mail: MailboxMail): boolean {
  return mail.isUnread && !read.has(mail.itemId)
}

function getFolder(open: Open): MailboxFolder {
  switch (open.kind) {
    case 'mail':
      return open.folder
    case 'appointment':
      return 'calendar'
    case 'mailDraft':
    case 'appointmentDraft':
      return 'drafts'
  }
}

/** Opens an item in its folder. A draft opens without changing the folder, so that the user can look around while writing. */
export function openItem(key: string): MailboxChange {
  return (state) => {
    const open = listItems(state).find((one) => getOpenKey(one) === key)
    if (open === undefined) return state
    const isWriting = getFolder(open) === 'drafts'
    const folder = isWriting ? state.folder : getFolder(open)
    return { ...state, openKey: key, folder, read: new Set([...state.read, key]), notice: null }
  }
}

export function showFolder(folder: MailboxFolder): MailboxChange {
  return (state) => ({ ...state, folder })
}

export function addDraft(draft: MailboxDraft): MailboxChange {
  return (state) => ({ ...state, drafts: [...state.drafts, draft], openKey: draft.key, notice: null })
}

export function findMailDraft({ drafts }: MailboxState, key: string): MailDraft | null {
  return drafts.filter((draft) => draft.kind === 'mailDraft').find((draft) => draft.key === key) ?? null
}

const changeDraft =
  (key: string, change: (draft: MailboxDraft) => MailboxDraft): MailboxChange =>
  (state) => ({ ...state, drafts: state.drafts.map((draft) => (draft.key === key ? change(draft) : draft)) })

export function changeMailDraft(key: string, change: Partial<MailDraft>): MailboxChange {
  return changeDraft(key, (draft) => (draft.kind === 'mailDraft' ? { ...draft, ...change } : draft))
}

export function changeAppointmentDraft(key: string, change: Partial<AppointmentDraft>): MailboxChange {
  return changeDraft(key, (draft) => (draft.kind === 'appointmentDraft' ? { ...draft, ...change } : draft))
}

/** Sets the id that a server gives when a draft is first saved. A draft with an id keeps it. */
export function saveDraft(key: string, itemId: string): MailboxChange {
  return changeDraft(key, (draft) => ({ ...draft, itemId: draft.itemId ?? itemId }))
}

export function showNotice(notice: Notice): MailboxChange {
  return (state) => ({ ...state, notice })
}

/** Null removes the header. */
export function setDraftHeader(key: string, name: string, value: string | null): MailboxChange {
  return changeDraft(key, (draft) => {
    const { [name.toLowerCase()]: _, ...others } = draft.headers
    return { ...draft, headers: value === null ? others : { ...others, [name.toLowerCase()]: value } }
  })
}

const removeDraft = (drafts: readonly MailboxDraft[], key: string): readonly MailboxDraft[] =>
  drafts.filter((draft) => draft.key !== key)

/** Opens the newest mail instead. The user can restore the draft as long as the notice is shown. */
export function discardDraft(key: string): MailboxChange {
  return (state) => {
    const draft = state.drafts.find((one) => one.key === key)
    if (draft === undefined) return state
    return {
      ...state,
      drafts: removeDraft(state.drafts, key),
      openKey: state.openKey === key ? (listMails(state, 'inbox')[0]?.itemId ?? null) : state.openKey,
      notice: { _tag: 'Discarded', draft },
    }
  }
}

/** What a server assigns to a mail when it is sent. */
export interface Posting {
  readonly itemId: string
  readonly internetMessageId: string
  readonly sentAt: number
}

/** Moves a draft to the sent mails, and shows it there if it was open. */
export function moveToSent(key: string, posted: Posting, withoutHandler: boolean): MailboxChange {
  return (state) => {
    const draft = findMailDraft(state, key)
    if (draft === null) return state
    const { subject, conversationId, from, to, cc, text, files, headers } = draft
    const mail: MailboxMail = {
      ...posted,
      arrivedAt: posted.sentAt,
      kind: 'mail',
      folder: 'sent',
      preview: toPreview(text),
      isUnread: false,
      conversationId: conversationId ?? posted.itemId,
      subject,
      from,
      to: to.people,
      cc: cc.people,
      attachments: files.map(({ id, file }) => ({
        id,
        fileName: file.name,
        contentType: file.type === '' ? 'application/octet-stream' : file.type,
        contentId: null,
        size: file.size,
        isInline: false,
      })),
      written: { text, files, headers },
    }
    const isOpen = state.openKey === key
    return {
      ...state,
      mails: [...state.mails, mail],
      drafts: removeDraft(state.drafts, key),
      ...(isOpen ? { openKey: mail.itemId, folder: 'sent' } : {}),
      notice: { _tag: 'Sent', at: posted.sentAt, withoutHandler },
    }
  }
}

/** Moves a draft to the calendar, under the id with which it was saved. */
export function moveToCalendar(
  key: string,
  itemId: string,
  times: Pick<Appointment, 'startsAt' | 'endsAt'>,
): MailboxChange {
  return (state) => {
    const draft = state.drafts.find((one) => one.key === key)
    if (draft?.kind !== 'appointmentDraft') return state
    const { subject, attendees, location, text, headers } = draft
    const appointment: Appointment = {
      kind: 'appointment',
      itemId: draft.itemId ?? itemId,
      subject,
      organiser: state.owner,
      attendees: attendees.people,
      location,
      text,
      headers,
      ...times,
    }
    return {
      ...state,
      appointments: [...state.appointments, appointment],
      drafts: removeDraft(state.drafts, key),
      openKey: appointment.itemId,
      folder: 'calendar',
      notice: { _tag: 'Saved' },
    }
  }
}

export interface MailboxStore {
  readonly state: () => MailboxState
  readonly change: (change: MailboxChange) => void
}

export function makeMailbox(initial: MailboxState): MailboxStore {
  const current = makeSignal(initial)
  return {
    state: () => current.value,
    change: (change) => {
      current.value = change(current.value)
    },
  }
}
