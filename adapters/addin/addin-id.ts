// Derives the add-in's id in mail clients from the address, so that it is the same on every replica and in every release.
import { createHash } from 'node:crypto'

/** The namespace for URLs (RFC 9562). */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** A uuid of version 5. */
export function addInIdOf(origin: string): string {
  const digest = createHash('sha1').update(URL_NAMESPACE).update(`${origin}/mailclient-plugin/`).digest()
  const bytes = digest.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
