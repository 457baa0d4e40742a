// The text of a search field: `typed` changes at once, `settled` when the user pauses.
import { useEffect, useState } from 'preact/hooks'

const REST = 200

/** When `initial` changes, the text follows it. `onSettled` receives each settled text that differs from `initial`. */
export function useDebouncedInput(
  initial: string,
  onSettled?: (text: string) => void,
): { readonly typed: string; readonly settled: string; readonly type: (text: string) => void } {
  const [typed, setTyped] = useState(initial)
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    // The change came from this field, and the user may have typed more since.
    if (initial === settled) return
    setTyped(initial)
    setSettled(initial)
  }, [initial])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), REST)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (settled !== initial) onSettled?.(settled)
  }, [settled])
  return { typed, settled, type: setTyped }
}
