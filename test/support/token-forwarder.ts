// Stands before the service for programs that take no token: each request goes on as it came, with the token added.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listenOn } from '#adapters/sandbox/kit/server.ts'

export interface TokenForwarder {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** What is said of hosts and origins is passed on, its own name becoming the service's. */
export async function startTokenForwarder(target: string, token: string): Promise<TokenForwarder> {
  const { host: theirs, hostname, port } = new URL(target)
  const server = createServer()
  const { url, close } = await listenOn(server, { port: 0 })
  const { host: own } = new URL(url)

  const forward = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { host = '', origin, ...headers } = incoming.headers
    const outgoing = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: {
          ...headers,
          host: host === own ? theirs : host,
          ...(origin === undefined ? {} : { origin: origin.replace(own, theirs) }),
          authorization: `Bearer ${token}`,
        },
      },
      (upstream) => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(answer)
      },
    )
    outgoing.once('error', () => answer.destroy())
    incoming.pipe(outgoing)
  }
  server.on('request', forward)
  return { url, stop: close }
}
