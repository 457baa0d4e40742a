// A part of the sales tab that opens and closes under its heading; its content exists only while it is open.
import type { ComponentChildren } from 'preact'
import { BackIcon } from '#adapters/web/kit/views/icons.tsx'

export const Section = (props: {
  /** Unique in the page. */
  readonly id: string
  readonly title: string
  /** Null while it is not known. */
  readonly count: number | null
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: () => ComponentChildren
}) => {
  const { id, title, count, isOpen, onToggle, children } = props
  return (
    <section class="panel sales-section" aria-labelledby={`${id}-title`}>
      <h2 class="panel-title">
        <button
          id={`${id}-title`}
          type="button"
          class="disclosure"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={onToggle}
        >
          <BackIcon />
          {title} {count !== null && <span class="count">{count}</span>}
        </button>
      </h2>
      {isOpen && (
        <div id={`${id}-content`} class="sales-content">
          {children()}
        </div>
      )}
    </section>
  )
}
