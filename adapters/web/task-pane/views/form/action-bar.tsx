// The actions of a view, always visible at the foot of the pane. The first one is the primary.
import type { ComponentChildren } from 'preact'
import { PaneButton, useSlow } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

export function ActionBar({ children }: { readonly children: ComponentChildren }) {
  return <div class="action-bar">{children}</div>
}

/** `hold`: the id of the element that says why the action is not available. The button stays reachable. */
export function Action(props: {
  readonly label: string
  readonly run: () => void
  readonly look?: 'primary' | 'plain'
  readonly isBusy?: boolean
  readonly hold?: string | undefined
}) {
  const { label, run, look = 'primary', isBusy = false, hold } = props
  const { t } = usePane()
  const isSlow = useSlow(isBusy)
  return (
    <>
      {isSlow && (
        <p class="slow action-slow" role="status">
          {t('shell.slow')}
        </p>
      )}
      <PaneButton
        look={look === 'plain' ? 'button' : `button button-${look}`}
        aria-disabled={isBusy || hold !== undefined}
        aria-busy={isBusy}
        aria-describedby={hold}
        label={label}
        run={run}
      />
    </>
  )
}
