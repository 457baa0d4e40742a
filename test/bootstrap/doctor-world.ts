// A world in which all settings work, for tests of the doctor that spoil one of them: servers that speak the real protocols, and a proxy.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as O from 'fp-ts/lib/Option.js'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { makeReachMount } from '#adapters/http/operations/reach.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makeReachProofs } from '#bootstrap/compose/doctor.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { startCloud } from '#test/support/cloud.ts'
import { startIdentityProvider } from '#test/support/identity-provider.ts'
import { startImapServer } from '#test/support/imap-server.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { redisUrl } from '#test/support/redis.ts'
import { must } from '#test/support/right-of.ts'
import { base64Of } from './config-samples.ts'

const APP = { clientId: 'app-of-the-test', clientSecret: 'secret-of-the-app' }
const DIRECTORY = '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001'
const MAILBOX = 'monitor@korrel.example'

/** Between the doctor and the service. */
export interface ProxyHabits {
  /** How many proxies append to X-Forwarded-For. */
  readonly appends: number
  readonly host?: string
  readonly bytesAtMost?: number
}

async function listenAnywhere(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function makeDoctorWorld() {
  const secret = Uint8Array.from(Buffer.from(base64Of(32), 'base64'))
  let trustedProxies = 1
  let habits: ProxyHabits = { appends: 1 }
  const { isProof } = makeReachProofs(secret, systemClock)
  const service = createServer((incoming, response) => {
    void makeReachMount({ trustedProxies, isProof }).handle(incoming, response, { context: {} } as never)
  })
  const behind = await listenAnywhere(service)
  const proxy = createServer((incoming, response) => {
    if (Number(incoming.headers['content-length']) > (habits.bytesAtMost ?? Number.POSITIVE_INFINITY))
      return void response.writeHead(413, { connection: 'close' }).end()
    const forwarded = [incoming.headers['x-forwarded-for'], ...Array<string>(habits.appends).fill('127.0.0.1')]
    const headers = {
      ...incoming.headers,
      ...(habits.host !== undefined && { host: habits.host }),
      'x-forwarded-for': forwarded.filter(Boolean).join(', '),
    }
    incoming.pipe(
      request(`${behind}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  const [baseUrl, opened, ledger, provider, cloud, mail, imap, redis] = [
    await listenAnywhere(proxy),
    await openFreshDatabase(),
    await startLedgerStandIn({ port: 0, ...APP }),
    await startIdentityProvider(APP),
    await startCloud(),
    await startMailServer(),
    await startImapServer(),
    await redisUrl(),
  ]
  await mail.control({ op: 'set', logins: { kantoor: 'mail-secret' }, takesPlainLogins: true })
  const inScope = makeInScope({ database: opened.database, stores: makeTableStores })
  const empty = makeEmptySystemMailbox('monitor')
  await must(
    inScope(Admin, ({ systemMailboxes }) =>
      systemMailboxes.put('monitor', {
        ...empty,
        directoryTenantId: DIRECTORY,
        mailboxAddress: MAILBOX,
        consentStatus: { ...empty.consentStatus, granted: true, lastConsentAt: O.some(systemClock.now()) },
      }),
    ),
  )
  const settings: Readonly<Record<string, string>> = {
    NODE_ENV: 'test',
    DATA_DIR: path.join(tmpdir(), 'tapster-test'),
    DATABASE_URL: opened.url,
    DATABASE_POOL: '2',
    BASE_URL: baseUrl,
    TRUSTED_PROXIES: '1',
    LEDGER_BASE_URL: ledger.url,
    LEDGER_CLIENT_ID: APP.clientId,
    LEDGER_CLIENT_SECRET: APP.clientSecret,
    IDP_ISSUER_URL: provider.url,
    IDP_CLIENT_ID: APP.clientId,
    IDP_CLIENT_SECRET: APP.clientSecret,
    ...cloud.settings,
    SMTP_URL: `smtp://kantoor:mail-secret@${mail.access.host}:${mail.access.port}?tls=none`,
    RETURNS_IMAP_URL: `imap://${imap.login.user}:${imap.login.password}@127.0.0.1:${imap.port}?tls=none`,
    ...(redis !== undefined && { LOG_STORAGE: 'redis', REDIS_URL: redis }),
    PLUGIN_JWT_SECRET: Buffer.from(secret).toString('base64'),
    PLUGIN_TOKEN_KEYS: `k:${base64Of(32)}`,
  }
  return {
    settings,
    hasRedis: redis !== undefined,
    owner: opened.owner,
    database: new URL(opened.url).pathname.slice(1),
    cloud,
    directory: DIRECTORY,
    mailbox: MAILBOX,
    /** The service's own setting of its proxies. */
    trust: (proxies: number): void => void (trustedProxies = proxies),
    behave: (as: ProxyHabits): void => void (habits = as),
    close: async (): Promise<void> => {
      for (const server of [proxy, service]) {
        server.closeAllConnections()
        server.close()
      }
      await Promise.all([opened.close(), ledger.close(), provider.stop(), cloud.stop(), mail.stop(), imap.close()])
    },
  }
}
export type DoctorWorld = Awaited<ReturnType<typeof makeDoctorWorld>>
