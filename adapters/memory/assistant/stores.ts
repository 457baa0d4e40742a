// The assistant area's tables in memory: stores for a unit of work over those of the people whose connections they are.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Grant } from '#domain/assistant/connection.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeMemoryConnectionStore, makeMemoryGrantStore } from './connection-stores.ts'
import { type CodeRow, type ConsentRow, makeMemoryCodeStore, makeMemoryConsentStore } from './once-stores.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import type { Memory } from '../kernel/memory.ts'

export interface AssistantMemory {
  readonly stores: (
    scope: Scope,
  ) => Pick<AssistantStores, 'consents' | 'clientNames' | 'codes' | 'grants' | 'connections'>
}

/** `identity`: over the same memory. */
export const makeAssistantMemory = (
  memory: Memory,
  { signIns, usersOf, onSignInsEnded }: Pick<IdentityMemory, 'signIns' | 'usersOf' | 'onSignInsEnded'>,
): AssistantMemory => {
  const consents = memory.table<ConsentRow>()
  const names = memory.table<string>()
  const codes = memory.table<CodeRow>()
  const grants = memory.table<Grant>()
  onSignInsEnded((isTheirs) => {
    for (const { digest, consent } of consents.rows()) if (isTheirs(consent.place)) consents.remove(digest)
    for (const { digest, code } of codes.rows()) if (isTheirs(code.place)) codes.remove(digest)
  })
  return {
    stores: (scope) => ({
      consents: makeMemoryConsentStore(consents),
      clientNames: {
        put: (entry, name) => TE.fromIO(() => names.put(entry, name)),
        find: (entry) => TE.fromIO(() => O.fromNullable(names.get(entry))),
      },
      codes: makeMemoryCodeStore(codes),
      grants: makeMemoryGrantStore(grants, signIns),
      connections: makeMemoryConnectionStore(scope, signIns, usersOf(scope)),
    }),
  }
}
