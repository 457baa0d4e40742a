// Asks once before an action that people notice: what happens, what it means, and a button that says it.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import type { CallFailure } from '../failure.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { useNavigation } from './navigation-context.tsx'
import { useWork } from './use-work.ts'

export const Confirm = (props: {
  readonly title: string
  /** Of the button: what happens. Defaults to the title. */
  readonly action?: string
  /** Left is shown in the dialog, which stays open. */
  readonly run: () => Promise<Either<CallFailure, unknown>>
  readonly onDone: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = useNavigation()
  const { title, action = title, run, onDone, onClose, children } = props
  const work = useWork()
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">{children}</div>
      {work.failure !== null && <FailureNotice failure={work.failure} />}
      <div class="wrap">
        <Button look="grave" isBusy={work.isBusy} onClick={() => work.perform(run, onDone)}>
          {action}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
      </div>
    </Dialog>
  )
}
