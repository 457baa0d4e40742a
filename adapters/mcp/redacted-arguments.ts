// Prepares the arguments of a tool call for the audit log, by one rule for all tools. Ids, numbers, choices and instants stay. An address
// becomes its domain, and any other text its length.
import { E, O } from '#domain/shared/fp.ts'
import { mailDomain, parseMailbox } from '#domain/shared/mailbox.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import type { JsonSchema } from '#adapters/contract/codecs/described.ts'
import { LongText } from '#adapters/contract/codecs/long-text.ts'

/** A longer list is replaced by its length. */
const SHOWN = 10

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/

function redactText(text: string, schema: JsonSchema | undefined): string {
  const choices = schema?.enum ?? []
  if (text === 'all' || choices.includes(text) || MOMENT.test(text) || O.isSome(parseUuid(text))) return text
  const address = parseMailbox(text.trim())
  return E.isRight(address) ? `***@${mailDomain(address.right)}` : `(${text.length} characters)`
}

function redactValue(value: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof value === 'string') return redactText(value, schema)
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (value instanceof LongText) return `(${value.bytes.length} characters)`
  return Array.isArray(value) ? `(${value.length} items)` : '(an object)'
}

const redactList = (value: unknown, schema: JsonSchema): unknown =>
  Array.isArray(value) && value.length <= SHOWN
    ? value.map((one) => redactValue(one, schema.items))
    : redactValue(value, schema)

/** `schema`: the schema of the arguments. Unknown arguments are only counted, because their names may be personal. */
export function redactArguments(given: unknown, schema: JsonSchema): Readonly<Record<string, unknown>> {
  const members = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : []
  const known = members.flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    const one = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined
    return one === undefined ? [] : [[name, redactList(value, one)]]
  })
  const unknown = members.length - known.length
  return { ...Object.fromEntries(known), ...(unknown === 0 ? {} : { '(unknown)': unknown }) }
}
