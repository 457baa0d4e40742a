// Files for browsers: read and compressed once, identified by name, and cached by browsers as long as the name allows.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as O from 'fp-ts/lib/Option.js'
import type { Answer } from './answer.ts'
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
  readonly bodies: Readonly<Record<Encoding, Buffer>>
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

const extension = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const compress = async (content: Buffer): Promise<Asset['bodies']> => {
  const [br, gz] = await Promise.all([toBrotli(content, BROTLI), toGzip(content)])
  return { br, gzip: gz, identity: content }
}

/** By etag. Several servers in one process, as in tests, compress each file once. */
const compressed = new Map<string, Promise<Asset['bodies']>>()

const compressOnce = (etag: string, content: Buffer): Promise<Asset['bodies']> => {
  const bodies = compressed.get(etag) ?? compress(content)
  compressed.set(etag, bodies)
  return bodies
}

export const prepareAsset = async ({ name, content, hashed }: AssetFile): Promise<Asset> => {
  const bytes = Buffer.from(content)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return {
    type: TYPES[extension(name)] ?? 'application/octet-stream',
    etag,
    cacheControl: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    bodies: COMPRESSED.has(extension(name))
      ? await compressOnce(etag, bytes)
      : { br: bytes, gzip: bytes, identity: bytes },
  }
}

/** By name. */
export const prepareAssets = async (files: readonly AssetFile[]): Promise<ReadonlyMap<string, Asset>> =>
  new Map(await Promise.all(files.map(async (file) => [file.name, await prepareAsset(file)] as const)))

const refused = (part: string): boolean => /;\s*q=0(?:\.0*)?\s*$/.test(part)

/** The best encoding that an Accept-Encoding header allows. */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  const offered = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !refused(part))
      .map((part) => part.split(';')[0]?.trim()),
  )
  if (offered.has('br')) return 'br'
  return offered.has('gzip') ? 'gzip' : 'identity'
}

/** The whole file in the best encoding that the request accepts. `header`: of the request. */
export const wholeAnswer = (
  { type, bodies }: Pick<Asset, 'type' | 'bodies'>,
  header: RequestContext['header'],
): Answer => {
  const encoding = acceptedEncoding(O.toUndefined(header('accept-encoding')))
  const body = bodies[encoding]
  const encoded = encoding !== 'identity' && body !== bodies.identity
  return {
    status: 200,
    body,
    type,
    headers: { vary: 'accept-encoding', ...(encoded && { 'content-encoding': encoding }) },
  }
}

/** The whole file, or 304. `header`: of the request. */
export const assetAnswer = (asset: Asset, header: RequestContext['header']): Answer => {
  const { type, etag, cacheControl } = asset
  const kept = { 'cache-control': cacheControl, etag, vary: 'accept-encoding' }
  if (O.toUndefined(header('if-none-match')) === etag) return { status: 304, body: '', type, headers: kept }
  const answer = wholeAnswer(asset, header)
  return { ...answer, headers: { ...answer.headers, ...kept } }
}
