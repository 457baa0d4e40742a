// The keys of the application: the views listen for them, and the help lists them (ADM-9).
import { type DraftStorage, makeStoredDrafts } from '#adapters/web/kit/draft-store.ts'
import { isFlag } from '#adapters/web/kit/guard.ts'
import { ROW_KEYS } from '#adapters/web/kit/list/row-steps.ts'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import type { Permission } from '#domain/identity/role.ts'
import { LOG_LETTERS, LOG_LIST_KEYS } from './logs/log-keys.ts'
import type { AdminTextKey } from './texts/texts.ts'

/** A key that works on every page. */
export interface Shortcut {
  /** Works outside fields. */
  readonly letter: string
  /** Works in fields too, with Ctrl or Cmd. */
  readonly withControl?: string
}

export const SHORTCUTS = {
  search: { letter: '/', withControl: 'k' },
  help: { letter: '?' },
} as const satisfies Readonly<Record<string, Shortcut>>

const listKeys = <Command extends string>(
  keys: Readonly<Record<string, Command>>,
  ...commands: readonly Command[]
): readonly string[] => Object.keys(keys).filter((key) => commands.some((command) => keys[key] === command))

interface KeyGroup {
  readonly heading: AdminTextKey
  /** Null: every user sees it. */
  readonly needs: Permission | null
  readonly rows: readonly (readonly [keys: readonly string[], does: AdminTextKey])[]
}

export const KEY_HELP: readonly KeyGroup[] = [
  {
    heading: 'keys.everywhere',
    needs: null,
    rows: [
      [[`Ctrl ${SHORTCUTS.search.withControl.toUpperCase()}`, SHORTCUTS.search.letter], 'keys.search'],
      [[SHORTCUTS.help.letter], 'keys.help'],
      [['Escape'], 'shell.close'],
    ],
  },
  {
    heading: 'keys.lists',
    needs: null,
    rows: [
      [listKeys(ROW_KEYS, 'down', 'up'), 'keys.row'],
      [listKeys(ROW_KEYS, 'first', 'last'), 'keys.ends'],
      [['Enter'], 'keys.open'],
      [[' '], 'keys.choose'],
    ],
  },
  {
    heading: 'logs.title',
    needs: 'logs:read',
    rows: [
      [listKeys(LOG_LETTERS, 'down', 'up'), 'keys.row'],
      [listKeys(LOG_LIST_KEYS, 'pageDown', 'pageUp'), 'keys.screen'],
      [listKeys(LOG_LETTERS, 'live'), 'keys.live'],
      [listKeys(LOG_LETTERS, 'search'), 'keys.logSearch'],
    ],
  },
]

/** Whether keys of one character are commands. Users of speech input turn them off, because it may type words as keys (WCAG 2.1.4). */
export interface LetterKeys {
  /** A signal. */
  readonly areOn: () => boolean
  readonly set: (areOn: boolean) => void
}

/** Without storage, the choice lasts until the page is reloaded. */
export function makeLetterKeys(storage: () => DraftStorage): LetterKeys {
  const kept = makeStoredDrafts(storage, 'keys')(isFlag)
  const state = makeSignal(kept.read('letters') ?? true)
  return {
    areOn: () => state.value,
    set: (areOn) => {
      kept.keep('letters', areOn)
      state.value = areOn
    },
  }
}
