// Converts one value to plain JSON data without secrets, within a budget of characters. If the budget is exceeded, the result must not be
// used. Only getters of the value run, and none of its other code. redaction.ts sets the budgets.
import { types } from 'node:util'
import { MAX_TEXT, REDACTED, type SecretWords } from './secret-words.ts'
import { read, unwrapValue, UNREADABLE } from './unplain-values.ts'

/** Bytes of JSON above which the size replaces the value (LOG-8). */
export const MAX_JSON = 16 * 1_024
const MAX_DEPTH = 8
const MAX_NAME = 100
/** The number of cached results for names. Further names are checked every time. */
const REMEMBERED = 1_000

/** Plain JSON data. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * `left`: characters that may still be examined, negative once exceeded. `above`: the objects that contain the value, the outermost first.
 */
export interface Work {
  left: number
  readonly above: object[]
}

interface Judgement {
  /** The name in the form in which it may be shown. */
  readonly name: string
  /** Whether the value under the name is a secret. */
  readonly secret: boolean
}

export interface SafeValues {
  readonly judge: (key: string) => Judgement
  /** Returns undefined only for undefined. Never throws. */
  readonly walk: (value: unknown, work: Work) => unknown
}

export function describeTooLarge(value: unknown): string {
  if (typeof value === 'string') return `[too large to log: text of ${value.length} characters]`
  return Array.isArray(value) ? `[too large to log: list of ${value.length}]` : '[too large to log: object]'
}

export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Sets a field of an object for the log. A name such as `__proto__` does not change its prototype. */
export function put(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(fields, name, { value, enumerable: true })
  else fields[name] = value
}

export function makeSafeValues({ isSecret, redactText }: SecretWords): SafeValues {
  const judged = new Map<string, Judgement>()

  const judge = (key: string): Judgement => {
    const known = judged.get(key)
    if (known !== undefined) return known
    const isShort = key.length <= MAX_NAME
    const name = redactText(isShort ? key : `${Buffer.from(key.slice(0, MAX_NAME)).toString()}…`)
    const judgement = { name, secret: isShort && isSecret(key) }
    if (isShort && judged.size < REMEMBERED) judged.set(key, judgement)
    return judgement
  }

  const note = (text: string, work: Work): string => {
    work.left -= text.length + 2
    return text
  }

  const text = (value: string, work: Work): string => {
    const isBody = value.length > MAX_JSON || (value.length > MAX_TEXT && /^\s{0,9}[[{]/.test(value))
    return note(isBody ? describeTooLarge(value) : redactText(value), work)
  }

  /** In lists of names and values, such as raw headers, the value follows its name. It is masked after a secret name. */
  const items = (values: Iterable<unknown>, work: Work): readonly unknown[] => {
    const shown: unknown[] = []
    let isValue = false
    for (const value of values) {
      shown.push(isValue ? note(REDACTED, work) : (walk(value, work) ?? null))
      if (work.left < 0) break
      work.left -= 1
      isValue = !isValue && typeof value === 'string' && judge(value).secret
    }
    return shown
  }

  const entries = (values: Iterable<readonly [key: unknown, value: unknown]>, work: Work): Fields => {
    const shown: Record<string, unknown> = {}
    for (const [key, value] of values) {
      const { name, secret } = judge(typeof key === 'object' && key !== null ? '[object]' : String(key))
      work.left -= name.length + 3
      const safe = secret ? note(REDACTED, work) : walk(value, work)
      if (work.left < 0) break
      if (safe !== undefined) put(shown, name, safe)
    }
    return shown
  }

  const fields = (value: object, work: Work): Fields => {
    const shown: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      const { name, secret } = judge(key)
      work.left -= name.length + 3
      const safe = secret ? note(REDACTED, work) : walk(read(value, key), work)
      if (work.left < 0) break
      if (safe !== undefined) put(shown, name, safe)
    }
    return shown
  }

  const inside = (value: object, work: Work): unknown => {
    if (Array.isArray(value)) return items(value, work)
    if (isPlain(value)) return fields(value, work)
    const unwrapped = unwrapValue(value)
    switch (unwrapped._tag) {
      case 'Note':
        return note(unwrapped.note, work)
      case 'Text':
        return text(unwrapped.text, work)
      case 'Fields':
        return fields(unwrapped.fields, work)
      case 'Entries':
        return entries(unwrapped.entries, work)
      case 'Items':
        return items(unwrapped.items, work)
    }
  }

  const thing = (value: object, work: Work): unknown => {
    // A proxy can return anything and take any time.
    if (types.isProxy(value)) return note('[proxy]', work)
    if (work.above.includes(value)) return note('[circular]', work)
    if (work.above.length >= MAX_DEPTH) return note('[deep]', work)
    work.above.push(value)
    try {
      return inside(value, work)
    } catch {
      return note(UNREADABLE, work)
    } finally {
      work.above.pop()
    }
  }

  const walk = (value: unknown, work: Work): unknown => {
    switch (typeof value) {
      case 'string':
        return text(value, work)
      case 'number':
        work.left -= 5
        return Number.isFinite(value) ? value : String(value)
      case 'boolean':
        work.left -= 2
        return value
      case 'undefined':
        work.left -= 1
        return value
      case 'bigint':
        return note(BigInt.asIntN(128, value) === value ? String(value) : '[bigint]', work)
      case 'symbol':
        return text(String(value), work)
      case 'function':
        return note('[function]', work)
      case 'object':
        return value === null ? null : thing(value, work)
    }
  }

  return { judge, walk }
}
