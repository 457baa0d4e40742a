// What the service makes of a form's values, a moment after each change.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { FieldFault, ServiceCall } from '#adapters/web/kit/http.ts'
import { FailureNotice, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useDebounced } from '#adapters/web/kit/views/use-debounced.ts'

/** In milliseconds: a preview follows this long after the last change, and no two are closer. */
const PACE = { rest: 150, apart: 500 }

export function LivePreview<V, A>(
  props: Omit<Parameters<typeof Panel>[0], 'isBusy' | 'children'> & {
    readonly pace?: typeof PACE
    readonly value: V
    /** Null: there is too little to show. */
    readonly call: (settled: V) => ServiceCall<A> | null
    /** In place of the preview while there is no call. */
    readonly blank: string
    /** Faults of the values; absent: they are shown as any other failure. */
    readonly faults?: {
      readonly title: string
      readonly list: (faults: readonly FieldFault[], settled: V) => ComponentChildren
    }
    readonly children: (answer: A) => ComponentChildren
  },
) {
  const { pace = PACE, value: current, call: callOf, blank, faults, children, ...panel } = props
  const settled = useDebounced(current, pace.rest, pace.apart)
  const call = callOf(settled)
  const remote = useRemote(call)
  // While the next one loads, the last one stays.
  const last = useRef(remote)
  if (!remote.isLoading) last.current = remote
  const { value, failure } = last.current
  const refused = failure?._tag === 'Refused' ? failure.errors : undefined
  return (
    <Panel {...panel} isBusy={call !== null && remote.isLoading}>
      {call === null ? (
        <p class="quiet">{blank}</p>
      ) : faults !== undefined && refused !== undefined ? (
        <Notice tone="error" title={faults.title}>
          {faults.list(refused, settled)}
        </Notice>
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={remote.reload} />
      ) : value === null ? (
        <span class="skeleton skeleton-block" aria-hidden="true" />
      ) : (
        children(value)
      )}
    </Panel>
  )
}
