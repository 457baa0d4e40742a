// Links within the application, and buttons that run something or open an address.
import type { ComponentChildren } from 'preact'
import { useNavigation } from './navigation-context.tsx'

type ButtonLook = 'primary' | 'quiet' | 'grave'

const toButtonClass = (look: ButtonLook | undefined): string =>
  look === undefined ? 'button' : `button button-${look}`

export function Button(props: {
  readonly look?: ButtonLook
  /** Its work is running: it stays focusable and does nothing. */
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

/** `to`: an address, or what to run. */
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
