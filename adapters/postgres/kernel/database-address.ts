// The address of a database as libpq reads it: one host or several, and what a session needs there.
import { E } from '#domain/shared/fp.ts'

/** `host` may also be the folder of a socket, from its slash on. */
export interface DatabaseHost {
  readonly host: string
  readonly port: number
}

/** `any`: one host, as it is. `primary`: a host outside recovery. `read-write`: one whose `default_transaction_read_only` is off as well. */
const TARGETS = ['any', 'primary', 'read-write'] as const
/** For reading each means `standby`, a host in recovery: in its absence the primary reads. */
const STANDBY_TARGETS: ReadonlySet<string> = new Set(['any', 'standby', 'prefer-standby'])
type SessionTarget = (typeof TARGETS)[number] | 'standby'

export interface DatabaseAddress {
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]]
  readonly target: SessionTarget
  readonly user: string
  /** With its slash. */
  readonly database: string
  /** As `pg` reads it: with the first host alone. */
  readonly url: string
}

const USUAL_PORT = 5432

const FORM = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i
/** A name, an IPv4 address, an IPv6 address in brackets or an encoded path, and a port. */
const HOST = /^(?:\[([\d:a-f.]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/i

/** Both `%zz` and bytes that are not UTF-8 fail. */
const isDecodable = (raw: string): boolean => E.isRight(E.tryCatch(() => decodeURI(raw), String))

function findTarget(named: string, isStandby: boolean): SessionTarget | undefined {
  if (isStandby) return STANDBY_TARGETS.has(named) ? 'standby' : undefined
  return TARGETS.find((one) => one === named)
}

function readPorts(named: readonly string[], hosts: number): readonly number[] | undefined {
  const ports = named.map((one) => (one === '' ? USUAL_PORT : Number(one)))
  if (ports.some((port) => !(Number.isInteger(port) && port > 0 && port < 65_536))) return undefined
  if (ports.length === hosts) return ports
  return ports.length === 1 ? Array<number>(hosts).fill(ports[0] ?? USUAL_PORT) : undefined
}

/**
 * Left: what is wrong, as the end of a sentence about the address, without any part of it; undefined if it is no such address at all. As for
 * libpq, `host` and `port` among the parameters replace those before the path, and one port there is the port of all hosts. `isStandby`: the
 * address is for reading alone.
 */
export function parseDatabaseAddress(raw: string, isStandby = false): E.Either<string | undefined, DatabaseAddress> {
  const [, head = '', authority = '', rest = ''] = FORM.exec(raw) ?? []
  const [first = '', ...others] = authority.split(',')
  const url = `${head}${first}${rest}`
  if (head === '' || !URL.canParse(url) || !isDecodable(raw)) return E.left(undefined)
  const { username, pathname, searchParams } = new URL(url)
  const target = findTarget(searchParams.get('target_session_attrs') ?? 'any', isStandby)
  if (target === undefined)
    return E.left(
      isStandby
        ? 'must have standby, prefer-standby or any as target_session_attrs: the service only reads there'
        : 'must have read-write, primary or any as target_session_attrs: the service writes',
    )
  if (searchParams.has('hostaddr') || (searchParams.get('load_balance_hosts') ?? 'disable') !== 'disable')
    return E.left('must have neither hostaddr nor load_balance_hosts: hosts are tried in their order')
  const parts = [first, ...others].map((one) => HOST.exec(one))
  if (parts.includes(null)) return E.left('must have a name or address, and at most one port, for each host')
  const given = searchParams.get('host')?.split(',')
  const names = given ?? parts.map((part) => decodeURIComponent(part?.[1] ?? part?.[2] ?? ''))
  const ports = readPorts(searchParams.get('port')?.split(',') ?? parts.map((part) => part?.[3] ?? ''), names.length)
  if (ports === undefined) return E.left('must have a port for each host, or one for all')
  if (names.length > 1 && names.includes('')) return E.left('must name each host between its commas')
  if (names.length > 1 && target === 'any')
    return E.left('must have target_session_attrs=read-write (or primary) where it names several hosts')
  const [host, ...further] = names.map((name, n) => ({ host: name, port: ports[n] ?? USUAL_PORT }))
  if (host === undefined) return E.left(undefined)
  return E.right({
    hosts: [host, ...further],
    target,
    user: decodeURIComponent(username),
    database: pathname,
    url,
  })
}

/** Of an address that has been parsed before. Throws if it is not valid. */
export function readDatabaseAddress(raw: string, isStandby = false): DatabaseAddress {
  const address = parseDatabaseAddress(raw, isStandby)
  if (E.isLeft(address)) throw new Error('the address of a database is not valid')
  return address.right
}

/** As in an address. */
export function formatHost({ host, port }: DatabaseHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
