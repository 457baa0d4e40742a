// How tests speak to the tool server: by plain HTTP, so that nothing is mended or refused on the way by a client.
import type { AssistantServerUnderTest } from './assistant-server.ts'

export interface Asking {
  readonly method?: string
  readonly path?: string
  /** The operator's unless told otherwise; null: none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Text as it is, else JSON. */
  readonly body?: unknown
}

export const post = (
  { url, ours }: AssistantServerUnderTest,
  { method = 'POST', path = '/mcp', token = ours.people.operator.token, headers = {}, body }: Asking,
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

export interface ToolResult {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

export interface Answered {
  readonly result?: ToolResult & Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** One message of the protocol, and its answer. */
export const speak = async (
  server: AssistantServerUnderTest,
  method: string,
  params?: unknown,
  asking: Asking = {},
): Promise<Answered> => {
  const answer = await post(server, { ...asking, body: { jsonrpc: '2.0', id: 7, method, params } })
  return (await answer.json()) as Answered
}

export const callTool = async (
  server: AssistantServerUnderTest,
  name: string,
  given?: unknown,
  asking: Asking = {},
): Promise<ToolResult> => {
  const { result, error } = await speak(server, 'tools/call', { name, arguments: given }, asking)
  if (result === undefined) throw new Error(`no result but ${JSON.stringify(error)}`)
  return result
}

/** The text of a call that is refused. */
export const refusalOf = async (server: AssistantServerUnderTest, name: string, given?: unknown): Promise<string> => {
  const { isError, content } = await callTool(server, name, given)
  if (isError !== true) throw new Error(`no refusal but ${content[0]?.text}`)
  return content.map(({ text }) => text).join('\n')
}

/** What a call that succeeds answers. */
export const answerOf = async (
  server: AssistantServerUnderTest,
  name: string,
  given?: unknown,
): Promise<Readonly<Record<string, unknown>>> => {
  const { structuredContent, content } = await callTool(server, name, given)
  if (structuredContent === undefined) throw new Error(`no answer but ${content[0]?.text}`)
  return structuredContent
}
