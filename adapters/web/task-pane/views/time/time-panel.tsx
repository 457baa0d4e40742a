// The frame of each view of the time tab: a heading that takes the focus when what had it is gone, and Ctrl+Enter for its action.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'

export const TimePanel = (props: {
  readonly label: string
  readonly heading: ComponentChildren
  /** Whether something of the user's is under way. */
  readonly isBusy: boolean
  readonly onSubmit?: () => void
  readonly children: ComponentChildren
}) => {
  const { label, heading, isBusy, onSubmit, children } = props
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed went with its view. Where nothing was pressed here the focus is left alone.
    if (isFocusLost()) head.current?.focus()
  }, [isBusy])
  return (
    <section
      class="panel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        if (!isBusy) onSubmit?.()
      }}
    >
      <div ref={head} class="time-head" tabIndex={-1}>
        {heading}
      </div>
      {children}
    </section>
  )
}
