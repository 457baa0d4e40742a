// Buttons: they run something, or open an address.
import type { ComponentChildren } from 'preact'
import { Link } from './link.tsx'

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
