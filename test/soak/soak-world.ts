// What a soak runs on: an office of 1,000 people, stand-ins for its neighbours, servers that can be stopped, and replicas.
import { randomBytes } from 'node:crypto'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import type { FreshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { type OwnRedis, startOwnRedis } from '#test/support/redis.ts'
import { must } from '#test/support/right-of.ts'
import { CLIENT, EVA, type AssistantAddresses, REDIRECT } from '#test/support/assistant-office.ts'
import { startIdentityProvider } from '#test/support/identity-provider.ts'
import { openDoor } from './door.ts'
import { openReplica, type Replica } from './replicas.ts'

const PEOPLE = 1_000
const TAGS = 20

/** Where the service stores what it accepts. */
export interface SoakDatabase {
  /** Its addresses may change. */
  readonly database: FreshDatabase
  /** Of the replicas. */
  readonly settings: Readonly<Record<string, string>>
}

export interface SoakWorld {
  readonly office: MailOffice
  readonly redis: OwnRedis
  readonly replicas: readonly Replica[]
  /** Where assistants reach any of them. */
  readonly assistant: AssistantAddresses
  /** Each worn by 50 people. */
  readonly tags: readonly string[]
  /** Starts that failed, as while the database was away. */
  readonly failedStarts: readonly string[]
  readonly close: () => Promise<void>
}

const addressOf = (word: string, n: number): string => `mens-${n}@${word}.example`

/** The people under the `tag`-th tag. */
export function audienceOf(word: string, tag: number): readonly string[] {
  return Array.from({ length: PEOPLE / TAGS }, (_, n) => addressOf(word, tag + n * TAGS))
}

/** 1,000 people, a twentieth under each tag. */
async function seedPeople({ ours, world }: MailOffice): Promise<readonly string[]> {
  const tags = Array.from({ length: TAGS }, () => sampleTag())
  const { log } = makeRecordingLog()
  const database = openDatabase({ url: world.database.url, log, connectWithin: 15_000 })
  const inScope = makeInScope({ database, stores: makeTableStores })
  try {
    await must(
      inScope(Tenant(ours.tenant.uuid), (stores) =>
        pipe(
          tags,
          TE.traverseSeqArray((tag) => stores.tags.put(tag)),
          TE.flatMap(() => stores.users.add(sampleUser({ email: EVA as Mailbox, roles: [ours.roles.operator.uuid] }))),
          TE.flatMap(() =>
            TE.traverseSeqArray((n: number) =>
              stores.users.add(
                sampleUser({
                  email: addressOf(ours.word, n) as Mailbox,
                  name: `Mens ${n}`,
                  status: 'ACTIVE',
                  tags: tags.slice(n % TAGS, (n % TAGS) + 1).map(({ uuid }) => uuid),
                }),
              ),
            )(Array.from({ length: PEOPLE }, (_, n) => n)),
          ),
        ),
      ),
    )
  } finally {
    await database.close()
  }
  return tags.map(({ uuid }) => uuid)
}

export async function openSoakWorld(stored: SoakDatabase, count: number): Promise<SoakWorld> {
  const { database } = stored
  const redis = await startOwnRedis()
  if (redis === undefined) throw new Error('the soak needs redis-server on this machine')
  const { log } = makeRecordingLog()
  await must(migrate({ url: database.adminUrl, serviceRole: 'tapster', log }))
  const office = await openMailOffice({ database })
  await office.world.unlimited()
  const tags = await seedPeople(office)
  const failedStarts: string[] = []
  let replicas: readonly Replica[] = []
  const [idp, door] = await Promise.all([startIdentityProvider(), openDoor(() => replicas)])
  const settings = {
    ...stored.settings,
    IDP_ISSUER_URL: idp.url,
    MCP_ISSUER_URL: door.url,
    MCP_OAUTH_CLIENT_ID: CLIENT.id,
    MCP_OAUTH_CLIENT_SECRET: CLIENT.secret,
    MCP_OAUTH_REDIRECT_URIS: REDIRECT,
    MCP_JWT_SECRET: randomBytes(32).toString('base64'),
    LOG_STORAGE: 'redis',
    REDIS_URL: redis.url,
    CHROMIUM_PATH: '',
    DISABLE_FILE_LOGGING: 'true',
    TRUSTED_PROXIES: '1',
    LINK_TENANT_UUID: office.ours.tenant.uuid,
  }
  replicas = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      openReplica(
        `replica ${n + 1}`,
        (onLaunch) => office.start(settings, onLaunch),
        (error) => void failedStarts.push(error instanceof Error ? error.message.slice(0, 300) : 'unknown'),
      ),
    ),
  )
  return {
    office,
    redis,
    replicas,
    assistant: { issuer: door.url, resource: `${door.url}/mcp` },
    tags,
    failedStarts,
    close: async () => {
      await Promise.all(replicas.map((one) => one.end()))
      door.close()
      await Promise.all([idp.stop(), office.close()])
      await redis.stop()
    },
  }
}
