// Every route with everybody of two offices, in the whole service over PostgreSQL: who is let in, who is turned away, and that no answer contains a word of
// another office.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { Client } from 'pg'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { toPathTemplate } from '#adapters/http/openapi/operation.ts'
import { makeServer } from '#adapters/http/server.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { sampleSignIn } from '#test/contract/sample-people.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { patternOf, RIGHT, type RightRequest, written } from '#test/http/support/right-requests.ts'
import { type ValidRequest, type AskRightly, askingRightly } from '#test/support/asked-rightly.ts'
import { expectAsServed } from '#test/support/as-documented.ts'
import {
  A_LOG_FILE,
  type Caller,
  callersOf,
  type ServedOffices,
  serveTwoOffices,
} from '#test/support/served-offices.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

/** Created again, of the operator; answers its id. */
async function aConnection({ inScope, ours }: ServedOffices): Promise<string> {
  const { user } = ours.people.operator
  const [at, tenantUuid] = [Date.now(), ours.tenant.uuid]
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at + fromDays(30) }
  const signIn = sampleSignIn({ kind: 'assistant', tenantUuid, user: user.uuid, ...times })
  rightOf(await inScope(Admin, ({ signIns }) => signIns.add(signIn, O.none))())
  return signIn.id
}

/** One that waits. */
async function aJob({ service }: ServedOffices): Promise<string> {
  const client = new Client({ connectionString: service.adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly id: string }>(
      `insert into pgboss.job (name, data, start_after) values ('mail.purge', '{}', now() + interval '1 hour') returning id`,
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

type PrincipalEndpoint = Extract<Endpoint, { readonly access: 'principal' }>

const named = ({ method, path }: Endpoint): string => `${method} ${path}`

describe('every route', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  let callers: readonly Caller[]
  let endpoints: readonly Endpoint[]
  let askRightly: AskRightly

  before(async () => {
    // The address at which an administrator consents names a client of the cloud.
    offices = await serveTwoOffices({
      CLOUD_CLIENT_ID: 'tapster-dev',
      CLOUD_CLIENT_SECRET: 'tapster-dev-secret',
      CAMPAIGN_LATE_START_HOURS: '24',
      TRUSTED_PROXIES: '1',
    })
    callers = await callersOf(offices)
    endpoints = (await makeServer(fakeDeps())).endpoints
    askRightly = askingRightly(offices.inScope, {
      'GET /logs/around/:id': async (_, { people }) => ({
        path: `/logs/around/${await anEntry(people.administrator.token)}`,
      }),
      'DELETE /assistant/connections/:id': async () => ({
        path: `/assistant/connections/${await aConnection(offices)}`,
      }),
      'GET /admin/jobs/:id': async () => ({ path: `/admin/jobs/${await aJob(offices)}` }),
      'POST /admin/jobs/:id/actions': async () => ({
        path: `/admin/jobs/${await aJob(offices)}/actions`,
        body: { action: 'set-aside' },
      }),
      'GET /logs/files/*name': async () => ({ path: `/logs/files/${A_LOG_FILE}` }),
    })
  })
  after(() => offices?.stop())

  /** Each request comes from an address of its own: the limit of calls that parse content is not a setting. */
  let requests = 0
  const nextAddress = (): string => {
    requests += 1
    return `10.0.${Math.floor(requests / 250)}.${requests % 250}`
  }

  const send = async (
    headers: Caller['headers'],
    method: string,
    asked: ValidRequest & Pick<RightRequest, 'form'>,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const { path } = asked
    const { type, text: body } = written(asked)
    const answer = await fetch(offices.service.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        'x-forwarded-for': nextAddress(),
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    await expectAsServed(offices.service.url, { method, path, answer, text })
    return { status: answer.status, text }
  }

  const responseTo = async (token: string, path: string): Promise<unknown> =>
    JSON.parse((await send({ authorization: `Bearer ${token}` }, 'GET', { path })).text)

  const anEntry = async (token: string): Promise<string> => {
    const { data } = (await responseTo(token, '/logs?pageSize=1')) as {
      readonly data: { readonly data: readonly { readonly id: string }[] }
    }
    return data.data[0]?.id ?? 'none'
  }

  /** The people of the other office are the same kinds: their administrator and operator stand for them. */
  const isOtherWay = ({ name }: Caller): boolean => /cookie|other's$|^their (member|campaigns)/.test(name)

  /** Where no kind of caller is let in, one way to call is enough. */
  const inOneWay = (): readonly Caller[] => callers.filter((caller) => !isOtherWay(caller))

  /** The callers with these names, and another one in its turn; or all with TEST_FULL=1. */
  const pickCallers = (of: readonly Caller[], names: readonly string[], turn: number): readonly Caller[] => {
    const always = of.filter(({ name }) => names.includes(name))
    expect(always).to.have.length(names.length)
    const others = of.filter((one) => !always.includes(one))
    return inFull(of, [...always, ...others.slice(turn % others.length).slice(0, 1)])
  }

  /** They differ in what they may do and where. That each endpoint asks for a sign-in is shown on the HTTP side alone. */
  const AT_EACH_ENDPOINT = [
    'our member, by token',
    'our campaigns, by token',
    'our administrator, by token',
    "our administrator at the other's",
    'the operator at home',
  ]

  /** Pages lead on by redirects: they have a test of their own. */
  const forPeople = (): readonly PrincipalEndpoint[] =>
    endpoints.filter((one) => one.access === 'principal').filter(({ surface }) => surface !== 'page')

  const expectSilent = (words: readonly string[], about: string, text: string): void => {
    for (const word of words) {
      const at = text.indexOf(word)
      if (at !== -1) expect.fail(`${about} contains ${word}: …${text.slice(Math.max(0, at - 300), at + 200)}…`)
    }
  }

  /** Of what is of all offices, the operator hears of all. */
  const isForAll = ({ needs, path }: PrincipalEndpoint, { operates }: Caller): boolean =>
    operates &&
    (needs === 'platform:admin' || path.startsWith('/logs') || path.startsWith('/admin/me') || path === '/audit')

  it('of this service are the ones that are walked', async () => {
    const { paths } = (await (await fetch(`${offices.service.url}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, object>>
    }
    const served = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served).to.have.members(endpoints.map(({ method, path }) => `${method} ${toPathTemplate(path)}`))
    expect(forPeople()).to.have.length.above(20)
  })

  verifies(['IDN-3', 'IDN-6', 'LOG-9'], 'admits users with the permission it names, and no others', async () => {
    const table: string[] = []
    const expected: string[] = []
    for (const [turn, endpoint] of forPeople().entries()) {
      // Who is turned away changes nothing: one request is enough for all of them.
      const inVain = await askRightly(endpoint, offices.ours)
      for (const caller of pickCallers(callers, AT_EACH_ENDPOINT, turn)) {
        const { may, headers, acts } = caller
        const allowed = may !== undefined && (endpoint.needs === null || may.has(endpoint.needs))
        const asked = allowed ? await askRightly(endpoint, acts) : inVain
        const { status, text } = await send(headers, endpoint.method, asked)
        const line = `${named(endpoint)} · ${caller.name} · `
        table.push(line + (status >= 200 && status < 300 ? '2xx' : `${status}`))
        expected.push(line + (may === undefined ? '401' : allowed ? '2xx' : '403'))
        if (status === 403) expect(JSON.parse(text), line).to.have.property('message').that.contains(endpoint.needs)
        if (!isForAll(endpoint, caller)) expectSilent(caller.other.canaries, line, text)
      }
    }
    expect(table).to.deep.equal(expected)
    for (const status of ['401', '403', '2xx'])
      expect(table.filter((line) => line.endsWith(status))).to.have.length.above(50)
  })

  verifies(
    ['IDN-3', 'IDN-11'],
    'that is a page admits who is signed in, and lets no one into another office',
    async () => {
      const pages = endpoints.filter((one) => one.access === 'principal' && one.surface === 'page')
      expect(pages.map(named)).to.have.members(['GET /admin/office', 'POST /admin/office'])
      for (const { name, may, headers, other } of callers) {
        // Each of them has one office.
        const look = await send(headers, 'GET', { path: '/admin/office?returnTo=/admin/people' })
        const body = { office: other.tenant.uuid, returnTo: '/admin/people' }
        const enter = await send(headers, 'POST', { path: '/admin/office', form: true, body })
        expect([look.status, enter.status], name).to.deep.equal(may === undefined ? [401, 401] : [302, 403])
        expectSilent(other.canaries, name, look.text + enter.text)
      }
    },
  )

  verifies(['PLG-1', 'IDN-4'], 'of the plugin takes no sign-in for a session', async () => {
    const ofPlugin = RIGHT.filter(({ method, path }) =>
      endpoints.some((one) => one.access === 'session' && one.method === method && one.path === patternOf(path)),
    )
    expect(ofPlugin).to.have.length.above(30)
    const signedIn = inOneWay().filter(({ name }) => name !== 'a plugin session')
    for (const [turn, { method, ...asked }] of ofPlugin.entries()) {
      await Promise.all(
        pickCallers(signedIn, ['our administrator, by token', 'the operator at home'], turn).map(async (caller) => {
          const { status, text } = await send(caller.headers, method, asked)
          const about = `${method} ${asked.path} · ${caller.name}`
          expect(status, about).to.equal(401)
          expectSilent(caller.other.canaries, about, text)
        }),
      )
    }
  })

  verifies('IDN-6', 'open to all says nothing of any office', async () => {
    const open = RIGHT.filter(({ method, path }) =>
      endpoints.some((one) => one.access === 'open' && one.method === method && one.path === patternOf(path)),
    )
    for (const [turn, { method, ...asked }] of open.entries())
      await Promise.all(
        pickCallers(inOneWay(), ['no sign-in'], turn).map(async (caller) => {
          const { text } = await send(caller.headers, method, asked)
          // Beginning to sign in at the ledger returns its address, and with it the id of the office whose mailbox it is.
          const words = [caller.acts, caller.other].flatMap(({ canaries, tenant }) =>
            canaries.filter((one) => one !== tenant.uuid),
          )
          expectSilent(words, `${method} ${asked.path} · ${caller.name}`, text)
        }),
      )
  })
})
