// The assistant for whoever runs the service: how it is connected, who has connected one, and what it was asked to do.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { type PageOf, pageOf, withQuery } from './page.ts'

const textOrNull = t.union([t.string, t.null])

const Tool = t.readonly(
  t.type({
    name: t.string,
    /** In English, as an assistant reads them. */
    title: t.string,
    description: t.string,
    readOnly: t.boolean,
    destructive: t.boolean,
  }),
)
export type Tool = t.TypeOf<typeof Tool>

const Assistant = t.readonly(
  t.type({
    /** What is pasted into an assistant. */
    url: t.string,
    /** Null: none is set, so that nobody can connect. */
    mailDomain: textOrNull,
    /** Whether whoever connects is asked for consent. */
    consent: t.boolean,
    tools: t.readonlyArray(Tool),
  }),
)
export type Assistant = t.TypeOf<typeof Assistant>

const Connection = t.readonly(
  t.type({
    id: t.string,
    person: t.readonly(t.type({ uuid: t.string, name: t.string, email: t.string })),
    /** What the assistant calls itself. */
    label: t.string,
    createdAt: t.string,
    lastUsedAt: t.string,
    /** Moments in ISO 8601. Expired ones are still listed for a while. */
    expiresAt: t.string,
  }),
)
export type Connection = t.TypeOf<typeof Connection>

const ToolCall = t.readonly(
  t.type({
    id: t.string,
    at: t.string,
    tool: t.string,
    /** The same in what was intended and what came of it. */
    call: t.string,
    /** A uuid, or `all`; null: of no office. */
    tenant: textOrNull,
    arguments: t.readonly(t.record(t.string, t.unknown)),
    outcome: t.union([t.literal('intended'), t.literal('done'), t.literal('failed')]),
    /** Ids, counts and codes; null before it ended. */
    result: t.unknown,
    /** Null: somebody who is gone. */
    person: t.union([t.readonly(t.type({ name: t.string, email: t.string })), t.null]),
    requestId: textOrNull,
  }),
)
export type ToolCall = t.TypeOf<typeof ToolCall>

const ToolCalls = t.readonly(t.type({ data: t.readonlyArray(ToolCall), total: t.number, skip: t.number }))
export type ToolCalls = t.TypeOf<typeof ToolCalls>

interface Part {
  readonly skip: number
  readonly limit: number
}

export const assistantCall: Call<Assistant> = { method: 'GET', path: '/assistant', answer: Assistant }

/** The latest used first. */
export const connectionsCall = (part: Part): Call<PageOf<Connection>> => ({
  method: 'GET',
  path: withQuery('/assistant/connections', { ...part }),
  answer: pageOf(Connection),
})

export const endConnectionCall = (id: string): Call<unknown> => ({
  method: 'DELETE',
  path: `/assistant/connections/${encodeURIComponent(id)}`,
  answer: t.unknown,
})

/** The latest first. `outcome`: empty for any. */
export const toolCallsCall = (query: Part & { readonly outcome: string }): Call<ToolCalls> => ({
  method: 'GET',
  path: withQuery('/assistant/calls', { ...query }),
  answer: ToolCalls,
})
