// The mail server of a tenant over HTTP, its password kept from readers, and the campaigns of the participation monitor.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { type SendResult, TEST_MAILS_A_DAY } from '#domain/mailing/mailer.ts'
import { minutes } from '#domain/shared/clock.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { type MailService, startMail } from '../support/mail-service.ts'

const server = {
  revision: 0,
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  user: 'kantoor',
  password: 'zeer-geheim',
  from: { address: 'kantoor@korrel.example', name: 'Kantoor' },
}

describe('the mail server over HTTP', () => {
  let mail: MailService
  beforeEach(async () => {
    mail = await startMail()
  })
  afterEach(() => mail.service.stop(1_000))

  verifies('MSG-4', 'the password is written and never read', async () => {
    expect(await mail.ask('GET', '/mail-server')).to.deep.equal([200, { server: null, pause: null }])
    const { password: _, ...shown } = { ...server, revision: 1, changedAt: '2026-03-01T12:00:00.000Z' }
    const put = await mail.ask('PUT', '/mail-server', server)
    expect(put).to.deep.equal([200, { server: shown, pause: null }])
    expect(await mail.ask('GET', '/mail-server')).to.deep.equal([200, { server: shown, pause: null }])
    expect(await mail.ask('DELETE', '/mail-server')).to.deep.equal([200, { success: true }])
    expect(await mail.ask('GET', '/mail-server')).to.deep.equal([200, { server: null, pause: null }])
  })

  verifies('MSG-4', 'the stored password stays for the same user at the same host and port alone', async () => {
    await mail.ask('PUT', '/mail-server', server)
    const { password: _, ...without } = server
    const put = async (change: object): Promise<number> =>
      (await mail.ask('PUT', '/mail-server', { ...without, ...change }))[0]
    expect(await put({ revision: 1, port: 465, tls: 'implicit' })).to.equal(422)
    expect(await put({ revision: 1, tls: 'implicit' })).to.equal(200)
    expect(await put({ revision: 2, host: 'mail.elsewhere.example' })).to.equal(422)
    expect(await put({ revision: 2, user: 'ander' })).to.equal(422)
    expect(await put({ revision: 2, user: null })).to.equal(200)
    expect(await put({ revision: 3 })).to.equal(422)
  })

  verifies('MSG-4', 'one that the operator excludes is refused at its field, and not stored', async () => {
    const [status, body] = await mail.ask('PUT', '/mail-server', { ...server, port: 6379 })
    expect([status, body]).to.have.nested.property('[1].errors[0].path', 'port')
    expect(status).to.equal(400)
    expect(await mail.ask('GET', '/mail-server')).to.deep.equal([200, { server: null, pause: null }])
  })

  verifies(['SYS-4', 'MSG-11'], 'a test mail answers in words why it did not leave', async () => {
    const to = { to: 'eva@korrel.example' }
    /** Of the last of so many test mails. */
    const errorOf = async (setting: Parameters<typeof startMail>[0], mails = 1): Promise<unknown> => {
      const one = await startMail(setting)
      try {
        for (let sent = 1; sent < mails; sent++) await one.ask('POST', '/mail-server/test', to)
        const answer = await one.ask('POST', '/mail-server/test', to)
        expect(answer[0]).to.equal(200)
        expect(answer[1]).to.have.property('ok', false)
        return (answer[1] as { readonly error: string }).error
      } finally {
        await one.service.stop(1_000)
      }
    }
    expect(await errorOf({ sending: false })).to.equal('Sending is off for the whole service.')
    const results: readonly (readonly [SendResult, string])[] = [
      [
        { _tag: 'Unusable', refusal: 'login_refused', after: O.none, code: '535' },
        'The mail server refuses the user name or the password. Fill them in again. (535)',
      ],
      [{ _tag: 'Refused', error: 'recipient_refused', code: '550' }, 'The mail server refuses this recipient. (550)'],
      [
        { _tag: 'Deferred', after: O.none, code: '451' },
        'The recipient’s mail server does not take this mail yet. (451)',
      ],
      [{ _tag: 'Unknown', code: '' }, 'The mail was handed over, and no answer came. Look whether it has arrived.'],
      [{ _tag: 'Denied', text: '403 access policy' }, 'The cloud provider refuses to send. (403 access policy)'],
    ]
    for (const [result, words] of results) expect(await errorOf({ result })).to.equal(words)
    const throttled: SendResult = { _tag: 'Unusable', refusal: 'throttled', after: O.some(minutes(4)), code: '421' }
    expect(await errorOf({ result: throttled }, 2)).to.match(
      /^The mail server asks to send more slowly\. .* The next mail can leave on March 1, 2026 at 1:04/,
    )
    expect(await mail.ask('POST', '/mail-server/test', to)).to.deep.equal([
      200,
      { ok: true, messageId: '<1@mail.example>' },
    ])
  })

  verifies('MSG-9', 'test mails beyond those of a day get 429 with the time', async () => {
    const send = () => mail.ask('POST', '/mail-server/test', { to: 'eva@korrel.example' })
    for (let sent = 0; sent < TEST_MAILS_A_DAY; sent++) await send()
    const [status, body] = await send()
    expect([status, (body as { readonly code: string }).code]).to.deep.equal([429, 'TEST_MAILS_SPENT'])
    expect(mail.left).to.have.length(TEST_MAILS_A_DAY)
  })

  verifies('SYS-13', 'campaigns of the participation monitor are made known with their templates', async () => {
    const [, made] = await mail.ask('POST', '/templates', {
      name: 'Uitnodiging',
      language: 'nl',
      subject: 'Dag',
      body: '<p>Hallo</p>',
    })
    const { uuid } = made as { readonly uuid: string }
    const [status, campaign] = await mail.ask('POST', '/participation-monitor-campaigns', {
      name: 'Voorjaar',
      invitation: uuid,
      firstReminder: uuid,
    })
    expect(status).to.equal(201)
    expect(campaign).to.deep.include({ name: 'Voorjaar', invitation: uuid, firstReminder: uuid, secondReminder: null })
    expect(await mail.ask('GET', '/participation-monitor-campaigns')).to.deep.equal([
      200,
      { data: [campaign], total: 1, skip: 0, limit: 50 },
    ])
    const wrong = { name: 'Najaar', invitation: uuid, firstReminder: uuid, secondReminder: aUuid(1) }
    expect(await mail.ask('POST', '/participation-monitor-campaigns', wrong)).to.have.nested.property(
      '[1].errors[0].path',
      'secondReminder',
    )
  })
})
