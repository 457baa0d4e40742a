// The formats of environment variables. The name of a codec is its format, as faults and the guide to the settings show it.
import * as t from 'io-ts'
import { accessSync, constants, statSync } from 'node:fs'
import { E, O, pipe } from '#domain/shared/fp.ts'
import { isIP } from 'node:net'
import { parseDatabaseAddress } from '#adapters/postgres/kernel/database-address.ts'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import { asTenantUuid, parseUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { MailFrom, MailServerAccess, TlsMode } from '#domain/mailing/mail-server.ts'
import { type ReturnsChoice, USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'

function makeDecoder<A>(name: string, read: (text: string) => O.Option<A>): t.Decoder<unknown, A> {
  const validate: t.Validate<unknown, A> = (raw, context) =>
    pipe(
      typeof raw === 'string' ? read(raw) : O.none,
      O.match(() => t.failure<A>(raw, context), t.success),
    )
  return { name, validate, decode: (raw) => validate(raw, [{ key: name, type: t.string, actual: raw }]) }
}

export const text = makeDecoder('text', O.some<string>)

export function makeOptional<A>(inner: t.Decoder<unknown, A>): t.Decoder<unknown, O.Option<A>> {
  const validate: t.Validate<unknown, O.Option<A>> = (raw, context) =>
    pipe(
      inner.validate(raw, context),
      E.map((value) => O.some(value)),
    )
  return { name: inner.name, validate, decode: (raw) => validate(raw, []) }
}

export function decodeOneOf<A extends string>(...values: readonly A[]): t.Decoder<unknown, A> {
  return makeDecoder(values.join(', ').replace(/, (?=[^,]*$)/, ' or '), (raw) =>
    O.fromNullable(values.find((value) => value === raw)),
  )
}

const UNBOUNDED = 1_000_000_000

export function decodeWholeNumber(min: number, max = UNBOUNDED): t.Decoder<unknown, number> {
  return makeDecoder(`a whole number from ${min}${max === UNBOUNDED ? '' : ` to ${max}`}`, (raw) => {
    const value = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
    return value >= min && value <= max ? O.some(value) : O.none
  })
}

export const share = makeDecoder('a number from 0 to 1', (raw) =>
  /^(?:0|1|[01]?\.\d{1,9})$/.test(raw) && Number(raw) <= 1 ? O.some(Number(raw)) : O.none,
)

function readWebAddress(raw: string): O.Option<string> {
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  return url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
    ? O.some(raw.replace(/\/+$/, ''))
    : O.none
}

/** Without a trailing slash, query or fragment, so that paths can be added to it. */
export const webAddress = makeDecoder('a web address', readWebAddress)

/** As webAddress, but unchanged: a slash at the end is part of an issuer's name. */
export const issuerAddress = makeDecoder('a web address', (raw) =>
  O.isSome(readWebAddress(raw)) ? O.some(raw) : O.none,
)

/** Scheme, host and port, as browsers write them. */
export const origin = makeDecoder('a web address without a path, such as https://tapster.example', (raw) => {
  const address = O.toUndefined(readWebAddress(raw))
  return address !== undefined && new URL(address).pathname === '/' ? O.some(new URL(address).origin) : O.none
})

function isRedirectAddress(raw: string): boolean {
  // Redirect addresses are compared exactly, and browsers send them normalised.
  if (!URL.canParse(raw) || new URL(raw).href !== raw) return false
  const { protocol, hostname, username, password } = new URL(raw)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  return isSafe && username === '' && password === '' && !raw.includes('#')
}

/** Comma-separated; https, or http of this machine. */
export const redirectAddresses = makeDecoder(
  'comma-separated https addresses, or http ones of this machine, without a fragment',
  (raw) => {
    const list = raw.split(',').map((part) => part.trim())
    return list.every(isRedirectAddress) ? O.some<readonly string[]>(list) : O.none
  },
)

/** Comma-separated origins as browsers write them; https, or http of this machine. */
export const browserOrigins = makeDecoder(
  'comma-separated https origins, or http ones of this machine, such as https://inspector.example',
  (raw) => {
    const list = raw.split(',').map((part) => part.trim())
    return list.every((one) => isRedirectAddress(`${one}/`) && new URL(one).origin === one && !one.includes('*'))
      ? O.some<readonly string[]>(list)
      : O.none
  },
)

/** In lower case. */
export const mailDomainName = makeDecoder('a mail domain such as korrel.example', parseMailDomain)

/** Comma-separated, in lower case. */
export const mailDomainNames = makeDecoder('comma-separated mail domains', (raw) =>
  O.sequenceArray(raw.split(',').map((one) => parseMailDomain(one.trim()))),
)

export const clientSecret = makeDecoder('32 to 200 visible ASCII characters', (raw) =>
  /^[!-~]{32,200}$/.test(raw) ? O.some(raw) : O.none,
)

function makePostgresAddress(isStandby: boolean): t.Decoder<unknown, string> {
  const validate: t.Validate<unknown, string> = (raw, context) =>
    pipe(
      parseDatabaseAddress(String(raw), isStandby),
      E.match(
        (fault) => t.failure<string>(raw, context, fault),
        () => t.success(String(raw)),
      ),
    )
  const name = 'an address such as postgres://user:password@host:5432/database'
  return { name, validate, decode: (raw) => validate(raw, []) }
}

/** One host or several. A failure may have a message, as the end of a sentence about the setting. */
export const postgresAddress = makePostgresAddress(false)
/** Of servers for reading alone. */
export const standbyAddress = makePostgresAddress(true)

/** Over TCP, with TLS or without, or by a socket of this machine. */
export const redisAddress = makeDecoder('an address such as rediss://user:password@host:6379/0', (raw) => {
  const url = URL.canParse(raw) ? new URL(raw) : undefined
  const isRemote = url !== undefined && /^rediss?:$/.test(url.protocol) && url.hostname !== ''
  // `URL` cannot parse a login without a host.
  const isLocal = /^unix:\/\/(?:[^:@/]*(?::[^@/]*)?@)?\/[^/?#]/.test(raw) && !/%(?![0-9a-f]{2})/i.test(raw)
  return isRemote || isLocal ? O.some(raw) : O.none
})

export const redisPrefix = makeDecoder('letters, digits, `:`, `_`, `.` and `-`, at most 100', (raw) =>
  /^[\w:.-]{1,100}$/.test(raw) ? O.some(raw) : O.none,
)

export const flag = makeDecoder('true or false', (raw) =>
  raw === 'true' ? O.some(true) : raw === 'false' ? O.some(false) : O.none,
)

export const uuidSetting: t.Decoder<unknown, Uuid> = makeDecoder('a uuid', parseUuid)

export const tenantUuidSetting: t.Decoder<unknown, TenantUuid> = makeDecoder('a uuid', (raw) =>
  pipe(parseUuid(raw), O.map(asTenantUuid)),
)

/** An existing file with permission to execute. */
export const program = makeDecoder('a file that can be executed', (raw) => {
  try {
    accessSync(raw, constants.X_OK)
    return statSync(raw).isFile() ? O.some(raw) : O.none
  } catch {
    return O.none
  }
})

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

function decodeBytes(raw: string, length: number): O.Option<Uint8Array<ArrayBuffer>> {
  const decoded = BASE64.test(raw) ? Uint8Array.from(Buffer.from(raw, 'base64')) : new Uint8Array(0)
  return decoded.length === length ? O.some(decoded) : O.none
}

export function decodeSecret(length: number): t.Decoder<unknown, Uint8Array<ArrayBuffer>> {
  return makeDecoder(`base64 of exactly ${length} bytes`, (raw) => decodeBytes(raw, length))
}

export interface NamedKey {
  readonly id: string
  readonly key: Uint8Array
}

/** `id:base64,id:base64`, each of 32 bytes, no id twice. */
export const keyRing: t.Decoder<unknown, readonly [NamedKey, ...NamedKey[]]> = makeDecoder(
  'a list id:base64,id:base64 of 32-byte keys',
  (raw) => {
    const keys = raw.split(',').map((part): NamedKey | undefined => {
      const [id = '', secret = '', ...more] = part.trim().split(':')
      const key = decodeBytes(secret, 32)
      return /^[A-Za-z0-9_-]{1,32}$/.test(id) && more.length === 0 && O.isSome(key) ? { id, key: key.value } : undefined
    })
    const whole = keys.filter((key) => key !== undefined)
    const [first, ...rest] = whole
    return first !== undefined &&
      whole.length === keys.length &&
      new Set(whole.map(({ id }) => id)).size === keys.length
      ? O.some([first, ...rest])
      : O.none
  },
)

/** Comma-separated origins; `'self'` allowed. */
export const origins = makeDecoder('comma-separated origins', (raw) => {
  const list = raw.split(',').map((part) => part.trim())
  return list.every(
    (one) => one === "'self'" || (URL.canParse(one.replace('*.', '')) && /^https?:\/\/[^/\s;,@]+$/.test(one)),
  )
    ? O.some<readonly string[]>(list)
    : O.none
})

/** `name=value,name=value`, with percent-encoded values where necessary. */
export const headers = makeDecoder('a list name=value,name=value', (raw) => {
  const pairs = raw.split(',').map((part) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(\S*)\s*$/.exec(part))
  try {
    return pairs.every((pair) => pair !== null)
      ? O.some<Readonly<Record<string, string>>>(
          Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)])),
        )
      : O.none
  } catch {
    return O.none
  }
})

