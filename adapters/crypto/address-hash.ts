// Client addresses as the counters know them: keyed with a secret of this installation, so that they can not be read back.
import { createHmac } from 'node:crypto'

/** The same for all replicas of an installation; `secret` is derived from, never used as it is. */
export const makeAddressHash = (secret: Uint8Array): ((address: string) => string) => {
  const key = createHmac('sha256', secret).update('tapster address counters').digest()
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
}
