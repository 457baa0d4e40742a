// The port: opened, protected from clients that stall, and closed without dropping answers.
import { randomUUID } from 'node:crypto'
import { createServer, type Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Duration, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { respondToFailure } from '../errors.ts'
import type { HttpFailure } from './http-errors.ts'
import type { HttpService } from '../server.ts'
import { endUnreadAnswers } from './unread-answers.ts'

export interface ListenSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly timeouts?: Partial<Timeouts>
}

interface Timeouts {
  /** The time for all headers of a request. */
  readonly headers: Duration
  /** The time for a whole request: 36 MB over a slow line take a while. A body that stalls is refused sooner. */
  readonly request: Duration
  /** The wait for the next request on an open connection. It is longer than that of load balancers, so that they close first. */
  readonly keepAlive: Duration
  /** The time for a client that reads nothing of its answer. */
  readonly unread: Duration
  /** The same while the service stops. */
  readonly unreadWhileStopping: Duration
}

export interface Listening {
  readonly url: string
  readonly port: number
  /**
   * Accepts no more connections, lets requests finish, and closes idle connections at once. After `deadline` it closes the rest.
   * Resolves when all are closed; true: all finished in time.
   */
  readonly stop: (deadline: Duration) => Promise<boolean>
}

const DEFAULTS: Timeouts = {
  headers: fromSeconds(10),
  request: fromMinutes(5),
  keepAlive: fromSeconds(65),
  unread: fromSeconds(60),
  unreadWhileStopping: fromSeconds(4),
}
const MAX_HEADER_BYTES = 16 * 1024

/** Requests that Node refuses get the same error format. */
function toFailure(code: string | undefined): { readonly failure: HttpFailure; readonly status: string } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { failure: { _tag: 'BadRequest' }, status: '431 Request Header Fields Too Large' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { failure: { _tag: 'BodyTimedOut' }, status: '408 Request Timeout' }
  return { failure: { _tag: 'BadRequest' }, status: '400 Bad Request' }
}

/** Node keeps the current answer on the socket; writing into it would corrupt it. */
const isBeingAnswered = (socket: Socket): boolean =>
  '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse && socket._httpMessage.headersSent

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isBeingAnswered(socket)) {
    socket.destroy()
    return
  }
  const { failure, status } = toFailure(error.code)
  const body = JSON.stringify(respondToFailure(failure, 'nl', '/', 0).body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${randomUUID()}\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

const openPort = (server: Server, { host, port }: ListenSettings): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('listening on something else than a port'))
      else resolve(address)
    })
  })

const WILDCARDS = new Set(['0.0.0.0', '::'])

/** The address of `host` on this machine. A wildcard means all addresses and is not an address itself, so it gives 127.0.0.1. */
export function toLocalAddress(host: string, port: number): string {
  if (WILDCARDS.has(host)) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Rejects with Node's error (EADDRINUSE, EACCES) if the port is not available. */
export async function listen(service: HttpService, settings: ListenSettings): Promise<Listening> {
  const timeouts = { ...DEFAULTS, ...settings.timeouts }
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(fromSeconds(5), timeouts.headers),
      maxHeaderSize: MAX_HEADER_BYTES,
      // The edge requires the header instead, and answers in this API's error format.
      requireHostHeader: false,
    },
    service.handle,
  )
  server.on('clientError', refuse)
  const unread = endUnreadAnswers(server, timeouts.unread)
  const { port } = await openPort(server, settings)

  const stop = (deadline: Duration): Promise<boolean> =>
    new Promise((resolve) => {
      service.beginStopping()
      unread.endAfter(Math.min(timeouts.unreadWhileStopping, timeouts.unread))
      let cut = false
      const timer = setTimeout(() => {
        cut = true
        server.closeAllConnections()
      }, deadline)
      server.close(() => {
        clearTimeout(timer)
        resolve(!cut)
      })
      server.closeIdleConnections()
    })

  return { url: toLocalAddress(settings.host, port), port, stop }
}
