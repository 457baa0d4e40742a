// The audit log: what was changed, by whom and in which request (IDN-7).
import { call, type Query, type AdminResponse } from './call.ts'

export type AuditEntry = AdminResponse<'GET /audit'>['data'][number]
export type AuditActor = AuditEntry['actor']
/** Texts that are empty filter nothing. */
export type AuditQuery = Required<Query<'GET /audit'>>

export const everyEntry = { action: '', subject: '', actor: '', fromTs: '', toTs: '', q: '' }

export const auditCall = (query: AuditQuery) => call('GET /audit', { query })
