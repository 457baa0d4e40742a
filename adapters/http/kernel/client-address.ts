// The address of a client, and the network that its limit counts (SES-23).
import { isIP } from 'node:net'

function withoutPort(entry: string): string {
  const text = entry.trim()
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'))
  const colon = text.indexOf(':')
  return colon !== -1 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text
}

/**
 * The address that the outermost of `trustedProxies` proxies saw. Without proxies, X-Forwarded-For comes from the client and is ignored.
 * An invalid entry ends the walk at the last valid one.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  let address = socketAddress ?? ''
  if (trustedProxies === 0 || forwardedFor === undefined) return address
  // Proxies append, so the trustworthy entries are the last ones.
  const entries = forwardedFor.split(',').slice(-trustedProxies).toReversed()
  for (const entry of entries) {
    const next = withoutPort(entry)
    if (isIP(next) === 0) return address
    address = next
  }
  return address
}

const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/i

function expandIpv6(address: string): readonly string[] {
  const bare = address.split('%')[0] ?? ''
  const [head = '', tail] = bare.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  return tail === undefined
    ? front
    : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
}

/** The /64 network of an IPv6 address, within which a client can choose any address; an IPv4 address itself. */
export function toCountedAddress(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const network = expandIpv6(address).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
