// The memory adapter as a contract's subject: every clearing begins a new memory.
import * as O from 'fp-ts/lib/Option.js'
import { getCurrentContext } from '#adapters/logging/work-context.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeMemorySurveyVisits } from '#adapters/memory/survey/visits.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { StoreSubject } from './store-subject.ts'

type MemoryStores = ReturnType<ReturnType<typeof makeMemoryStores>>

function newInScope(): InScope<MemoryStores> {
  const memory = makeMemory()
  return makeMemoryInScope({
    memory,
    stores: makeMemoryStores(memory, () => O.fromNullable(getCurrentContext()?.requestId)),
  })
}

export async function storesInMemory(): Promise<StoreSubject> {
  let newest = newInScope()
  const inScope: InScope<MemoryStores> = (scope, work) => newest(scope, work)
  return {
    inScope,
    visits: makeMemorySurveyVisits(inScope),
    clear: async () => {
      newest = newInScope()
    },
    close: async () => {},
  }
}
