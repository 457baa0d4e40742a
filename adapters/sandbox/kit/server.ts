// Runs a stand-in's server on its port, in its own process or within the service, until it is closed.
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createNetServer, type Server, type Socket } from 'node:net'
import Koa from 'koa'
import type { Clock } from '#domain/shared/clock.ts'
import { type Certified, issueCertificate, makeValidity } from './certificates.ts'
import { receive, type ReceivedBody } from './request.ts'

export const LOCAL_HOST = '127.0.0.1'

export interface RunningStandIn {
  readonly url: string
  readonly port: number
  /** Stops the server and cuts open connections. */
  readonly close: () => Promise<void>
}

export interface StandInOptions {
  /** 0: any free port. */
  readonly port: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  readonly clock?: Clock
  /** If given, the server also accepts TLS on the same port, with a certificate of this authority. */
  readonly authority?: Certified
  readonly clientId?: string
  readonly clientSecret?: string
}

/** The client's id and secret, with their defaults. */
export function toClientIdentity({ clientId, clientSecret }: StandInOptions) {
  return {
    clientId: clientId ?? 'tapster-dev',
    clientSecret: clientSecret ?? 'tapster-dev-secret',
  }
}

export function openSockets(server: Server): () => readonly Socket[] {
  let sockets: readonly Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets = [...sockets.filter(({ destroyed }) => !destroyed), socket]
  })
  return () => sockets
}

/** Rejects when the port is in use. */
export async function listenOn(
  server: Server,
  { port, host = LOCAL_HOST }: Pick<StandInOptions, 'port' | 'host'>,
): Promise<RunningStandIn> {
  const sockets = openSockets(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listeningPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort}`,
    port: listeningPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        sockets().forEach((socket) => socket.destroy())
      }),
  }
}

/** The first byte of a TLS session: the type of a handshake record (RFC 8446, 5.1). */
const HANDSHAKE = 22

const joinPorts = (plain: Server, secure: Server): Server =>
  createNetServer((socket) => {
    // Ignores errors of callers that leave before their first byte.
    socket.on('error', () => undefined)
    socket.once('data', (first: Buffer) => {
      socket.pause()
      socket.unshift(first)
      if (first[0] === HANDSHAKE) return secure.emit('connection', socket)
      plain.emit('connection', socket)
      return socket.resume()
    })
  })

/** `maxBody`: maximum bytes of a request. Errors are written to stderr, except when a caller hangs up. */
export function serve(
  name: string,
  options: StandInOptions,
  maxBody: number,
  mount: (app: Koa<ReceivedBody>) => void,
): Promise<RunningStandIn> {
  const app = new Koa<ReceivedBody>()
  app.use(receive(maxBody))
  mount(app)
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE')
      process.stderr.write(`stand-in ${name}: ${error.stack ?? error.message}\n`)
  })
  const handle = app.callback()
  const answer: RequestListener = (request, response) => void handle(request, response)
  const { authority, host = LOCAL_HOST } = options
  const plain = createServer({ keepAliveTimeout: 60_000 }, answer)
  if (authority === undefined) return listenOn(plain, options)
  const { key, certificate: cert } = issueCertificate(authority, [host, 'localhost'], makeValidity(Date.now()))
  return listenOn(joinPorts(plain, createSecureServer({ keepAliveTimeout: 60_000, key, cert }, answer)), options)
}
