// Starts the stand-in cloud as a separate HTTP server.
import { makeControlRoutes } from '#adapters/sandbox/kit/control.ts'
import type { KeptAtMost } from '#adapters/sandbox/kit/kept.ts'
import { toClientIdentity, type RunningStandIn, serve, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { makeApiRoutes } from './api-routes.ts'
import { makeCloud } from './cloud.ts'
import { makeConsentRoutes } from './consent-routes.ts'
import { makeCloudControl } from './control-routes.ts'
import { makeCloudPageRoutes } from './pages/mailbox-pages.ts'

export interface CloudStandInOptions extends StandInOptions {
  /** Lifetime of a token in seconds; 3599 by default, as in the real cloud. */
  readonly expiresIn?: number
  /** The public addresses of the service, if it is not on this machine. */
  readonly origins?: readonly string[]
  readonly keeps?: KeptAtMost
}

/** The API's own limit for a request. */
const MAX_BODY = 4 * 1024 * 1024

/** Rejects when the port is in use. */
export async function startCloudStandIn(options: CloudStandInOptions): Promise<RunningStandIn> {
  const cloud = makeCloud({
    ...toClientIdentity(options),
    clock: options.clock ?? { now: Date.now },
    expiresIn: options.expiresIn ?? 3599,
    origins: options.origins ?? [],
    keeps: options.keeps ?? { count: 10_000, size: 64 * 1024 * 1024 },
  })
  const routers = [
    makeControlRoutes(makeCloudControl(cloud)),
    makeApiRoutes(cloud),
    makeConsentRoutes(cloud),
    makeCloudPageRoutes(cloud),
  ]
  return serve('cloud', options, MAX_BODY, (app) => routers.forEach((router) => app.use(router.routes())))
}