export const words = makeDecoder('comma-separated keys', (raw) =>
  O.some<readonly string[]>(
    raw === 'false'
      ? []
      : raw
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean),
  ),
)

const isPercentEncoded = (text: string): boolean => O.isSome(O.tryCatch(() => decodeURIComponent(text)))

const decodeServer =
  (scheme: 'smtp' | 'imap', ports: Readonly<Record<TlsMode, number>>) =>
  (raw: string): O.Option<MailServerAccess> => {
    const url = URL.canParse(raw) && isPercentEncoded(raw) ? new URL(raw) : undefined
    const isImplicit = url?.protocol === `${scheme}s:`
    if (url === undefined || !(isImplicit || url.protocol === `${scheme}:`) || url.hostname === '') return O.none
    const wanted = url.searchParams.get('tls')
    if (wanted !== null && (wanted !== 'none' || isImplicit)) return O.none
    const tls = isImplicit ? 'implicit' : wanted === null ? 'starttls' : 'none'
    const login = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    return O.some({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? ports[tls] : Number(url.port),
      tls,
      login: login.user === '' ? O.none : O.some(login),
    })
  }

export const smtpAddress = makeDecoder(
  'an address such as smtp://user:password@host:587',
  decodeServer('smtp', { implicit: 465, starttls: 587, none: 25 }),
)

