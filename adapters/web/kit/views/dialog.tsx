// A modal dialog. Closing it returns the focus to the element that opened it.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { CloseIcon } from './icons.tsx'
import { useNavigation } from './navigation-context.tsx'

/** Open for as long as it is drawn. */
export const Dialog = (props: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}) => {
  const { t } = useNavigation()
  const { title, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // By itself the browser would focus the close button.
    const field = dialog.current?.querySelector<HTMLElement>('input, select, textarea')
    ;(field ?? dialog.current?.querySelector<HTMLElement>('.dialog-title'))?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div class="dialog-head">
        <h2 id={id} class="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" class="button button-quiet button-icon" aria-label={t('shell.close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  )
}
