// The recent log, searched and shown around an entry (LOG-6).
import { call, type Query, type AdminResponse } from './call.ts'

export type LogPageQuery = Query<'GET /logs'>
export type LogAnswer = AdminResponse<'GET /logs'>['data']
export type LogLine = LogAnswer['data'][number]

export const logsCall = (query: LogPageQuery) => call('GET /logs', { query })

/** The entry itself and up to `reach` before and after it. 404: it is no longer kept. */
export const aroundCall = (id: string, reach: number) =>
  call('GET /logs/around/:id', { params: { id }, query: { reach } })
