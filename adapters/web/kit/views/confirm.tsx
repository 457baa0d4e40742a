// Asks once before something is done that people notice: what it is, what it means, and a button that says it.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { CallFailure } from '../failure.ts'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { useNavigation } from './navigation-context.tsx'

export const Confirm = (props: {
  readonly title: string
  /** What the button says: what happens. */
  readonly action: string
  readonly isGrave?: boolean
  /** Left is shown in the dialog, which stays open. */
  readonly run: () => Promise<Either<CallFailure, unknown>>
  /** After it was done. */
  readonly onDone: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = useNavigation()
  const { title, action, isGrave = false, run, onDone, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const go = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const answer = await run()
    setBusy(false)
    if (answer._tag === 'Left') setFailure(answer.left)
    else onDone()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">{children}</div>
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="wrap">
        <button
          type="button"
          class={isGrave ? 'button button-grave' : 'button button-primary'}
          aria-disabled={isBusy}
          onClick={() => void go()}
        >
          {action}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('shell.cancel')}
        </button>
      </div>
    </Dialog>
  )
}
