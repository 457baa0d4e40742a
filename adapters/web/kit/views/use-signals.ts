// Reads signals for a view, which is drawn again when one of them changes.
import { useLayoutEffect, useState } from 'preact/hooks'
import { track } from '../signal.ts'

export const useSignals = <A>(read: () => A): A => {
  const [, draw] = useState(0)
  const { value, onChange } = track(read)
  // A layout effect: a change between drawing and a later effect would be missed.
  useLayoutEffect(() => onChange(() => draw((turn) => turn + 1)))
  return value
}
