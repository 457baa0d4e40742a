// A call of a tool in few words: which tool, of which office, with what, and what came of it.
import { hasFields, isRecord, isText, orNull } from '#adapters/web/kit/guard.ts'
import type { Translate as TranslateOf } from '#adapters/web/kit/translate.ts'
import type { ToolCall } from '../api/assistant.ts'
import { cutAt, oneLine } from '../logs/safe-text.ts'
import type { TextKey } from '../texts/texts.ts'

type Translate = TranslateOf<TextKey>

/** What offices are called, by uuid; what is not known, or no longer there, is told by its number. */
export type OfficeNames = (uuid: string) => string | null | undefined

const LONGEST = 60
/** In place of a text or a long list the trail has its length. */
const COUNTED = /^\((\d{1,7}) (characters|items)\)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A tool that is newer than this page is told by its own title, else by its name. */
export const toolTitle = (t: Translate, name: string, title = name): string =>
  t.maybe(`tool.${name}`) ?? (title === '' ? t('calls.tool.unknown') : oneLine(title))

export const officeWords = (t: Translate, tenant: ToolCall['tenant'], names: OfficeNames): string => {
  if (tenant === null) return ''
  return tenant === 'all' ? t('calls.office.all') : oneLine(names(tenant) ?? tenant.slice(0, 8))
}

const valueWords = (t: Translate, value: unknown): string => {
  if (Array.isArray(value))
    return value.length <= 2 && value.every((one) => typeof one === 'string' && !UUID.test(one))
      ? value.map((one) => valueWords(t, one)).join(', ')
      : t.counted('calls.items', value.length)
  if (typeof value === 'string') {
    const [, count, unit] = COUNTED.exec(value) ?? []
    if (unit === 'characters' || unit === 'items') return t.counted(`calls.${unit}`, Number(count))
    return UUID.test(value) ? value.slice(0, 8) : (t.maybe(`changes.value.${value}`) ?? oneLine(cutAt(value, LONGEST)))
  }
  const json = JSON.stringify(value) ?? ''
  return t.maybe(`changes.value.${json}`) ?? oneLine(cutAt(json, LONGEST))
}

/** One for each that has a value; the office has a place of its own. */
const membersInWords = (t: Translate, tool: string, members: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(members).flatMap(([name, value]) => {
    if (value === null || value === undefined || name === 'tenant' || (Array.isArray(value) && value.length === 0))
      return []
    const field =
      t.maybe(`calls.field.${tool}.${name}`) ??
      t.maybe(`calls.field.${name}`) ??
      t.maybe(`changes.field.${name}`) ??
      oneLine(name)
    return [t('changes.detail.value', { field, value: valueWords(t, value) })]
  })

export const argumentsInWords = (t: Translate, call: Pick<ToolCall, 'tool' | 'arguments'>): readonly string[] =>
  membersInWords(t, call.tool, call.arguments)

/** Of a call that failed why; of one that was done what or how many it was about, but for what was given anyway. */
export const resultInWords = (
  t: Translate,
  { tool, arguments: given, result }: Pick<ToolCall, 'tool' | 'arguments'> & { readonly result: unknown },
): readonly string[] => {
  if (!isRecord(result)) return []
  const { failure, ...rest } = result
  const why = typeof failure === 'string' ? [t.maybe(`calls.failure.${failure}`), oneLine(failure)] : []
  const news = Object.entries(rest).filter(([name, value]) => value !== given[name])
  return [...why.filter((word) => word !== null), ...membersInWords(t, tool, Object.fromEntries(news))]
}

const isDetails = hasFields({ tool: isText, tenant: orNull(isText), arguments: isRecord })

/** The same from the audit trail; null: of another form. */
export const toolCallInWords = (t: Translate, details: unknown, names: OfficeNames): readonly string[] | null => {
  if (!isDetails(details)) return null
  const { tool, tenant } = details
  const result = 'result' in details ? details.result : undefined
  const office = officeWords(t, tenant, names)
  return [
    toolTitle(t, tool),
    ...(office === '' ? [] : [office]),
    ...argumentsInWords(t, details),
    ...resultInWords(t, { tool, arguments: details.arguments, result }),
  ]
}
