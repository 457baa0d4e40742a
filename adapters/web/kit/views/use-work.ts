// Runs one task at a time: whether it is running, and how the last one failed.
import type { Either } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { ShownFailure } from '../http.ts'

export interface RunningWork<F> {
  readonly isBusy: boolean
  readonly failure: F | null
  /** `work` returns its failure, or null. Ignored while other work is running. */
  readonly run: (work: () => Promise<F | null>) => Promise<void>
  /** Runs `work`, and `onDone` with the answer if it succeeds. */
  readonly perform: <A>(work: () => Promise<Either<F, A>>, onDone?: (answer: A) => void) => void
  readonly clearFailure: () => void
}

export function useWork<F = ShownFailure>(): RunningWork<F> {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<F | null>(null)
  const run: RunningWork<F>['run'] = async (work) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const failed = await work()
    setBusy(false)
    setFailure(failed)
  }
  return {
    isBusy,
    failure,
    run,
    perform: (work, onDone) =>
      void run(async () => {
        const answer = await work()
        if (answer._tag === 'Left') return answer.left
        onDone?.(answer.right)
        return null
      }),
    clearFailure: () => setFailure(null),
  }
}
