// The JSON body of a request, with its faults as HTTP failures. The endpoint's codec decodes it.
import type { IncomingMessage } from 'node:http'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { readJsonBody } from '#adapters/contract/codecs/read-body.ts'
import { type HttpFailure, invalidInput } from './http-errors.ts'

/** Whether the request has a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** The parsed body. `limit` in bytes. */
export const readJson = async (request: IncomingMessage, limit: number): Promise<E.Either<HttpFailure, unknown>> =>
  pipe(
    await readJsonBody(request, limit),
    E.mapLeft((refused) => (refused._tag === 'BodyMalformed' ? invalidInput([refused.fault]) : refused)),
  )
