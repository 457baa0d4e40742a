// Starts the stand-in ledger as a separate HTTP server.
import Router from '@koa/router'
import type Koa from 'koa'
import type { Middleware } from 'koa'
import { logCalls } from '#adapters/sandbox/kit/call-log.ts'
import { makeControlRoutes } from '#adapters/sandbox/kit/control.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import { toClientIdentity, type RunningStandIn, serve, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { makeLedgerControl } from './control-routes.ts'
import { applyLedgerFaults } from './faults.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { type LimitSettings, usualLimits } from './limits.ts'
import { respondTokens, makeAuthorise } from './oauth.ts'
import { makeLedgerPageRoutes } from './pages/page-routes.ts'
import { makeRest } from './rest-routes.ts'

export interface LedgerStandInOptions extends StandInOptions {
  /** Milliseconds before every answer under /api. */
  readonly latency?: number
  /** Lifetime of an access token; 600 by default, as in the real ledger. A refresh is possible from 30 seconds before its end. */
  readonly issueExpiresInSeconds?: number
  readonly limits?: Partial<LimitSettings>
  /** Whether people of the office have worked in it before. False by default. */
  readonly hasHistory?: boolean
}

/** Well above 34 MB, the size of a 25 MB attachment in base64. */
const MAX_BODY = 64 * 1024 * 1024

function mount(ledger: Ledger, app: Koa<ReceivedBody>): void {
  const authorise = makeAuthorise(ledger)
  const rest = makeRest(ledger)
  const [logged, faulty] = [logCalls(() => ledger.calls, ledger.now), applyLedgerFaults(ledger)]
  const api = new Router<ReceivedBody>()
  api.get('/api/oauth2/auth', logged, faulty, (ctx) => authorise.show(ctx))
  api.post('/api/oauth2/auth', logged, faulty, (ctx) => authorise.answer(ctx))
  api.post('/api/oauth2/token', logged, faulty, (ctx) => respondTokens(ledger, ctx))
  const underApi: Middleware<ReceivedBody> = (ctx, next) =>
    ctx.path.startsWith('/api/v1/') ? logged(ctx, () => faulty(ctx, async () => rest(ctx))) : next()
  app
    .use(makeControlRoutes(makeLedgerControl(ledger)).routes())
    .use(api.routes())
    .use(makeLedgerPageRoutes(ledger).routes())
    .use(underApi)
}

/** Rejects when the port is in use. */
export async function startLedgerStandIn(options: LedgerStandInOptions): Promise<RunningStandIn> {
  const ledger = makeLedger({
    ...toClientIdentity(options),
    clock: options.clock ?? { now: Date.now },
    latency: options.latency ?? 0,
    issueExpiresInSeconds: options.issueExpiresInSeconds ?? 600,
    limits: { ...usualLimits, ...options.limits },
    hasHistory: options.hasHistory ?? false,
  })
  return serve('ledger', options, MAX_BODY, (app) => mount(ledger, app))
}
