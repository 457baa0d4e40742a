// The HTTP side over the use cases of people and two offices in memory, as their people, their programs and their browsers reach it.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeAssistantMemory } from '#adapters/memory/assistant/stores.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeEndConnection, makeListConnections } from '#application/assistant/connections.ts'
import { makeCheckSignIn } from '#application/identity/check-sign-in.ts'
import { composeChanges } from '#bootstrap/compose/core.ts'
import { composePeople } from '#bootstrap/compose/identity-area.ts'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { seedTwoOffices, type SeededPerson, type TwoOffices } from '#test/support/two-offices.ts'
import { NOW } from './fake-deps.ts'
import { call, type FakeService, startFake } from './fake-service.ts'
import type { StatusAndBody } from './answers.ts'

/** A call as one of the seeded people, or without a caller. */
export interface PeopleRequest {
  readonly as?: SeededPerson | undefined
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface PeopleService extends TwoOffices {
  readonly service: FakeService
  readonly inScope: InScope<AssistantStores>
  /** By a program's token, in English. */
  readonly ask: (method: string, path: string, asking?: PeopleRequest) => Promise<StatusAndBody>
  /** By a browser's cookie, from nowhere unless `headers` say so. */
  readonly browse: (method: string, path: string, asking?: PeopleRequest) => Promise<StatusAndBody>
}

const statusAndBody = async (answer: Response): Promise<StatusAndBody> => [answer.status, await answer.json()]

/** The caller stops it. */
export async function startPeople(over: Parameters<typeof startFake>[0] = {}): Promise<PeopleService> {
  const memory = makeMemory()
  const identity = makeIdentityMemory(memory)
  const assistant = makeAssistantMemory(memory, identity)
  const inScope: InScope<AssistantStores> = makeMemoryInScope({
    memory,
    stores: (scope) => ({ ...identity.stores(scope), ...assistant.stores(scope) }),
  })
  const operatorTenant = asTenantUuid(randomUUID() as string as Uuid)
  const offices = await seedTwoOffices(inScope, operatorTenant, NOW)
  const deps = {
    inScope,
    clock: { now: () => NOW },
    random: { uuid: randomUUID },
    logOf: () => makeRecordingLog().log,
    operatorTenant: O.some(operatorTenant),
  }
  const changes = composeChanges(deps)
  const people = composePeople({ ...deps, ...changes })
  const service = await startFake({
    people,
    connections: {
      listConnections: makeListConnections(deps),
      endConnection: makeEndConnection(changes),
      listAudit: people.listAudit,
    },
    checkSignIn: makeCheckSignIn({ ...deps, secrets: signInSecrets }),
    ...over,
  })
  const english = { 'accept-language': 'en' }
  return {
    ...offices,
    service,
    inScope,
    ask: async (method, path, { as, body, headers } = {}) =>
      statusAndBody(
        await call(service, method, path, { body, bearer: as?.token ?? null, headers: { ...english, ...headers } }),
      ),
    browse: async (method, path, { as, body, headers } = {}) => {
      const cookie: Record<string, string> = as === undefined ? {} : { cookie: `tapster=${as.cookie}` }
      return statusAndBody(
        await call(service, method, path, { body, bearer: null, headers: { ...english, ...cookie, ...headers } }),
      )
    },
  }
}
