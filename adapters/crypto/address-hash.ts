// Client addresses as the counters know them: keyed with a secret of this installation, so that they can not be read back.
import { createHmac } from 'node:crypto'

/** Addresses whose hash is kept at hand. */
const REMEMBERED = 10_000

/** The same for all replicas of an installation; `secret` is derived from, never used as it is. */
export const makeAddressHash = (secret: Uint8Array): ((address: string) => string) => {
  const key = createHmac('sha256', secret).update('tapster address counters').digest()
  const known = new Map<string, string>()
  return (address) => {
    const before = known.get(address)
    if (before !== undefined) return before
    const hash = createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
    if (known.size >= REMEMBERED) known.clear()
    known.set(address, hash)
    return hash
  }
}
