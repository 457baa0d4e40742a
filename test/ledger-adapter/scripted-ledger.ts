// A ledger with the answers of a test, one after the other; it records its requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '#test/support/read-body.ts'

export interface ScriptedRequest {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Said {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is when it is text, else as JSON. */
  readonly body?: unknown
}

/** `hang`: no answer at all; `cut`: the connection is torn down. */
export type ScriptedLine = Said | 'hang' | 'cut' | ((asked: ScriptedRequest) => Said | 'hang' | 'cut')

export interface ScriptedLedger {
  readonly url: string
  readonly asked: readonly ScriptedRequest[]
  /** The answers to come; the last one is repeated for ever. */
  readonly says: (...lines: readonly ScriptedLine[]) => void
  readonly close: () => Promise<void>
}

function write(response: ServerResponse, said: Said): void {
  const text = typeof said.body === 'string' ? said.body : said.body === undefined ? '' : JSON.stringify(said.body)
  response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(text)
}

export async function startScriptedLedger(): Promise<ScriptedLedger> {
  const asked: ScriptedRequest[] = []
  let script: ScriptedLine[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (body === undefined) return
      const one: ScriptedRequest = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body,
      }
      asked.push(one)
      const line = script.length > 1 ? script.shift() : script[0]
      const said = typeof line === 'function' ? line(one) : line
      if (said === undefined) return write(response, { status: 500, body: 'nothing was scripted' })
      if (said === 'cut') return void request.socket.destroy()
      if (said !== 'hang') write(response, said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    says: (...lines) => {
      script = [...lines]
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
