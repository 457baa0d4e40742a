// Links within the application, buttons that run something or open an address, and dialogs.
import type { ComponentChildren } from 'preact'
import { useNavigation } from './navigation-context.tsx'
import type { Either } from 'fp-ts/lib/Either.js'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { CallFailure } from '../http.ts'
import { FailureNotice } from './panel.tsx'
import { CloseIcon } from './icons.tsx'
import { useWork } from './use-work.ts'

type ButtonLook = 'primary' | 'quiet' | 'grave'

const toButtonClass = (look: ButtonLook | undefined): string =>
  look === undefined ? 'button' : `button button-${look}`

export function Button(props: {
  readonly look?: ButtonLook
  /** Its action is running. The button keeps the focus and ignores clicks. */
  readonly isBusy?: boolean
  readonly onClick: () => void
  readonly children: ComponentChildren
}) {
  const { look, isBusy, onClick, children } = props
  return (
    <button
      type="button"
      class={toButtonClass(look)}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy !== true) onClick()
      }}
    >
      {children}
    </button>
  )
}

/** `to`: the address to open, or the function to run. */
export function ActionButton(props: {
  readonly label: string
  readonly to: string | (() => void)
  readonly look?: ButtonLook
}) {
  const { label, to, look } = props
  return typeof to === 'string' ? (
    <Link class={toButtonClass(look)} href={to}>
      {label}
    </Link>
  ) : (
    <Button {...(look && { look })} onClick={to}>
      {label}
    </Button>
  )
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link within the application. A plain click opens the address without loading the page. */
export function Link(props: {
  readonly href: string
  readonly class?: string
  readonly tabIndex?: number
  readonly title?: string
  readonly 'aria-current'?: 'page' | undefined
  readonly children: ComponentChildren
  readonly onGo?: () => void
}) {
  const { href, children, onGo, ...rest } = props
  const { navigation } = useNavigation()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        navigation.go(href)
        onGo?.()
      }}
    >
      {children}
    </a>
  )
}

/** A modal dialog, open while it is rendered. When it closes, the element that opened it gets the focus back. */
export function Dialog(props: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}) {
  const { t } = useNavigation()
  const { title, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // The browser would focus the close button.
    const field = dialog.current?.querySelector<HTMLElement>('input, select, textarea')
    ;(field ?? dialog.current?.querySelector<HTMLElement>('.dialog-title'))?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="dialog framed"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div class="between at-start gap-12">
        <h2 id={id} class="dialog-title large break" tabIndex={-1}>
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

interface ConfirmSettings<A> {
  readonly title: string
  /** The text of the button: what it does. Defaults to the title. */
  readonly action?: string
  /** The look of the button that runs the action. Defaults to `grave`. */
  readonly look?: 'grave' | 'primary'
  /** If it returns a Left, the dialog shows the failure and stays open. */
  readonly run: () => Promise<Either<CallFailure, A>>
  /** Called after the dialog has closed. */
  readonly onDone?: (answer: A) => void
  readonly children: ComponentChildren
}

/** A button that asks for confirmation before it runs. */
export function ConfirmButton<A>({
  label,
  isPlain = false,
  ...asked
}: ConfirmSettings<A> & {
  readonly label: string
  /** Only the button in the dialog has the look, because the page has its primary action already. */
  readonly isPlain?: boolean
}) {
  const { look } = asked
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...(look && !isPlain && { look })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <Confirm {...asked} onClose={() => setAsking(false)} />}
    </>
  )
}

export function Confirm<A>(props: ConfirmSettings<A> & { readonly onClose: () => void }) {
  const { t } = useNavigation()
  const { title, action = title, look = 'grave', run, onDone, onClose, children } = props
  const work = useWork()
  const finish = (answer: A): void => {
    onClose()
    onDone?.(answer)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">{children}</div>
      {work.failure !== null && <FailureNotice failure={work.failure} />}
      <div class="wrap">
        <Button look={look} isBusy={work.isBusy} onClick={() => work.perform(run, finish)}>
          {action}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
      </div>
    </Dialog>
  )
}
