// What was done last, and the way to undo it where there is one.
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Link } from './link.tsx'
import { useNavigation } from './navigation-context.tsx'
import { Notice } from './notice.tsx'
import { useSignals } from './use-signals.ts'
import { useWork } from './use-work.ts'

export const ReceiptNotice = () => {
  const { receipts, t } = useNavigation()
  const { isBusy, failure, perform, clearFailure } = useWork()
  const receipt = useSignals(receipts.shown)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button may be far below, or gone: focus continues here.
  useEffect(() => {
    clearFailure()
    place.current?.focus()
  }, [receipt])
  if (receipt === null) return null
  const { title, body, links = [], undo } = receipt
  return (
    <div ref={place} class="stack" tabIndex={-1}>
      <Notice tone="success" title={title}>
        {body !== undefined && <p dir="auto">{body}</p>}
        <p class="wrap">
          {undo !== undefined && (
            <Button
              isBusy={isBusy}
              onClick={() => perform(undo.run, () => receipts.show({ title: t('receipt.undone'), body: undo.done }))}
            >
              {t('receipt.undo')}
            </Button>
          )}
          {links.map(({ href, label }) => (
            <Link key={href} class="button button-quiet" href={href}>
              {label}
            </Link>
          ))}
          <Button look="quiet" onClick={receipts.close}>
            {t('receipt.close')}
          </Button>
        </p>
      </Notice>
      {failure !== null && <FailureNotice failure={failure} />}
    </div>
  )
}
