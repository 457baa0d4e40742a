// The plugin API over HTTP: access, answers and failures.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { aCaller, aContact, aRegistration, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { GOOD, NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'
import { registrationAnswer } from './support/registration-answer.ts'

const PLUGIN = '/mailclient-plugin'

const CALLS = [
  ['GET', '/contact?email=eva@korenbloem.example'],
  ['GET', '/work-types'],
  ['GET', '/cost-types'],
  ['GET', `/projects?accountId=${aUuid(1)}`],
  ['POST', '/register-time'],
  ['PUT', '/update-time'],
  ['DELETE', '/delete-time?outlookItemId=x'],
  ...['quotations', 'sales-orders', 'purchase-orders', 'opportunities'].map(
    (list) => ['GET', `/${list}?accountId=${aUuid(1)}`] as const,
  ),
  ['GET', '/opportunity-stages'],
  ['POST', '/opportunities'],
  ['PUT', `/opportunities/${aUuid(1)}/stage`],
  ['GET', `/opportunities/${aUuid(1)}/activities`],
  ['POST', '/activities'],
  ['PUT', `/activities/by-id/${aUuid(1)}`],
  ['DELETE', `/activities/by-id/${aUuid(1)}`],
  ['GET', '/settings'],
  ['PUT', '/settings'],
  ['POST', '/logout'],
  ['POST', '/archive-email'],
  ['GET', `/archives/${aUuid(1)}`],
  ['GET', '/archive-progress?internetMessageId=x'],
] as const

