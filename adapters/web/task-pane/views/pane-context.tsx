// What every view of the pane uses: the service, the mail client, the stores, texts and formats.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PluginApi } from '../api/plugin-api.ts'
import type { ArchiveBoard } from '../archive/archive-state.ts'
import type { MailArchiver } from '../archive/archive-mail.ts'
import type { DocumentTypes } from '../archive/archive-target.ts'
import type { SendPlans } from '../archive/send-plan.ts'
import type { ContactActs } from '../contact/contact-acts.ts'
import type { Lookups } from '../contact/lookups.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Format } from '#adapters/web/kit/format.ts'
import type { MailHost, OpenItem } from '../host/mail-host.ts'
import type { LinkWatch } from '../link/link-watch.ts'
import type { PaneSignIn } from '../session/sign-in.ts'
import type { SettingsMemory } from '../settings/settings-memory.ts'
import type { Sales } from '../sales/sales.ts'
import type { BookingListsMemory } from '../time/booking-lists.ts'
import type { TimeDesk } from '../time/time-desk.ts'
import type { PaneTranslate } from '../texts/texts.ts'
import type { PaneContact, ContactAnswer } from '../api/contact.ts'

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
  /** What the ledger said: the session ended, and the same user goes on with what he typed. */
  readonly forgetAnswers: () => void
  /** Everything, what was typed too: the next user may be another. */
  readonly forgetUser: () => void
  /** After a sign-in: another user than before finds nothing of what was there. */
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
