// Forms: their state, which a draft store keeps until the form is saved, and their frame with the summary of faults and the buttons.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type ComponentChildren, createContext } from 'preact'
import type { StoredDrafts } from '../draft-store.ts'
import type { CallFailure, ServiceCall } from '../http.ts'
import type { Guard } from '../guard.ts'
import type { ShownReceipt } from '../receipts.ts'
import { ActionButton, Button } from '../views/button.tsx'
import { FailureNotice, Notice } from '../views/panel.tsx'
import { useNavigation } from '../views/navigation-context.tsx'
import { useDraft } from '../views/use-draft.ts'
import { useRequired } from '../views/use-required.ts'
import { Conflict, type ConflictSettings } from './conflict.tsx'
import type { Form, WithRevision } from './form-state.ts'
import { isChanged, isLike, type FormFaults } from './faults.ts'
import { useDraftForm } from './use-draft-form.ts'

/** What an application provides to its forms: calls to the service, and the drafts of the user. */
interface FormTools {
  readonly api: <A>(call: ServiceCall<A>) => Promise<Either<CallFailure, A>>
  readonly drafts: StoredDrafts
}

export const FormContext = createContext<FormTools | null>(null)

const useFormTools = (): FormTools => useRequired(FormContext)

interface FormSettings<F, A, B> {
  /** The key of the draft. Its first word begins the ids of the fields. */
  readonly key: string
  readonly initial: F
  /** The guard for drafts. Default: they have the fields of `initial`. */
  readonly is?: Guard<F>
  /** The label of a field. The revision has no label. */
  readonly label: (name: Exclude<keyof F & string, 'revision'>, value: F) => string
  readonly check: (value: F) => FormFaults
  /** Fields that no draft keeps, such as passwords. */
  readonly secret?: readonly (keyof F)[]
  readonly send: (value: F) => Promise<Either<CallFailure, A>>
  readonly onDone: (answer: A) => void
  /** Shows the other version when another person saved the record meanwhile. Null or absent: a new record. */
  readonly conflict?: ConflictSettings<F, B> | null
}

/**
 * `initial` applies to the first rendering only: another record needs another component (`key=`). Faults found by `check` prevent sending.
 */
export function useForm<F extends object, A, B = A>(settings: FormSettings<F, A, B>): Form<F> {
  const { key, initial, is = isLike(initial), label, check, secret = [], send, onDone, conflict = null } = settings
  const store = useFormTools().drafts(is)
  const keep = (key: string, value: F): void => {
    const kept = { ...value }
    for (const name of secret) kept[name] = initial[name]
    if (isChanged(initial, kept)) store.keep(key, kept)
    else store.drop(key)
  }
  const state = useDraftForm<F, F, A>({
    prefix: key.split(' ')[0] ?? '',
    draft: useDraft({ ...store, keep }, key, () => initial),
    label: (name, value) => (name === 'revision' ? '' : label(name as Exclude<typeof name, 'revision'>, value)),
    check: (value) => {
      const faults = check(value)
      return Object.keys(faults).length > 0 ? left(faults) : right(value)
    },
    send,
    onDone,
  })
  const form = { ...state, transientFields: ['revision', ...secret.map(String)] }
  return conflict === null ? form : { ...form, conflict: <Conflict form={form} {...conflict} /> }
}

/** Returns the undo of a saved change: a call that restores the earlier values. */
export function useUndo() {
  const { api } = useFormTools()
  const { t } = useNavigation()
  return <A,>(restore: ServiceCall<A>, onUndone: (answer: A) => void): NonNullable<ShownReceipt['undo']> => ({
    done: t('receipt.restored'),
    run: async () => {
      const answer = await api(restore)
      if (answer._tag === 'Right') onUndone(answer.right)
      return answer
    },
  })
}

/** The form of a saved record. It sends the change, and its receipt offers to undo it. `A`: the answer of a change; `B`: the loaded record. */
export function useRecordForm<F extends WithRevision, A, B = A>(
  settings: Pick<FormSettings<F, A, B>, 'key' | 'initial' | 'label' | 'check'> & {
    /** `after` contains the revision that the change applies to. */
    readonly change: (after: F, before: F) => ServiceCall<A>
    readonly toForm: (saved: A) => F
    /** The title of the receipt. */
    readonly title: (saved: A) => string
    readonly onChange: (saved: A | B) => void
    readonly conflict: Omit<ConflictSettings<F, B>, 'onTake'>
  },
): Form<F> {
  const { api } = useFormTools()
  const { receipts } = useNavigation()
  const undo = useUndo()
  const { change, toForm, title, onChange, conflict, ...form } = settings
  return useForm({
    ...form,
    conflict: { ...conflict, onTake: onChange },
    send: (value) => api(change(value, form.initial)),
    onDone: (saved) => {
      const before = toForm(saved)
      const restored = { ...form.initial, revision: before.revision }
      receipts.show({ title: title(saved), undo: undo(change(restored, before), onChange) })
      onChange(saved)
    },
  })
}

export function FormFrame<F extends object>(props: {
  readonly form: Form<F>
  /** The text of the button: what it does. */
  readonly action: string
  /** The address that the cancel button opens, or what it runs; absent: no such button. */
  readonly cancel?: string | (() => void)
  /** For a form that saves nothing: the button text while it is busy. That button is not the primary one of the page. */
  readonly busy?: string
  readonly children: ComponentChildren
}) {
  const { t } = useNavigation()
  const { form, action, cancel, busy, children } = props
  return (
    <form
      ref={form.setPlace}
      class="form stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.wasKept && (
        <Notice tone="info" title={t('form.kept.title')}>
          <p>{t('form.kept.body')}</p>
          <Button onClick={form.startOver}>{t('form.kept.drop')}</Button>
        </Notice>
      )}
      <FaultSummary form={form} />
      {form.failure !== null && (
        <FailureNotice failure={form.failure} {...(busy === undefined && { meaning: t('failure.nothingSaved') })} />
      )}
      {form.conflict}
      {children}
      <div class="wrap">
        <button
          type="submit"
          class={busy === undefined ? 'button button-primary' : 'button'}
          aria-disabled={form.isBusy}
        >
          {form.isBusy ? (busy ?? t('form.busy')) : action}
        </button>
        {cancel !== undefined && <ActionButton label={t('shell.cancel')} to={cancel} />}
      </div>
    </form>
  )
}

function FaultSummary<F extends object>({ form }: { readonly form: Form<F> }) {
  const { t } = useNavigation()
  // `Conflict` shows the fault of the revision.
  const faults = Object.entries(form.faults).filter(([name]) => name !== 'revision')
  if (faults.length === 0) return null
  return (
    <section class="notice notice-error faults stack at-start" role="alert" tabIndex={-1}>
      <p class="strong">{t.counted('form.faults', faults.length)}</p>
      <ul>
        {faults.map(([name, message]) => {
          const { id, label } = form.field(name as keyof F & string)
          return (
            <li key={name}>
              <button type="button" class="link" onClick={() => document.getElementById(id)?.focus()}>
                {label}: {message}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
