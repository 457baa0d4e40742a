// The pictures that a PDF draws: of what colour they are and how large on paper. Reads the drawing operations themselves, and asks no renderer.
import { getDocument, OPS } from 'unpdf/pdfjs'
import * as t from 'io-ts'

export interface PdfPicture {
  /** Of its middle. */
  readonly colour: string
  /** CSS pixels that it takes on paper. */
  readonly drawnWidth: number
  readonly drawnHeight: number
  /** The first page is 1. */
  readonly page: number
  /** CSS pixels from the foot of the page to its lower edge. */
  readonly above: number
}

const Pixels = t.type({ width: t.number, height: t.number, data: t.unknown })
const Numbers = t.array(t.number)
const CSS_PIXELS = 96 / 72

type Matrix = readonly [number, number, number, number, number, number]
function asMatrix(value: unknown): Matrix {
  const listed = value instanceof Float32Array ? Array.from(value) : value
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Numbers.is(listed) ? listed : []
  return [a, b, c, d, e, f]
}
const after = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

export function colourOf(rgb: ArrayLike<number>, at = 0): string {
  return [rgb[at], rgb[at + 1], rgb[at + 2]].join(',')
}

/** Three bytes a pixel, or four. */
function colourIn(image: unknown): string {
  if (!Pixels.is(image) || !(image.data instanceof Uint8ClampedArray || image.data instanceof Uint8Array))
    throw new Error('a picture in no known form')
  const { width, height, data } = image
  const each = data.length / (width * height)
  return colourOf(data, Math.floor(height / 2) * width * each + Math.floor(width / 2) * each)
}

export async function picturesInPdf(pdf: Uint8Array): Promise<readonly PdfPicture[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, isOffscreenCanvasSupported: false })
  const document = await task.promise
  const found: PdfPicture[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    const imageOf = (name: string): Promise<unknown> =>
      new Promise((resolve) => void (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve))
    let matrix: Matrix = [1, 0, 0, 1, 0, 0]
    const saved: Matrix[] = []
    for (const [i, fn] of fnArray.entries()) {
      const args: readonly unknown[] = argsArray[i] ?? []
      if (fn === OPS.save || fn === OPS.paintFormXObjectBegin) saved.push(matrix)
      if (fn === OPS.restore || fn === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
      if (fn === OPS.transform) matrix = after(matrix, asMatrix(args))
      if (fn === OPS.paintFormXObjectBegin) matrix = after(matrix, asMatrix(args[0]))
      if (fn !== OPS.paintImageXObject) continue
      found.push({
        colour: colourIn(await imageOf(String(args[0]))),
        drawnWidth: Math.hypot(matrix[0], matrix[1]) * CSS_PIXELS,
        drawnHeight: Math.hypot(matrix[2], matrix[3]) * CSS_PIXELS,
        page: number,
        above: Math.min(matrix[5], matrix[5] + matrix[3]) * CSS_PIXELS,
      })
    }
  }
  await task.destroy()
  return found
}
