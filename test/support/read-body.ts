// The body of a request, for servers of tests.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** As text; undefined where the client left before its end. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  try {
    return await text(request)
  } catch (error) {
    if (request.complete) throw error
    return undefined
  }
}
