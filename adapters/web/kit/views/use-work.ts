// One piece of work at a time: whether it is under way, and how the last one failed.
import { useState } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'

export interface Work<F> {
  readonly isBusy: boolean
  readonly failure: F | null
  /** `work` returns its failure, or null. Ignored while other work is under way. */
  readonly run: (work: () => Promise<F | null>) => Promise<void>
  readonly clearFailure: () => void
}

export const useWork = <F = ShownFailure>(): Work<F> => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<F | null>(null)
  return {
    isBusy,
    failure,
    run: async (work) => {
      if (isBusy) return
      setBusy(true)
      setFailure(null)
      const failed = await work()
      setBusy(false)
      setFailure(failed)
    },
    clearFailure: () => setFailure(null),
  }
}
