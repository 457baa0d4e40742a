// The whole service in this process, with its own database and stand-in ledger, for tests that use its interfaces.
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as O from 'fp-ts/lib/Option.js'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { startService as startWhole } from '#bootstrap/service.ts'
import { describeCloud, describeNeighbours } from '#bootstrap/stand-ins.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { DISCARD_URL } from './discard-url.ts'
import { freshDatabase } from './postgres.ts'
import { shareRenderer } from './shared-renderer.ts'

export interface ServiceUnderTest {
  readonly baseUrl: string
  /** Where it listens. With BASE_URL set this differs from `baseUrl`. */
  readonly url: string
  readonly ledgerUrl: string
  /** With the service's role; the role of `adminUrl` owns the tables. */
  readonly databaseUrl: string
  readonly adminUrl: string
  readonly stop: () => Promise<void>
}

// Unpacked once and used by all services of a run.
const dataDir = path.join(tmpdir(), 'tapster-test')

interface ServiceParts extends Pick<Parameters<typeof describeNeighbours>[1], 'cloud' | 'mail'> {
  /** False: it renders by the browser that the services of this process share. */
  readonly hasOwnRenderer?: boolean
}

/**
 * `settings` replace the defaults of a test, by name of the environment variable. Only the service uses `clock`. Stand-ins are known to it as such, so
 * that it has their samples.
 * The browser for PDFs starts with the first mail, which most tests never send.
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  ledgerOptions: Omit<Parameters<typeof startLedgerStandIn>[0], 'port'> = {},
  clock?: Clock,
  { hasOwnRenderer = false, ...standIns }: ServiceParts = {},
): Promise<ServiceUnderTest> {
  const [database, ledger] = await Promise.all([freshDatabase(), startLedgerStandIn({ port: 0, ...ledgerOptions })])
  const config = decodeConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.adminUrl,
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
    ...settings,
  })
  if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
  const service = await startWhole(
    config.right,
    () => undefined,
    async (decoded) => {
      const places = describeNeighbours(decoded, { ...standIns, ledger })
      return {
        ...places,
        issuerUrl: O.getOrElse(() => DISCARD_URL)(decoded.IDP_ISSUER_URL),
        isIssuerStandIn: O.isSome(decoded.IDP_ISSUER_URL),
        cloud: places.cloud.isStandIn
          ? places.cloud
          : describeCloud(O.getOrElse(() => DISCARD_URL)(decoded.CLOUD_API_URL), decoded),
        stop: ledger.close,
      }
    },
    {
      ...(clock !== undefined && { clock }),
      ...(settings['CHROMIUM_PATH'] === undefined && !hasOwnRenderer && { renderer: shareRenderer() }),
      isExamined: false,
    },
  )
  return {
    baseUrl: service.baseUrl,
    url: service.url,
    ledgerUrl: ledger.url,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    stop: async () => {
      await service.stop(5_000)
      await database.drop()
    },
  }
}

/** Asks the stand-in ledger to do something; see its control-routes. */
export async function control(ledgerUrl: string, operation: object): Promise<unknown> {
  const answer = await fetch(`${ledgerUrl}/_control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  })
  if (!answer.ok) throw new Error(`the stand-in ledger refused ${JSON.stringify(operation)}: ${await answer.text()}`)
  return answer.json()
}

/** A session of a sample user, as the callback hands it out, without a browser. `email`: of the mailbox; `user`: of the ledger. */
export async function logIn(
  service: Pick<ServiceUnderTest, 'baseUrl' | 'ledgerUrl'>,
  email = 'eva.jansen@korrel.example',
  user = email,
): Promise<string> {
  const redirectUri = `${service.baseUrl}/ledger/callback`
  const issued = (await control(service.ledgerUrl, { op: 'code', user, redirectUri })) as {
    readonly code: string
  }
  const asked = await fetch(`${service.baseUrl}/ledger/mailclient/auth-url?email=${encodeURIComponent(email)}`)
  const { data } = (await asked.json()) as { readonly data: { readonly url: string } }
  const state = new URL(data.url).searchParams.get('state') ?? ''
  const page = await fetch(`${redirectUri}?${new URLSearchParams({ code: issued.code, state }).toString()}`)
  const [, result = ''] = /id="login-result">(.*?)<\/script>/s.exec(await page.text()) ?? []
  const { session } = JSON.parse(result) as { readonly session: { readonly jwt: string } }
  return session.jwt
}
