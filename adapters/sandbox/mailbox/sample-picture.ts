// Draws pictures pixel by pixel, as PNG.
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
type Paint = (x: number, y: number) => Colour

function makeChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function makePng(width: number, height: number, paint: Paint): Uint8Array {
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
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(rows)),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

const white: Colour = [255, 255, 255]
const blue: Colour = [58, 92, 158]
const straw: Colour = [226, 178, 74]
const grid: Colour = [226, 226, 226]

/** A cornflower: petals around a centre. */
export function drawCornflower(): Uint8Array {
  return makePng(96, 96, (x, y) => {
    const [dx, dy] = [x - 47.5, y - 47.5]
    const radius = Math.hypot(dx, dy)
    const petal = 26 + 16 * Math.cos(8 * Math.atan2(dy, dx))
    return radius < 11 ? straw : radius < petal ? blue : white
  })
}

/** Turnover of eight quarters as bars. */
export function drawTurnoverChart(): Uint8Array {
  const bars = [96, 104, 88, 131, 118, 127, 109, 158]
  return makePng(520, 220, (x, y) => {
    const column = Math.floor((x - 20) / 62)
    const inBar = x >= 20 && (x - 20) % 62 < 42
    const height = bars[column]
    if (inBar && height !== undefined && y > 200 - height && y <= 200) return column === 7 ? straw : blue
    if (y === 200 || (y % 40 === 0 && y < 200)) return grid
    return white
  })
}

/** A picture with filling after its end, which readers ignore. */
export function drawPictureOfSize(size: number): Uint8Array {
  const picture = drawTurnoverChart()
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, size - picture.length))])
}
