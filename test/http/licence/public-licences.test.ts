// Licences over HTTP for people without an account: bad input, refusals by their codes, the same answers, and the page to register.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LicenceOffice, openLicenceOffice, TENANTS } from '#test/application/licence/licence-office.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const REGISTER = '/public/link/register'
const ACTIVATE = '/public/link-plugin/activate'
const VALIDATE = '/public/link-plugin/validate'
const EVA = 'eva@korrel.example'
const good = { email: EVA, name: 'Eva Jansen', organization: 'Kantoor Korrel' }
const bearer = { email: EVA, ...TENANTS }
const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('licences over HTTP without an account', function () {
  this.timeout(60_000)
  let office: LicenceOffice
  let service: FakeService

  beforeEach(async () => {
    office = await openLicenceOffice()
    const { registration: register, activate, validate, access } = office
    service = await startFake({ licence: { register, activate, validate, access } })
  })
  afterEach(async () => {
    await service?.stop(0)
  })

  const ask = async (method: string, path: string, body?: unknown, session: string | null = null) => {
    const answer = await call(service, method, path, { body, bearer: session, headers: { 'accept-language': 'en' } })
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const
  }
  const codeOf = async (body: unknown) => {
    const [status, { code }] = await ask('POST', ACTIVATE, body)
    return `${status} ${String(code)}`
  }

  verifies('LIC-1', 'answers a registration the same for known and unknown offices', async () => {
    await office.register('noor@molen.example')
    const { licence } = await office.existing('noor@molen.example')
    await office.admin.change(office.operator, licence.id, { status: 'revoked' })()
    for (const email of [
      EVA,
      'piet@korrel.example',
      'noor@molen.example',
      'EVA+x@Mail.Korrel.example',
      'a@bäcker.example',
    ])
      expect(await ask('POST', REGISTER, { ...good, email }), email).to.deep.equal([200, { success: true }])
    expect(new Set(office.slept).size).to.equal(1)
  })

  verifies('LIC-1', 'refuses what is no registration, and names each field', async () => {
    const faults = async (body: unknown) => {
      const [status, answer] = await ask('POST', REGISTER, body)
      const errors = (answer['errors'] ?? []) as readonly { readonly path: string }[]
      return [status, answer['code'], errors.map(({ path }) => path)]
    }
    for (const email of [
      '',
      'eva',
      'eva@',
      '@korrel.example',
      'eva@korrel',
      'a@b@korrel.example',
      'e va@korrel.example',
      'eva@kor\u200brel.example',
      1,
      null,
      [EVA],
      { a: EVA },
      `${'a'.repeat(300)}@korrel.example`,
    ])
      expect(await faults({ ...good, email }), JSON.stringify(email)).to.deep.equal([
        400,
        'VALIDATION_FAILED',
        ['email'],
      ])
    for (const name of ['', ' ', 'a\nb', 'a\u0000b', 'x'.repeat(121), ['Eva'], nested(5), 7])
      expect(await faults({ ...good, name }), JSON.stringify(name)).to.deep.equal([400, 'VALIDATION_FAILED', ['name']])
    expect(await faults({})).to.deep.equal([400, 'VALIDATION_FAILED', ['email', 'name', 'organization']])
    for (const body of [[], [good], 'eva', 1, null, nested(500)]) expect((await faults(body))[0]).to.equal(400)
    expect((await faults({ ...good, name: 'x'.repeat(1024 * 1024) }))[0]).to.equal(413)
    expect(office.fired).to.have.length(0)
  })

  verifies('LIC-1', 'keeps markup in a name as text, and out of the mail', async () => {
    const name = '<img src=x onerror=alert(1)> {{activationKey}}'
    expect((await ask('POST', REGISTER, { ...good, name, organization: name }))[0]).to.equal(200)
    expect((await office.user(EVA))?.name).to.equal(name)
    const [mail] = await office.mails()
    expect(JSON.stringify(mail)).not.to.include('onerror')
  })

  verifies('LIC-2', 'gives each refusal of an activation its code', async () => {
    expect(await codeOf(bearer)).to.equal('404 LICENCE_NOT_FOUND')
    await ask('POST', REGISTER, good)
    const { licence } = await office.existing(EVA)
    await ask('POST', REGISTER, { ...good, email: 'noor@molen.example' })
    const others = (await office.existing('noor@molen.example')).licence.activationKey
    for (const none of [undefined, null, '', '  '])
      expect(await codeOf({ ...bearer, activationKey: none })).to.equal('400 ACTIVATION_KEY_REQUIRED')
    for (const activationKey of [others, 'no-uuid', '<b>x</b>', `${licence.activationKey}0`, 'é'.repeat(900)])
      expect(await codeOf({ ...bearer, activationKey })).to.equal('403 ACTIVATION_KEY_INVALID')
    for (const activationKey of [1, [licence.activationKey], {}, 'x'.repeat(1001)])
      expect(await codeOf({ ...bearer, activationKey })).to.equal('400 VALIDATION_FAILED')
    const [status, answer] = await ask('POST', ACTIVATE, {
      ...bearer,
      activationKey: ` ${licence.activationKey.toUpperCase()} `,
    })
    expect([status, answer]).to.deep.equal([200, { valid: true, code: 'VALID' }])
    const piet = { ...bearer, email: 'PIET@korrel.example' }
    expect(await codeOf({ ...piet, activationKey: others })).to.equal('403 ACTIVATION_KEY_INVALID')
    expect(await codeOf({ ...piet, ledgerTenantId: '121' })).to.equal('409 TENANT_MISMATCH')
    await office.setLicence(EVA, { maxActivations: 1 })
    expect(await codeOf(piet)).to.equal('409 MAX_ACTIVATIONS_REACHED')
    await office.admin.change(office.operator, licence.id, { status: 'expired' })()
    expect(await codeOf(piet)).to.equal('409 LICENCE_EXPIRED')
    await office.admin.change(office.operator, licence.id, { status: 'revoked' })()
    expect(await codeOf(piet)).to.equal('409 LICENCE_REVOKED')
    for (const body of [
      { email: EVA },
      { ...bearer, directoryTenantId: '' },
      { ...bearer, ledgerTenantId: 120 },
      [bearer],
    ])
      expect(await codeOf(body)).to.equal('400 VALIDATION_FAILED')
  })

  verifies('LIC-4', 'validates with 200 for every state, and says more only to a session of the mailbox', async () => {
    expect(await ask('POST', VALIDATE, { email: EVA })).to.deep.equal([200, { valid: false, code: 'NOT_FOUND' }])
    await ask('POST', REGISTER, good)
    const { licence } = await office.existing(EVA)
    expect(await ask('POST', VALIDATE, bearer)).to.deep.equal([200, { valid: false, code: 'NOT_ACTIVATED' }])
    await ask('POST', ACTIVATE, { ...bearer, activationKey: licence.activationKey })
    expect(await ask('POST', VALIDATE, bearer, 'piet@korrel.example')).to.deep.equal([
      200,
      { valid: true, code: 'VALID' },
    ])
    expect(await ask('POST', VALIDATE, bearer, EVA)).to.deep.equal([
      200,
      {
        valid: true,
        code: 'VALID',
        status: 'active',
        kind: 'trial',
        expiresAt: new Date(licence.expiresAt).toISOString(),
        activationsUsed: 1,
        maxActivations: 100,
      },
    ])
    const query = new URLSearchParams({ email: 'Eva@Korrel.example', directoryTenantId: 'other' })
    expect(await ask('GET', `/public/link-plugin/access?${query}`)).to.deep.equal([
      200,
      { access: false, code: 'TENANT_MISMATCH' },
    ])
    expect(await ask('GET', `/public/link-plugin/access?email=${EVA}`)).to.deep.equal([
      200,
      { access: true, code: 'VALID' },
    ])
    for (const path of ['', '?email=eva', `?email=${EVA}&email=${EVA}`])
      expect((await ask('GET', `/public/link-plugin/access${path}`))[0]).to.equal(400)
  })

  describe('the page to register', () => {
    const page = async (method: string, lang: string, form?: Record<string, string>, repeated = '') => {
      const answer = await fetch(`${service.url}/register?lang=${lang}`, {
        method,
        ...(form && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `${new URLSearchParams(form)}${repeated}`,
        }),
      })
      return { status: answer.status, html: await answer.text(), headers: answer.headers }
    }

    verifies('LIC-1', 'is a form without script in both languages', async () => {
      for (const [lang, title] of [
        ['nl', 'Meld je kantoor aan'],
        ['en', 'Register your office'],
      ] as const) {
        const { status, html, headers } = await page('GET', lang)
        expect(status).to.equal(200)
        expect(html).to.include(`<html lang="${lang}">`).and.include(`<h1>${title}</h1>`).and.not.include('<script')
        for (const name of ['organization', 'name', 'email'])
          expect(html)
            .to.include(`<label class="survey-label" for="${name}">`)
            .and.include(`id="${name}" name="${name}"`)
        expect(headers.get('content-security-policy')).to.include("form-action 'self'")
      }
    })

    verifies('LIC-1', 'keeps what was typed when the language changes, and registers nothing then', async () => {
      const { status, html } = await page('POST', 'en', { ...good, show: 'en' })
      expect(status).to.equal(200)
      expect(html)
        .to.include('<h1>Register your office</h1>')
        .and.include('form="registration" formaction="/register?lang=nl"')
      for (const value of Object.values(good)) expect(html).to.include(`value="${value}"`)
      expect(html).not.to.include('survey-summary')
    })

    verifies('LIC-1', 'shows faults at their fields with what was typed, escaped', async () => {
      const { status, html } = await page('POST', 'nl', {
        email: 'eva',
        name: '"><script>x</script>',
        organization: '',
      })
      expect(status).to.equal(400)
      expect(html)
        .to.include('<title>Fout: Meld je kantoor aan')
        .and.include('<a href="#email">')
        .and.include('<a href="#organization">')
        .and.include('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
        .and.include('id="email-fault"')
        .and.not.include('<script>')
      expect((await page('POST', 'en', good, '&email=piet@korrel.example')).status).to.equal(400)
      expect(office.fired).to.have.length(0)
    })

    verifies('LIC-1', 'leads to the same page for known and unknown offices', async () => {
      const first = await page('POST', 'en', { ...good, more: 'x' })
      expect([first.status, first.html.includes('Check your mail')]).to.deep.equal([200, true])
      expect((await page('POST', 'en', { ...good, email: 'piet@korrel.example' })).html).to.equal(first.html)
      expect(office.eventNames()).to.deep.equal(['REGISTRATION_REQUESTED', 'REGISTRATION_DUPLICATE'])
      expect(await office.mails()).to.have.length(1)
    })

    verifies('LIC-1', 'says what a refusal means as a page', async () => {
      await service.stop(0)
      service = await startFake({
        limits: { take: () => TE.right({ _tag: 'WaitUntil', at: Date.parse('2026-03-01T12:01:00Z') }) },
      })
      const { status, html, headers } = await page('POST', 'nl', good)
      expect([status, headers.get('retry-after')]).to.deep.equal([429, '60'])
      expect(html).to.include('Even wachten')
      expect((await ask('POST', REGISTER, good))[1]).to.include({ code: 'RATE_LIMITED' })
    })
  })
})
