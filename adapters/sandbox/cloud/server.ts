// Starts the stand-in cloud as an HTTP server of its own.
import { controlRoutes } from '#adapters/sandbox/kit/control.ts'
import type { KeptAtMost } from '#adapters/sandbox/kit/kept.ts'
import { identityOf, type RunningStandIn, serve, type StandInOptions } from '#adapters/sandbox/kit/server.ts'
import { apiRoutes } from './api-routes.ts'
import { makeCloud } from './cloud.ts'
import { consentRoutes } from './consent-routes.ts'
import { cloudControl } from './control-routes.ts'
import { pageRoutes } from './pages/mailbox-pages.ts'

export interface CloudStandInOptions extends StandInOptions {
  /** Life of a token; 3599 as the real one. */
  readonly expiresIn?: number
  /** Where people reach the service, if that is not this machine. */
  readonly origins?: readonly string[]
  readonly keeps?: KeptAtMost
}

/** The API's own limit of a request. */
const MAX_BODY = 4 * 1024 * 1024

/** Rejects when the port is taken. */
export async function startCloudStandIn(options: CloudStandInOptions): Promise<RunningStandIn> {
  const cloud = makeCloud({
    ...identityOf(options),
    clock: options.clock ?? { now: Date.now },
    expiresIn: options.expiresIn ?? 3599,
    origins: options.origins ?? [],
    keeps: options.keeps ?? { count: 10_000, size: 64 * 1024 * 1024 },
  })
  const routers = [controlRoutes(cloudControl(cloud)), apiRoutes(cloud), consentRoutes(cloud), pageRoutes(cloud)]
  return serve('cloud', options, MAX_BODY, (app) => routers.forEach((router) => app.use(router.routes())))
}
