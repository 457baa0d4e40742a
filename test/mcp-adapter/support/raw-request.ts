// A request whose every header is as a test has it, Host and Origin too, which fetch would see to itself.
import { request as httpRequest } from 'node:http'
import type { AssistantServerUnderTest } from './assistant-server.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

export interface RawAsked {
  readonly method?: string
  readonly path?: string
  /** Default: the operator's; null: none. */
  readonly token?: string | null
  /** Over those of a right request. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

export function rawRequest(
  { url, ours }: AssistantServerUnderTest,
  { method = 'POST', path = '/mcp', token = ours.people.operator.token, headers = {}, body = PING }: RawAsked = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest(
      `${url}${path}`,
      {
        method,
        agent: false,
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    asking.on('error', reject)
    asking.end(method.startsWith('P') ? body : undefined)
  })
}

/** The reason of a refusal in JSON-RPC. */
export function reasonOf({ text }: RawAnswer): { readonly code: number; readonly message: string } {
  const { error, id } = JSON.parse(text) as { readonly error: { code: number; message: string }; readonly id: unknown }
  if (id !== null) throw new Error(`a refusal of no message has the id ${JSON.stringify(id)}`)
  return error
}
