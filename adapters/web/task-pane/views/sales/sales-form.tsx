// The frame of the forms of sales: draft, faults, heading and the action that saves.
import type { Either } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DraftStore } from '#adapters/web/kit/draft-store.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import { useFaultFocus } from '#adapters/web/kit/views/use-fault-focus.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { HostFailed } from '../../host/mail-host.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.ts'
import { isOpen, SubHead } from './sales-parts.tsx'

type Failure = ApiFailure | HostFailed
type FaultName = 'name' | 'amount' | 'chance' | 'description'

export const useSalesForm = <F extends object>(
  prefix: 'opportunity' | 'activity',
  store: DraftStore<F>,
  key: string,
  initial: () => F,
) => {
  const { t } = usePane()
  const { value, set, drop } = useDraft(store, key, initial)
  const [faults, setFaults] = useState<readonly FaultName[]>([])
  const { isBusy, failure, perform, clearFailure } = useWork<Failure>()
  const { form: place } = useFaultFocus(failure)
  const refusedAt = (path: string): string | undefined =>
    failure?._tag === 'Refused' ? failure.errors?.find((fault) => fault.path === path)?.message : undefined
  return {
    value,
    place,
    isBusy,
    failure,
    change: (some: Partial<F>): void => {
      set({ ...value, ...some })
      setFaults([])
    },
    /** The fault of a field, found here or by the service under its path. */
    faultAt: (field: string, path = field): string | undefined => {
      const fault = faults.find((one) => one === field)
      return fault === undefined ? refusedAt(path) : t(`sales.fault.${fault}`)
    },
    save: <B, A>(
      checked: Either<readonly FaultName[], B>,
      send: (body: B) => Promise<Either<Failure, A>>,
      onSaved: (answer: A) => void,
    ): void => {
      setFaults(checked._tag === 'Left' ? checked.left : [])
      if (checked._tag === 'Left') {
        clearFailure()
        return document.getElementById(`${prefix}-${checked.left[0]}`)?.focus()
      }
      perform(
        () => send(checked.right),
        (answer) => {
          drop()
          onSaved(answer)
        },
      )
    },
  }
}

export const SalesForm = (props: {
  readonly form: Pick<ReturnType<typeof useSalesForm>, 'place' | 'isBusy' | 'failure'>
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  readonly lead?: ComponentChildren
  /** Shown if it may have been saved. */
  readonly meaning: string
  readonly action: string
  readonly onSave: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { form, title, backLabel, onBack, lead, meaning, action, onSave, children } = props
  const { failure } = form
  return (
    <>
      <section ref={form.place} class="panel" aria-labelledby="sales-heading">
        <SubHead title={title} backLabel={backLabel} onBack={onBack} />
        {lead}
        {failure !== null && (
          <FailureNotice failure={failure} area="sales" meaning={isOpen(failure) ? meaning : t('sales.form.kept')} />
        )}
        {children}
      </section>
      <ActionBar>
        <Action label={action} run={onSave} isBusy={form.isBusy} />
      </ActionBar>
    </>
  )
}
