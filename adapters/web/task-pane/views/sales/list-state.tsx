// A list that is not known: rows that are loading, or why there are none.
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import type { Known } from '../../sales/list-memory.ts'
import { Waiting } from '../frame/waiting.tsx'

/** Nothing where the list is known. */
export const ListState = (props: {
  readonly known: Known<unknown>
  /** What is loading, in words. */
  readonly label: string
  readonly again: () => void
}) => {
  const { known, label, again } = props
  if (known._tag === 'Known') return null
  if (known._tag === 'Failed') return <FailureNotice failure={known.failure} area="sales" onRetry={again} />
  return <ListSkeleton label={label} />
}

export const ListSkeleton = ({ label }: { readonly label: string }) => (
  <div class="sales-skeleton" aria-busy="true">
    <Waiting label={label} />
    {[1, 2, 3].map((row) => (
      <div key={row} class="stack">
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-short" />
      </div>
    ))}
  </div>
)
