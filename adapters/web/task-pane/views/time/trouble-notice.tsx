// Why a booking was not made, changed or removed, and what that means for the user's work.
import { useEffect, useRef } from 'preact/hooks'
import type { Trouble } from '../../time/time-state.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { meaningOf } from './time-words.ts'

/** `isBoth`: the mail was to be archived too. */
export const TroubleNotice = ({
  trouble,
  isBoth = false,
}: {
  readonly trouble: Trouble
  readonly isBoth?: boolean
}) => {
  const { t } = usePane()
  const place = useRef<HTMLDivElement>(null)
  // The action that failed is at the foot of a long form.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [trouble])
  return (
    <div ref={place}>
      <FailureNotice failure={trouble.failure} area="time" meaning={meaningOf(t, trouble, isBoth)} />
    </div>
  )
}
