// The form in its final layout before the contact is known.
import { Waiting } from '../frame/waiting.tsx'
import { usePane } from '../pane-context.tsx'

const Field = () => (
  <div class="field">
    <span class="skeleton skeleton-short" />
    <span class="skeleton skeleton-row" />
  </div>
)

export const FormSkeleton = () => {
  const { t } = usePane()
  return (
    <div class="form-fields" aria-busy="true">
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
