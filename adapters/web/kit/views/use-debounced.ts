// Delays a value that changes often, such as typed text, until it stops changing.
import { useEffect, useRef, useState } from 'preact/hooks'

/** In milliseconds: `rest` is the time without a change, `apart` the least time between two values. Values with the same JSON are equal. */
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
