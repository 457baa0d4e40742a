// Pictures painted pixel by pixel, as PNG.
import { crc32, deflateSync } from 'node:zlib'
import { repeatable } from './sample-content.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const png = (width: number, height: number, paint: Paint, level = 9): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  let at = 0
  for (let y = 0; y < height; y++) {
    at += 1
    for (let x = 0; x < width; x++) for (const part of paint(x, y)) rows[at++] = part
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const white: Colour = [255, 255, 255]
const blue: Colour = [58, 92, 158]
const straw: Colour = [226, 178, 74]
const grid: Colour = [226, 226, 226]

/** A cornflower: petals round a heart. */
export const cornflower = (): Uint8Array =>
  png(96, 96, (x, y) => {
    const [dx, dy] = [x - 47.5, y - 47.5]
    const radius = Math.hypot(dx, dy)
    const petal = 26 + 16 * Math.cos(8 * Math.atan2(dy, dx))
    return radius < 11 ? straw : radius < petal ? blue : white
  })

/** Turnover of eight quarters as bars. */
export const turnoverChart = (): Uint8Array => {
  const bars = [96, 104, 88, 131, 118, 127, 109, 158]
  return png(520, 220, (x, y) => {
    const column = Math.floor((x - 20) / 62)
    const inBar = x >= 20 && (x - 20) % 62 < 42
    const height = bars[column]
    if (inBar && height !== undefined && y > 200 - height && y <= 200) return column === 7 ? straw : blue
    if (y === 200 || (y % 40 === 0 && y < 200)) return grid
    return white
  })
}

/** A shop front at dusk with the grain of a telephone's camera: about 5 MB, since grain does not compress. */
export const shopPhoto = (): Uint8Array => {
  const next = repeatable(4242)
  return png(
    1_500,
    1_120,
    (x, y) => {
      const grain = next() % 24
      const isWindow = y > 480 && y < 900 && x > 180 && x < 1_320 && (x - 180) % 400 < 340
      const isAwning = y > 400 && y <= 480 && x > 140 && x < 1_360
      const base: Colour = isWindow
        ? [232, 190, 110]
        : isAwning
          ? Math.floor(x / 60) % 2 === 0
            ? blue
            : [236, 236, 236]
          : y > 1_000
            ? [88, 84, 82]
            : y > 320
              ? [142, 78, 60]
              : [70 + y / 4, 84 + y / 5, 120 + y / 8]
      return [base[0] - grain, base[1] - grain, base[2] - grain].map((part) => Math.max(0, part)) as [
        number,
        number,
        number,
      ]
    },
    0,
  )
}

/** A till receipt: `seed` moves its lines. */
export const tillReceipt = (seed: number) => (): Uint8Array => {
  const next = repeatable(seed * 7_919)
  const widths = Array.from({ length: 22 }, () => 30 + (next() % 90))
  return png(180, 320, (x, y) => {
    const row = Math.floor((y - 24) / 12)
    const width = widths[row]
    const isInk =
      width !== undefined && y > 24 && (y - 24) % 12 < 4 && x > 20 && (x < 20 + width || (x > 140 && x < 162))
    return isInk ? [70, 70, 70] : [250, 248, 240]
  })
}
