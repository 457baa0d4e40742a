// A call of a reading tool against the SDK's own stateless server with the same check of the token: as that comes, and with the least that does the
// same work.
import { randomBytes, randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { request } from 'undici'
import { makeAccessTokens } from '#adapters/crypto/access-tokens.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { asSignInId, type SignInId } from '#domain/identity/principal.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { load, type Load } from './load.ts'
import { startProcess } from './service-process.ts'
import { median, type BenchRow } from './table.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 5
const CONNECTIONS = 64
const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_tenants', arguments: {} },
})
const ISSUER = 'http://tapster.example'

const newUuid = (): Uuid => randomUUID() as string as Uuid

/** Of an administrator of the operator's. */
async function addConnection({ databaseUrl }: BenchWorld): Promise<SignInId> {
  const database = openDatabase({ url: databaseUrl, log: makeRecordingLog().log })
  const now = systemClock.now()
  const [role, user, id] = [asRoleUuid(newUuid()), asUserUuid(newUuid()), asSignInId(newUuid())]
  const { uuid: tenantUuid } = SAMPLE_OFFICE
  const added = await makeInScope({ database, stores: makeTableStores })(
    Tenant(tenantUuid),
    ({ roles, users, signIns }) =>
      pipe(
        roles.put({
          uuid: role,
          name: 'Platform',
          isDefault: false,
          permissions: ['platform:admin'],
          timelineCategories: [],
        }),
        TE.flatMap(() =>
          users.add({
            uuid: user,
            email: 'meting@korrel.example' as Mailbox,
            name: 'Meting',
            status: 'ACTIVE',
            statusSince: now,
            roles: [role],
            tags: [],
            facebook: false,
            language: O.none,
          }),
        ),
        TE.flatMap(() =>
          signIns.add(
            {
              id,
              kind: 'assistant',
              tenantUuid,
              user,
              label: 'Meting',
              createdAt: now,
              expiresAt: now + fromDays(30),
              lastUsedAt: now,
            },
            O.none,
          ),
        ),
      ),
  )()
  await database.close()
  if (E.isLeft(added)) throw new Error(`unexpected ${JSON.stringify(added.left)}`)
  return id
}

const YARDSTICKS = {
  plain: 'the SDK’s server, a tool that does nothing',
  audited: 'the SDK’s server, one query and one audit entry',
} as const

export async function benchAssistant(world: BenchWorld): Promise<readonly BenchRow[]> {
  const secret = randomBytes(32)
  const settings = { MCP_JWT_SECRET: secret.toString('base64'), MCP_ISSUER_URL: ISSUER, RATE_LIMIT_ADMIN: '100000000' }
  const service = await world.startService(settings)
  const started = [service]
  try {
    const tokens = await makeAccessTokens({
      secret: new Uint8Array(secret),
      issuer: ISSUER,
      clientId: 'tapster-assistant',
      clock: systemClock,
    })
    const headers = {
      host: new URL(ISSUER).host,
      authorization: `Bearer ${await tokens.sign(await addConnection(world))()}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    }
    const at = (url: string) => (duration: number) =>
      load(`${url}/mcp`, headers, CONNECTIONS, duration, { posted: CALL })
    const ours = at(service.url)
    // An error of a tool is an answer like any other, and quicker.
    const first = await request(`${service.url}/mcp`, { method: 'POST', headers, body: CALL })
    if (!(await first.body.text()).includes(SAMPLE_OFFICE.uuid)) throw new Error('nothing was listed')
    const rows: BenchRow[] = []
    for (const [tool, what] of Object.entries(YARDSTICKS)) {
      const bare = await startProcess('test/bench/bare-assistant.ts', { ...world.env, ...settings, BARE_TOOL: tool })
      started.push(bare)
      const theirs = at(bare.url)
      await ours(2_000)
      await theirs(2_000)
      const pairs: (readonly [Load, Load])[] = []
      for (let round = 0; round < ROUNDS; round++) pairs.push([await ours(3_000), await theirs(3_000)] as const)
      const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
      const summary = (side: 0 | 1): string => {
        const of = (figure: 'perSecond' | 'p50' | 'p99'): number => median(pairs.map((pair) => pair[side][figure]))
        return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
      }
      rows.push({
        what: `tools/call list_tenants, ${CONNECTIONS} connections`,
        measured: summary(0),
        yardstick: `${what}: ${summary(1)}`,
        ratio: ratio.toFixed(2),
        wanted: '≥ 0.70',
        kept: ratio >= 0.7,
      })
    }
    return rows
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}
