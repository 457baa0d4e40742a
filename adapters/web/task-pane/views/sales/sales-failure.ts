// What a failure around sales leaves open.
import type { ShownFailure } from '#adapters/web/kit/failure.ts'

/** After these it is open whether anything was written. */
export const isOpen = ({ _tag }: ShownFailure): boolean => _tag === 'Unreachable' || _tag === 'Unreadable'
