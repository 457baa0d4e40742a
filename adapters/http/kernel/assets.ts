// Files for browsers: read once, compressed when first requested, identified by name, and cached by browsers as long as the name allows.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from './answer.ts'
import { O } from '#domain/shared/fp.ts'
import type { RequestContext } from './endpoint.ts'

export interface AssetFile {
  /** The last part of its address. */
  readonly name: string
  readonly content: Uint8Array
  /** Whether the name changes with the content; browsers never request such a file again. */
  readonly hashed: boolean
}

type Encoding = 'br' | 'gzip' | 'identity'

export interface Asset {
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly isCompressed: boolean
  /** Compressed at the first request, so that a start does not wait for it. */
  readonly bodyIn: (encoding: Encoding) => Promise<Buffer>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
  woff2: 'font/woff2',
}

const COMPRESSED = new Set(['js', 'css', 'json', 'html', 'svg', 'xml'])
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

const toGzip = promisify(gzip)
const toBrotli = promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress)

const getExtension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** By encoding and etag, so that several servers in one process, as in tests, compress each file once. */
const compressed = new Map<string, Promise<Buffer>>()

function compressOnce(encoding: Exclude<Encoding, 'identity'>, etag: string, content: Buffer): Promise<Buffer> {
  const key = `${encoding} ${etag}`
  const known = compressed.get(key)
  if (known !== undefined) return known
  const body = encoding === 'br' ? toBrotli(content, BROTLI) : toGzip(content)
  compressed.set(key, body)
  // The next request tries again.
  body.catch(() => compressed.delete(key))
  return body
}

export function prepareAsset({ name, content, hashed }: AssetFile): Asset {
  // A view, not a copy.
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const isCompressed = COMPRESSED.has(getExtension(name))
  return {
    type: TYPES[getExtension(name)] ?? 'application/octet-stream',
    etag,
    cacheControl: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    isCompressed,
    bodyIn: async (encoding) => (isCompressed && encoding !== 'identity' ? compressOnce(encoding, etag, bytes) : bytes),
  }
}

/** The prepared files by name. */
export function prepareAssets(files: readonly AssetFile[]): ReadonlyMap<string, Asset> {
  return new Map(files.map((file) => [file.name, prepareAsset(file)] as const))
}

const isRefused = (part: string): boolean => /;\s*q=0(?:\.0*)?\s*$/.test(part)

/** The best encoding that an Accept-Encoding header allows. */
export function chooseEncoding(header: string | undefined): Encoding {
  const offered = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !isRefused(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (offered.has('br')) return 'br'
  return offered.has('gzip') ? 'gzip' : 'identity'
}

/** The whole file in the best encoding that the request accepts. `header` reads a header of the request. */
export async function answerWhole(
  { type, isCompressed, bodyIn }: Asset,
  header: RequestContext['header'],
): Promise<Answer> {
  const encoding = chooseEncoding(O.toUndefined(header('accept-encoding')))
  const encoded = encoding !== 'identity' && isCompressed
  return {
    status: 200,
    body: await bodyIn(encoding),
    type,
    headers: { vary: 'accept-encoding', ...(encoded && { 'content-encoding': encoding }) },
  }
}

/** The whole file, or 304. `header` reads a header of the request. */
export async function answerAsset(asset: Asset, header: RequestContext['header']): Promise<Answer> {
  const { type, etag, cacheControl } = asset
  const kept = { 'cache-control': cacheControl, etag, vary: 'accept-encoding' }
  if (O.toUndefined(header('if-none-match')) === etag) return { status: 304, body: '', type, headers: kept }
  const answer = await answerWhole(asset, header)
  return { ...answer, headers: { ...answer.headers, ...kept } }
}
