// Reads signals for a view, and renders the view again when one of them changes.
import { useLayoutEffect, useState } from 'preact/hooks'
import { track } from '../signal.ts'

export function useSignals<A>(read: () => A): A {
  const [, draw] = useState(0)
  const { value, onChange } = track(read)
  // A layout effect, because a later effect would miss changes directly after rendering.
  useLayoutEffect(() => onChange(() => draw((turn) => turn + 1)))
  return value
}
