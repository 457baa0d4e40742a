// Where a view's actions are: in sight at the foot of the pane, however long the view above is. The first one is the primary.
import type { ComponentChildren } from 'preact'
import { useSlow } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'

export const ActionBar = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="action-bar">{children}</div>
)

/** `hold`: the id of what says why it can not be pressed now; it stays reachable, so that everybody finds out. */
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
