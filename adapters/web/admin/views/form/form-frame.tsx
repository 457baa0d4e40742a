// A form as it stands in a page or a dialog: what is wrong above, the fields, the button that saves it beneath.
import type { ComponentChildren } from 'preact'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useSurroundings } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import type { Form } from './use-form.ts'

export const FormFrame = <F extends object>(props: {
  readonly form: Form<F>
  /** The id of the control of each field that can be wrong, and its label. */
  readonly fields: Readonly<Record<string, readonly [id: string, label: string]>>
  /** What the button says: what happens. */
  readonly action: string
  /** Where cancelling leads, or what it does; without it nothing is to be cancelled. */
  readonly cancel?: string | (() => void)
  readonly children: ComponentChildren
}) => {
  const { t } = useSurroundings()
  const { form, fields, action, cancel, children } = props
  return (
    <form
      ref={form.place}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {form.wasKept && (
        <Notice tone="info" title={t('form.kept.title')}>
          <p>{t('form.kept.body')}</p>
          <button type="button" class="button" onClick={form.startOver}>
            {t('form.kept.drop')}
          </button>
        </Notice>
      )}
      <FaultSummary faults={form.faults} fields={fields} />
      {form.failure !== null && <FailureNotice failure={form.failure} meaning={t('failure.nothingSaved')} />}
      {children}
      <div class="wrap">
        <button type="submit" class="button button-primary" aria-disabled={form.isBusy}>
          {form.isBusy ? t('form.busy') : action}
        </button>
        {typeof cancel === 'string' && (
          <Link class="button" href={cancel}>
            {t('shell.cancel')}
          </Link>
        )}
        {typeof cancel === 'function' && (
          <button type="button" class="button" onClick={cancel}>
            {t('shell.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

const FaultSummary = (props: {
  readonly faults: Form<object>['faults']
  readonly fields: Readonly<Record<string, readonly [id: string, label: string]>>
}) => {
  const { t } = useSurroundings()
  const faults = Object.entries(props.faults)
  if (faults.length === 0) return null
  return (
    <section class="notice notice-error faults stack-4" role="alert" tabIndex={-1}>
      <p class="notice-title">{t.counted('form.faults', faults.length)}</p>
      <ul>
        {faults.map(([name, message]) => {
          const [id, label] = props.fields[name] ?? ['', name]
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
