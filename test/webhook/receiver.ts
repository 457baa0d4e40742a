// A receiver of webhooks that speaks real https: it keeps what it got, and can be scripted to fail, hang, redirect or answer without end.
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeAuthority, issueCertificate, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { readBody } from '#test/support/read-body.ts'

export type Respond = (response: ServerResponse, request: IncomingMessage) => void

export interface KeptCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly at: number
}

export function answerWithStatus(status: number): Respond {
  return (response) => void response.writeHead(status).end()
}

export async function openReceiver() {
  const received: KeptCall[] = []
  let respond: Respond = answerWithStatus(204)
  let written = 0
  const validity = makeValidity(Date.now())
  const authority = makeAuthority(validity)
  const { key, certificate } = issueCertificate(authority, ['localhost', '127.0.0.1'], validity)
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ path: request.url ?? '', headers, body: (await readBody(request)) ?? '', at: performance.now() })
    respond(response, request)
  }
  const server = createServer({ key, cert: certificate }, (request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    authority: authority.certificate,
    port,
    url: `https://localhost:${port}/in`,
    setRespond: (next: Respond) => {
      respond = next
    },
    /** Answers without end; `written` counts the bytes. */
    answerEndlessly: () => {
      respond = (response) => {
        const chunk = Buffer.alloc(64 * 1024)
        const push = (): void => {
          while (!response.destroyed && response.write(chunk)) written += chunk.length
        }
        response
          .writeHead(200)
          .on('drain', push)
          .on('error', () => undefined)
        push()
      }
    },
    written: () => written,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
