// The whole service with an identity provider and a cloud beside it, and what tests of assistants look into from behind: its people and its clock.
import { randomBytes, randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { startCloudStandIn } from '#adapters/sandbox/cloud/server.ts'
import { makeTableStores, type Stores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { asRoleUuid, type Permission } from '#domain/identity/role.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { startIdentityProvider } from './identity-provider.ts'
import { makeRecordingLog } from './recording-log.ts'
import { type ServiceUnderTest, startService } from './service.ts'
import { makeMovableClock, type MovableClock } from './vault-world.ts'
import { rightOf } from '#test/support/right-of.ts'

export const EVA = 'eva.jansen@korrel.example'
/** An address without a server: tests look at the redirect itself. */
export const REDIRECT = 'http://127.0.0.1:53682/callback'
export const CLIENT = { id: 'tapster-assistant', secret: 'a-secret-that-any-client-may-register-for' } as const

export interface AssistantOffice {
  readonly service: ServiceUnderTest
  /** The issuer, which is also where everything is. */
  readonly issuer: string
  readonly resource: string
  /** The stand-in cloud's; see its control-routes. */
  readonly cloudUrl: string
  /** What access tokens are sealed with, for forgers. */
  readonly jwtSecret: Uint8Array
  readonly clock: MovableClock
  readonly inScope: InScope<Omit<Stores, 'outbox' | 'jobs'>>
  /** Adds an ACTIVE user of these permissions, by a role of their own. */
  readonly addPerson: (email: string, permissions: readonly Permission[], tenant?: TenantUuid) => Promise<User>
  readonly stop: () => Promise<void>
}

/** Where an assistant reaches the service. */
export type AssistantAddresses = Pick<AssistantOffice, 'issuer' | 'resource'>

/** Throws what the stores refuse. */
export async function kept<A>(work: TE.TaskEither<StoreUnavailable, A>): Promise<A> {
  return rightOf(await work())
}

const newUuid = (): Uuid => randomUUID() as string as Uuid

/** Beside the stand-in provider, unless `provider` is another's address. `settings` go over a test's. */
export async function startAssistantOffice(
  settings: Readonly<Record<string, string>> = {},
  provider?: string,
): Promise<AssistantOffice> {
  const jwtSecret = randomBytes(32)
  const clock = makeMovableClock(Date.now())
  const cloud = await startCloudStandIn({ port: 0 })
  const idp = provider === undefined ? await startIdentityProvider() : { url: provider, stop: async () => {} }
  const service = await startService(
    {
      IDP_ISSUER_URL: idp.url,
      CLOUD_API_URL: cloud.url,
      CLOUD_LOGIN_URL: cloud.url,
      CLOUD_CLIENT_ID: 'tapster-dev',
      CLOUD_CLIENT_SECRET: 'tapster-dev-secret',
      MCP_OAUTH_CLIENT_ID: CLIENT.id,
      MCP_OAUTH_CLIENT_SECRET: CLIENT.secret,
      MCP_OAUTH_REDIRECT_URIS: `https://claude.ai/api/mcp/auth_callback,${REDIRECT},http://localhost/any-port`,
      MCP_JWT_SECRET: jwtSecret.toString('base64'),
      RATE_LIMIT_SESSION: '1000000',
      RATE_LIMIT_ADMIN: '1000000',
      ...settings,
    },
    {},
    clock,
  )
  const database = openDatabase({ url: service.databaseUrl, log: makeRecordingLog().log, connectWithin: 15_000 })
  const inScope = makeInScope({ database, stores: makeTableStores })

  const addPerson: AssistantOffice['addPerson'] = (email, permissions, tenant = SAMPLE_OFFICE.uuid) => {
    const uuid = asRoleUuid(newUuid())
    const role = { uuid, name: `Rol ${uuid}`, isDefault: false, permissions }
    const user: User = {
      uuid: asUserUuid(newUuid()),
      email: email as Mailbox,
      name: `Iemand van ${email}`,
      status: 'ACTIVE',
      statusSince: clock.now(),
      roles: [role.uuid],
      tags: [],
      facebook: false,
      language: O.none,
    }
    return kept(
      inScope(Tenant(tenant), ({ roles, users }) =>
        pipe(
          roles.put({ ...role, timelineCategories: [] }),
          TE.flatMap(() => users.add(user)),
          TE.map(() => user),
        ),
      ),
    )
  }

  return {
    service,
    issuer: service.baseUrl,
    resource: `${service.baseUrl}/mcp`,
    cloudUrl: cloud.url,
    jwtSecret,
    clock,
    inScope,
    addPerson,
    stop: async () => {
      await database.close()
      await service.stop()
      await idp.stop()
      await cloud.close()
    },
  }
}
