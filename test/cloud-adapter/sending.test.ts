// A mail in a person's name: the request, and that it is sent once, whatever the cloud does.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromSeconds } from '#domain/shared/clock.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { verifies } from '#test/support/verifies.ts'
import { address, type CloudWorld, DAAN, EVA, event, mail, makeCloudWorld, NOOR, once } from './cloud-world.ts'

const SENDING = 'POST /v1.0/users/{user}/sendMail'

describe('a mail in a user’s name', () => {
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

  const send = (from = EVA) => world.send(from, mail)()
  const sent = async (): Promise<number> => (await standIn.report()).mails.length
  const asked = async (): Promise<unknown> => (await standIn.report()).counts[SENDING]
  const missing = (byPolicy: boolean) => E.left({ _tag: 'CloudPermissionMissing', permission: 'Mail.Send', byPolicy })

  verifies('MCP-19', 'arrives as it was written, from the user’s own mailbox, and is kept there', async () => {
    expect(await send(address('Eva.Jansen@Korrel.example'))).to.deep.equal(E.right(undefined))
    const [only, ...others] = (await standIn.report()).mails
    expect(others).to.deep.equal([])
    expect(only).to.deep.include({
      from: EVA,
      to: [DAAN],
      subject: mail.subject,
      body: { contentType: 'text', content: mail.body },
      saved: true,
    })
  })

  verifies('MCP-19', '202 is success, and is not sent again because it says when to retry', async () => {
    await standIn.control({ op: 'fault', kind: 'doneWithRetryAfter', retryAfter: 1 })
    expect(await send()).to.deep.equal(E.right(undefined))
    expect(await sent()).to.equal(1)
    expect(await asked()).to.deep.equal({ '202': 1 })
  })

  verifies(
    'IDN-10',
    'does not leave once the caller may no longer send, which is asked behind turn and token',
    async () => {
      const order: string[] = []
      const lost = E.left({ _tag: 'SignInNeeded' } as const)
      const allowed = async () => {
        order.push(
          `logins: ${Object.keys((await standIn.report()).counts).filter((path) => /token/.test(path)).length}`,
        )
        return lost
      }
      expect(await world.cloud.send(EVA, mail, allowed)()).to.deep.equal(lost)
      expect(await world.cloud.createEvent(EVA, event, once(1), allowed)()).to.deep.equal(lost)
      const { mails, events } = await standIn.report()
      expect([order, mails, events]).to.deep.equal([['logins: 1', 'logins: 1'], [], []])
    },
  )

  verifies('IDN-10', 'does not leave with a second token after the permission was lost meanwhile', async () => {
    await standIn.control({ op: 'fault', kind: 'status', path: '/sendMail', status: 401, count: 1 })
    let asks = 0
    const allowed = async () => ((asks += 1) === 1 ? E.right(undefined) : E.left('lost' as const))
    expect(await world.cloud.send(EVA, mail, allowed)()).to.deep.equal(E.left('lost'))
    expect([asks, await sent()]).to.deep.equal([2, 0])
  })

  for (const [what, fault] of [
    ['the answer is lost', { kind: 'loseAnswer' }],
    ['a 504 follows', { kind: 'doneButFailed' }],
    ['a 500 follows', { kind: 'doneButFailed', status: 500 }],
    ['a 503 follows that says when to retry', { kind: 'doneButFailed', status: 503, retryAfter: 1 }],
    ['a 200 follows', { kind: 'doneButFailed', status: 200, body: 'ok' }],
  ] as const)
    verifies('MCP-19', `that was delivered before ${what} is not sent twice: its outcome is unknown`, async () => {
      await standIn.control({ op: 'fault', path: '/sendMail', ...fault })
      expect(await send()).to.deep.equal(E.left({ _tag: 'CloudOutcomeUnknown' }))
      expect(await sent()).to.equal(1)
    })

  verifies('MCP-19', 'whose connection breaks once it was handed over is not sent twice either', async () => {
    await standIn.control({ op: 'fault', kind: 'down', path: '/sendMail' })
    expect(await send()).to.deep.equal(E.left({ _tag: 'CloudOutcomeUnknown' }))
    expect(await asked()).to.deep.equal({ lost: 1 })
  })

  verifies('MCP-19', 'for which there is no connection was not sent, and that is certain', async () => {
    await world.close()
    world = makeCloudWorld({ ...standIn.place, apiUrl: DISCARD_URL })
    expect(await send()).to.deep.equal(E.left({ _tag: 'CloudUnavailable' }))
    world = makeCloudWorld({ ...standIn.place, loginUrl: 'http://nowhere.invalid' })
    expect(await send()).to.deep.equal(E.left({ _tag: 'CloudUnavailable' }))
    expect(await sent()).to.equal(0)
  })

  verifies(
    'MCP-19',
    'that exceeds the cloud’s limits is returned with when to come back, and is not sent later',
    async () => {
      const throttled = async (retryAfter?: string | number): Promise<unknown> => {
        await standIn.control([{ op: 'clear' }, { op: 'fault', kind: 'throttled', path: '/sendMail', retryAfter }])
        return send()
      }
      const wait = (n: number) => E.left({ _tag: 'CloudThrottled', retryAfter: fromSeconds(n) })
      expect(await throttled(1)).to.deep.equal(wait(1))
      expect(await throttled(120)).to.deep.equal(wait(120))
      expect(await throttled('Sun, 22 Nov 2026 08:02:00 GMT')).to.deep.equal(wait(120))
      expect(await throttled('Sun, 22 Nov 2026 07:00:00 GMT')).to.deep.equal(wait(1))
      expect(await throttled('0')).to.deep.equal(wait(1))
      expect(await throttled('soon')).to.deep.equal(wait(30))
      expect(await throttled()).to.deep.equal(wait(30))
      expect(await asked()).to.deep.equal({ '429': 7 })
      expect(world.waited).to.deep.equal([])
    },
  )

  verifies('MCP-19', 'names the permission that was not granted, and a policy that keeps a mailbox apart', async () => {
    await standIn.control({ op: 'revoke', directory: 'korrel.example', permission: 'Mail.Send' })
    expect(await send()).to.deep.equal(missing(false))
    await standIn.control([
      { op: 'grant', directory: 'korrel.example', permission: 'Mail.Send' },
      { op: 'deny', mailbox: EVA },
    ])
    expect(await send()).to.deep.equal(missing(true))
    await standIn.control({ op: 'remove', directory: 'korrel.example' })
    await standIn.control({ op: 'expireTokens' })
    expect(await send()).to.deep.equal(missing(false))
    expect(await send(NOOR)).to.deep.equal(missing(false))
    expect(await sent()).to.equal(0)
  })

  verifies('MCP-19', 'of a person or office that the cloud does not know fails as that', async () => {
    for (const unknown of ['bram.smit@korrel.example', 'joost.wielinga@nieuwkomer.example', 'eva@gegevens.example'])
      expect(await send(address(unknown)), unknown).to.deep.equal(E.left({ _tag: 'CloudMailboxUnknown' }))
  })

  verifies('MCP-19', 'without a client, or with a refused secret, fails as not configured', async () => {
    const notConfigured = E.left({ _tag: 'CloudNotConfigured' })
    await standIn.control({ op: 'secrets', accepted: ['another one'] })
    expect(await send()).to.deep.equal(notConfigured)
    await world.close()
    world = makeCloudWorld({ ...standIn.place, client: O.none })
    expect(await send()).to.deep.equal(notConfigured)
    expect(await standIn.tokenRequests()).to.equal(1)
  })
})
