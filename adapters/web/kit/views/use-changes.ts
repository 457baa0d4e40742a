// Draws a view again when something it reads changes.
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Watched } from '../changes.ts'

/** Listens from the moment the view stands: a change between its drawing and an effect would never be seen. As many as at the first turn. */
export const useChanges = (...all: readonly Watched[]): void => {
  const [, setTurn] = useState(0)
  useLayoutEffect(() => {
    const stops = all.map((watched) => watched.onChange(() => setTurn((turn) => turn + 1)))
    return () => {
      for (const stop of stops) stop()
    }
  }, all)
}
