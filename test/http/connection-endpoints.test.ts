// The assistant as operators see it over HTTP: how it is connected, who has connected one, and the end of a connection.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { SignIn } from '#domain/identity/principal.ts'
import { minutes } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { sampleSignIn } from '#test/contract/sample-people.ts'
import type { SeededOffice, SeededPerson } from '#test/support/two-offices.ts'
import { verifies } from '#test/support/verifies.ts'
import { anAbout } from './support/connection-fakes.ts'
import { NOW } from './support/fake-deps.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'
import { faultsOf } from './support/answers.ts'
import { must } from '#test/support/right-of.ts'

const GONE = [404, { code: 'CONNECTION_NOT_FOUND', message: 'This connection is not here (any more).' }]
const [TOOL] = anAbout.tools

describe('the assistant of operators over HTTP', () => {
  let people: PeopleService
  let operator: SeededPerson
  beforeEach(async () => {
    people = await startPeople()
    operator = people.ours.people.operator
  })
  afterEach(() => people.service.stop(1_000))

  const signedIn = async (
    { tenant }: SeededOffice,
    { user }: SeededPerson,
    change: Partial<SignIn> = {},
  ): Promise<SignIn> => {
    const signIn = sampleSignIn({
      kind: 'assistant',
      label: 'Claude',
      tenantUuid: tenant.uuid,
      user: user.uuid,
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: NOW + minutes(5),
      ...change,
    })
    await must(people.inScope(Admin, ({ signIns }) => signIns.add(signIn, O.none)))
    return signIn
  }

  const shown = ({ id, label, createdAt, lastUsedAt, expiresAt }: SignIn, { user }: SeededPerson) => ({
    id,
    person: { uuid: user.uuid, name: user.name, email: user.email },
    label,
    createdAt: new Date(createdAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  })

  const connections = (query = '', headers: Record<string, string> = {}) =>
    people.ask('GET', `/assistant/connections${query}`, { as: operator, headers })

  verifies(['MCP-20', 'MCP-21'], 'the response describes the connection as the service is configured', async () => {
    const about = { url: 'https://tapster.example/mcp', mailDomain: 'korrel.example', consent: true }
    const { hints, ...tool } = TOOL ?? { hints: {} }
    expect(await people.ask('GET', '/assistant', { as: operator })).to.deep.equal([
      200,
      { ...about, tools: [{ ...tool, ...hints }] },
    ])
    const bare = await startPeople({ connections: { about: { ...anAbout, mailDomain: O.none, consent: false } } })
    const [, body] = await bare.ask('GET', '/assistant', { as: bare.ours.people.operator })
    await bare.service.stop(1_000)
    expect(body).to.include({ mailDomain: null, consent: false })
  })

  verifies(['MCP-6', 'IDN-6'], 'the operator’s people with connections are listed page by page', async () => {
    const { ours, theirs } = people
    const first = await signedIn(ours, operator, { lastUsedAt: NOW + 2 })
    const second = await signedIn(ours, ours.people.administrator, { lastUsedAt: NOW + 1, label: 'Mijn assistent' })
    const third = await signedIn(ours, operator, { expiresAt: NOW - minutes(1) })
    await signedIn(theirs, theirs.people.operator)
    const all = [shown(first, operator), shown(second, ours.people.administrator), shown(third, operator)]
    expect(await connections()).to.deep.equal([200, { data: all, total: 3, skip: 0, limit: 50 }])
    expect(await connections('?skip=1&limit=1')).to.deep.equal([
      200,
      { data: all.slice(1, 2), total: 3, skip: 1, limit: 1 },
    ])
    // In any tenant.
    expect(await connections('', { 'x-tenant-uuid': theirs.tenant.uuid })).to.deep.equal(await connections())
    expect(faultsOf(await connections('?limit=0'))[0]).to.equal(400)
  })

  verifies(['MCP-8', 'IDN-7'], 'a connection is ended once, with an audit entry', async () => {
    const { ours, theirs } = people
    const [kept, ended] = [await signedIn(ours, operator), await signedIn(ours, ours.people.administrator)]
    const path = `/assistant/connections/${ended.id}`
    const headers = { 'x-tenant-uuid': theirs.tenant.uuid }
    expect((await people.browse('DELETE', path, { as: operator }))[0], 'from elsewhere').to.equal(403)
    const spelled = `/assistant/connections/${ended.id.toUpperCase()}`
    expect(await people.ask('DELETE', spelled, { as: operator, headers })).to.deep.equal([200, {}])
    expect(await people.ask('DELETE', path, { as: operator })).to.deep.equal(GONE)
    const [, body] = await connections()
    expect(body).to.deep.include({ data: [shown(kept, operator)] })
    const [, audit] = await people.ask('GET', '/audit?action=assistant.disconnected', { as: operator })
    expect(audit).to.have.property('total', 1)
    expect(audit).to.have.nested.property('data[0].subject', ours.people.administrator.user.uuid)
    expect(audit).to.have.nested.property('data[0].actor.uuid', operator.user.uuid)
  })

  verifies('MCP-8', 'what is no connection of the operator’s people is not there', async () => {
    const { ours, theirs } = people
    const others = [
      await signedIn(ours, operator, { kind: 'browser' }),
      await signedIn(ours, ours.people.member, { kind: 'program' }),
      await signedIn(theirs, theirs.people.operator),
    ]
    for (const id of [...others.map((one) => one.id), aUuid(9)])
      expect(await people.ask('DELETE', `/assistant/connections/${id}`, { as: operator })).to.deep.equal(GONE)
    const malformed = await people.ask('DELETE', '/assistant/connections/x', { as: operator })
    expect(malformed[0]).to.equal(400)
    for (const { id } of others)
      expect(O.isSome(await must(people.inScope(Admin, ({ signIns }) => signIns.findById(id))))).to.equal(true)
  })

  verifies('IDN-6', 'only operators see or do anything', async () => {
    const { ours, theirs } = people
    const { id } = await signedIn(ours, operator)
    const asked = [
      ['GET', '/assistant'],
      ['GET', '/assistant/connections'],
      ['GET', '/assistant/calls'],
      ['DELETE', `/assistant/connections/${id}`],
    ] as const
    const message = 'You may not do this: it needs the permission platform:admin.'
    for (const [method, path] of asked) {
      for (const as of [ours.people.administrator, theirs.people.administrator, theirs.people.operator])
        expect(await people.ask(method, path, { as }), path).to.deep.equal([403, { code: 'FORBIDDEN', message }])
      expect((await people.ask(method, path))[0], path).to.equal(401)
    }
    expect((await connections())[1]).to.have.property('total', 1)
  })
})
