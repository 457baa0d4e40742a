// What every view of the pane uses: the service, the mail client, the stores, texts and formats.
import { createContext } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { PluginApi } from '../api/plugin-api.ts'
import type { ArchiveBoard, MailArchiveState, KnownArchive } from '../archive/archive-state.ts'
import type { MailArchiver } from '../archive/archive-mail.ts'
import type { DocumentTypes, KnownTypes } from '../archive/archive-target.ts'
import type { SendPlans } from '../archive/send-plan.ts'
import type { ContactActs } from '../contact/contact-acts.ts'
import type { Lookups } from '../contact/lookups.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { MailHost, OpenItem } from '../host/mail-host.ts'
import type { LinkWatch, LinkView } from '../link/link-watch.ts'
import type { PaneSignIn } from '../session/sign-in.ts'
import type { SettingsMemory, SettingsView } from '../settings/settings-memory.ts'
import type { Sales } from '../sales/sales.ts'
import type { BookingListsMemory } from '../time/booking-lists.ts'
import type { TimeDesk, TimeState } from '../time/time-desk.ts'
import type { PaneTranslate } from '../texts/texts.ts'
import type { PaneContact, ContactAnswer } from '../api/contact.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Registration } from '../api/time.ts'
import type { Known, ListMemory } from '../sales/list-memory.ts'

export interface Pane {
  readonly api: PluginApi
  readonly host: MailHost
  readonly board: ArchiveBoard
  readonly archiveMail: MailArchiver
  readonly documentTypes: DocumentTypes
  readonly sendPlans: SendPlans
  readonly lookups: Lookups
  readonly contactActs: ContactActs
  readonly settings: SettingsMemory
  readonly link: LinkWatch
  readonly signIn: PaneSignIn
  readonly sales: Sales
  readonly timeDesk: TimeDesk
  readonly bookingLists: BookingListsMemory
  readonly drafts: Drafts
  /** Removes the answers of the service. The session has ended, and the same user continues with their drafts. */
  readonly forgetAnswers: () => void
  /** Removes everything, drafts too: another user may sign in. */
  readonly forgetUser: () => void
  /** After a sign-in: removes everything of another user. */
  readonly checkUser: () => void
  readonly t: PaneTranslate
  readonly format: Format
  readonly now: () => number
}

export const PaneContext = createContext<Pane | null>(null)

export const usePane = (): Pane => {
  const pane = useContext(PaneContext)
  if (pane === null) throw new Error('a view outside the pane')
  return pane
}

export interface TabProps {
  readonly item: OpenItem
  readonly contact: PaneContact
  readonly answer: ContactAnswer
}

export const useLink = (): LinkView => useSignals(usePane().link.seen)

export const useSettings = (): SettingsView => {
  const { settings } = usePane()
  useEffect(() => void settings.load(), [settings])
  return useSignals(settings.view)
}

/** Null until they are known. Loaded when a view needs them, after the contact. */
export const useDocumentTypes = (): KnownTypes | null => {
  const { documentTypes } = usePane()
  useEffect(() => void documentTypes.load(), [documentTypes])
  return useSignals(documentTypes.known)
}

export interface OnBoard {
  readonly state: MailArchiveState
  readonly known: readonly KnownArchive[]
  readonly left: ReadonlySet<string> | null
}

export const useBoard = (internetMessageId: string): OnBoard => {
  const { board } = usePane()
  return useSignals(() => ({
    state: board.stateOf(internetMessageId),
    known: board.known(internetMessageId),
    left: board.leftOut(internetMessageId),
  }))
}

export const useList = <A>(
  list: ListMemory<A>,
  key: string,
): { readonly known: Known<A>; readonly again: () => void } => {
  useEffect(() => void list.load(key), [list, key])
  return { known: useSignals(() => list.read(key)), again: () => void list.reload(key) }
}

export const useTimeState = (item: OpenItem, known: Registration | null): TimeState => {
  const { timeDesk } = usePane()
  return useSignals(() => timeDesk.stateOf(item, known))
}
