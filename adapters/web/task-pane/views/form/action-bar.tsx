// The actions of a view, always visible at the foot of the pane. The first one is the primary.
import type { ComponentChildren } from 'preact'
import { useSlow } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.ts'

export const ActionBar = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="action-bar">{children}</div>
)

/** `hold`: the id of the element that says why the action is not available. The button stays reachable. */
export const Action = (props: {
  readonly label: string
  readonly run: () => void
  readonly look?: 'primary' | 'plain' | 'quiet'
  readonly isBusy?: boolean
  readonly hold?: string | undefined
}) => {
  const { label, run, look = 'primary', isBusy = false, hold } = props
  const { t } = usePane()
  const isSlow = useSlow(isBusy)
  const isHeld = isBusy || hold !== undefined
  return (
    <>
      {isSlow && (
        <p class="slow action-slow" role="status">
          {t('shell.slow')}
        </p>
      )}
      <button
        type="button"
        class={look === 'plain' ? 'button' : `button button-${look}`}
        aria-disabled={isHeld}
        aria-busy={isBusy}
        aria-describedby={hold}
        onClick={() => {
          if (!isHeld) run()
        }}
      >
        {label}
      </button>
    </>
  )
}
