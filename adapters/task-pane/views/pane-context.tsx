// What every view of the pane can reach: the service, the mail client, words and numbers in the user's language.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { PluginApi } from '../api/plugin-api.ts'
import type { ArchiveBoard } from '../archive/archive-board.ts'
import type { ArchiveMail } from '../archive/archive-mail.ts'
import type { Shelves } from '../drafts/shelves.ts'
import type { Format } from '../format/format.ts'
import type { MailHost } from '../host/mail-host.ts'
import type { LinkWatch } from '../link/link-watch.ts'
import type { SignIn } from '../session/sign-in.ts'
import type { SettingsMemory } from '../settings/settings-memory.ts'
import type { Translate } from '../texts/translate.ts'

export interface Pane {
  readonly api: PluginApi
  readonly host: MailHost
  readonly board: ArchiveBoard
  readonly archiveMail: ArchiveMail
  readonly settings: SettingsMemory
  readonly link: LinkWatch
  readonly signIn: SignIn
  readonly shelves: Shelves
  readonly t: Translate
  readonly format: Format
  readonly now: () => number
}

export const PaneContext = createContext<Pane | null>(null)

export const usePane = (): Pane => {
  const pane = useContext(PaneContext)
  if (pane === null) throw new Error('a view outside the pane')
  return pane
}
