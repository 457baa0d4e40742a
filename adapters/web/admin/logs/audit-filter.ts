// The filters of the activity page, from its address to the query of the service. Days become their first and last moment in the local time zone.
import { IDENTITY_ACTIONS } from '#domain/identity/facts.ts'
import type { AdminQuery } from '../api/call.ts'

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/** The first or last moment of a day in the time zone of the browser, ISO 8601. Empty: no such day. */
const momentOf = (day: string, end: 'first' | 'last'): string => {
  const [, year, month, date] = (DAY.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return ''
  const moment = end === 'first' ? new Date(year, month - 1, date) : new Date(year, month - 1, date + 1, 0, 0, 0, -1)
  return moment.toISOString()
}

export const FILTER_NAMES = ['q', 'action', 'actor', 'subject', 'from', 'to'] as const

/** `query`: of the address. A period whose end precedes its start is reversed. */
export const auditFilter = (
  query: Readonly<Record<string, string>>,
): Omit<Required<AdminQuery<'GET /audit'>>, 'skip' | 'limit'> => {
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
