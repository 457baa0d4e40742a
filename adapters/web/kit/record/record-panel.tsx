// One record beside its list, with a button that closes it. It also covers loading, a failure, and a record that no longer exists.
import type { ComponentChildren, RefObject } from 'preact'
import { CloseIcon } from '../views/icons.tsx'
import { FailureNotice } from '../views/panel.tsx'
import type { Remote } from '../views/use-remote.ts'

interface RecordPanelProps extends Pick<Remote<unknown>, 'failure' | 'reload'> {
  /** The name of the panel for screen readers. */
  readonly label: string
  readonly title: string
  /** The panel takes the focus where it covers the page. */
  readonly panel: RefObject<HTMLElement | null>
  readonly isGone: boolean
  readonly words: {
    readonly close: string
    readonly loading: string
    readonly gone: string
    readonly goneReason: string
  }
  readonly onClose: () => void
  /** Null: the record is not loaded, or does not exist. */
  readonly children: ComponentChildren | null
}

export function RecordPanel(props: RecordPanelProps) {
  const { label, title, panel, words, onClose } = props
  return (
    <aside ref={panel} class="panel framed stack gap-12 record-panel" tabIndex={-1} aria-label={label}>
      <div class="between at-start gap-12">
        <h2 class="dialog-title large cut">{title}</h2>
        <button type="button" class="button button-quiet button-icon" aria-label={words.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <PanelBody {...props} />
    </aside>
  )
}

function PanelBody({ failure, reload, isGone, words, children }: RecordPanelProps) {
  if (children !== null) return <div class="scroll stack gap-16">{children}</div>
  if (isGone)
    return (
      <div class="scroll stack gap-16">
        <p class="strong">{words.gone}</p>
        <p class="quiet">{words.goneReason}</p>
      </div>
    )
  if (failure !== null)
    return (
      <div class="scroll stack gap-16">
        <FailureNotice failure={failure} onRetry={reload} />
      </div>
    )
  return (
    <div class="scroll stack gap-16" aria-busy="true" role="status" aria-label={words.loading}>
      {['title', 'line', 'line', 'short', 'line'].map((shape, n) => (
        <span key={n} class={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}
