// Reads the query and the body of a request, JSON or a form, before the endpoint's codec decodes them.
import { E, pipe } from '#domain/shared/fp.ts'
import type { IncomingMessage } from 'node:http'
import { type BodyLimits, readBodyOf, readJsonBody } from '#adapters/contract/codecs/read-body.ts'
import { type HttpFailure, refuseInput } from './http-errors.ts'

/** Decoded fields by name. */
type Query = Readonly<Record<string, string | readonly string[]>>

const none: Query = Object.freeze({})

/** The result has no prototype, so that every name is only a name. A repeated name has a list of all its values. */
export function parseQueryString(querystring: string): Query {
  if (querystring === '') return none
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(querystring)) {
    const before = query[name]
    if (before === undefined) query[name] = value
    // An address has room for thousands of values: a new list for each would take quadratic time.
    else if (typeof before === 'string') query[name] = [before, value]
    else before.push(value)
  }
  return query
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decodePart = (bytes: Buffer): E.Either<HttpFailure, string> =>
  E.tryCatch(
    () => utf8.decode(bytes),
    () => refuseInput([{ path: '', message: ['Dit is geen UTF-8.', 'This is not UTF-8.'] }]),
  )

/** More than any of our forms has. Each field costs time to decode, and a megabyte contains hundreds of thousands. */
const FIELDS_AT_MOST = 2_000

const AMPERSAND = 0x26

function withFewFields(bytes: Buffer): E.Either<HttpFailure, Buffer> {
  let at = -1
  for (let fields = 1; (at = bytes.indexOf(AMPERSAND, at + 1)) !== -1; fields += 1)
    if (fields === FIELDS_AT_MOST)
      return E.left(
        refuseInput([
          {
            path: '',
            message: [
              `Dit formulier heeft meer dan ${FIELDS_AT_MOST} velden.`,
              `This form has more than ${FIELDS_AT_MOST} fields.`,
            ],
          },
        ]),
      )
  return E.right(bytes)
}

/** The form's fields by name. A repeated field is a list. */
export async function readForm(request: IncomingMessage, limits: BodyLimits): Promise<E.Either<HttpFailure, Query>> {
  return pipe(
    await readBodyOf(FORM_TYPE, request, limits),
    E.mapLeft((refused): HttpFailure => (refused._tag === 'UnsupportedMediaType' ? { _tag: 'NotAForm' } : refused)),
    E.flatMap(withFewFields),
    E.flatMap(decodePart),
    E.map(parseQueryString),
  )
}

/** Whether the request has a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

/** The parsed body. */
export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<E.Either<HttpFailure, unknown>> {
  return pipe(
    await readJsonBody(request, limits),
    E.mapLeft((refused) => (refused._tag === 'BodyMalformed' ? refuseInput([refused.fault]) : refused)),
  )
}
