// A button that makes a call at once and shows a receipt or the failure.
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { useAdmin } from '../admin-context.tsx'

export function CallButton<A>(props: {
  readonly label: string
  readonly look?: 'primary'
  readonly call: ServiceCall<A>
  /** The title of the receipt; absent: `onDone` shows one. */
  readonly done?: string
  readonly onDone: (answer: A) => void
}) {
  const { api, receipts } = useAdmin()
  const { isBusy, failure, perform } = useWork()
  const { label, look, call, done, onDone } = props
  const finish = (answer: A): void => {
    if (done !== undefined) receipts.show({ title: done })
    onDone(answer)
  }
  return (
    <>
      <Button {...(look && { look })} isBusy={isBusy} onClick={() => perform(() => api(call), finish)}>
        {label}
      </Button>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
