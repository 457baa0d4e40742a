// Describes tool calls of the assistant in words, merges the audit entries of one call, and checks which addresses an assistant can reach.
import type { AssistantCallResponse } from '#adapters/contract/assistant/connections.ts'
import { hasFields, isRecord, isText, isNullOr } from '#adapters/web/kit/guard.ts'
import type { Translate } from '#adapters/web/kit/translate.ts'
import { cutAt, escapeToLine } from '../logs/log-entry.ts'
import type { AdminTextKey } from '../texts/texts.ts'

type Translator = Translate<AdminTextKey>

/** Names of tenants by uuid. Unknown and removed tenants are shown by their id. */
export type OfficeNames = (uuid: string) => string | null | undefined

const LONGEST_VALUE = 60
/** Instead of the content of texts and long lists, the audit log contains their length in this form. */
const COUNTED = /^\((\d{1,7}) (characters|items)\)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tools without a text show their own title, or their name if they have no title. */
export function getToolTitle(t: Translator, name: string, title = name): string {
  return t.maybe(`tool.${name}`) ?? (title === '' ? t('calls.tool.unknown') : escapeToLine(title))
}

export function describeOffice(t: Translator, tenant: AssistantCallResponse['tenant'], names: OfficeNames): string {
  if (tenant === null) return ''
  return tenant === 'all' ? t('calls.office.all') : escapeToLine(names(tenant) ?? tenant.slice(0, 8))
}

function describeValue(t: Translator, value: unknown): string {
  if (Array.isArray(value))
    return value.length <= 2 && value.every((one) => typeof one === 'string' && !UUID.test(one))
      ? value.map((one) => describeValue(t, one)).join(', ')
      : t.counted('calls.items', value.length)
  if (typeof value === 'string') {
    const [, count, unit] = COUNTED.exec(value) ?? []
    if (unit === 'characters' || unit === 'items') return t.counted(`calls.${unit}`, Number(count))
    return UUID.test(value)
      ? value.slice(0, 8)
      : (t.maybe(`changes.value.${value}`) ?? escapeToLine(cutAt(value, LONGEST_VALUE)))
  }
  const json = JSON.stringify(value) ?? ''
  return t.maybe(`changes.value.${json}`) ?? escapeToLine(cutAt(json, LONGEST_VALUE))
}

/** One text for each member that has a value, except the tenant. */
const describeMembers = (t: Translator, tool: string, members: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(members).flatMap(([name, value]) => {
    if (value === null || value === undefined || name === 'tenant' || (Array.isArray(value) && value.length === 0))
      return []
    const field =
      t.maybe(`calls.field.${tool}.${name}`) ??
      t.maybe(`calls.field.${name}`) ??
      t.maybe(`changes.field.${name}`) ??
      escapeToLine(name)
    return [t('changes.detail.value', { field, value: describeValue(t, value) })]
  })

export function describeArguments(
  t: Translator,
  call: Pick<AssistantCallResponse, 'tool' | 'arguments'>,
): readonly string[] {
  return describeMembers(t, call.tool, call.arguments)
}

/** The failure of a call, or its result without the values that the arguments already contain. */
export function describeResult(
  t: Translator,
  { tool, arguments: given, result }: Pick<AssistantCallResponse, 'tool' | 'arguments'> & { readonly result: unknown },
): readonly string[] {
  if (!isRecord(result)) return []
  const { failure, ...rest } = result
  const why = typeof failure === 'string' ? [t.maybe(`calls.failure.${failure}`), escapeToLine(failure)] : []
  const news = Object.entries(rest).filter(([name, value]) => value !== given[name])
  return [...why.filter((word) => word !== null), ...describeMembers(t, tool, Object.fromEntries(news))]
}

const isDetails = hasFields({ tool: isText, tenant: isNullOr(isText), arguments: isRecord })

/** Describes the audit entry of a call in words; null: the details have another format. */
export function describeToolCall(t: Translator, details: unknown, names: OfficeNames): readonly string[] | null {
  if (!isDetails(details)) return null
  const { tool, tenant } = details
  const result = 'result' in details ? details.result : undefined
  const office = describeOffice(t, tenant, names)
  return [
    getToolTitle(t, tool),
    ...(office === '' ? [] : [office]),
    ...describeArguments(t, details),
    ...describeResult(t, { tool, arguments: details.arguments, result }),
  ]
}

export const CALLS_A_PAGE = 25
/** Rows to load before the page, so that a call whose outcome is there does not seem unfinished. Smaller than a page. */
const AHEAD = 20

/** The rows to load for the page that begins after `skip` rows. */
export function toCallRange(skip: number): { readonly skip: number; readonly limit: number } {
  const ahead = Math.min(skip, AHEAD)
  return { skip: skip - ahead, limit: CALLS_A_PAGE + ahead }
}

/** How many of the rows loaded from `skip` on belong to the previous page. */
export function countAhead(skip: number): number {
  return (CALLS_A_PAGE - (skip % CALLS_A_PAGE)) % CALLS_A_PAGE
}

/** Merges the entries of one call. `calls`: the latest first. `ahead`: the number of rows of the previous page, which are left out. */
export function foldCalls(calls: readonly AssistantCallResponse[], ahead: number): readonly AssistantCallResponse[] {
  const ended = new Set(calls.filter(({ outcome }) => outcome !== 'intended').map(({ call }) => call))
  return calls.slice(ahead).filter(({ call, outcome }) => outcome !== 'intended' || !ended.has(call))
}

/** Milliseconds, longer than any tool runs, including timeouts and a retry. After this time the outcome is unknown. */
const LONGEST_RUN = 180_000

export type CallState = 'done' | 'failed' | 'under-way' | 'unknown'

/** The state of a call after `foldCalls`. */
export function getCallState({ at, outcome }: Pick<AssistantCallResponse, 'at' | 'outcome'>, now: number): CallState {
  if (outcome !== 'intended') return outcome
  return now - Date.parse(at) < LONGEST_RUN ? 'under-way' : 'unknown'
}

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an assistant can reach the address. Invalid addresses are not reachable. */
export function isReachable(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && !LOOPBACK.test(hostname)
}

/** Whether an address belongs to exactly this domain. Subdomains are other domains. */
export function isOnDomain(email: string, mailDomain: string): boolean {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase() === mailDomain.toLowerCase()
}
