// A button that runs something.
import type { ComponentChildren } from 'preact'

export const Button = (props: {
  readonly look?: 'primary' | 'quiet' | 'grave'
  /** Its work is running: it stays focusable and does nothing. */
  readonly isBusy?: boolean
  readonly onClick: () => void
  readonly children: ComponentChildren
}) => {
  const { look, isBusy, onClick, children } = props
  return (
    <button
      type="button"
      class={look === undefined ? 'button' : `button button-${look}`}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy !== true) onClick()
      }}
    >
      {children}
    </button>
  )
}
