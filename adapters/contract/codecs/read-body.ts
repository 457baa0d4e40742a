// Reads the body of a request of one media type, with a limit of size and time. Callers decide what it means and how to report a refusal.
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { Fault } from './described.ts'
import { parseJson } from './parse-json.ts'

export type BodyRefused =
  | { readonly _tag: 'UnsupportedMediaType' }
  /** `limit` in bytes. */
  | { readonly _tag: 'PayloadTooLarge'; readonly limit: number }
  | { readonly _tag: 'BodyTimedOut' }
  /** Too many bytes of unfinished bodies are in memory. */
  | { readonly _tag: 'BodyRoomFull' }
  | { readonly _tag: 'BodyAborted' }

/** The share of one body in the memory for unfinished bodies. */
export interface BodyShare {
  /** False: there is no room for so many more bytes. */
  readonly grow: (bytes: number) => boolean
  readonly end: () => void
}

export interface BodyLimits {
  readonly bytes: number
  /** The time for the whole body. Absent: the server's own limit. */
  readonly within?: Duration
  /** Absent: other code counts its bytes. */
  readonly share?: BodyShare
}

/** Not JSON, or JSON that the service refuses from every client. */
export interface BodyMalformed {
  readonly _tag: 'BodyMalformed'
  readonly fault: Fault
}

/** If less than LEAST_PROGRESS arrives in this time, the sender has disconnected or stalls on purpose. */
const IDLE_LIMIT: Duration = fromSeconds(10)
/** The bytes that must arrive within IDLE_LIMIT, unless the body ends. */
const LEAST_PROGRESS = 32 * 1024

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

type Read = E.Either<BodyRefused, Buffer>

const refuseBody = (refused: BodyRefused): Read => E.left(refused)

/** The content length, if the sender announces one. */
export function readContentLength(request: IncomingMessage): number | undefined {
  const header = request.headers['content-length']
  return header === undefined ? undefined : Number(header)
}

/**
 * Memory that grows with the received bytes: a sender can announce any length without cost, and chunks of one byte would cost a hundred
 * bytes each.
 */
function makeReceiver(atMost: number, grow: BodyShare['grow']) {
  let body = Buffer.alloc(0)
  let size = 0
  return {
    /** False: there is no room for the chunk. */
    take: (chunk: Buffer): boolean => {
      if (size + chunk.length > body.length) {
        const length = Math.min(atMost, Math.max(size + chunk.length, body.length * 2))
        if (!grow(length - body.length)) return false
        const larger = Buffer.allocUnsafeSlow(length)
        body.copy(larger, 0, 0, size)
        body = larger
      }
      size += chunk.copy(body, size)
      return true
    },
    whole: (): Buffer => body.subarray(0, size),
  }
}

const UNLIMITED: BodyShare = { grow: () => true, end: () => undefined }

/** The whole body in memory, or why it was refused. The rest of a refused body is discarded. */
const readBytes = (request: IncomingMessage, { bytes: limit, within, share = UNLIMITED }: BodyLimits): Promise<Read> =>
  new Promise((resolve) => {
    const received = makeReceiver(Math.min(readContentLength(request) ?? limit, limit), share.grow)
    let size = 0
    let progress = 0
    const idle = setTimeout(() => end(refuseBody({ _tag: 'BodyTimedOut' })), IDLE_LIMIT)
    const whole = within === undefined ? undefined : setTimeout(() => end(refuseBody({ _tag: 'BodyTimedOut' })), within)
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) return end(refuseBody({ _tag: 'PayloadTooLarge', limit }))
      if (!received.take(chunk)) return end(refuseBody({ _tag: 'BodyRoomFull' }))
      progress += chunk.length
      if (progress < LEAST_PROGRESS) return
      progress = 0
      idle.refresh()
    }
    const onEnd = (): void => end(E.right(received.whole()))
    const onGone = (): void => end(refuseBody({ _tag: 'BodyAborted' }))
    const end = (read: Read): void => {
      clearTimeout(idle)
      clearTimeout(whole)
      share.end()
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      // An error of the socket while the rest is discarded is ignored.
      request.on('error', () => undefined)
      if (E.isLeft(read)) request.resume()
      resolve(read)
    }
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })

/** A wrong content type is refused: a form that another site makes a browser send must not count as JSON. */
export async function readBodyOf(type: RegExp, request: IncomingMessage, limits: BodyLimits): Promise<Read> {
  const { 'content-type': given = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (!type.test(given) || encoding.toLowerCase() !== 'identity') return refuseBody({ _tag: 'UnsupportedMediaType' })
  const { bytes: limit } = limits
  if ((readContentLength(request) ?? 0) > limit) return refuseBody({ _tag: 'PayloadTooLarge', limit })
  return readBytes(request, limits)
}

/** The parsed body, in UTF-8. Long strings in it may be LongText. `valuesAtMost`: a lower maximum than the general one. */
export async function readJsonBody(
  request: IncomingMessage,
  limits: BodyLimits,
  valuesAtMost?: number,
): Promise<E.Either<BodyRefused | BodyMalformed, unknown>> {
  const bytes = await readBodyOf(JSON_TYPE, request, limits)
  return E.isLeft(bytes)
    ? bytes
    : pipe(
        parseJson(bytes.right, valuesAtMost),
        E.mapLeft((fault) => ({ _tag: 'BodyMalformed', fault })),
      )
}
