// Lists the faces of the shipped fonts: which file draws which characters. Reads each of the packages' own style sheets once, when needed.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface FontFace {
  readonly path: string
  readonly weight: string
  readonly style: string
  readonly subset: string
  /** Inclusive, as the package declares them; the font may lack some of these characters. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

const FACE = /\/\*\s*(?<name>\S+)\s*\*\/\s*@font-face\s*\{(?<body>[^}]*)\}/g
const WOFF2 = /url\((\.\/files\/[^)]*\.woff2)\)/
const WOFF = /url\((\.\/files\/[^)]*\.woff)\)/

const parseRanges = (text: string): FontFace['ranges'] =>
  text.split(',').map((part) => {
    const [first = '0', last = first] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const readProperty = (body: string, name: string): string =>
  new RegExp(`${name}:\\s*([^;]+);`).exec(body)?.[1]?.trim() ?? ''

/** `noto-sans-arabic-latin-ext-400-normal` of the package noto-sans-arabic is its subset latin-ext. */
const parseSubset = (name: string, packageName: string): string =>
  name.slice(packageName.length + 1).replace(/-(?:\d{3}|wght)-(?:normal|italic)$/, '')

async function readSheet(sheet: string, format: RegExp): Promise<readonly FontFace[]> {
  const path = fileURLToPath(import.meta.resolve(sheet))
  const css = await readFile(path, 'utf8')
  const packageName = sheet.split('/')[1] ?? ''
  return [...css.matchAll(FACE)].flatMap(({ groups = {} }) => {
    const { name = '', body = '' } = groups
    const file = format.exec(body)?.[1]
    if (file === undefined) return []
    return {
      path: fileURLToPath(new URL(file, `file://${path}`)),
      weight: readProperty(body, 'font-weight'),
      style: readProperty(body, 'font-style'),
      subset: parseSubset(name, packageName),
      ranges: parseRanges(readProperty(body, 'unicode-range')),
    }
  })
}

const sheets = new Map<string, Promise<readonly FontFace[]>>()

/** `format`: `woff` for fonts that are unpacked before use. */
export function loadFaces(sheet: string, format: 'woff2' | 'woff' = 'woff2'): Promise<readonly FontFace[]> {
  const key = `${format} ${sheet}`
  const known = sheets.get(key)
  if (known !== undefined) return known
  const faces = readSheet(sheet, format === 'woff2' ? WOFF2 : WOFF)
  sheets.set(key, faces)
  return faces
}
