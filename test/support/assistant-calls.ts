// What an assistant's server sends: forms to the endpoints of its tokens, and messages to the tools.
import { type AssistantAddresses, CLIENT, EVA, REDIRECT } from './assistant-office.ts'
import { authorised, type Changes, changed } from './assistant-walk.ts'
import type { SignInBrowser } from './sign-in-browser.ts'

export interface AssistantResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Empty where the body is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

async function parseResponse(answer: Response): Promise<AssistantResponse> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const body = isJson ? (JSON.parse(text) as AssistantResponse['body']) : {}
  return { status: answer.status, headers: answer.headers, text, body }
}

/** A form of text, by the client's own name and secret; `changes` are to what the form says. */
export async function sendForm(
  office: AssistantAddresses,
  path: '/mcp/oauth/token' | '/mcp/oauth/revoke',
  form: Readonly<Record<string, string>>,
  changes: Changes = {},
): Promise<AssistantResponse> {
  const body = changed({ client_id: CLIENT.id, client_secret: CLIENT.secret, ...form }, changes)
  return parseResponse(await fetch(`${office.issuer}${path}`, { method: 'POST', body }))
}

export function exchange(
  office: AssistantAddresses,
  code: string,
  verifier: string,
  changes: Changes = {},
): Promise<AssistantResponse> {
  return sendForm(
    office,
    '/mcp/oauth/token',
    {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      resource: office.resource,
    },
    changes,
  )
}

export function refresh(office: AssistantAddresses, token: string, changes: Changes = {}): Promise<AssistantResponse> {
  return sendForm(
    office,
    '/mcp/oauth/token',
    { grant_type: 'refresh_token', refresh_token: token, resource: office.resource },
    changes,
  )
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** Throws on anything but tokens. */
export function tokensIn({ status, body, text }: AssistantResponse): Tokens {
  const { access_token: access, refresh_token: refresh } = body
  if (status !== 200 || typeof access !== 'string' || typeof refresh !== 'string')
    throw new Error(`no tokens but ${status}: ${text}`)
  return { access, refresh }
}

export interface ConnectedAssistant extends Tokens {
  /** The person's. */
  readonly browser: SignInBrowser
  /** Spent. */
  readonly code: string
  readonly verifier: string
}

/** All the way. */
export async function connected(office: AssistantAddresses, email = EVA): Promise<ConnectedAssistant> {
  const { browser, attempt, code } = await authorised(office, email)
  const { verifier } = attempt
  return { ...tokensIn(await exchange(office, code, verifier)), browser, code, verifier }
}

export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
} as const

export function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` }
}

/** To /mcp, as it is. */
export async function post(
  office: AssistantAddresses,
  body: string,
  headers: Readonly<Record<string, string>>,
  query = '',
  signal?: AbortSignal,
): Promise<AssistantResponse> {
  return parseResponse(
    await fetch(`${office.resource}${query}`, {
      method: 'POST',
      body,
      headers: { ...MCP_HEADERS, ...headers },
      ...(signal && { signal }),
    }),
  )
}

export function message(method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
}

/** Whether a token is good for anything. */
export async function ping(office: AssistantAddresses, token: string): Promise<number> {
  return (await post(office, message('ping'), bearer(token))).status
}

export interface ToolResponse {
  readonly isError: boolean
  /** Of the first block. */
  readonly text: string
  /** Empty where there is none. */
  readonly structured: Readonly<Record<string, unknown>>
}

/** Throws on anything but the answer of a tool. */
export async function callTool(
  office: AssistantAddresses,
  token: string,
  name: string,
  args: object = {},
  signal?: AbortSignal,
): Promise<ToolResponse> {
  const call = message('tools/call', { name, arguments: args })
  const { status, text, body } = await post(office, call, bearer(token), '', signal)
  const { result } = body as {
    readonly result?: {
      readonly isError?: boolean
      readonly content: readonly { readonly text: string }[]
      readonly structuredContent?: Readonly<Record<string, unknown>>
    }
  }
  if (result === undefined) throw new Error(`no answer of ${name} but ${status}: ${text}`)
  return {
    isError: result.isError === true,
    text: result.content[0]?.text ?? '',
    structured: result.structuredContent ?? {},
  }
}
