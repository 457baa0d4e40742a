// The JSON body of a request, with what is wrong with it as HTTP tells it. What the JSON means is for the endpoint's codec.
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { readJsonBody } from '#adapters/contract/codecs/read-body.ts'
import { type HttpFailure, invalidInput } from './http-errors.ts'

/** Whether a body comes with the request at all. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** The parsed body. `limit` in bytes. */
export const readJson = async (request: IncomingMessage, limit: number): Promise<E.Either<HttpFailure, unknown>> =>
  pipe(
    await readJsonBody(request, limit),
    E.mapLeft((refused) => (refused._tag === 'BodyMalformed' ? invalidInput([refused.fault]) : refused)),
  )
