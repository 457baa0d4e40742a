// What every view of the pane can use: the service, the mail client, the stores, texts and formats.
import { createContext } from 'preact'
import { useEffect } from 'preact/hooks'
import type { makePane } from '../make-pane.ts'
import type { MailArchiveState, KnownArchive } from '../archive/archive-state.ts'
import type { KnownTypes } from '../archive/archive-target.ts'
import type { OpenItem } from '../host/mail-host.ts'
import type { LinkView } from '../link/link-watch.ts'
import type { TimeState } from '../time/time-desk.ts'
import type { PaneContact, ContactAnswer } from '../api/contact.ts'
import { useRequired } from '#adapters/web/kit/views/use-required.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { PaneLicence, PaneSettings } from '../api/settings.ts'
import type { Registration } from '../api/time.ts'
import type { MemoryState, ListMemory } from '../memory/answer-memory.ts'

type Pane = ReturnType<typeof makePane>

export const PaneContext = createContext<Pane | null>(null)

export function usePane(): Pane {
  return useRequired(PaneContext)
}

export interface TabProps {
  readonly item: OpenItem
  readonly contact: PaneContact
  readonly answer: ContactAnswer
}

export function useLink(): LinkView {
  return useSignals(usePane().link.seen)
}

export function useSettings(): MemoryState<PaneSettings> {
  const { settings } = usePane()
  useEffect(() => void settings.load(), [settings])
  return useSignals(settings.read)
}

export function useLicence(): MemoryState<PaneLicence> {
  const { licence } = usePane()
  useEffect(() => {
    const load = (): void => void licence.load()
    load()
    // Loads again when the user returns, because they register in another window.
    document.addEventListener('visibilitychange', load)
    return () => document.removeEventListener('visibilitychange', load)
  }, [licence])
  return useSignals(licence.read)
}

/** Null until the types are loaded. They load when a view needs them, after the contact. */
export function useDocumentTypes(): KnownTypes | null {
  const { documentTypes } = usePane()
  useEffect(() => void documentTypes.load(), [documentTypes])
  return useSignals(documentTypes.known)
}

export interface OnBoard {
  readonly state: MailArchiveState
  readonly known: readonly KnownArchive[]
  readonly left: ReadonlySet<string> | null
}

export function useBoard(internetMessageId: string): OnBoard {
  const { board } = usePane()
  return useSignals(() => ({
    state: board.stateOf(internetMessageId),
    known: board.known(internetMessageId),
    left: board.leftOut(internetMessageId),
  }))
}

export function usePaneList<A>(
  list: ListMemory<A>,
  key: string,
): { readonly known: MemoryState<A>; readonly again: () => void } {
  useEffect(() => void list.load(key), [list, key])
  return { known: useSignals(() => list.read(key)), again: () => void list.reload(key) }
}

export function useTimeState(item: OpenItem, known: Registration | null): TimeState {
  const { timeDesk } = usePane()
  return useSignals(() => timeDesk.stateOf(item, known))
}
