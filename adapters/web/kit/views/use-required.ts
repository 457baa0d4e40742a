// Reads a context that the application provides to all its views.
import type { Context } from 'preact'
import { useContext } from 'preact/hooks'

/** Throws outside the application. */
export function useRequired<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('a view outside its application')
  return value
}
