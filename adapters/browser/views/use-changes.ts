// Draws a view again when something it reads changes.
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Watched {
  readonly onChange: (listener: () => void) => () => void
}

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