export const imapAddress = makeDecoder(
  'an address such as imaps://user:password@host',
  decodeServer('imap', { implicit: 993, starttls: 143, none: 143 }),
)

export const returnsChoice = makeDecoder('leave, mark_read, or move: and a folder', (raw): O.Option<ReturnsChoice> => {
  const [, folder = ''] = /^move:\s*([^\p{Cc}]{1,100})$/u.exec(raw) ?? []
  if (raw === 'leave' || raw === 'mark_read') return O.some({ ...USUAL_CHOICE, handling: raw })
  return folder.trim() === '' || /^\s*inbox\s*$/i.test(folder)
    ? O.none
    : O.some({ handling: 'move', folder: folder.trim() })
})

export const networks = makeDecoder('a list of networks such as 10.1.0.0/16,fd00:1::/32', (raw) => {
  const list = raw.split(',').map((part) => part.trim())
  const isNetwork = (network: string): boolean => {
    const [, address = '', prefix] = /^([\d.:a-f]+)\/(\d{1,3})$/i.exec(network) ?? []
    return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
  }
  return list.every(isNetwork) ? O.some<readonly string[]>(list) : O.none
})

export const mailSender = makeDecoder('an address, or `Name <address>`', (raw): O.Option<MailFrom> => {
  const [, name = '', bracketed] = /^\s*([^<>\p{Cc}]*?)\s*<([^<>]+)>\s*$/u.exec(raw) ?? []
  return pipe(
    O.fromEither(parseMailbox(bracketed ?? raw.trim())),
    O.map((address) => ({ address, name })),
  )
})

export const contactSetting = makeDecoder('a mail address, or the https address of a page', (raw): O.Option<string> =>
  raw.startsWith('https://') && URL.canParse(raw) && !raw.includes('@') ? O.some(raw) : O.fromEither(parseMailbox(raw)),
)
