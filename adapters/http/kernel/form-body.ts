// The body of a form, as browsers and OAuth clients send it. The endpoint's codec decodes the fields.
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { readBodyOf } from '#adapters/contract/codecs/read-body.ts'
import { type HttpFailure, invalidInput } from './http-errors.ts'
import { parseQuery, type Query } from './query.ts'

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?\s*$/i

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decoded = (bytes: Buffer): E.Either<HttpFailure, string> =>
  E.tryCatch(
    () => utf8.decode(bytes),
    () => invalidInput([{ path: '', message: { nl: 'Dit is geen UTF-8.', en: 'This is not UTF-8.' } }]),
  )

/** The fields by name; one that came several times is a list. `limit` in bytes. */
export const readForm = async (request: IncomingMessage, limit: number): Promise<E.Either<HttpFailure, Query>> =>
  pipe(
    await readBodyOf(FORM_TYPE, request, limit),
    E.mapLeft((refused): HttpFailure => (refused._tag === 'UnsupportedMediaType' ? { _tag: 'NotAForm' } : refused)),
    E.flatMap(decoded),
    E.map(parseQuery),
  )
