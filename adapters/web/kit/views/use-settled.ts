// A value that changes often, such as typed text, once it rests.
import { useEffect, useState } from 'preact/hooks'

/** `rest`: milliseconds. Equal is what is equal as JSON. */
export const useSettled = <A>(value: A, rest: number): A => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest)
    return () => clearTimeout(timer)
  }, [JSON.stringify(value), rest])
  return settled
}
