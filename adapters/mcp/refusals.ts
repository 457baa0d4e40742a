// HTTP responses before a message reaches the protocol: a status, and the reason as a JSON-RPC error without an id.
import type { ServerResponse } from 'node:http'
import type { BodyMalformed, BodyRefused } from '#adapters/contract/codecs/read-body.ts'
import { pickText } from '#domain/shared/language.ts'

export interface Refusal {
  readonly status: number
  /** The JSON-RPC code: -32700 for invalid JSON, -32600 for several messages, -32000 for all others. */
  readonly code: -32700 | -32600 | -32000
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

const OTHER = -32000

export const methodNotAllowed: Refusal = {
  status: 405,
  code: OTHER,
  message: 'There is no stream to open and no session to end here: send POST.',
  headers: { allow: 'POST' },
}

export const unavailable: Refusal = {
  status: 503,
  code: OTHER,
  message: 'The database cannot be reached. Try again in a minute.',
  headers: { 'retry-after': '10' },
}

/** `seconds`: the time until the next call is allowed, at least one. */
export function refuseRate(seconds: number): Refusal {
  return {
    status: 429,
    code: OTHER,
    message: `This connection has made as many calls as it may in a minute. Try again in ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  }
}

export const severalMessages: Refusal = {
  status: 400,
  code: -32600,
  message: 'Send one JSON-RPC message at a time: lists of them are refused.',
}

export const internal: Refusal = {
  status: 500,
  code: OTHER,
  message: 'Something went wrong on our side; it has been reported.',
}

/** The format of RFC 6750, 3, and RFC 9728, 5.1. `invalid`: the request has a token that is not valid (any more). */
export function refuseToken(metadataUrl: string, invalid: boolean): Refusal {
  return {
    status: 401,
    code: OTHER,
    message: invalid
      ? 'This access token is not valid (any more): get another with the refresh token, or connect again.'
      : 'Send an access token in the Authorization header. The metadata says where to get one.',
    headers: {
      'www-authenticate': `Bearer ${invalid ? 'error="invalid_token", ' : ''}resource_metadata="${metadataUrl}"`,
    },
  }
}

export function toBodyRefusal(refused: BodyRefused | BodyMalformed): Refusal {
  switch (refused._tag) {
    case 'UnsupportedMediaType':
      return { status: 415, code: OTHER, message: 'Send application/json in UTF-8, not compressed.' }
    case 'PayloadTooLarge':
      return { status: 413, code: OTHER, message: `Send at most ${refused.limit} bytes.` }
    case 'BodyTimedOut':
      return { status: 408, code: OTHER, message: 'The body did not arrive in time.', headers: { connection: 'close' } }
    case 'BodyRoomFull':
      return { status: 503, code: OTHER, message: 'The service is busy. Try again in a moment.' }
    case 'BodyAborted':
      return { status: 400, code: OTHER, message: 'The body ended too early.' }
    case 'BodyMalformed': {
      const { path, message } = refused.fault
      return { status: 400, code: -32700, message: `${path === '' ? '' : `${path}: `}${pickText(message, 'en')}` }
    }
  }
}

/** Writes the refusal and ends the response. */
export function writeRefusal(response: ServerResponse, { status, code, message, headers = {} }: Refusal): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}
