// Decides which mail servers and webhook receivers the service may connect to. Tenants name their own servers, but must not reach the operator's internal
// networks. The rule is checked for the address of each connection, so that a name cannot resolve to another address in between.
import { lookup } from 'node:dns'
import { O } from '#domain/shared/fp.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import type { FindExcluded, TlsMode } from '#domain/mailing/mail-server.ts'
import { type Duration, fromSeconds, limitTime } from '#domain/shared/clock.ts'

export interface ServerRule {
  readonly allowsPort: (port: number) => boolean
  /** An IP address. */
  readonly allowsAddress: (address: string) => boolean
  /**
   * A name without an allowed address fails like a name that does not exist, and not before this time: internal names stay hidden.
   * None: the look-up's own failure is reported.
   */
  readonly notFoundAfter: O.Option<Duration>
}

/** For servers that the operator configures. */
export const anyServer: ServerRule = { allowsPort: () => true, allowsAddress: () => true, notFoundAfter: O.none }

/** Longer than the look-up of most names. */
const NOT_FOUND_AFTER: Duration = fromSeconds(3)

const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525])
export const IMAP_PORTS: ReadonlySet<number> = new Set([143, 993])

function makeBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Every IPv4 network that is not public (RFC 6890 and its registry), and Azure's metadata address. */
const INTERNAL_V4 = makeBlockList(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 168.63.129.16/32 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`.split(/\s+/),
)
const PUBLIC_V6 = makeBlockList(['2000::/3'])
/** Within PUBLIC_V6: protocols that carry an IPv4 address (Teredo, 6to4), and documentation. */
const INTERNAL_V6 = makeBlockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

const isPublic = (address: string): boolean =>
  isIPv6(address)
    ? PUBLIC_V6.check(address, 'ipv6') && !INTERNAL_V6.check(address, 'ipv6')
    : !INTERNAL_V4.check(address, 'ipv4')

export interface ServerRuleOptions {
  /** Internal networks that are allowed: `10.1.0.0/16`. */
  readonly networks: readonly string[]
  /** Allows only `ports`, and no public address without TLS. */
  readonly isStrict: boolean
  readonly tls: TlsMode
  readonly notFoundAfter?: Duration
  /** Absent: those over which mail leaves. */
  readonly ports?: ReadonlySet<number> | 'any'
}

/** For tenants' servers: allows public addresses and those of the given networks. */
export function makeServerRule({
  networks,
  isStrict,
  tls,
  notFoundAfter = NOT_FOUND_AFTER,
  ports = MAIL_PORTS,
}: ServerRuleOptions): ServerRule {
  const listed = makeBlockList(networks)
  const takesPublic = !isStrict || tls !== 'none'
  return {
    notFoundAfter: O.some(notFoundAfter),
    allowsPort: (port) => !isStrict || ports === 'any' || ports.has(port),
    allowsAddress: (address) =>
      // An address with a zone is link-local.
      isIP(address) !== 0 &&
      !address.includes('%') &&
      ((takesPublic && isPublic(address)) || listed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')),
  }
}

/** Longer than a resolver needs if its first server is unreachable. */
const LOOK_UP_WITHIN: Duration = fromSeconds(10)

/** Empty: the name is unknown, or the look-up takes too long. */
async function lookUpAddresses(host: string): Promise<readonly string[]> {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  lookup(host, { all: true }, (error, found) => resolve(error === null ? found.map(({ address }) => address) : []))
  return O.getOrElse((): readonly string[] => [])(await limitTime(globalThis, LOOK_UP_WITHIN, promise))
}

/** Time left until a name may be reported as not found. */
const getRest = ({ notFoundAfter }: ServerRule, began: number): Duration =>
  Math.max(0, began + O.getOrElse(() => 0)(notFoundAfter) - performance.now())

export function makeFindExcluded(options: Omit<ServerRuleOptions, 'tls'>): FindExcluded {
  return function findExcluded({ host, port, tls }) {
    return async () => {
      const [rule, withTls] = [makeServerRule({ ...options, tls }), makeServerRule({ ...options, tls: 'starttls' })]
      if (!rule.allowsPort(port)) return O.some('port')
      const began = performance.now()
      const addresses = await lookUpAddresses(host)
      if (addresses.some(rule.allowsAddress)) return O.none
      if (addresses.some(withTls.allowsAddress)) return O.some('tls')
      if (isIP(host) === 0) await pause(getRest(rule, began))
      return O.some('host')
    }
  }
}

const makeRefusal = (code: 'PORT_NOT_ALLOWED' | 'ADDRESS_NOT_ALLOWED' | 'ENOTFOUND') =>
  Object.assign(new Error('The server may not be connected to'), { code })

const lookupAllowed =
  (rule: ServerRule): LookupFunction =>
  (name, options, done) => {
    const began = performance.now()
    lookup(name, { ...options, all: true }, (error, found) => {
      const allowed = error === null ? found.filter(({ address }) => rule.allowsAddress(address)) : []
      if (allowed.length > 0) return done(null, allowed)
      if (error !== null && O.isNone(rule.notFoundAfter)) return done(error, [])
      setTimeout(() => done(makeRefusal('ENOTFOUND'), []), getRest(rule, began))
    })
  }

/** Time limit for one address, as long as other addresses are left to try. */
const ATTEMPT: Duration = fromSeconds(3)

/**
 * Rejects with a socket's error, which has a `code`. Never connects to what the rule refuses, so that the result does not show what
 * listens there.
 */
export function connectToServer(host: string, port: number, rule: ServerRule, within: Duration): Promise<Socket> {
  if (!rule.allowsPort(port)) return Promise.reject(makeRefusal('PORT_NOT_ALLOWED'))
  if (isIP(host) !== 0 && !rule.allowsAddress(host)) return Promise.reject(makeRefusal('ADDRESS_NOT_ALLOWED'))
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const options = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ATTEMPT, lookup: lookupAllowed(rule) }
  const socket = connect({ host, port, ...options })
  const late = setTimeout(
    () => socket.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' })),
    within,
  )
  // Stays: an error before the caller listens, or after it has left, would end the process.
  socket.on('error', reject).once('connect', () => resolve(socket))
  return promise.finally(() => clearTimeout(late))
}
