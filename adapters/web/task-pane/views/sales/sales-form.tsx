// The state of the forms of sales, and their frame with the heading and the save action.
import { type Either, mapLeft } from 'fp-ts/lib/Either.js'
import type { ComponentChildren } from 'preact'
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { useDraftForm } from '#adapters/web/kit/form/use-draft-form.ts'
import type { ShownFailure } from '#adapters/web/kit/http.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import type { KeptDraft } from '#adapters/web/kit/views/use-draft.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.ts'
import { isOpen, SubHead } from './sales-parts.tsx'

type FaultName = 'name' | 'amount' | 'chance' | 'description'

/** The names of the fields that the service names otherwise. */
const PATHS = { probability: 'chance', date: 'day', dueDate: 'day' }

export function useSalesForm<F extends object, B, A>(settings: {
  readonly prefix: 'opportunity' | 'activity'
  readonly draft: KeptDraft<F>
  readonly label: (name: keyof F & string) => string
  readonly check: (value: F) => Either<readonly FaultName[], B>
  readonly send: (body: B) => Promise<Either<ShownFailure, A>>
  readonly onDone: (answer: A) => void
}): Form<F> {
  const { t } = usePane()
  const { check, ...form } = settings
  return useDraftForm<F, B, A>({
    ...form,
    paths: PATHS,
    check: (value) =>
      mapLeft((faults: readonly FaultName[]) =>
        Object.fromEntries(faults.map((fault) => [fault, t(`sales.fault.${fault}`)])),
      )(check(value)),
  })
}

export function SalesForm(props: {
  readonly form: Pick<Form<object>, 'setPlace' | 'isBusy' | 'failure' | 'submit'>
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  readonly lead?: ComponentChildren
  /** Shown if the data may have been saved despite the failure. */
  readonly meaning: string
  readonly action: string
  readonly children: ComponentChildren
}) {
  const { t } = usePane()
  const { form, title, backLabel, onBack, lead, meaning, action, children } = props
  const { failure } = form
  return (
    <>
      <section ref={form.setPlace} class="panel" aria-labelledby="sales-heading">
        <SubHead title={title} backLabel={backLabel} onBack={onBack} />
        {lead}
        {failure !== null && (
          <FailureNotice failure={failure} area="sales" meaning={isOpen(failure) ? meaning : t('sales.form.kept')} />
        )}
        {children}
      </section>
      <ActionBar>
        <Action label={action} run={form.submit} isBusy={form.isBusy} />
      </ActionBar>
    </>
  )
}
