// PNG pictures of one colour, small to send and as large to unpack as a test wants them.
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** `form`: bits a sample and kind of colour. `pixels`: one row. */
function pngOfRows(width: number, height: number, form: readonly [bits: number, kind: number], pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...form, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const row = Buffer.concat([Buffer.of(0), pixels])
  const rows = deflateSync(Buffer.alloc(row.length * height, row), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export function pngOf(width: number, height: number, colour: Colour): Buffer {
  return pngOfRows(width, height, [8, 2], Buffer.alloc(width * 3, Buffer.from(colour)))
}

/** Black, of one bit a pixel: large ones are soon made. */
export function squarePng(side: number): Buffer {
  return pngOfRows(side, side, [1, 0], Buffer.alloc(Math.ceil(side / 8)))
}
