// The assistant for operators: how it is connected, its connections and its calls.
import { call, type Query, type AdminResponse } from './call.ts'

export type Assistant = AdminResponse<'GET /assistant'>
export type Tool = Assistant['tools'][number]
export type Connection = AdminResponse<'GET /assistant/connections'>['data'][number]
export type ToolCalls = AdminResponse<'GET /assistant/calls'>
export type ToolCall = ToolCalls['data'][number]

export const assistantCall = call('GET /assistant')
export const connectionsCall = (query: Query<'GET /assistant/connections'>) =>
  call('GET /assistant/connections', { query })
export const endConnectionCall = (id: string) => call('DELETE /assistant/connections/:id', { params: { id } })
export const toolCallsCall = (query: Query<'GET /assistant/calls'>) => call('GET /assistant/calls', { query })
