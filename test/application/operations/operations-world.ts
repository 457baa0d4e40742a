// Operations over memory: offices with people, and an operator.
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'

export function makeOperationsWorld() {
  const memory = makeMemory()
  const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
  const people = makePeopleWorld(inScope)
  return {
    ...people,
    inScope,
    operator: async () => (await people.administrator(['platform:admin'], people.operatorTenant)).principal,
  }
}

export type OperationsWorld = ReturnType<typeof makeOperationsWorld>
