// A stand-in's HTTP server: on its port, alone or within the service, until it is closed.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer, Server as SecureServer } from 'node:https'
import type { Server as NetServer } from 'node:net'
import Koa from 'koa'
import type { Clock } from '#domain/shared/clock.ts'
import { type Certified, issueCertificate, validFor } from './certificates.ts'
import { receive, type ReceivedBody } from './request.ts'

export interface RunningStandIn {
  readonly url: string
  /** Cuts the connections that are open. */
  readonly close: () => Promise<void>
}

export interface StandInOptions {
  /** 0: any free port. */
  readonly port: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  readonly clock?: Clock
  /** Speaks TLS, with a certificate of this authority. */
  readonly authority?: Certified
  readonly clientId?: string
  readonly clientSecret?: string
}

/** The defaults of what a stand-in keeps of its options. */
export const identityOf = ({ clientId, clientSecret }: StandInOptions) => ({
  clientId: clientId ?? 'tapster-dev',
  clientSecret: clientSecret ?? 'tapster-dev-secret',
})

/** Resolves to the port that it listens on. */
export const listenOn = (server: NetServer, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** Rejects when the port is taken. */
export const listening = async (
  server: Server | SecureServer,
  { port, host = '127.0.0.1' }: Pick<StandInOptions, 'port' | 'host'>,
): Promise<RunningStandIn> => {
  const taken = await listenOn(server, port, host)
  return {
    url: `${server instanceof SecureServer ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** `maxBody`: bytes of a request. A caller that hangs up is no error of the stand-in; others are written to stderr. */
export const serve = (
  name: string,
  options: StandInOptions,
  maxBody: number,
  mount: (app: Koa<ReceivedBody>) => void,
): Promise<RunningStandIn> => {
  const app = new Koa<ReceivedBody>()
  app.use(receive(maxBody))
  mount(app)
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      process.stderr.write(`stand-in ${name}: ${error.stack ?? error.message}\n`)
  })
  const handle = app.callback()
  const answer: RequestListener = (request, response) => void handle(request, response)
  const { authority, host = '127.0.0.1' } = options
  if (authority === undefined) return listening(createServer({ keepAliveTimeout: 60_000 }, answer), options)
  const { key, certificate } = issueCertificate(authority, [host, 'localhost'], validFor(Date.now()))
  return listening(createSecureServer({ keepAliveTimeout: 60_000, key, cert: certificate }, answer), options)
}
