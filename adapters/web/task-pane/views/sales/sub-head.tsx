// The heading of a view within the tab, and the way back.
import type { ComponentChildren } from 'preact'
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'

export const SubHead = (props: {
  readonly title: string
  readonly backLabel: string
  readonly onBack: () => void
  /** Behind the title: a menu. */
  readonly children?: ComponentChildren
}) => (
  <div class="sales-head">
    <button type="button" class="button button-quiet button-icon" aria-label={props.backLabel} onClick={props.onBack}>
      <BackIcon />
    </button>
    <h2 id="sales-heading" class="panel-title" tabIndex={-1} dir="auto">
      {props.title}
    </h2>
    {props.children}
  </div>
)
