// The memory adapter as a contract's subject: every clearing begins a new memory.
import * as O from 'fp-ts/lib/Option.js'
import { currentContext } from '#adapters/logging/work-context.ts'
import { makeAssistantMemory } from '#adapters/memory/assistant/stores.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeLedgerMemory } from '#adapters/memory/ledger/stores.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeSessionMemory } from '#adapters/memory/session/stores.ts'
import { makeInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { ContractStores, StoreSubject } from './store-subject.ts'

const newInScope = (): InScope<ContractStores> => {
  const memory = makeMemory()
  const identity = makeIdentityMemory(memory, () => O.fromNullable(currentContext()?.requestId))
  const assistant = makeAssistantMemory(memory, identity)
  const session = makeSessionMemory(memory)
  const ledger = makeLedgerMemory(memory)
  const mailing = makeMailingMemory(memory)
  return makeInScope({
    memory,
    stores: (scope) => ({
      ...identity.stores(scope),
      ...assistant.stores(scope),
      ...session.stores(),
      ...ledger.stores(scope),
      ...mailing.stores(scope),
    }),
  })
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
