// The filters of the activity page in the address, as the service takes them: days become the moments at which they begin and end here.
import { IDENTITY_ACTIONS } from '#domain/identity/facts.ts'
import type { AuditQuery } from '../api/audit.ts'

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** The first or the last moment of a day in the time zone of this browser, ISO 8601; empty: no such day. */
const momentOf = (day: string, end: 'first' | 'last'): string => {
  const [, year, month, date] = (DAY.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return ''
  const moment = end === 'first' ? new Date(year, month - 1, date) : new Date(year, month - 1, date + 1, 0, 0, 0, -1)
  return moment.toISOString()
}

export const FILTER_NAMES = ['q', 'action', 'actor', 'subject', 'from', 'to'] as const

/** `query`: of the address. A period the wrong way round is turned. */
export const auditFilter = (query: Readonly<Record<string, string>>): Omit<AuditQuery, 'skip' | 'limit'> => {
  const { q = '', action = '', actor = '', subject = '', from = '', to = '' } = query
  const [first, last] = from !== '' && to !== '' && from > to ? [to, from] : [from, to]
  return { q, action, actor, subject, fromTs: momentOf(first, 'first'), toTs: momentOf(last, 'last') }
}

export const AUDIT_ACTIONS: readonly string[] = [
  ...IDENTITY_ACTIONS,
  'assistant.connected',
  'assistant.disconnected',
  'assistant.refused',
  'assistant.reused',
  'assistant.tool',
  'log-files.removed',
]
