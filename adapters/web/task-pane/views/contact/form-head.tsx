// The head of a form that stands in the place of the card, and the form before its contact is known.
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
import { useEffect, useRef } from 'preact/hooks'
import { Waiting } from '../frame/waiting.tsx'
import { usePane } from '../pane-context.tsx'

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
