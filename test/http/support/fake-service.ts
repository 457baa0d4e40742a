// The HTTP side on a free port, with use cases whose results a test chooses.
import { type HttpDeps, type HttpService, makeServer } from '#adapters/http/server.ts'
import { type Listening, listen, type ListenSettings } from '#adapters/http/kernel/listening.ts'
import { expectAsDocumented } from '#test/support/as-documented.ts'

import { fakeDeps, GOOD, type Logged } from './fake-deps.ts'

export interface FakeService {
  readonly url: string
  readonly logged: readonly Logged[]
  readonly stop: Listening['stop']
}

type Area =
  | 'people'
  | 'mailing'
  | 'signIn'
  | 'logs'
  | 'assistant'
  | 'connections'
  | 'session'
  | 'ledger'
  | 'archive'
  | 'licence'
  | 'myData'
  | 'browser'
type Parts = Partial<Omit<HttpDeps, Area>> & { readonly [K in Area]?: Partial<HttpDeps[K]> }

const merged = (deps: HttpDeps, over: Parts): HttpDeps => ({
  ...deps,
  ...over,
  people: { ...deps.people, ...over.people },
  mailing: { ...deps.mailing, ...over.mailing },
  signIn: { ...deps.signIn, ...over.signIn },
  logs: { ...deps.logs, ...over.logs },
  assistant: { ...deps.assistant, ...over.assistant },
  connections: { ...deps.connections, ...over.connections },
  session: { ...deps.session, ...over.session },
  ledger: { ...deps.ledger, ...over.ledger },
  archive: { ...deps.archive, ...over.archive },
  licence: { ...deps.licence, ...over.licence },
  myData: { ...deps.myData, ...over.myData },
  browser: { ...deps.browser, ...over.browser },
})

/** The OpenAPI document at each address where a fake runs or ran. */
const documents = new Map<string, () => unknown>()

/** By endpoints and browser settings: fakes that serve the same have one document. */
const described = new Map<string, unknown>()

function documentOf({ routes, described: describe }: HttpService, browser: HttpDeps['browser']): unknown {
  const key = JSON.stringify([routes, browser])
  if (!described.has(key)) described.set(key, describe().document)
  return described.get(key)
}

/** On a free port of 127.0.0.1. `wrap` replaces its listener. The caller stops it. */
export async function startFake(
  over: Parts = {},
  timeouts: NonNullable<ListenSettings['timeouts']> = {},
  wrap = (listener: HttpService['handle']): HttpService['handle'] => listener,
): Promise<FakeService> {
  const fakes = fakeDeps()
  const deps = merged(fakes, over)
  const service = await makeServer(deps)
  const listening = await listen({ ...service, handle: wrap(service.handle) }, { host: '127.0.0.1', port: 0, timeouts })
  let document: unknown
  documents.set(listening.url, () => (document ??= documentOf(service, deps.browser)))
  return { url: listening.url, logged: fakes.logged, stop: listening.stop }
}

/** Runs `work` against a service of its own. */
export async function withFake(over: Parts, work: (service: FakeService) => Promise<void>): Promise<void> {
  const service = await startFake(over)
  try {
    await work(service)
  } finally {
    await service.stop(1_000)
  }
}

/** A call by plain fetch, with the good session by default. Throws if the answer differs from the service's document. */
export async function call(
  service: Pick<FakeService, 'url'>,
  method: string,
  path: string,
  {
    body,
    headers = {},
    bearer = GOOD,
  }: { body?: unknown; headers?: Record<string, string>; bearer?: string | null } = {},
): Promise<Response> {
  const answer = await fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const document = documents.get(service.url)
  if (document !== undefined)
    expectAsDocumented(document(), {
      method,
      path,
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      text: await answer.clone().text(),
    })
  return answer
}
