// The mail server of a tenant over HTTP: its password kept from readers, and the words of a test mail.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
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

  verifies('MSG-15', 'the password of the inbox is written and never read; a test answers in words', async () => {
    const empty = await mail.ask('GET', '/mail-server/inbox')
    expect(empty[1]).to.have.property('inbox', null)
    expect(await mail.ask('POST', '/mail-server/inbox/test')).to.deep.equal([
      200,
      { ok: false, error: 'No inbox has been set yet. (not_configured)' },
    ])
    const { from: _, ...inbox } = { ...server, port: 993, tls: 'implicit' }
    const usual = { handling: 'leave', folder: 'Teruggekomen mail' }
    const { password: __, ...shown } = { ...inbox, ...usual, revision: 1, changedAt: '2026-03-01T12:00:00.000Z' }
    const [status, put] = await mail.ask('PUT', '/mail-server/inbox', inbox)
    expect([status, put]).to.deep.equal([200, { ...(empty[1] as object), inbox: shown }])
    expect(await mail.ask('GET', '/mail-server/inbox')).to.deep.equal([200, put])
    const [, tested] = await mail.ask('POST', '/mail-server/inbox/test')
    expect(tested)
      .to.have.property('error')
      .that.matches(/^The mail server cannot be reached.*\(ECONNREFUSED\)$/)
    expect(await mail.ask('DELETE', '/mail-server/inbox')).to.deep.equal([200, { success: true }])
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
      [{ _tag: 'Unknown', code: '' }, 'The mail was handed over, and no answer came. Check whether it has arrived.'],
      [{ _tag: 'Denied', text: '403 access policy' }, 'The cloud provider refuses to send. (403 access policy)'],
    ]
    for (const [result, words] of results) expect(await errorOf({ result })).to.equal(words)
    const throttled: SendResult = { _tag: 'Unusable', refusal: 'throttled', after: O.some(fromMinutes(4)), code: '421' }
    expect(await errorOf({ result: throttled }, 2)).to.match(
      /^The mail server asks the service to send more slowly\. .* The next mail can leave on March 1, 2026 at 1:04/,
    )
    expect(await mail.ask('POST', '/mail-server/test', to)).to.deep.equal([
      200,
      { ok: true, messageId: '<1@mail.example>' },
    ])
  })
})
