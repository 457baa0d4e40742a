// Every endpoint over use cases that are watched: what each hands on and answers, its failures, and who may call it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import { describeError } from '#adapters/http/errors.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { makeServer } from '#adapters/http/server.ts'
import { toSignInNeeded } from '#application/identity/check-sign-in.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { expectRecorded } from '#test/support/recorded.ts'
import { verifies } from '#test/support/verifies.ts'
import { aPrincipal } from './support/a-principal.ts'
import { eachFailure } from './support/each-failure.ts'
import { fakeDeps, NOW } from './support/fake-deps.ts'
import { call, type FakeService, startFake } from './support/fake-service.ts'
import { fullerFakes } from './support/fuller-fakes.ts'
import { patternOf, RIGHT, type RightRequest, written } from './support/right-requests.ts'
import { spyOnUseCases } from './support/use-case-spy.ts'
import { VARIED, WRONG } from './support/varied-requests.ts'

type PrincipalEndpoint = Extract<Endpoint, { readonly access: 'principal' }>

const named = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** Ids of samples by their number, others without it, long texts by their length, and invisible characters by their code. */
const shortened = (text: string): string =>
  text
    .replaceAll(/00000000-0000-4000-8000-0{8}(\d{4})/g, '#$1')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '#')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .replaceAll(/(.)\1{60,}/g, (found, one: string) => `${one}…${found.length}`)

/** Pages and documents have tests of their own. */
const LONGEST = 6_000

type Lines = readonly string[]

interface Refusal {
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** Undefined: OAuth has its own format, and browsers get a page. */
function refusalIn(text: string): Refusal | undefined {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return undefined
  }
}

function refusalLines(status: number, text: string): Lines | undefined {
  const { code, errors } = refusalIn(text) ?? {}
  return errors && [`  ${status} ${code}`, ...errors.map(({ path, message }) => `  ${path}: ${message}`)]
}

