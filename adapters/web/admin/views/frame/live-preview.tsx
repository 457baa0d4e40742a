// Shows what the service creates from the values of a form, shortly after each change.
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { FieldFault, ServiceCall } from '#adapters/web/kit/http.ts'
import { FailureNotice, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useDebounced } from '#adapters/web/kit/views/use-debounced.ts'

/** In milliseconds: the time after the last change, and the least time between two previews. */
const PACE = { rest: 150, apart: 500 }

export function LivePreview<V, A>(
  props: Omit<Parameters<typeof Panel>[0], 'isBusy' | 'children'> & {
    readonly pace?: typeof PACE
    readonly value: V
    /** Null: there is not enough to show. */
    readonly call: (settled: V) => ServiceCall<A> | null
    /** The text while there is no call. */
    readonly blank: string
    /** Shows faults of the values; absent: they are shown like other failures. */
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
  // The last preview stays while the next one loads.
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
