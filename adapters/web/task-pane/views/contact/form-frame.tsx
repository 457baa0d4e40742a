// The frame of the forms of a contact: heading, back button, loading state, and the failure of saving.
import type { ComponentChildren, RefCallback } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import type { ShownFailure } from '#adapters/web/kit/http.ts'
import { BackButton, Skeletons, Waiting } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

/** Escape goes back, except inside lists and menus. */
export function ContactFormFrame(props: {
  readonly setPlace?: RefCallback<HTMLElement>
  readonly title: string
  readonly onBack: () => void
  readonly children: ComponentChildren
}) {
  const { t } = usePane()
  const { setPlace, title, onBack, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // A form that was left open does not take the focus from the mail client.
    if (document.hasFocus()) heading.current?.focus()
  }, [])
  return (
    <section
      {...(setPlace && { ref: setPlace })}
      class="stack gap-12 grow form"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onBack()
      }}
    >
      <div class="form-head row gap-4">
        <BackButton label={t('shell.back')} run={onBack} />
        <h2 ref={heading} class="break" tabIndex={-1} dir="auto">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

const FieldSkeleton = () => (
  <div class="field">
    <Skeletons shapes="short row" />
  </div>
)

export function FormSkeleton() {
  const { t } = usePane()
  return (
    <div class="stack gap-12" aria-busy="true">
      <Waiting label={t('contact.edit.loading')} />
      {['field-row field-row-names', '', '', '', '', 'field-row'].map((row, n) => (
        <div key={n} class={row}>
          <FieldSkeleton />
          {row !== '' && <FieldSkeleton />}
        </div>
      ))}
    </div>
  )
}

/** `action` replaces the button that tries again. */
export function SaveFailure(props: {
  readonly failure: ShownFailure
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}) {
  const { t } = usePane()
  const { failure, action } = props
  const isOpen = failure._tag !== 'Refused' || failure.code === 'LEDGER_DOWN'
  const meaning = action === undefined ? t(isOpen ? 'contact.failure.open' : 'contact.failure.kept') : undefined
  return <FailureNotice failure={failure} area="contact" meaning={meaning} action={action} />
}
