// A value that changes often, such as typed text, once it rests.
import { useEffect, useRef, useState } from 'preact/hooks'

/** In milliseconds: `rest` without a change, and `apart` between two values. Equal is what is equal as JSON. */
export function useDebounced<A>(value: A, rest: number, apart: number): A {
  const [settled, setSettled] = useState(value)
  const settledAt = useRef(0)
  useEffect(() => {
    const settle = (): void => {
      settledAt.current = performance.now()
      setSettled(value)
    }
    const timer = setTimeout(settle, Math.max(rest, settledAt.current + apart - performance.now()))
    return () => clearTimeout(timer)
  }, [JSON.stringify(value)])
  return settled
}
