// The keys of the log. Letters work only outside fields and can be turned off: speech input may type words as keys.
import { ROW_KEYS, type RowStep } from '#adapters/web/kit/list/row-steps.ts'

export type Command = RowStep | 'open' | 'search' | 'live' | 'close'

export interface KeyPress {
  readonly key: string
  /** Ctrl, Alt or Meta is pressed. */
  readonly isModified: boolean
  /** The focus is in a field. */
  readonly isTyping: boolean
  /** The focus is on the list itself, not on a button in it. */
  readonly isInList: boolean
}

export const LOG_LIST_KEYS: Readonly<Record<string, Command>> = {
  ...ROW_KEYS,
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Enter: 'open',
}
export const LOG_LETTERS: Readonly<Record<string, Command>> = { j: 'down', k: 'up', l: 'live', '/': 'search' }

const findCommand = (commands: Readonly<Record<string, Command>>, key: string): Command | null =>
  Object.hasOwn(commands, key) ? (commands[key] ?? null) : null

/** The command for a key; null: none. */
export function toCommand({ key, isModified, isTyping, isInList }: KeyPress, withLetters: boolean): Command | null {
  if (isModified || isTyping) return null
  if (key === 'Escape') return 'close'
  const listed = isInList ? findCommand(LOG_LIST_KEYS, key) : null
  return listed ?? (withLetters ? findCommand(LOG_LETTERS, key) : null)
}
