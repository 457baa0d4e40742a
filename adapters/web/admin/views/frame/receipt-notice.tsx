// Tells what was done last, and takes it back where that can be.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import type { Receipt } from '../../navigation/receipts.ts'
import { useSurroundings } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Link } from './link.tsx'

export const ReceiptNotice = () => {
  const { receipts, t } = useSurroundings()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const receipt = useSignals(receipts.shown)
  const place = useRef<HTMLDivElement>(null)
  // What was pressed may be far below, or gone: whoever pressed it goes on from here.
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
    <div ref={place} class="receipt" tabIndex={-1}>
      <Notice tone="success" title={title}>
        {body !== undefined && <p dir="auto">{body}</p>}
        <p class="receipt-actions">
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
