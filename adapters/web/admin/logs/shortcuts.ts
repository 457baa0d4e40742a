// What a key means in the log: letters only where nobody types, and only while they are wanted (a spoken word may be a row of keys).

export type Command = 'down' | 'up' | 'pageDown' | 'pageUp' | 'first' | 'last' | 'open' | 'search' | 'live' | 'close'

export interface Pressed {
  readonly key: string
  /** With Ctrl, Alt or the system's own key. */
  readonly isModified: boolean
  /** In a field. */
  readonly isTyping: boolean
  /** In the list of lines itself, not on a button in it. */
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

/** Null: the key is not ours. */
export const commandFor = ({ key, isModified, isTyping, isInList }: Pressed, withLetters: boolean): Command | null => {
  if (isModified || isTyping) return null
  if (key === 'Escape') return 'close'
  const listed = isInList ? commandIn(IN_LIST, key) : null
  return listed ?? (withLetters ? commandIn(LETTERS, key) : null)
}

/** The row that is then the present one; `page`: rows in sight. None where there are no rows. */
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

/** The part of the browser's Storage that is used. Each call may throw. */
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

/** Where the browser keeps nothing, it holds until the page is left. */
export const keepShortcuts = (storage: () => ChoiceStorage, wanted: boolean): void => {
  try {
    storage().setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    return
  }
}
