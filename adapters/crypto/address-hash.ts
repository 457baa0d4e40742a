// Client addresses for the counters: an HMAC with a secret of this installation, so that an address can not be recovered.
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Cached hashes. */
const REMEMBERED = 10_000

/** The same for all replicas of an installation. The key is derived from `secret`. */
export const makeAddressHash = (secret: Uint8Array): ((address: string) => string) => {
  const key = createHmac('sha256', secret).update('tapster address counters').digest()
  const hashes = new LRUCache<string, string>({
    max: REMEMBERED,
    memoMethod: (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22),
  })
  return (address) => hashes.memo(address)
}
