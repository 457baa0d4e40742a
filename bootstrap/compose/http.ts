// Wires the HTTP server to the areas.
import { E, O, pipe } from '#domain/shared/fp.ts'
import type { PgBoss } from 'pg-boss'
import { makeAddressHash } from '#adapters/crypto/keyed-hashes.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import type { HttpMetrics } from '#adapters/http/kernel/edge.ts'
import type { Mount } from '#adapters/http/kernel/mounts.ts'
import { makeReachMount } from '#adapters/http/operations/reach.ts'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import { hasPendingMigrations, hasSoundRowSecurity } from '#adapters/postgres/kernel/schema-state.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import { type Clock, fromSeconds } from '#domain/shared/clock.ts'
import type { Limits, LimitsView } from '#domain/shared/limits.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import { loadAddIn } from '../addin-files.ts'
import type { ClientFiles } from '../client-files.ts'
import type { Config } from '../config/config.ts'
import type { StandIns } from '../stand-ins.ts'
import type { Areas } from './areas.ts'
import { makeReachProofs } from './doctor.ts'

const OFFICE_SCRIPT = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'
/** Bytes of archive requests that are in memory at once. */
const UPLOAD_ROOM = 256 * 1024 * 1024

/** Parsing a text takes a thread 0.2 seconds, and at most a second. A live preview sends at most one text per second. */
const PARSED_PER_MINUTE = 120

/** LIC-1. */
const REGISTRATIONS_PER_MINUTE = 10

/** A whole office may open its survey at once from one address, at three calls each. */
const SURVEY_PAGES_PER_MINUTE = 600

export interface HttpParts {
  readonly config: Config
  readonly clock: Clock
  /** Readiness: whether the database can read and write. */
  readonly isStored: () => Promise<boolean>
  /** The address at which people reach the service. */
  readonly baseUrl: string
  readonly log: Log
  readonly trackError: TrackError
  readonly metrics: HttpMetrics
  /** Undefined: requests are not traced. */
  readonly tracer: Tracer | undefined
  /** Each replica reserves shares of these limits. */
  readonly limits: Limits & LimitsView
  readonly jwtSecret: Uint8Array<ArrayBuffer>
  readonly areas: Areas
  readonly database: Database
  readonly boss: PgBoss
  readonly client: ClientFiles
  readonly standIns: Pick<StandIns, 'controlUrl' | 'ledgerUrl'>
}

/** Redirects the root address to the administration. */
const frontDoor: Mount = {
  // Matches only the root itself, since no path of the service begins with two slashes.
  prefix: '/',
  handle: async (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    response.writeHead(isReading ? 302 : 405, isReading ? { location: './admin' } : { allow: 'GET, HEAD' }).end()
  },
}

/** The stand-in mailbox, whose code production does not load (OPS-13). */
async function openMailbox({ baseUrl, standIns, client, clock }: HttpParts): Promise<Mount> {
  const { makeMailboxRoutes } = await import('#adapters/sandbox/mailbox/mailbox-routes.ts')
  return makeMailboxRoutes({ baseUrl, ledgerControlUrl: standIns.controlUrl, assets: client.mailbox, now: clock.now })
}

export async function composeHttp(parts: HttpParts): Promise<HttpService> {
  const { config, areas, database, client } = parts
  const production = config.NODE_ENV === 'production'
  const { icons, upload } = await loadAddIn(config, parts.baseUrl)
  return makeServer({
    clock: parts.clock,
    random: secureRandom,
    log: parts.log,
    trackError: parts.trackError,
    runInContext,
    metrics: parts.metrics,
    tracer: parts.tracer,
    limits: parts.limits,
    hashAddress: makeAddressHash(parts.jwtSecret),
    trustedProxies: config.TRUSTED_PROXIES,
    callsPerMinute: {
      session: config.RATE_LIMIT_SESSION,
      plugin: config.RATE_LIMIT_PLUGIN,
      admin: config.RATE_LIMIT_ADMIN,
      parsing: PARSED_PER_MINUTE,
      survey: SURVEY_PAGES_PER_MINUTE,
      keeping: SURVEY_PAGES_PER_MINUTE,
      registration: REGISTRATIONS_PER_MINUTE,
      unmatched: config.RATE_LIMIT_PLUGIN,
    },
    ...areas.uses,
    checkSignIn: areas.checkSignIn,
    readiness: {
      database: parts.isStored,
      migrations: async () => {
        const pending = await hasPendingMigrations(database)()
        return E.isRight(pending) && !pending.right
      },
      rowSecurity: () => hasSoundRowSecurity(database, production),
      queue: () => parts.boss.isInstalled(),
    },
    pane: client.pane,
    admin: client.admin,
    onSend: {
      script: client.onSend,
      origin: new URL(parts.baseUrl).origin,
      mailboxProof: config.MAILBOX_PROOF === 'required',
      testMode: !production,
    },
    addIn: {
      baseUrl: parts.baseUrl,
      icons,
      upload: pipe(
        upload,
        E.map(({ addIn, zip, xml }) => ({ ...addIn, zip, xml })),
      ),
    },
    surroundings: {
      ledger: new URL(parts.standIns.ledgerUrl).host,
      errorsElsewhere: O.isSome(config.OTEL_EXPORTER_OTLP_ENDPOINT),
    },
    browser: {
      frameAncestors: production ? config.FRAME_ANCESTORS : ["'self'", ...config.FRAME_ANCESTORS],
      // Outlook opens panes only over https. Developers with a tunnel use Outlook too.
      officeScript: production || parts.baseUrl.startsWith('https://') ? OFFICE_SCRIPT : undefined,
      https: parts.baseUrl.startsWith('https://'),
    },
    uploadRoom: UPLOAD_ROOM,
    uploadPatience: fromSeconds(8),
    mounts: [
      {
        prefix: '/mcp',
        exact: true,
        handle: (request, response, { context }) => areas.handleAssistant(request, response, context),
      },
      makeReachMount({
        trustedProxies: config.TRUSTED_PROXIES,
        isProof: makeReachProofs(parts.jwtSecret, parts.clock).isProof,
      }),
      frontDoor,
      ...(production ? [] : [await openMailbox(parts)]),
    ],
  })
}
