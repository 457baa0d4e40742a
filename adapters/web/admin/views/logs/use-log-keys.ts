// The keys of the log's page: walking the lines, opening, searching, live, closing.
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { type Command, commandFor } from '../../logs/shortcuts.ts'

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** What answers to keys itself. */
const OWN_KEYS = 'dialog, [role=menu], [aria-haspopup=menu]'

/** `run` answers whether it did anything; only then is the key taken from the browser. */
export const useLogKeys = (
  list: RefObject<HTMLElement | null>,
  withLetters: boolean,
  run: (command: Command) => boolean,
): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || target?.closest(OWN_KEYS)) return
      const command = commandFor(
        {
          key: event.key,
          isModified: event.ctrlKey || event.altKey || event.metaKey,
          isTyping: target?.closest(TYPING) !== null && event.key !== 'Escape',
          isInList: target === list.current,
        },
        withLetters,
      )
      if (command !== null && latest.current(command)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, withLetters])
}
