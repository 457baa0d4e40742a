// The assistant as operators see it: how it is connected, its connections and its calls (MCP-9).
import * as t from 'io-ts'
import type { SignInId } from '#domain/identity/principal.ts'
import { moment, makeEnum, asOptional, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'

/** In English, because assistants read it. */
const tool = t.type(
  { name: t.string, title: t.string, description: t.string, readOnly: t.boolean, destructive: t.boolean },
  'AssistantTool',
)

const about = t.type(
  {
    /** The address that a person gives to an assistant. */
    url: t.string,
    /** The mail domain that may connect an assistant; null: no domain may. */
    mailDomain: textOrNull,
    /** Whether connecting asks for consent. */
    consent: t.boolean,
    tools: t.array(tool),
  },
  'AboutAssistant',
)
export type AboutAssistantResponse = WireOf<typeof about>

const person = t.type({ uuid: t.string, name: t.string, email: t.string }, 'ConnectedPerson')
const connection = t.type(
  {
    id: t.string,
    person,
    /** The name that the assistant gives itself. */
    label: t.string,
    createdAt: moment,
    lastUsedAt: moment,
    /** Expired connections stay listed for a while. */
    expiresAt: moment,
  },
  'AssistantConnection',
)
export type ConnectionResponse = WireOf<typeof connection>

const outcome = makeEnum('intended', 'done', 'failed')
const members = t.record(t.string, t.unknown)

/** The audit log's details of a call. */
export const callDetails = {
  tool: t.string,
  /** Shared by the entries before and after the call. */
  call: t.string,
  /** A uuid, or `all`; null: the call is about no office. */
  tenant: textOrNull,
  arguments: members,
  /** Ids, counts and codes; null before the call ended. */
  result: allowNull(members),
}

const call = t.type(
  {
    id: t.string,
    at: moment,
    ...callDetails,
    outcome,
    /** Null: the person was anonymised. */
    person: allowNull(t.type({ name: t.string, email: t.string })),
    requestId: textOrNull,
  },
  'AssistantCall',
)
export type AssistantCallResponse = WireOf<typeof call>

const sampleConnection = {
  id: '4c8e2a60-5d1f-4f3b-9a7c-6e0b2d4f9110',
  person: {
    uuid: '7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107',
    name: 'Eva Jansen',
    email: 'eva.jansen@korrel.example',
  },
  label: 'claude.ai',
  createdAt: '2026-02-23T08:15:00.000Z',
  lastUsedAt: '2026-03-02T09:29:00.000Z',
  expiresAt: '2026-04-01T09:29:00.000Z',
}

const sampleTool = {
  name: 'list_tenants',
  title: 'List tenants',
  description: 'Lists the tenants (offices) that use the service: uuid, name, and whether each is active.',
  readOnly: true,
  destructive: false,
}

const sampleCall = {
  id: '3e5d7c9b-1a2f-4b4d-9c6e-8f0a1b2c9111',
  at: '2026-03-02T09:29:00.000Z',
  tool: 'find_user',
  call: '6d1c3b5a-7e9f-4a2c-8b4d-0f1e2d3c9112',
  tenant: 'all',
  arguments: { email: '***@korrel.example', tenant: 'all' },
  result: { users: ['7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107'], total: 1 },
  outcome: 'done',
  person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  requestId: '0f1e2d3c-4b5a-4697-8877-665544339108',
} as const

export const connectionContract = defineContract({
  'GET /assistant': {
    summary: 'Returns how an AI assistant is connected: its address, whose people may connect one, and its tools.',
    answers: { 200: about },
    example: {
      answers: {
        200: { url: 'https://tapster.example/mcp', mailDomain: 'korrel.example', consent: true, tools: [sampleTool] },
      },
    },
  },
  'GET /assistant/connections': {
    summary:
      'Lists the connections with assistants, the most recently used first, a page at a time. Expired ones stay listed for a while.',
    query: pageQuery,
    ...answerWith(200, makePage(connection), samplePage(sampleConnection)),
  },
  'DELETE /assistant/connections/:id': {
    summary: 'Ends a connection. The next call of the assistant is refused; it has to be connected again.',
    params: { id: makeUuid<SignInId>() },
    ...answerWith(200, t.type({}), {}, { params: { id: sampleConnection.id } }),
  },
})

export const assistantCallContract = defineContract({
  'GET /assistant/calls': {
    summary:
      'Lists the calls of assistants and their results, newest first, a page at a time. A call that changes something has two entries, before and after, with the same `call`. `total` stops at 20,000.',
    query: { outcome: asOptional(outcome), ...pageQuery },
    ...answerWith(200, makePage(call), samplePage(sampleCall), { query: { outcome: 'done' } }),
  },
})
