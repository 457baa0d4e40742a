// Reads the body of a request: of one type, bounded in size and time. Callers decide what it means and how to report a refusal.
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Duration, seconds } from '#domain/shared/clock.ts'
import type { Fault } from './described.ts'
import { parseJson } from './parse-json.ts'

export type BodyRefused =
  | { readonly _tag: 'UnsupportedMediaType' }
  /** `limit` in bytes. */
  | { readonly _tag: 'PayloadTooLarge'; readonly limit: number }
  | { readonly _tag: 'BodyTimedOut' }
  | { readonly _tag: 'BodyAborted' }

/** Not JSON, or JSON that the service refuses from every client. */
export interface BodyMalformed {
  readonly _tag: 'BodyMalformed'
  readonly fault: Fault
}

/** Less than LEAST_PROGRESS arrived for this long: the sender is gone, or stalls on purpose. */
const IDLE_LIMIT: Duration = seconds(10)
/** Bytes that must arrive within it, unless the body ends. */
const LEAST_PROGRESS = 32 * 1024

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

type Read = E.Either<BodyRefused, Buffer>

const left = (refused: BodyRefused): Read => E.left(refused)

/** The content length, if the sender announces one. */
export const announcedLength = (request: IncomingMessage): number | undefined => {
  const header = request.headers['content-length']
  return header === undefined ? undefined : Number(header)
}

interface Receiver {
  readonly take: (chunk: Buffer) => void
  readonly whole: () => Buffer
}

/** With a known length, each piece is copied to its place and not kept. Node's HTTP parser rejects longer bodies. */
const receiver = (announced: number | undefined): Receiver => {
  if (announced === undefined) {
    const chunks: Buffer[] = []
    return { take: (chunk) => void chunks.push(chunk), whole: () => Buffer.concat(chunks) }
  }
  const body = Buffer.allocUnsafeSlow(announced)
  let at = 0
  return { take: (chunk) => void (at += chunk.copy(body, at)), whole: () => body.subarray(0, at) }
}

/** The whole body in memory, or why it was refused. The rest of a refused body is discarded. */
const readBytes = (request: IncomingMessage, limit: number): Promise<Read> =>
  new Promise((resolve) => {
    const received = receiver(announcedLength(request))
    let size = 0
    let progress = 0
    const idle = setTimeout(() => end(left({ _tag: 'BodyTimedOut' })), IDLE_LIMIT)
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) return end(left({ _tag: 'PayloadTooLarge', limit }))
      received.take(chunk)
      progress += chunk.length
      if (progress < LEAST_PROGRESS) return
      progress = 0
      idle.refresh()
    }
    const onEnd = (): void => end(E.right(received.whole()))
    const onGone = (): void => end(left({ _tag: 'BodyAborted' }))
    const end = (read: Read): void => {
      clearTimeout(idle)
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      // A socket that breaks while the rest is discarded is no error.
      request.on('error', () => undefined)
      if (E.isLeft(read)) request.resume()
      resolve(read)
    }
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })

/** `limit` in bytes. A wrong content type is refused: a form that another site makes a browser send must not count as JSON. */
export const readBodyOf = async (type: RegExp, request: IncomingMessage, limit: number): Promise<Read> => {
  const { 'content-type': given = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (!type.test(given) || encoding.toLowerCase() !== 'identity') return left({ _tag: 'UnsupportedMediaType' })
  if ((announcedLength(request) ?? 0) > limit) return left({ _tag: 'PayloadTooLarge', limit })
  return readBytes(request, limit)
}

/** The parsed body, in UTF-8; long strings in it may come as LongText. `limit` in bytes; `valuesAtMost`: a lower maximum than the general one. */
export const readJsonBody = async (
  request: IncomingMessage,
  limit: number,
  valuesAtMost?: number,
): Promise<E.Either<BodyRefused | BodyMalformed, unknown>> => {
  const bytes = await readBodyOf(JSON_TYPE, request, limit)
  return E.isLeft(bytes)
    ? bytes
    : pipe(
        parseJson(bytes.right, valuesAtMost),
        E.mapLeft((fault) => ({ _tag: 'BodyMalformed', fault })),
      )
}
