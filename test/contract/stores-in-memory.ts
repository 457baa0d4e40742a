// The memory adapter as a contract's subject: every clearing begins a new memory.
import * as O from 'fp-ts/lib/Option.js'
import { currentContext } from '#adapters/logging/work-context.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

const newInScope = (): InScope<ContractStores> => {
  const memory = makeMemory()
  return makeInScope({ memory, stores: makeMemoryStores(memory, () => O.fromNullable(currentContext()?.requestId)) })
}

export const storesInMemory = async (): Promise<StoreSubject> => {
  let inScope = newInScope()
  return {
    inScope: (scope, work) => inScope(scope, work),
    clear: async () => {
      inScope = newInScope()
    },
    close: async () => {},
  }
}
