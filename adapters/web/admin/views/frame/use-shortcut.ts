// Runs a function at a key, on every page. Open dialogs and views that handle the key themselves come first.
import { useLayoutEffect } from 'preact/hooks'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Shortcut } from '../../keyboard.ts'
import { useAdmin } from '../admin-context.tsx'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

export function useShortcut({ letter, withControl }: Shortcut, run: () => void): void {
  const withLetters = useSignals(useAdmin().letterKeys.areOn)
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOurs =
        event.ctrlKey || event.metaKey
          ? event.key.toLowerCase() === withControl
          : withLetters && event.key === letter && !isTyping(event)
      if (!isOurs || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [withLetters])
}
