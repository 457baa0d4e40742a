// Where the focus goes once a view has changed: to the element that carries the mark, as soon as it is there.
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Elements are marked by `data-focus`. Of several marks the first that is found counts. */
export const useFocusMark = (): {
  readonly area: RefObject<HTMLDivElement | null>
  readonly focusOn: (...marks: readonly string[]) => void
} => {
  const area = useRef<HTMLDivElement>(null)
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    for (const mark of wanted.current) {
      const found = area.current?.querySelector<HTMLElement>(`[data-focus=${mark}]`) ?? null
      if (found === null) continue
      wanted.current = []
      // What he has gone on with in the mail client keeps the focus.
      if (document.hasFocus()) found.focus()
      return
    }
  })
  return {
    area,
    focusOn: (...marks) => {
      wanted.current = marks
    },
  }
}
