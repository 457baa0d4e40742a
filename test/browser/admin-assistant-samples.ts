// An assistant of the sandbox's operator, who has connected it and what it was asked to do, as the service returns them; tests change it and put it
// in trouble.
import { EVA, PIET } from '#bootstrap/sample/founders.ts'
import type { FindAnswer } from '#test/support/answered-calls.ts'
import { answering, anOffice, LINDE, type Office } from './admin-office.ts'
import type { AdminAnswer } from './admin-pages.ts'

const id = (kind: string, n: number): string => `${kind.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
const REQUEST = '0f1e2d3c-4b5a-4697-8877-665544339108'

const tool = (name: string, readOnly: boolean, destructive = false): object => ({
  name,
  title: `The tool ${name}`,
  description: `Does what ${name} says.`,
  readOnly,
  destructive,
})

const tools = [
  tool('list_tenants', true),
  tool('find_user', true),
  tool('get_user_access', true),
  tool('list_roles', true),
  tool('get_logs', true),
  tool('create_user', false),
  tool('update_user_roles', false, true),
  tool('deactivate_user', false, true),
  tool('sync_smoelenboek', false, true),
  tool('ledger_send_followup_email', false),
  tool('mailclient_create_event', false),
]

export interface SampleConnection {
  readonly id: string
  readonly person: { readonly uuid: string; readonly name: string; readonly email: string }
  readonly label: string
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly expiresAt: string
}

const eva = { uuid: EVA, name: 'Eva Jansen', email: 'eva.jansen@korrel.example' }
const piet = { uuid: PIET, name: 'Piet de Vries', email: 'piet@korrel.example' }

export function connected(n: number, over: Partial<SampleConnection> = {}): SampleConnection {
  return {
    id: id('e', n),
    person: eva,
    label: 'claude.ai',
    createdAt: ago(12 * DAY),
    lastUsedAt: ago(4 * MINUTE),
    expiresAt: ago(-30 * DAY),
    ...over,
  }
}

export interface Called {
  readonly id: string
  readonly at: string
  readonly tool: string
  readonly call: string
  readonly tenant: string | null
  readonly arguments: object
  readonly outcome: string
  readonly result: unknown
  readonly person: { readonly name: string; readonly email: string } | null
  readonly requestId: string | null
}

export function called(n: number, over: Partial<Called> = {}): Called {
  return {
    id: id('f', n),
    at: ago(n * 7 * MINUTE),
    tool: 'find_user',
    call: id('9', n),
    tenant: 'all',
    arguments: { email: '***@korrel.example' },
    outcome: 'done',
    result: { users: [PIET], total: 1 },
    person: { name: eva.name, email: eva.email },
    requestId: REQUEST,
    ...over,
  }
}

const intended = { outcome: 'intended', result: null }

/** The latest first: of each kind one, and what was intended where it was. */
const someCalls = (): readonly Called[] => [
  called(1, {
    at: ago(1_000),
    tool: 'sync_smoelenboek',
    tenant: LINDE,
    arguments: { emails: '(42 items)', dryRun: true },
    ...intended,
  }),
  called(2),
  called(3, {
    tool: 'deactivate_user',
    tenant: LINDE,
    arguments: { email: '***@linde.example', dryRun: false, reason: null },
    outcome: 'failed',
    result: { failure: 'LastAdministrator' },
  }),
  called(4, { call: id('9', 3), tool: 'deactivate_user', tenant: LINDE, ...intended }),
  called(5, {
    tool: 'update_user_roles',
    tenant: LINDE,
    arguments: { email: '***@linde.example', roles: [id('b', 1), id('b', 2), id('b', 3)] },
    result: { user: PIET, before: [id('b', 3)], after: [id('b', 1), id('b', 2), id('b', 3)] },
    person: { name: piet.name, email: piet.email },
  }),
  called(6, { call: id('9', 5), tool: 'update_user_roles', tenant: LINDE, ...intended }),
  called(7, { tool: 'create_user', tenant: LINDE, arguments: { email: '***@linde.example', roles: [] }, ...intended }),
  called(8, {
    tool: 'list_tenants',
    tenant: null,
    arguments: {},
    result: { listed: 3, total: 3 },
    person: null,
    requestId: null,
  }),
  called(9, {
    tool: 'get_logs',
    tenant: '77777777-1111-4111-8111-000000000001',
    arguments: { level: ['warn', 'error'], q: '(7 characters)', source: 'app', from: ago(DAY), limit: 50 },
    result: { listed: 50, total: 812 },
  }),
]

export interface AssistantSample extends Office {
  assistant: { url: string; mailDomain: string | null; consent: boolean; tools: readonly object[] }
  connections: SampleConnection[]
  calls: readonly Called[]
}

export function anAssistant(over: Partial<AssistantSample> = {}): AssistantSample {
  return {
    ...anOffice(over),
    assistant: { url: 'https://tapster.korrel.example/mcp', mailDomain: 'korrel.example', consent: true, tools },
    connections: [
      connected(1),
      connected(2, { person: piet, label: 'claude.ai', createdAt: ago(80 * DAY), lastUsedAt: ago(3 * DAY) }),
      connected(3, {
        person: piet,
        label: '127.0.0.1',
        createdAt: ago(50 * DAY),
        lastUsedAt: ago(31 * DAY),
        expiresAt: ago(DAY),
      }),
    ],
    calls: someCalls(),
    ...over,
  }
}

function part(rows: readonly object[], query: URLSearchParams): object {
  const [skip, limit] = [Number(query.get('skip')), Number(query.get('limit'))]
  return { data: rows.slice(skip, skip + limit), total: rows.length, skip, limit }
}

/** Null: there is no such thing. Undefined: not about the assistant. */
function answerTo(world: AssistantSample, method: string, { pathname, searchParams }: URL): object | null | undefined {
  if (pathname === '/assistant') return world.assistant
  if (pathname === '/assistant/calls') {
    const outcome = searchParams.get('outcome')
    return part(
      world.calls.filter((one) => outcome === null || one.outcome === outcome),
      searchParams,
    )
  }
  if (pathname === '/assistant/connections') return part(world.connections, searchParams)
  if (method !== 'DELETE' || !pathname.startsWith('/assistant/')) return undefined
  const before = world.connections.length
  world.connections = world.connections.filter((one) => !pathname.endsWith(one.id))
  return world.connections.length === before ? null : {}
}

export function answeringAssistant(world: AssistantSample): AdminAnswer {
  const others = answering(world)
  const find: FindAnswer = (asked) => {
    const { method, url } = asked
    const call = `${method} ${url.pathname}`
    const answer =
      world.isSignedIn && !Object.keys(world.trouble).some((beginning) => call.startsWith(beginning))
        ? answerTo(world, method, url)
        : undefined
    if (answer === undefined) return others.find(asked)
    world.asked.push(`${call}${url.search}`)
    const headers = { 'x-request-id': '01K5RXW6Z8-4f2a' }
    return () =>
      answer === null
        ? { status: 404, json: { code: 'CONNECTION_NOT_FOUND', message: '' }, headers }
        : { json: answer, headers }
  }
  return { ...others, find }
}
