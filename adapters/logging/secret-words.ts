// Recognises secrets by their name or their form, and removes them from texts (LOG-8). The work grows only with MAX_TEXT.
import { makeMaskLists } from './secret-lists.ts'

/** The value of a field with such a name is always a secret. */
const SECRET_KEYS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'idToken',
  'access_token',
  'refresh_token',
  'id_token',
  'authorization',
  'proxy-authorization',
  'secret',
  'clientSecret',
  'client_secret',
  'apiKey',
  'api_key',
  'api-key',
  'x-api-key',
  'pin',
  'jwt',
  'cookie',
  'set-cookie',
  'codeVerifier',
  'code_verifier',
]
/** The values of these headers run to the end of the line. */
const HEADERS = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie']

export const REDACTED = '[redacted]'
/** Only the beginning of a longer text is logged. */
export const MAX_TEXT = 4_096

const JWT = /\beyJ[\w-]{5,}(?:\.[\w-]*)*/g
const BEARER = /\b(bearer|basic|digest)(\s+)(?=[\w.~+/=-]*[\d=_~+/-])[\w.~+/=-]{6,}/gi
const CODE = /((?:^|[?&#;\s"']|%(?:25)*(?:3f|26|23))code(?:=|%(?:25)*3d))(?:(?!%(?:25)*26)[^&#\s"'])*/gi
const USERINFO = /(\/\/)[^\s/@"'?#]{1,256}@/g
const LABEL = `[^\\s@"'\`<>()[\\]{},:;=&?/\\\\%|.]`
const LOCAL = LABEL.replace('.]', ']')
const ADDRESS = new RegExp(
  `(?<!${LOCAL})(${LOCAL})${LOCAL}*(@|%40)(?=${LABEL}{1,63}(?:\\.${LABEL}{1,63}){0,3}\\.[^\\W\\d])`,
  'g',
)
const MULTIPART = /^--[^\r\n]{1,100}\r?\ncontent-/i

/** Copies the beginning, because a slice would keep the whole text in memory. */
const copyBeginning = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString()

/** `eva@korrel.example` becomes `e***@korrel.example`. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  const [first = ''] = email.slice(0, 2)
  return `${first}***${at < 0 ? '' : email.slice(at)}`
}

const joinAlternatives = (words: Iterable<string>): string =>
  [...words].map((word) => word.replace(/[^\w]/g, '\\$&')).join('|')

/**
 * Matches `name=value`, `name: value`, `"name":"value"` and `'name' => 'value'` as maps are printed, also when escaped in another text or
 * address.
 */
const matchAssigned = (keys: Iterable<string>): RegExp =>
  new RegExp(
    `(?<![\\w-])((?:${joinAlternatives(keys)})(?:\\\\*["'])?\\s*(?:=>|[=:]|%(?:25)*3d)\\s*)` +
      `(?:((\\\\{1,7})")(?:(?!(?<!\\\\)\\3").)*|(["'\`])(?:(?!\\4)[^\\\\]|\\\\.)*|(?:(?!%(?:25)*26)[^\\s"'&#])+)`,
    'gis',
  )

const inHeader = new RegExp(
  `(?<![\\w-])((?:${joinAlternatives(HEADERS)})\\s*[:=]\\s*)[^\\s"'\`\\\\][^\\r\\n"'\\\\]*`,
  'gi',
)

/** A quick check: a text without a match contains neither a secret nor an address. That is the case for most texts. */
function matchSuspicious(keys: Iterable<string>): RegExp {
  const ends = joinAlternatives(new Set(['e', ...[...keys].map((key) => key.slice(-1))]))
  return new RegExp(`[@%]|(?:${ends})\\\\*["']?\\s*[:=]|eyJ|(?:bearer|basic|digest)\\s|^--`, 'i')
}

export interface SecretWords {
  /** Whether a field of this name is a secret: the whole name, without regard to case. */
  readonly isSecret: (key: string) => boolean
  /** The result has little more than MAX_TEXT characters, no secrets, and masked addresses. */
  readonly redactText: (text: string) => string
}

export function makeSecretWords(extraKeys: readonly string[]): SecretWords {
  const keys = new Set([...SECRET_KEYS, ...extraKeys].map((key) => key.toLowerCase()))
  const [maybe, named] = [matchSuspicious(keys), matchAssigned(keys)]
  const withoutLists = makeMaskLists(joinAlternatives(keys), REDACTED)

  const clean = (text: string): string => {
    if (!maybe.test(text)) return text
    if (MULTIPART.test(text)) return `[multipart, ${text.length} characters]`
    const without = withoutLists(text)
      .replace(JWT, REDACTED)
      .replace(inHeader, `$1${REDACTED}`)
      .replace(BEARER, `$1$2${REDACTED}`)
      .replace(named, `$1$2$4${REDACTED}`)
      .replace(CODE, `$1${REDACTED}`)
    return /@|%40/.test(without) ? without.replace(USERINFO, `$1${REDACTED}@`).replace(ADDRESS, '$1***$2') : without
  }

  return {
    isSecret: (key) => keys.has(key.toLowerCase()),
    redactText: (text) =>
      text.length > MAX_TEXT ? `${clean(copyBeginning(text, MAX_TEXT))}… (${text.length} characters)` : clean(text),
  }
}
