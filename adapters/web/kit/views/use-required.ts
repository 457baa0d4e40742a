// A context that the application gives all its views.
import type { Context } from 'preact'
import { useContext } from 'preact/hooks'

/** Outside the application it throws. */
export function useRequired<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('a view outside its application')
  return value
}
