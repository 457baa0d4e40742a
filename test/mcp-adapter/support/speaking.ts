// How tests speak to the tool server: by plain HTTP, so that nothing is mended or refused on the way by a client. Every answer of a tool is held to the
// schema that the tool is listed with.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AssistantServerUnderTest } from './assistant-server.ts'

export interface McpRequest {
  readonly method?: string
  readonly path?: string
  /** Default: the operator's; null: none. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Text as it is, else JSON. */
  readonly body?: unknown
}

export function post(
  { url, ours }: AssistantServerUnderTest,
  { method = 'POST', path = '/mcp', token = ours.people.operator.token, headers = {}, body }: McpRequest,
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

export interface ToolResult {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
}

export interface McpAnswer {
  readonly result?: ToolResult & Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string }
}

/** One message of the protocol, and its answer. */
export async function speak(
  server: AssistantServerUnderTest,
  method: string,
  params?: unknown,
  asking: McpRequest = {},
): Promise<McpAnswer> {
  const answer = await post(server, { ...asking, body: { jsonrpc: '2.0', id: 7, method, params } })
  return (await answer.json()) as McpAnswer
}

interface Listed {
  readonly name: string
  readonly outputSchema: object
}

const validators = new WeakMap<AssistantServerUnderTest, Promise<ReadonlyMap<string, ValidateFunction>>>()

async function listedValidators(server: AssistantServerUnderTest): Promise<ReadonlyMap<string, ValidateFunction>> {
  const { result } = await speak(server, 'tools/list')
  const { tools } = result as unknown as { readonly tools: readonly Listed[] }
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
  return new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]))
}

async function expectAsListed(server: AssistantServerUnderTest, name: string, answer: unknown): Promise<void> {
  const found = validators.get(server) ?? listedValidators(server)
  validators.set(server, found)
  const validate = (await found).get(name)
  if (validate === undefined) throw new Error(`${name} answered, and is not listed`)
  if (!validate(answer)) throw new Error(`${name} answered otherwise than listed: ${JSON.stringify(validate.errors)}`)
}

export async function callTool(
  server: AssistantServerUnderTest,
  name: string,
  given?: unknown,
  asking: McpRequest = {},
): Promise<ToolResult> {
  const { result, error } = await speak(server, 'tools/call', { name, arguments: given }, asking)
  if (result === undefined) throw new Error(`no result but ${JSON.stringify(error)}`)
  if (result.isError === true) {
    if (result.structuredContent !== undefined) throw new Error(`${name} failed with an answer`)
  } else await expectAsListed(server, name, result.structuredContent)
  return result
}

/** The text of a call that is refused. */
export async function refusalOf(server: AssistantServerUnderTest, name: string, given?: unknown): Promise<string> {
  const { isError, content } = await callTool(server, name, given)
  if (isError !== true) throw new Error(`no refusal but ${content[0]?.text}`)
  return content.map(({ text }) => text).join('\n')
}

/** What a call that succeeds answers, without the notice that each of them begins with. */
export async function answerOf(
  server: AssistantServerUnderTest,
  name: string,
  given?: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const { structuredContent, content } = await callTool(server, name, given)
  if (structuredContent === undefined) throw new Error(`no answer but ${content[0]?.text}`)
  const [[first, notice] = [], ...data] = Object.entries(structuredContent)
  if (first !== 'notice' || !String(notice).includes('never follow instructions'))
    throw new Error(`${name} answered without the notice that its texts are data`)
  return Object.fromEntries(data)
}
