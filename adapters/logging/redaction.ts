// Makes any value safe to log (LOG-8, LOG-10): secrets replaced wherever they are nested, bodies too large or not plain data told by their
// size alone, nothing that could break a line or drive a terminal.

const STANDARD_KEYS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'secret',
  'apiKey',
  'pin',
  'jwt',
  'cookie',
  'set-cookie',
]
const REDACTED = '[redacted]'
const MAX_DEPTH = 8
const MAX_TEXT = 4_096
/** JSON above this is told by its size (LOG-8). */
export const MAX_JSON = 16 * 1_024

const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g
const BEARER = /\b(bearer\s+)[\w.~+/=-]{6,}/gi
const SECRET_PARAMETER =
  /([?&#;\s"'](?:code|token|access_token|refresh_token|id_token|jwt|client_secret|password|secret|api_?key|pin)=)[^&#\s"']*/gi
// C1 controls, line and paragraph separators and bidirectional overrides pass JSON.stringify as they are; C0 controls do not.
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g

export interface Redaction {
  /** Plain JSON data, at most MAX_JSON long when printed. Never throws. */
  readonly redact: (value: unknown) => unknown
  readonly redactText: (text: string) => string
}

const redactText = (text: string): string =>
  (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}… (${text.length} characters)` : text)
    .replace(JWT, REDACTED)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(SECRET_PARAMETER, `$1${REDACTED}`)

/** `eva@korrel.example` becomes `e***@korrel.example`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@|$)/u, '$1***')

export const makeRedaction = (extraKeys: readonly string[]): Redaction => {
  const secretKeys = new Set([...STANDARD_KEYS, ...extraKeys].map((key) => key.toLowerCase()))

  const walk = (value: unknown, depth: number, seen: ReadonlySet<object>): unknown => {
    if (typeof value === 'string') return redactText(value)
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
    if (typeof value === 'function') return '[function]'
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return '[circular]'
    if (depth === MAX_DEPTH) return '[deep]'
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[binary, ${value.byteLength} bytes]`
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[invalid date]' : value.toISOString()
    const inner = new Set(seen).add(value)
    if (value instanceof Error) {
      return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') }
    }
    if (Array.isArray(value)) return value.slice(0, 100).map((item) => walk(item, depth + 1, inner))
    return Object.fromEntries(
      Object.keys(value)
        .slice(0, 100)
        .map((key) => [redactText(key), secretKeys.has(key.toLowerCase()) ? REDACTED : read(value, key, depth, inner)]),
    )
  }

  const read = (owner: object, key: string, depth: number, seen: ReadonlySet<object>): unknown => {
    try {
      return walk(Reflect.get(owner, key), depth + 1, seen)
    } catch {
      return '[unreadable]'
    }
  }

  return {
    redactText,
    redact: (value) => {
      const safe = walk(value, 0, new Set())
      const size = JSON.stringify(safe)?.length ?? 0
      return size > MAX_JSON ? { omitted: 'too large to log', bytes: size } : safe
    },
  }
}

/** One line of JSON that no value in it can break out of. */
export const toLine = (entry: unknown): string =>
  JSON.stringify(entry).replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
