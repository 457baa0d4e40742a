// After a refusal that names fields the first of them has the focus, however far down it stands.
import { useEffect, useRef } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { HostFailed } from '../../host/mail-host.ts'

/** For the element that holds the fields. */
export const useFaultFocus = (failure: ApiFailure | HostFailed | null) => {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  return form
}
