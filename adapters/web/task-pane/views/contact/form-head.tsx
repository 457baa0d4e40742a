// The head of a view that stands in the card's place: the way back, and a title that takes the focus when the view opens.
import { useEffect, useRef } from 'preact/hooks'
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'
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
