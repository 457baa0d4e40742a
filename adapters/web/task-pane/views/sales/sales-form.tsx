// The state of the forms of sales, and their frame with the heading and the save action.
import { type Either, mapLeft } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import type { DraftStore } from '#adapters/web/kit/draft-store.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { useDraft } from '#adapters/web/kit/views/use-draft.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { HostFailed } from '../../host/mail-host.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { makeTextField, usePaneForm } from '../form/use-form.ts'
import { usePane } from '../pane-context.ts'
import { isOpen, SubHead } from './sales-parts.tsx'

type Failure = ApiFailure | HostFailed
type FaultName = 'name' | 'amount' | 'chance' | 'description'

export function useSalesForm<F extends Readonly<Record<keyof F, string>>>(
  prefix: 'opportunity' | 'activity',
  store: DraftStore<F>,
  key: string,
  initial: () => F,
) {
  const { t } = usePane()
  const form = usePaneForm<F, Failure>(useDraft(store, key, initial))
  const describeFaults = (faults: readonly FaultName[]) =>
    Object.fromEntries(faults.map((fault) => [fault, t(`sales.fault.${fault}`)]))
  return {
    ...form,
    field: makeTextField<keyof F & string>(prefix, {
      ...form,
      onType: (name, typed) => form.change({ ...form.value, [name]: typed }),
    }),
    save: <B, A>(
      checked: Either<readonly FaultName[], B>,
      send: (body: B) => Promise<Either<Failure, A>>,
      onSaved: (answer: A) => void,
    ): void => form.save(mapLeft(describeFaults)(checked), send, onSaved),
  }
}

export function SalesForm(props: {
  readonly form: Pick<ReturnType<typeof useSalesForm>, 'place' | 'isBusy' | 'failure'>
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  readonly lead?: ComponentChildren
  /** Shown if the data may have been saved despite the failure. */
  readonly meaning: string
  readonly action: string
  readonly onSave: () => void
  readonly children: ComponentChildren
}) {
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
