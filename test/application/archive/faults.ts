// Steps to the outside, counted, each of which a test can make fail or be the last thing a process does.
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'

/** Down: the answer is a failure. Die: there is no answer, and no process left to hear it. Before or after the step was carried out. */
export type ArchiveFault = 'down-before' | 'down-after' | 'die-before' | 'die-after'

export class ProcessDied extends Error {}

export interface Steps {
  /** Wraps one step; `failure` is what `down` answers. `onDown` takes the place of the step where it is carried out, but not answered. */
  readonly step: <E, A>(name: string, failure: E, carryOut: TaskEither<E, A>) => TaskEither<E, A>
  /** From now on, counting from 0, step `n` has the fault that is answered. */
  readonly plan: (faultAt: (n: number, name: string) => ArchiveFault | undefined) => void
  /** Names of the steps since the last plan. */
  readonly taken: () => readonly string[]
  /** Awaited before each step: where others may come in between. */
  readonly meet: (turn: () => Promise<void>) => void
}

export function makeSteps(): Steps {
  let names: string[] = []
  let faultAt: (n: number, name: string) => ArchiveFault | undefined = () => undefined
  let turn: () => Promise<void> = () => Promise.resolve()
  return {
    step: (name, failure, carryOut) => async () => {
      const n = names.push(name) - 1
      const fault = faultAt(n, name)
      await turn()
      if (fault === 'die-before') throw new ProcessDied(name)
      if (fault === 'down-before') return E.left(failure)
      const outcome = await carryOut()
      if (fault === 'die-after') throw new ProcessDied(name)
      return fault === 'down-after' ? E.left(failure) : outcome
    },
    plan: (next) => {
      names = []
      faultAt = next
    },
    taken: () => names,
    meet: (next) => {
      turn = next
    },
  }
}
