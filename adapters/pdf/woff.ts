// Unpacks a WOFF font into a file that fontconfig can read. Leaves out the SVG table, in which colour fonts repeat their drawings.
import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const LEFT_OUT = 'SVG '

/** @throws RangeError when the file is not a valid WOFF font. */
export function unpackWoff(woff: Buffer): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, i) =>
    woff.subarray(HEADER + i * ENTRY, HEADER + (i + 1) * ENTRY),
  )
  const tables = entries
    .filter((entry) => entry.toString('latin1', 0, 4) !== LEFT_OUT)
    .map((entry) => {
      const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
      const data = woff.subarray(offset, offset + packed)
      return {
        tag: entry.subarray(0, 4),
        checksum: entry.readUInt32BE(16),
        data: packed < length ? inflateSync(data) : data,
      }
    })
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  const power = Math.floor(Math.log2(tables.length))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(2 ** power * SFNT_ENTRY, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY, 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + i * SFNT_ENTRY
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(data.length, entry + 12)
    const padding = (4 - (data.length % 4)) % 4
    parts.push(data, Buffer.alloc(padding))
    at += data.length + padding
  }
  return Buffer.concat(parts)
}
