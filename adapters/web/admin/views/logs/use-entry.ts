// The line that is open and those around it: from the list where it stands there, and from the service, which may know more or nothing of it any more.
import type { ShownFailure } from '#adapters/web/kit/failure.ts'
import { type LogLine, aroundCall } from '../../api/logs.ts'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'

export type OpenEntry =
  | { readonly _tag: 'Loading' }
  /** `around`: null while it is asked. */
  | { readonly _tag: 'Known'; readonly line: LogLine; readonly around: readonly LogLine[] | null }
  | { readonly _tag: 'Gone' }
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly again: () => void }

const REACH = 20

const isGone = (failure: ShownFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 404 || failure.status === 400)

/** `listed`: the line where it stands in the list. What is around is asked once `withAround`, or where the line is not listed. */
export const useEntry = (id: string, listed: LogLine | null, withAround: boolean): OpenEntry => {
  const { asked, again } = useAsked(withAround || listed === null ? aroundCall(id, REACH) : null)
  const told = latest(asked)?.data ?? null
  // Until it is answered, what was told is about the line before.
  const around = told?.some((line) => line.id === id) ? told : null
  const line = listed ?? around?.find((one) => one.id === id) ?? null
  if (asked._tag === 'Failed' && (line === null || withAround) && !(isGone(asked.failure) && line !== null))
    return isGone(asked.failure) ? { _tag: 'Gone' } : { _tag: 'Failed', failure: asked.failure, again }
  return line === null ? { _tag: 'Loading' } : { _tag: 'Known', line, around }
}
