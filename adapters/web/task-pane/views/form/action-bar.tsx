// The bar with the actions of a view, always visible at the bottom of the pane. The first action is the primary one.
import type { ComponentChildren } from 'preact'
import { PaneButton, useSlow } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

export function ActionBar({ children }: { readonly children: ComponentChildren }) {
  return <div class="action-bar">{children}</div>
}

/** `hold`: the id of the element that says why the action is unavailable. The button can still take the focus. */
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
        <p class="slow" role="status">
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
