// Units of work in memory, one after another. Like those of the database, each is committed as a whole or undone.
import { E } from '#domain/shared/fp.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Memory } from './memory.ts'

/** `stores` are created for each unit of work over the tables of `memory`. Throws if work that only reads has written: a bug. */
export function makeMemoryInScope<Stores>(deps: {
  readonly memory: Memory
  readonly stores: (scope: Scope) => Stores
}): InScope<Stores> {
  return function inScope(scope, work) {
    return () =>
      deps.memory.transact(
        async () => (deps.memory.isAvailable() ? work(deps.stores(scope))() : E.left(storeUnavailable)),
        (outcome, hasWritten) => {
          if (hasWritten && scope.isReadOnly === true) throw new Error('work within `ReadOnly` has written')
          return E.isRight(outcome)
        },
      )
  }
}