describe('every endpoint', function () {
  this.timeout(60_000)
  const spies = [spyOnUseCases(), spyOnUseCases(fullerFakes)] as const
  const [spy] = spies
  let endpoints: readonly Endpoint[]
  let service: FakeService
  let fuller: FakeService
  let principal: Principal
  let isLimited = false
  before(async () => {
    endpoints = (await makeServer(fakeDeps())).endpoints
    const [first, second] = await Promise.all(
      spies.map(({ uses }) =>
        startFake({
          ...uses,
          checkSignIn: (secret) => (O.isSome(secret) ? TE.right(principal) : TE.left(toSignInNeeded('missing'))),
          limits: { take: () => TE.right(isLimited ? { _tag: 'WaitUntil', at: NOW + 1_000 } : { _tag: 'Granted' }) },
        }),
      ),
    )
    if (first === undefined || second === undefined) throw new Error('not started')
    ;[service, fuller] = [first, second]
  })
  beforeEach(() => {
    principal = aPrincipal()
    isLimited = false
    spy.failWith(undefined)
  })
  after(async () => {
    await service?.stop(1_000)
    await fuller?.stop(1_000)
  })

  const rightFor = ({ method, path }: Endpoint): RightRequest => {
    const right = RIGHT.find((one) => one.method === method && patternOf(one.path) === path)
    if (right === undefined) throw new Error(`no right request for ${method} ${path}`)
    return right
  }

  const send = (
    { method, path, headers, ...asked }: RightRequest,
    over: { readonly bearer?: string | null; readonly headers?: Record<string, string> } = {},
    to = service,
  ): Promise<Response> => {
    const { type, text: body } = written(asked)
    const all = { 'accept-language': 'en', ...(body !== undefined && { 'content-type': type }), ...headers }
    return call(to, method, path, { ...over, body, headers: { ...all, ...over.headers } })
  }

  const statusOf = async (...asked: Parameters<typeof send>): Promise<number> => {
    const answer = await send(...asked)
    await answer.body?.cancel()
    return answer.status
  }

  const forPeople = (): readonly PrincipalEndpoint[] => endpoints.filter((one) => one.access === 'principal')

  /** What was asked, the calls of use cases, and the answer. */
  const recordOf = async (asked: RightRequest, to: FakeService, { calls, forget }: typeof spy): Promise<Lines> => {
    forget()
    const answer = await send(asked, {}, to)
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const body = type.startsWith('application/json') && text.length < LONGEST ? text : type
    const lines = [
      `${asked.method} ${asked.path} ${written(asked).text ?? ''}`,
      ...calls.map((one) => `  ${one}`),
      ...(refusalLines(answer.status, text) ?? [`  ${answer.status} ${answer.headers.get('location') ?? body}`]),
    ]
    return lines.map((line) => shortened(line).trimEnd())
  }

  const recordAll = async (all: readonly RightRequest[], to = service, by = spy): Promise<readonly Lines[]> => {
    const records: Lines[] = []
    for (const one of all) records.push(await recordOf(one, to, by))
    return records
  }

  verifies(
    [
      'CAM-2',
      'CLI-6',
      'EVT-4',
      'LIC-8',
      'PLG-4',
      'PLG-6',
      'PLG-8',
      'PLG-9',
      'PLG-10',
      'PLG-12',
      'PLG-13',
      'PLG-14',
      'PLG-16',
      'PLG-17',
      'SES-19',
    ],
    'hands its input on decoded, and answers what its use case returns, as recorded',
    async () => {
      const all = [...RIGHT, ...VARIED]
      const usual = await recordAll(all)
      await expectRecorded(import.meta.url, 'recorded-answers', usual.flat())
      const rare = await recordAll(all, fuller, spies[1])
      const known = new Set(usual.flat())
      const others = rare.flatMap(([asked = '', ...lines]) => {
        const news = lines.filter((line) => !known.has(line))
        return news.length === 0 ? [] : [asked, ...news]
      })
      await expectRecorded(import.meta.url, 'recorded-rare-answers', others)
    },
  )

  verifies(['PLG-18', 'IDN-3', 'ADM-11', 'LOG-6'], 'names every field that is wrong, as recorded', async () => {
    const without = endpoints
      .filter(({ access, bodyRule }) => access !== 'open' && bodyRule !== 'ignored')
      .map((endpoint): RightRequest => ({ ...rightFor(endpoint), body: {} }))
    const unasked = endpoints
      .filter(({ access, input }) => access !== 'open' && getProps(input)?.['query'] !== undefined)
      .map((endpoint): RightRequest => ({ ...rightFor(endpoint), path: rightFor(endpoint).path.replace(/\?.*/, '') }))
    const lines = await recordAll([...without, ...unasked, ...WRONG])
    await expectRecorded(import.meta.url, 'recorded-faults', lines.flat())
  })

  verifies('PLG-18', 'answers each of its failures with its status and its code', async () => {
    const notReached: string[] = []
    for (const endpoint of endpoints)
      for (const tag of endpoint.fails) {
        const failure = eachFailure[tag]
        spy.failWith(failure)
        const answer = await send(rightFor(endpoint))
        const { status, code } = describeError(failure, NOW)
        const got = refusalIn(await answer.text())?.code
        const about = `${named(endpoint)} ${tag}`
        if (answer.status < 300) notReached.push(about)
        else expect(answer.status, about).to.equal(status)
        if (got !== undefined) expect(got, about).to.equal(code)
      }
    // Files and pages that are not there, and the form that asks no use case.
    expect(notReached.filter((one) => !/^GET .* RouteNotFound$|^GET \/register /.test(one))).to.deep.equal([])
  })

  verifies(
    'ADM-6',
    'with a revision refuses a record that another person changed, and names the revision',
    async () => {
      const editing = endpoints.filter(({ input }) => {
        const body = getProps(input)?.['body']
        return body !== undefined && getProps(body)?.['revision'] !== undefined
      })
      expect(editing).to.have.length.above(10)
      for (const endpoint of editing) {
        const tag = endpoint.fails.find((one) => one === 'RecordChanged' || one === 'EventTypeChanged')
        if (tag === undefined) throw new Error(`${named(endpoint)} has no failure for a record that changed`)
        spy.failWith(eachFailure[tag])
        const answer = await send(rightFor(endpoint))
        expect(answer.status, named(endpoint)).to.equal(409)
        const [fault] = refusalIn(await answer.text())?.errors ?? []
        if (tag === 'RecordChanged') expect(fault?.path, named(endpoint)).to.equal('revision')
      }
    },
  )

  verifies(['IDN-3', 'SES-23'], 'has its callers, its budget of calls and its largest body, as recorded', async () => {
    const lines = endpoints.map((endpoint) => {
      const { access, limited = 'not counted', bodyRule } = endpoint
      const callers = access === 'principal' ? (endpoint.needs ?? 'any sign-in') : access
      const body = bodyRule === 'ignored' ? 'no body' : `${bodyRule.bytes} bytes`
      return `${named(endpoint)} · ${callers} · ${limited} · ${body}`
    })
    await expectRecorded(import.meta.url, 'recorded-access', lines)
  })

  verifies(['PLG-1', 'IDN-3', 'IDN-4'], 'asks for the session, the sign-in and the permission it needs', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'open')) {
      const right = rightFor(endpoint)
      expect(await statusOf(right, { bearer: null }), named(endpoint)).to.equal(401)
      if (endpoint.access === 'session')
        for (const authorization of ['Bearer forged', 'Bearer', 'Basic eDp5', 'good'])
          expect(await statusOf(right, { headers: { authorization } }), named(endpoint)).to.equal(401)
    }
    for (const endpoint of forPeople()) {
      const { needs } = endpoint
      if (needs === null) continue
      principal = aPrincipal({ permissions: new Set(PERMISSIONS.filter((one) => one !== needs)) })
      const refused = await send({ ...rightFor(endpoint) })
      expect([refused.status, await refused.json()], named(endpoint)).to.deep.equal([
        403,
        { code: 'FORBIDDEN', message: `You may not do this: it needs the permission ${needs}.` },
      ])
      principal = aPrincipal({ permissions: new Set([needs]) })
      expect(await statusOf(rightFor(endpoint)), named(endpoint)).to.be.within(200, 201)
    }
  })

  verifies('IDN-4', 'lets browsers change things from our own pages alone', async () => {
    principal = aPrincipal({ kind: 'browser' })
    for (const endpoint of forPeople().filter(({ changes }) => changes({}))) {
      const by = (site: string) =>
        statusOf(rightFor(endpoint), { bearer: null, headers: { cookie: 'tapster=x', 'sec-fetch-site': site } })
      expect([await by('cross-site'), await by('none')], named(endpoint)).to.deep.equal([403, 403])
      expect(await by('same-origin'), named(endpoint)).to.be.within(200, 303)
    }
  })

  verifies(
    ['SYS-2', 'EVT-7'],
    'with a view at its address gives it to browsers that navigate, and JSON to programs',
    async () => {
      const viewed = endpoints.filter(({ hasView }) => hasView)
      expect(viewed).to.have.length.above(5)
      for (const endpoint of viewed)
        for (const [accept, type] of [
          ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
          ['application/json', 'application/json; charset=utf-8'],
          ['*/*', 'application/json; charset=utf-8'],
        ] as const) {
          const answer = await send(rightFor(endpoint), { headers: { accept } })
          await answer.body?.cancel()
          const about = `${named(endpoint)} ${accept}`
          expect([answer.status, answer.headers.get('content-type')], about).to.deep.equal([200, type])
          expect(answer.headers.get('vary')?.toLowerCase(), about).to.include('accept')
        }
    },
  )

  verifies(['IDN-4', 'PLG-1'], 'is counted by address before anything else, where it is counted', async () => {
    isLimited = true
    for (const endpoint of endpoints.filter(({ limited }) => limited !== undefined)) {
      spy.forget()
      const answer = await send(rightFor(endpoint), { bearer: null })
      await answer.body?.cancel()
      expect([answer.status, answer.headers.get('retry-after')], named(endpoint)).to.deep.equal([429, '1'])
      expect(spy.calls, named(endpoint)).to.deep.equal([])
    }
  })
})