describe('the plugin API', () => {
  verifies(['PLG-1', 'SES-16'], 'every call needs a session; the HTML alone does not', async () => {
    await withFake({}, async (service) => {
      for (const [method, path] of CALLS)
        for (const bearer of [null, 'forged']) {
          const answer = await call(service, method, PLUGIN + path, { bearer })
          expect(answer.status, path).to.equal(401)
          expect(await answer.json()).to.include({ success: false, code: 'PLUGIN_SESSION_INVALID' })
        }
      expect((await call(service, 'GET', `${PLUGIN}/`, { bearer: null })).status).to.equal(200)
    })
  })

  verifies('LOG-2', 'what runs behind a session knows its request, tenant and user', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', `${PLUGIN}/settings`, { headers: { 'x-request-id': 'from-the-client-1' } })
      const entry = service.logged.find(({ message }) => message === 'http.request')
      const { tenantUuid, mailbox } = aCaller()
      expect(entry?.context).to.deep.equal({ requestId: 'from-the-client-1', tenantUuid, userEmail: mailbox })
    })
  })

  verifies('PLG-3', 'contact answers all of what is known, absent things as null', async () => {
    const organisation = { id: aUuid(11), name: 'Bakkerij De Korenbloem BV', url: null }
    const asked: unknown[] = []
    await withFake(
      {
        ledger: {
          lookUpContact: (caller, wanted) => {
            asked.push(wanted)
            return TE.right({
              contact: O.some(aContact({ phone: O.some('+31 20 123 45 67') })),
              division: caller.division,
              registration: O.some(aRegistration()),
              salesLink: O.none,
              chosen: true,
              excluded: true,
              truncated: true,
              matchedContacts: [
                { ...aContact(), lastContactAt: O.some(Date.UTC(2026, 2, 1, 12)) },
                { ...aContact({ organisation: O.none }), lastContactAt: O.none },
              ],
            })
          },
        },
      },
      async (service) => {
        const answer = await call(
          service,
          'GET',
          `${PLUGIN}/contact?email=eva%40korenbloem.example&outlookItemId=a%2Fb`,
        )
        const eva = {
          kind: 'contact',
          id: aUuid(10),
          fullName: 'Eva Jansen',
          organisation,
          email: 'eva@korenbloem.example',
          phone: null,
          mobile: null,
          jobTitle: null,
          isMainContact: false,
        }
        expect(await answer.json()).to.deep.equal({
          contact: { ...eva, phone: '+31 20 123 45 67' },
          chosen: true,
          division: 4711,
          registration: registrationAnswer,
          salesLink: null,
          excluded: true,
          matchedContacts: [
            { ...eva, lastContactAt: '2026-03-01T12:00:00.000Z' },
            { ...eva, organisation: null, lastContactAt: null },
          ],
          truncated: true,
        })
        await call(service, 'GET', `${PLUGIN}/contact?email=eva%40korenbloem.example`)
      },
    )
    expect(asked).to.deep.equal([
      { email: 'eva@korenbloem.example', outlookItemId: O.some('a/b') },
      { email: 'eva@korenbloem.example', outlookItemId: O.none },
    ])
  })

  verifies('PLG-16', 'settings are read, replaced whole, and read back', async () => {
    await withFake({}, async (service) => {
      const read = async (): Promise<unknown> => (await call(service, 'GET', `${PLUGIN}/settings`)).json()
      expect(await read()).to.deep.equal({ autoArchiveOnSend: false, defaultArchiveTarget: 'contact' })
      const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
      const put = await call(service, 'PUT', `${PLUGIN}/settings`, { body: chosen })
      expect(await put.json()).to.deep.equal(chosen)
      expect(await read()).to.deep.equal(chosen)
      expect(
        (await call(service, 'PUT', `${PLUGIN}/settings`, { body: { autoArchiveOnSend: false } })).status,
      ).to.equal(400)
      expect(await read()).to.deep.equal(chosen)
    })
  })

  verifies('PLG-17', 'logout answers success', async () => {
    await withFake({}, async (service) => {
      expect(await (await call(service, 'POST', `${PLUGIN}/logout`)).json()).to.deep.equal({ success: true })
    })
  })

  verifies('PLG-18', 'each refusal of the ledger has its own status and code', async () => {
    const failures: readonly (readonly [LedgerFailure, number, string, string | null])[] = [
      [{ _tag: 'LedgerNotFound' }, 404, 'LEDGER_NOT_FOUND', null],
      [{ _tag: 'LedgerForbidden' }, 403, 'LEDGER_FORBIDDEN', null],
      [{ _tag: 'LedgerBusy', retryAt: NOW + 40_000 }, 503, 'LEDGER_BUSY', '40'],
      [{ _tag: 'LedgerBusy', retryAt: NOW - 40_000 }, 503, 'LEDGER_BUSY', '1'],
      [{ _tag: 'LedgerRejected', reason: 'Onbekende relatie' }, 422, 'LEDGER_REJECTED', null],
      [{ _tag: 'LedgerDown', status: 500 }, 502, 'LEDGER_DOWN', null],
      [{ _tag: 'ReauthRequired' }, 401, 'LEDGER_REAUTH_REQUIRED', null],
      [storeUnavailable, 503, 'STORE_UNAVAILABLE', '5'],
    ]
    for (const [failure, status, code, retryAfter] of failures)
      await withFake({ ledger: { lookUpContact: () => TE.left(failure) } }, async (service) => {
        const answer = await call(service, 'GET', `${PLUGIN}/contact?email=eva@korenbloem.example`)
        const body = (await answer.json()) as Readonly<Record<string, unknown>>
        expect([answer.status, body['code'], body['success'], answer.headers.get('retry-after')]).to.deep.equal([
          status,
          code,
          false,
          retryAfter,
        ])
        if (code === 'LEDGER_REJECTED') expect(body['message']).to.contain('Onbekende relatie')
      })
  })

  verifies('PLG-18', 'all faults of a body are reported at once, with their path and how to correct them', async () => {
    await withFake({}, async (service) => {
      const answer = await call(service, 'POST', `${PLUGIN}/archive-email`, {
        headers: { 'accept-language': 'en' },
        body: {
          target: { kind: 'person', id: '7' },
          documentType: -1,
          emailData: {
            internetMessageId: 7,
            subject: 'a\0b',
            from: { name: 'Eva', address: 3 },
            to: [{ name: 'Piet', address: 'piet@kantoor.example' }, null],
            cc: {},
            sentAt: 'gisteren',
            htmlBody: '<p>Hallo</p>',
          },
          attachments: [{ fileName: 'a.pdf', contentType: 'application/pdf', content: 3 }],
        },
      })
      expect(answer.status).to.equal(400)
      expect(await answer.json()).to.deep.equal({
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'The request is not valid. Each field says what has to change.',
        errors: [
          { path: 'target.kind', message: 'Choose one of: contact, account.' },
          { path: 'target.id', message: 'This is not a valid record id (uuid).' },
          { path: 'documentType', message: 'This must be a whole number, 0 or higher.' },
          { path: 'emailData.internetMessageId', message: 'This must be text.' },
          { path: 'emailData.subject', message: 'Remove the NUL character from this text.' },
          { path: 'emailData.from.address', message: 'This must be text.' },
          { path: 'emailData.to[1]', message: 'This must be an object.' },
          { path: 'emailData.cc', message: 'This must be a list.' },
          {
            path: 'emailData.sentAt',
            message: 'Write this as 2026-01-31T14:05:00Z, with a day and a time that exist.',
          },
          { path: 'attachments[0].content', message: 'This must be base64.' },
        ],
      })
    })
  })

  verifies('PLG-18', 'unknown addresses and methods are reported in the envelope', async () => {
    await withFake({}, async (service) => {
      const unknown = await call(service, 'GET', `${PLUGIN}/nothing`)
      expect(unknown.status).to.equal(404)
      expect(await unknown.json()).to.include({ success: false, code: 'NOT_FOUND' })
      const elsewhere = (await (await call(service, 'GET', '/nothing')).json()) as object
      expect(elsewhere).to.include({ code: 'NOT_FOUND' }).and.not.to.have.property('success')
      const wrong = await call(service, 'DELETE', `${PLUGIN}/settings`)
      expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, PUT, OPTIONS'])
      expect(await wrong.json()).to.include({ success: false, code: 'METHOD_NOT_ALLOWED' })
      const options = await call(service, 'OPTIONS', `${PLUGIN}/settings`)
      expect([options.status, options.headers.get('allow')]).to.deep.equal([204, 'GET, HEAD, PUT, OPTIONS'])
      const head = await call(service, 'HEAD', `${PLUGIN}/settings`)
      expect([head.status, await head.text()]).to.deep.equal([200, ''])
    })
  })

  verifies('PLG-24', 'a throw is a 500 without a word of what it was, and one entry in the log', async () => {
    const boom = () => () => Promise.reject(new Error('the secret detail'))
    await withFake({ ledger: { readSettings: boom } }, async (service) => {
      const answer = await call(service, 'GET', `${PLUGIN}/settings`)
      const text = await answer.text()
      expect(answer.status).to.equal(500)
      expect(JSON.parse(text)).to.include({ success: false, code: 'INTERNAL' })
      expect(text).not.to.contain('secret').and.not.to.contain('.ts')
      const errors = service.logged.filter(({ level }) => level === 'error')
      expect(errors).to.have.length(1)
      expect(errors[0]?.data).to.include({ method: 'GET', route: `${PLUGIN}/settings` })
      expect(errors[0]?.data).to.have.nested.property('error.message', 'the secret detail')
    })
  })

  it('the access log contains routes, never addresses', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', `${PLUGIN}/contact?email=eva@korenbloem.example`)
      await call(service, 'GET', '/ledger/callback?code=the-code&state=s')
      await call(service, 'GET', '/eva@korenbloem.example')
      const entries = JSON.stringify(service.logged.map(({ data }) => data))
      expect(entries).to.contain('"route":"/ledger/callback"').and.contain('"route":"unmatched"')
      for (const secret of ['korenbloem', 'the-code', GOOD]) expect(entries).not.to.contain(secret)
    })
  })

  it('a request id is taken over where it is well-formed and made where it is not', async () => {
    await withFake({}, async (service) => {
      const idFor = async (sent: string): Promise<string | null> =>
        (await call(service, 'GET', '/healthz', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
      expect(await idFor('0af7651916cd43dd8448eb211c80319c')).to.equal('0af7651916cd43dd8448eb211c80319c')
      for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), '{"forged":"entry"}', '-starts-with-a-dash'])
        expect(await idFor(bad)).to.match(/^00000000-/)
    })
  })
})
