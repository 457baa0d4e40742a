// Makes the fields of an entry safe to log (LOG-8, LOG-10): plain JSON without secrets. The size replaces a field above 16 KiB, and the
// work per entry is bounded. safe-values.ts handles single values. `printOnOneLine` also escapes C1 controls and invisible and
// bidirectional marks, unlike JSON.stringify.
import { types } from 'node:util'
import { type Fields, isPlain, makeSafeValues, MAX_JSON, put, describeTooLarge, type Work } from './safe-values.ts'
import { makeSecretWords, REDACTED } from './secret-words.ts'
import { read, UNREADABLE } from './unplain-values.ts'

/** The maximum number of characters examined for one entry. A value above MAX_JSON must be examined before its size is known. */
const MAX_WORK = 2 * MAX_JSON
const MAX_FIELDS = 100
/** The maximum length of one character in JSON, as in `\u001b`. */
const WIDEST = 6

export interface Redaction {
  /** The result has at most MAX_JSON bytes when printed, without the names of the fields. Never throws. */
  readonly redact: (data: unknown) => Fields
  readonly redactText: (text: string) => string
}

const countBytes = (value: unknown): number => Buffer.byteLength(printOnOneLine(value))

/** Reduces the fields to MAX_JSON: replaces the largest fields by their sizes until the rest fits. */
function fitFields(fields: Fields): Fields {
  const sizes = Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    bytes: countBytes(value) + countBytes(name) + 2,
  }))
  let total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= MAX_JSON) return fields
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) put(shown, name, value)
  for (const { name, value, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    if (total <= MAX_JSON) break
    put(shown, name, describeTooLarge(value))
    total -= bytes
  }
  return shown
}

export function makeRedaction(extraKeys: readonly string[]): Redaction {
  const words = makeSecretWords(extraKeys)
  const { judge, walk } = makeSafeValues(words)

  /** Handles each field separately, so that a field that is too large removes no other. */
  const byField = (data: object): Fields => {
    const shown: Record<string, unknown> = {}
    const keys = Object.keys(data)
    let total = MAX_WORK
    for (const key of keys.slice(0, MAX_FIELDS)) {
      const { name, secret } = judge(key)
      const value = secret ? REDACTED : read(data, key)
      const budget = Math.min(MAX_JSON, total)
      const work: Work = { left: budget, above: [data] }
      const safe = budget > 0 ? (secret ? REDACTED : walk(value, work)) : describeTooLarge(value)
      total -= budget - work.left + name.length + 15
      if (safe !== undefined) put(shown, name, work.left < 0 ? describeTooLarge(value) : safe)
    }
    if (keys.length > MAX_FIELDS) put(shown, '…', `${keys.length - MAX_FIELDS} more`)
    return (MAX_WORK - total) * WIDEST > MAX_JSON ? fitFields(shown) : shown
  }

  const isFields = (data: unknown): data is object =>
    typeof data === 'object' && data !== null && !types.isProxy(data) && !Array.isArray(data) && isPlain(data)

  return {
    redactText: words.redactText,
    redact: (data) => {
      try {
        return byField(isFields(data) ? data : { value: data })
      } catch {
        return { value: UNREADABLE }
      }
    },
  }
}

// C1 controls, invisible marks, line and paragraph separators and bidirectional overrides pass JSON.stringify as they are; C0 controls do not.
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Prints plain JSON data on one line. */
export function printOnOneLine(value: unknown): string {
  return JSON.stringify(value).replace(UNPRINTABLE, escapeCharacter)
}
