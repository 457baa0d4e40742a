// What the forms of a contact share: the head, the skeleton, and the failure of saving.
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
import { useEffect, useRef } from 'preact/hooks'
import { Waiting } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'
import type { FieldFault } from '#adapters/web/kit/failure.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'

export const FormHead = ({ title, onBack }: { readonly title: string; readonly onBack: () => void }) => {
  const { t } = usePane()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Found open again with its mail, it takes nothing from who walks through his mails.
    if (document.hasFocus()) heading.current?.focus()
  }, [])
  return (
    <div class="form-head">
      <button type="button" class="button button-quiet button-icon" aria-label={t('shell.back')} onClick={onBack}>
        <BackIcon />
      </button>
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
    </div>
  )
}

/** Escape goes back; lists and menus inside keep theirs to themselves. */
export const onEscape =
  (back: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    back()
  }

const Field = () => (
  <div class="field">
    <span class="skeleton skeleton-short" />
    <span class="skeleton skeleton-row" />
  </div>
)

export const FormSkeleton = () => {
  const { t } = usePane()
  return (
    <div class="stack stack-12" aria-busy="true">
      <Waiting label={t('contact.edit.loading')} />
      <div class="field-row field-row-names">
        <Field />
        <Field />
      </div>
      {['last', 'organisation', 'job', 'email'].map((name) => (
        <Field key={name} />
      ))}
      <div class="field-row">
        <Field />
        <Field />
      </div>
    </div>
  )
}

/** Whether the service names fields, and none but these. */
export const allIn = (errors: readonly FieldFault[] = [], fields: object): boolean =>
  errors.length > 0 && errors.every(({ path }) => Object.hasOwn(fields, path))

/** What the service says is wrong with each field. */
export const faultsIn = (failure: ApiFailure | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    failure?._tag === 'Refused' ? (failure.errors ?? []).map(({ path, message }) => [path, message]) : [],
  )

export const SaveFailure = (props: {
  readonly failure: ApiFailure
  /** Whether its fields say all of it. */
  readonly isAtFields: boolean
  /** The way on, where there is a better one than sending it again. */
  readonly action?: { readonly label: string; readonly run: () => void }
}) => {
  const { t } = usePane()
  const { failure, isAtFields, action } = props
  if (isAtFields) return null
  const isOpen = failure._tag !== 'Refused' || failure.code === 'LEDGER_DOWN'
  const meaning = action === undefined ? t(isOpen ? 'contact.failure.open' : 'contact.failure.kept') : undefined
  return <FailureNotice failure={failure} area="contact" meaning={meaning} action={action} />
}
