// The stand-in cloud's mail: what it takes, what it refuses and how, and the limits to which it holds a mailbox.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { at } from '#test/sandbox/calling.ts'
import { aMail, type CallingCloud, codeOf, EVA, startCallingCloud } from './calling-cloud.ts'

const people = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ emailAddress: { address: `p${i}@klant.example` } }))

describe('the stand-in cloud’s mail', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(() => cloud.stop())

  const send = (body: object, user: string = EVA) => cloud.graph(`${encodeURIComponent(user)}/sendMail`, body)

  verifies('OPS-1', 'is accepted with 202, without a body and without an id of the message', async () => {
    const answer = await send(aMail())
    expect([answer.status, answer.text]).to.deep.equal([202, ''])
    expect(answer.headers.get('content-type')).to.equal(null)
    expect(answer.headers.get('request-id')).to.match(/^[\da-f-]{36}$/)
    expect(answer.headers.get('location')).to.equal(null)
  })

  verifies(
    'OPS-1',
    'goes out by id and by address, is kept by default, and has headers that begin with x-',
    async () => {
      const internetMessageHeaders = [{ name: 'X-Tapster', value: 'proef' }]
      await send(aMail({ internetMessageHeaders }), '0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b9001')
      await send(aMail({}, { saveToSentItems: false }), EVA.toUpperCase())
      const { mails } = await cloud.report()
      expect(mails.map(({ from, saved }) => [from, saved])).to.deep.equal([
        [EVA, false],
        [EVA, true],
      ])
      const foreign = await send(aMail({ internetMessageHeaders: [{ name: 'Reply-To', value: EVA }] }))
      expect(codeOf(foreign)).to.deep.equal([400, 'InvalidInternetMessageHeader'])
    },
  )

  verifies('OPS-1', 'to an unknown person is accepted, and comes back to its sender', async () => {
    const toRecipients = [{ emailAddress: { address: 'niemand@korrel.example' } }, ...people(1)]
    expect((await send(aMail({ toRecipients }))).status).to.equal(202)
    expect((await cloud.report()).mails[0]?.undelivered).to.deep.equal(['niemand@korrel.example'])
  })

  verifies('OPS-1', 'that is malformed is refused, and not kept', async () => {
    const big = 'A'.repeat(4 * 1024 * 1024 - 2_000)
    for (const [body, status, code] of [
      [{ subject: 'without a message' }, 400, 'BadRequest'],
      [aMail({ toRecipients: [] }), 400, 'ErrorInvalidRecipients'],
      [aMail({ toRecipients: [{ emailAddress: { address: 'daan' } }] }), 400, 'ErrorInvalidRecipients'],
      [aMail({ toRecipients: people(501) }), 400, 'ErrorInvalidRecipients'],
      [aMail({ body: { contentType: 'Markdown', content: '' } }), 400, 'RequestBodyRead'],
      [aMail({ body: { contentType: 'Text', content: big } }), 202, undefined],
      [aMail({ body: { contentType: 'Text', content: `${big}${'A'.repeat(2_000)}` } }), 413, undefined],
    ] as const)
      expect(codeOf(await send(body)), JSON.stringify(body).slice(0, 200)).to.deep.equal([status, code])
    expect((await cloud.report()).mails).to.have.length(1)
  })

  verifies('OPS-1', 'by whom the cloud does not know, or may not, is refused in its words', async () => {
    const bare = (authorization?: string) =>
      cloud.send(`/v1.0/users/${EVA}/sendMail`, {
        method: 'POST',
        headers: { ...(authorization && { authorization }) },
      })
    for (const authorization of [undefined, 'Basic eDp5', 'Bearer made-up']) {
      const answer = await bare(authorization)
      expect(codeOf(answer)).to.deep.equal([401, 'InvalidAuthenticationToken'])
      expect(answer.headers.get('www-authenticate')).to.match(/^Bearer /)
    }
    expect(codeOf(await send(aMail(), 'niemand@korrel.example'))).to.deep.equal([404, 'ErrorInvalidUser'])
    expect(codeOf(await send(aMail(), 'noor@linde.example'))).to.deep.equal([404, 'ErrorInvalidUser'])
    expect(codeOf(await send(aMail(), '0c7a3f52-0000-4000-8000-000000000000'))).to.deep.equal([404, 'ResourceNotFound'])
    await cloud.control({ op: 'deny', mailbox: EVA })
    const denied = await send(aMail())
    expect(codeOf(denied)).to.deep.equal([403, 'ErrorAccessDenied'])
    expect(at(denied.json, 'error', 'message')).to.equal('Access to OData is disabled.')
    await cloud.control({ op: 'allow', mailbox: EVA })
    expect((await send(aMail())).status).to.equal(202)
  })

  verifies('OPS-1', 'of one mailbox goes four at a time; a fifth has to come back after a second', async () => {
    await cloud.control({ op: 'fault', kind: 'slow', path: '/sendMail', ms: 300 })
    const all = await Promise.all(Array.from({ length: 6 }, () => send(aMail())))
    const refused = all.filter(({ status }) => status === 429)
    expect(all.filter(({ status }) => status === 202)).to.have.length(4)
    expect(
      refused.map((answer) => [at(answer.json, 'error', 'code'), answer.headers.get('retry-after')]),
    ).to.deep.equal([
      ['ApplicationThrottled', '1'],
      ['ApplicationThrottled', '1'],
    ])
    expect(at(refused[0]?.json, 'error', 'message')).to.contain('MailboxConcurrency limit')
    await cloud.control({ op: 'clear' })
    expect((await send(aMail())).status).to.equal(202)
  })

  verifies('OPS-1', 'is limited in ten minutes, without a word on when to come back, and in people a day', async () => {
    await cloud.control({ op: 'limits', callsInTenMinutes: 2, recipientsInADay: 800 })
    expect((await send(aMail({ toRecipients: people(500) }))).status).to.equal(202)
    expect(codeOf(await send(aMail({ toRecipients: people(301) })))).to.deep.equal([429, 'ErrorExceededMessageLimit'])
    const third = await send(aMail())
    expect([...codeOf(third), third.headers.get('retry-after')]).to.deep.equal([429, 'ApplicationThrottled', null])
    await cloud.control({ op: 'advance', seconds: 600 })
    expect((await send(aMail({ toRecipients: people(300) }))).status).to.equal(202)
    expect((await send(aMail())).status).to.equal(429)
    await cloud.control({ op: 'advance', seconds: 86_400 })
    expect((await send(aMail({ toRecipients: people(500) }))).status).to.equal(202)
  })

  verifies('OPS-1', 'is kept within bounds: the oldest gives way', async () => {
    const small = await startCallingCloud({ keeps: { count: 3, size: 1_000 } })
    const sendOne = async (subject: string, content = 'Dag.') => {
      await small.graph(`${EVA}/sendMail`, aMail({ subject, body: { contentType: 'Text', content } }))
      const { mails, sent, dropped } = await small.report()
      return [mails.map((mail) => mail.subject), sent, dropped]
    }
    for (const subject of ['1', '2', '3']) await sendOne(subject)
    expect(await sendOne('4')).to.deep.equal([['4', '3', '2'], 4, 1])
    expect(await sendOne('5', 'x'.repeat(994))).to.deep.equal([['5', '4'], 5, 3])
    expect(await sendOne('6', 'x'.repeat(2_000))).to.deep.equal([['6'], 6, 5])
    await small.stop()
  })
})
