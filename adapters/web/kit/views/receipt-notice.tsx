// What was done last, and the way to undo it where there is one.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CallFailure } from '../failure.ts'
import type { Receipt } from '../receipts.ts'
import { FailureNotice } from './failure-notice.tsx'
import { Link } from './link.tsx'
import { useNavigation } from './navigation-context.tsx'
import { Notice } from './notice.tsx'
import { useSignals } from './use-signals.ts'

export const ReceiptNotice = () => {
  const { receipts, t } = useNavigation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const receipt = useSignals(receipts.shown)
  const place = useRef<HTMLDivElement>(null)
  // What was pressed may be far below, or gone: the focus goes on from here.
  useEffect(() => {
    setFailure(null)
    place.current?.focus()
  }, [receipt])
  if (receipt === null) return null

  const undo = async ({ run, done }: NonNullable<Receipt['undo']>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const answer = await run()
    setBusy(false)
    if (answer._tag === 'Left') setFailure(answer.left)
    else receipts.tell({ title: t('receipt.undone'), body: done })
  }

  const { title, body, links = [], undo: way } = receipt
  return (
    <div ref={place} class="stack" tabIndex={-1}>
      <Notice tone="success" title={title}>
        {body !== undefined && <p dir="auto">{body}</p>}
        <p class="wrap">
          {way !== undefined && (
            <button type="button" class="button" aria-disabled={isBusy} onClick={() => void undo(way)}>
              {t('receipt.undo')}
            </button>
          )}
          {links.map(({ href, label }) => (
            <Link key={href} class="button button-quiet" href={href}>
              {label}
            </Link>
          ))}
          <button type="button" class="button button-quiet" onClick={receipts.close}>
            {t('receipt.close')}
          </button>
        </p>
      </Notice>
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  )
}
