// The meaning of keys in the log. Letters apply only outside fields, and users can turn them off: speech input may type words as keys.

export type Command = 'down' | 'up' | 'pageDown' | 'pageUp' | 'first' | 'last' | 'open' | 'search' | 'live' | 'close'

export interface Pressed {
  readonly key: string
  /** With Ctrl, Alt or Meta. */
  readonly isModified: boolean
  /** In a field. */
  readonly isTyping: boolean
  /** Focus is on the list itself, not on a button in it. */
  readonly isInList: boolean
}

const IN_LIST: Readonly<Record<string, Command>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Home: 'first',
  End: 'last',
  Enter: 'open',
}
const LETTERS: Readonly<Record<string, Command>> = { j: 'down', k: 'up', l: 'live', '/': 'search' }

const commandIn = (commands: Readonly<Record<string, Command>>, key: string): Command | null =>
  Object.hasOwn(commands, key) ? (commands[key] ?? null) : null

/** Null: no command. */
export const commandFor = ({ key, isModified, isTyping, isInList }: Pressed, withLetters: boolean): Command | null => {
  if (isModified || isTyping) return null
  if (key === 'Escape') return 'close'
  const listed = isInList ? commandIn(IN_LIST, key) : null
  return listed ?? (withLetters ? commandIn(LETTERS, key) : null)
}

/** The current row after a command; -1: none. `page`: the number of visible rows. */
export const rowAfter = (command: Command, at: number, count: number, page: number): number => {
  const to = {
    down: at + 1,
    up: at === -1 ? 0 : at - 1,
    pageDown: at + page,
    pageUp: at - page,
    first: 0,
    last: count - 1,
    open: at,
    search: at,
    live: at,
    close: at,
  }[command]
  return Math.max(Math.min(to, count - 1), count === 0 ? -1 : 0)
}

/** The used part of the browser's Storage. Each call may throw. */
interface ChoiceStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
}

const KEY = 'log shortcuts'

export const readsShortcuts = (storage: () => ChoiceStorage): boolean => {
  try {
    return storage().getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Without storage the choice lasts until the user leaves the page. */
export const keepShortcuts = (storage: () => ChoiceStorage, wanted: boolean): void => {
  try {
    storage().setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    return
  }
}
