// What is typed to search: seen at once, and asked for once the typing rests.
import { useEffect, useState } from 'preact/hooks'

const REST = 200

/** `initial`: what stands there to begin with, and what it goes to when that changes from outside. */
export const useTyped = (
  initial: string,
): { readonly typed: string; readonly settled: string; readonly type: (text: string) => void } => {
  const [typed, setTyped] = useState(initial)
  const [settled, setSettled] = useState(initial)
  useEffect(() => {
    // What was settled here and came back says nothing new; more may have been typed since.
    if (initial === settled) return
    setTyped(initial)
    setSettled(initial)
  }, [initial])
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), REST)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, settled, type: setTyped }
}
