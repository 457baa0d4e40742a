// What the pane remembers, as state of a view: loaded when a view first needs it, followed while the view stands.
import { useEffect } from 'preact/hooks'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Registration } from '../api/time.ts'
import type { MailArchiveState, KnownArchive } from '../archive/archive-state.ts'
import type { KnownTypes } from '../archive/archive-target.ts'
import type { OpenItem } from '../host/mail-host.ts'
import type { LinkView } from '../link/link-watch.ts'
import type { Known, ListMemory } from '../sales/list-memory.ts'
import type { SettingsView } from '../settings/settings-memory.ts'
import type { TimeState } from '../time/time-desk.ts'
import { usePane } from './pane-context.tsx'

/** The link to the ledger. */
export const useLink = (): LinkView => useSignals(usePane().link.seen)

export const useSettings = (): SettingsView => {
  const { settings } = usePane()
  useEffect(() => void settings.load(), [settings])
  return useSignals(settings.view)
}

/** Null until they are known. Loaded only once a view needs them, so that the contact goes first. */
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

/** What the archive board has of one mail. */
export const useBoard = (internetMessageId: string): OnBoard => {
  const { board } = usePane()
  return useSignals(() => ({
    state: board.stateOf(internetMessageId),
    known: board.known(internetMessageId),
    left: board.leftOut(internetMessageId),
  }))
}

/** A list of the ledger. */
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
