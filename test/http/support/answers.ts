// The error response of the plugin API in English, with the faults that it names.
import { call, type FakeService } from './fake-service.ts'

/** The status and the body. */
export type StatusAndBody = readonly [status: number, body: unknown]

/** `path` within the plugin API. */
export const answerOf = async (
  service: FakeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<StatusAndBody> => {
  const headers = { 'accept-language': 'en' }
  const answer = await call(service, method, `/mailclient-plugin${path}`, { body, headers })
  return [answer.status, await answer.json()]
}

interface Fault {
  readonly path: string
  readonly message: string
}

/** Where it names faults, those alone, as `path: message`. */
export const faultsOf = ([status, body]: StatusAndBody): StatusAndBody => [
  status,
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
    ? body.errors.map(({ path, message }: Fault) => `${path}: ${message}`)
    : body,
]

/** Without the revisions of records, which change with their content. */
export const withoutRevisions = async (asked: Promise<StatusAndBody>): Promise<StatusAndBody> => {
  const [status, body] = await asked
  return [status, JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'revision' ? undefined : value)))]
}
