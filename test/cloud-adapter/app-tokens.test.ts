// The application's token: asked for once by however many, kept while it is good, and never longer.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeAppTokens } from '#adapters/cloud/app-tokens.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CloudWorld, EVA, event, mail, makeCloudWorld, NOOR, NOW, once, outcome, PIET } from './cloud-world.ts'

describe('the application’s tokens', () => {
  let standIn: CloudUnderTest
  let world: CloudWorld
  before(async () => {
    standIn = await startCloud()
  })
  beforeEach(async () => {
    await standIn.control({ op: 'reset' })
    world = makeCloudWorld(standIn.place)
  })
  afterEach(() => world.close())
  after(() => standIn.stop())

  const send = async (from = EVA): Promise<string> => outcome(await world.send(from, mail)())

  verifies('MCP-19', 'fifty who wait at once share one request, whatever they wait for', async () => {
    await standIn.control({ op: 'fault', kind: 'slow', path: '/token', ms: 50 })
    const all = Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? send(n % 4 === 0 ? EVA : PIET) : world.createEvent(EVA, event, once(n))().then(outcome),
    )
    expect(new Set(await Promise.all(all))).to.deep.equal(new Set(['done']))
    expect(await standIn.tokenRequests()).to.equal(1)
    const { mails, events } = await standIn.report()
    expect([mails.length, events.length]).to.deep.equal([25, 25])
  })

  verifies('MCP-19', 'is kept until shortly before it expires, and no longer', async () => {
    await send()
    world.advance(fromSeconds(3599) - fromMinutes(2) - 1)
    await send()
    expect(await standIn.tokenRequests()).to.equal(1)
    world.advance(1)
    await send()
    expect(await standIn.tokenRequests()).to.equal(2)
  })

  verifies('MCP-19', 'that lives for a moment only is used for half of it', async () => {
    await world.close()
    const brief = await startCloud({ expiresIn: 10 })
    world = makeCloudWorld(brief.place)
    await send()
    world.advance(fromSeconds(5) - 1)
    await send()
    expect(await brief.tokenRequests()).to.equal(1)
    world.advance(1)
    await send()
    expect(await brief.tokenRequests()).to.equal(2)
    await brief.stop()
  })

  verifies('MCP-19', 'is of the directory of the caller’s mail domain, each its own', async () => {
    await standIn.control({ op: 'grant', directory: 'linde.example' })
    expect(await Promise.all([send(), send(NOOR)])).to.deep.equal(['done', 'done'])
    expect(await standIn.tokenRequests()).to.equal(2)
    await Promise.all([send(), send(NOOR)])
    expect(await standIn.tokenRequests()).to.equal(2)
  })

  verifies('MCP-19', 'that was refused is requested again by the next caller', async () => {
    await standIn.control([
      { op: 'fault', kind: 'status', path: '/token', status: 503, count: 1 },
      { op: 'fault', kind: 'slow', path: '/token', ms: 30, count: 1 },
    ])
    const together = await Promise.all([send(), send(), send()])
    expect(together).to.deep.equal(['CloudUnavailable', 'CloudUnavailable', 'CloudUnavailable'])
    expect(await standIn.tokenRequests()).to.equal(1)
    expect(await send()).to.equal('done')
    expect(await standIn.tokenRequests()).to.equal(2)
  })

  verifies('MCP-19', 'that the API does not take is dropped once, and the call made again', async () => {
    await send()
    await standIn.control({ op: 'expireTokens' })
    expect(await send()).to.equal('done')
    expect(await standIn.tokenRequests()).to.equal(2)
    expect((await standIn.report()).mails).to.have.length(2)
    await standIn.control({ op: 'expireTokens' })
    expect(await Promise.all([send(), send(), send(), send()])).to.deep.equal(['done', 'done', 'done', 'done'])
    expect(await standIn.tokenRequests()).to.equal(3)
  })

  verifies('MCP-19', 'that was refused does not remove another one that was fetched meanwhile', async () => {
    const connection = makeCloudConnection()
    const tokens = makeAppTokens({ ...standIn.place, connection, clock: { now: () => NOW } })
    const take = async (): Promise<string> => E.getOrElse(() => 'none')(await tokens.take('korrel.example')())
    const first = await take()
    tokens.drop('korrel.example', first)
    const second = await take()
    tokens.drop('korrel.example', first)
    expect(await take())
      .to.equal(second)
      .and.not.equal(first)
    expect(await standIn.tokenRequests()).to.equal(2)
    await connection.close()
  })

  verifies('MCP-19', 'that was requested before the permissions changed is not used after', async () => {
    const connection = makeCloudConnection()
    const tokens = makeAppTokens({ ...standIn.place, connection, clock: { now: () => NOW } })
    const take = async (): Promise<string> => E.getOrElse(() => 'none')(await tokens.take('korrel.example')())
    await standIn.control({ op: 'fault', kind: 'slow', path: '/token', ms: 50, count: 1 })
    const before = take()
    tokens.forget('korrel.example')
    const after = await take()
    expect(await before)
      .to.be.a('string')
      .and.not.equal(after)
    expect(await take()).to.equal(after)
    expect(await standIn.tokenRequests()).to.equal(2)
    await connection.close()
  })

  verifies('MCP-19', 'is not asked for again and again where the API takes none', async () => {
    await standIn.control({ op: 'fault', kind: 'status', path: '/sendMail', status: 401 })
    expect(await world.send(EVA, mail)()).to.deep.equal(
      E.left({ _tag: 'CloudPermissionMissing', permission: 'Mail.Send', byPolicy: false }),
    )
    expect(await standIn.tokenRequests()).to.equal(2)
    expect((await standIn.report()).counts['POST /v1.0/users/{user}/sendMail']).to.deep.equal({ '401': 2 })
  })

  verifies(
    'MCP-19',
    'that lacks a permission makes way, so that what was granted meanwhile counts at once',
    async () => {
      await standIn.control({ op: 'revoke', directory: 'korrel.example', permission: 'Mail.Send' })
      expect(await send()).to.equal('CloudPermissionMissing')
      expect(await standIn.tokenRequests()).to.equal(1)
      await standIn.control({ op: 'grant', directory: 'korrel.example', permission: 'Mail.Send' })
      expect(await send()).to.equal('done')
      expect(await standIn.tokenRequests()).to.equal(2)
    },
  )
})
