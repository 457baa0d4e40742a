// System mailboxes over HTTP, as the specification has them: settings, consent, test mail, use and diagnosis.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { healthTexts } from '#adapters/http/mailing/health-texts.ts'
import { CONSENT_HEALTHS } from '#domain/mailing/system-mailbox.ts'
import { verifies } from '#test/support/verifies.ts'
import { GOOD } from '../support/fake-deps.ts'
import { call, withFake } from '../support/fake-service.ts'
import { fakeMailing } from '../support/mailing-fakes.ts'
import { type MailService, startMail } from '../support/mail-service.ts'
import { send } from '../support/plain-client.ts'
import { pickText } from '#domain/shared/language.ts'

const PATH = '/admin/system-mailboxes'
const noConsent = {
  granted: false,
  lastConsentAt: null,
  lastConsentBy: null,
  lastErrorAt: null,
  lastErrorMessage: null,
}
const CALLBACK = '/system/mailboxes/cloud/callback'
const STATE = encodeURIComponent(JSON.stringify({ systemMailboxKey: 'monitor' }))

describe('system mailboxes over HTTP', () => {
  let mail: MailService
  beforeEach(async () => {
    mail = await startMail()
  })
  afterEach(() => mail.service.stop(1_000))

  verifies(['SYS-3', 'SYS-5'], 'a forged Host reaches no address that is handed out', async () => {
    await mail.putMailbox()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      authorization: `Bearer ${GOOD}`,
      accept: 'text/html, application/json;q=0.9',
    }
    for (const [path, expected] of [
      [`${PATH}/monitor/consent-url`, 200],
      [`${CALLBACK}?admin_consent=True&state=${STATE}`, 200],
      [`${CALLBACK}?admin_consent=False`, 400],
    ] as const) {
      const answer = await send(mail.service.url, { method: 'GET', path, headers, body: undefined }, 5_000)
      expect(answer.status, path).to.equal(expected)
      expect(answer.text + JSON.stringify(answer.headers), path).to.not.include('evil.example')
    }
  })

  verifies('SYS-11', 'each diagnosis has a message, and a remedy unless all is well, in both languages', async () => {
    await mail.putMailbox()
    expect(await mail.ask('GET', `${PATH}/monitor/health`)).to.deep.equal([
      200,
      {
        diagnosis: 'SystemMailboxConsentMissing',
        message: 'Consent has not been given yet.',
        remedy: 'Have an administrator of the directory give consent through the consent link.',
      },
    ])
    for (const diagnosis of CONSENT_HEALTHS)
      for (const language of ['nl', 'en'] as const) {
        const { message, remedy } = pickText(healthTexts[diagnosis], language)
        expect(message).to.match(/\.$/)
        expect(remedy === null, diagnosis).to.equal(diagnosis === 'Healthy')
        // What a denial takes away, only another consent gives back.
        if (/Blocked|NotEffective|Withdrawn/.test(diagnosis))
          expect(remedy).to.match(/opnieuw toestemming|give consent again/i)
      }
  })

  describe('after consent', () => {
    const land = async (query: string, one = mail, language = 'en'): Promise<readonly [number, string]> => {
      const answer = await call(one.service, 'GET', `${CALLBACK}${query}`, {
        bearer: null,
        headers: { accept: 'text/html', 'accept-language': language },
      })
      expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
      return [answer.status, await answer.text()]
    }
    const consentOf = async (): Promise<unknown> =>
      ((await mail.ask('GET', `${PATH}/monitor`))[1] as Record<string, unknown>)['consentStatus']

    verifies('SYS-5', 'the page says in both languages that consent was given', async () => {
      await mail.putMailbox()
      const other = '9a0c0305-4f89-41d3-9a0c-0305e82c3302'
      const [status, page] = await land(`?admin_consent=TRUE&tenant=${other}&state=${STATE}`)
      expect([status, /<h1>([^<]*)/.exec(page)?.[1]]).to.deep.equal([200, 'Consent was given'])
      expect(page).to.include('href="/admin/system-mailboxes/monitor"')
      expect(await consentOf()).to.include({ granted: true, lastConsentAt: '2026-03-01T12:00:00.000Z' })
      expect(await mail.ask('GET', `${PATH}/monitor`)).to.have.nested.property('[1].directoryTenantId', other)
      expect((await land(`?admin_consent=true&state=${STATE}`, mail, 'nl'))[1]).to.include('De toestemming is gegeven')
    })

    verifies('SYS-5', 'the rules are looked at in their order, and nothing changes', async () => {
      await mail.putMailbox()
      const twice = `?admin_consent=True&state=${STATE}&state=${STATE}`
      const unreadable = encodeURIComponent(JSON.stringify({ systemMailboxKey: 'a\u0000b' }))
      const unknown = encodeURIComponent(JSON.stringify({ systemMailboxKey: 'other' }))
      for (const [query, code, says] of [
        [`?error=a&error=b&admin_consent=True&state=${STATE}`, 'CONSENT_DECLINED', 'error'],
        ['?error=consent_required&admin_consent=True', 'CONSENT_DECLINED', 'consent_required'],
        [
          `?error=x&error_description=AADSTS65004%3A+%3Cb%3Edeclined%3C%2Fb%3E&admin_consent=True&state=${STATE}`,
          'CONSENT_DECLINED',
          'AADSTS65004: &lt;b&gt;declined&lt;/b&gt;',
        ],
        [`?error=x&error_description=${'y'.repeat(4_000)}`, 'CONSENT_DECLINED', 'yyy'],
        [`?state=${STATE}`, 'CONSENT_NOT_GRANTED', 'has not granted consent'],
        [`?admin_consent=False&state=${STATE}`, 'CONSENT_NOT_GRANTED', 'has not granted consent'],
        ['?admin_consent=True', 'CONSENT_STATE_INVALID', 'has expired or was used'],
        ['?admin_consent=True&state=x', 'CONSENT_STATE_INVALID', 'has expired or was used'],
        [twice, 'CONSENT_STATE_INVALID', 'has expired or was used'],
        [`?admin_consent=True&tenant=..%2Fx&state=${STATE}`, 'CONSENT_STATE_INVALID', 'has expired or was used'],
        [`?admin_consent=True&tenant=a%00b&state=${STATE}`, 'CONSENT_STATE_INVALID', 'has expired or was used'],
        [`?admin_consent=True&tenant=&state=${STATE}`, 'CONSENT_STATE_INVALID', 'has expired or was used'],
        [`?admin_consent=True&state=${unreadable}`, 'SYSTEM_MAILBOX_UNKNOWN', 'names an unknown system mailbox'],
        [`?admin_consent=True&state=${unknown}`, 'SYSTEM_MAILBOX_UNKNOWN', 'names an unknown system mailbox'],
      ] as const) {
        const [status, page] = await land(query)
        expect(status, query).to.equal(400)
        const next = code === 'CONSENT_STATE_INVALID' ? 'consent is there already' : 'Nothing was changed.'
        expect(page, query).to.include(code).and.include(says).and.include(next)
        expect(page, query).to.not.include('y'.repeat(301))
      }
      expect(await consentOf()).to.deep.equal(noConsent)
    })

    verifies('SYS-5', 'a scanner that only looks does not complete a consent', async () => {
      let completed = 0
      const complete: typeof fakeMailing.systemMailboxes.complete = () => {
        completed++
        return TE.left({ _tag: 'StoreUnavailable' })
      }
      await withFake(
        { mailing: { systemMailboxes: { ...fakeMailing.systemMailboxes, complete } } },
        async (service) => {
          expect((await call(service, 'HEAD', `${CALLBACK}?admin_consent=True`)).status).to.equal(405)
          expect(completed).to.equal(0)
          const answer = await call(service, 'GET', `${CALLBACK}?admin_consent=True`, { bearer: null })
          expect([answer.status, completed]).to.deep.equal([503, 1])
        },
      )
    })
  })
})
