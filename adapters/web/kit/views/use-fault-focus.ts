// Moves the focus of a refused form to its first faulty field, else to the notice about the whole form.
import { type RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export const useFaultFocus = (
  failure: unknown,
): { readonly form: RefObject<HTMLElement | null>; readonly now: () => void } => {
  const form = useRef<HTMLElement>(null)
  const go = (): void => {
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (faulty === undefined || faulty === null)
      return form.current?.querySelector('.notice')?.scrollIntoView({ block: 'nearest' })
    const folded = faulty.closest('details')
    if (folded !== null) folded.open = true
    faulty.focus()
  }
  useEffect(() => {
    if (failure !== null) go()
  }, [failure])
  // After the faults are rendered.
  return { form, now: () => requestAnimationFrame(go) }
}
