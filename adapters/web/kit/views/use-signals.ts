// Reads signals for a view, and renders it again when one of them changes.
import { useLayoutEffect, useState } from 'preact/hooks'
import { track } from '../signal.ts'

export function useSignals<A>(read: () => A): A {
  const [, draw] = useState(0)
  const { value, onChange } = track(read)
  // A layout effect: a later effect would miss changes right after rendering.
  useLayoutEffect(() => onChange(() => draw((turn) => turn + 1)))
  return value
}
