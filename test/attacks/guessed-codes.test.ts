// Strangers who have the codes of all participants of a campaign: they see nothing of what people typed and did not send, and change none of it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { verifies } from '#test/support/verifies.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const TYPED = 'Ik zoek ander werk'
const COOKIE = '__Host-tapster-survey-'

describe('guessed survey codes', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    const { browser } = fakeDeps()
    service = await startFake({ answering: world.answering, clock: world.clock, browser: { ...browser, https: true } })
  })
  after(() => service?.stop(0))

  const ask = (method: string, path: string, cookie?: string, body?: string) =>
    call(service, method, path, {
      bearer: null,
      headers: { ...(cookie !== undefined && { cookie }), ...(body !== undefined && FORM) },
      ...(body !== undefined && { body }),
    })
  const setCookie = async (code: string) => (await ask('GET', `/s/${code}`)).headers.get('set-cookie') ?? ''
  const land = async (code: string) => (await setCookie(code)).split(';')[0] ?? ''
  const typed = (text: string) => `version=1&a.work=home&a.why=${encodeURIComponent(text)}`

  verifies('SVY-6', 'with every code, strangers read, replace and remove nothing that was typed', async () => {
    const { codes } = await world.open({ codes: 5, like: { series: asSeriesUuid(newUuid()) } })
    const people = new Map<SurveyCode, string>()
    for (const code of codes) {
      const cookie = await land(code)
      people.set(code, cookie)
      expect((await ask('POST', `/s/${code}/keep`, cookie, typed(TYPED))).status).to.equal(200)
      expect(await (await ask('GET', `/s/${code}`, cookie)).text()).to.include(TYPED)
    }
    for (const code of codes) {
      const another = people.get(codes.find((one) => one !== code) ?? code)
      const moved = `${COOKIE}${code}=${another?.split('=')[1] ?? ''}`
      const strangers = [undefined, `${COOKIE}${code}=${code}`, another, moved, await land(code)]
      for (const cookie of strangers) {
        const answers = [
          await ask('GET', `/s/${code}`, cookie),
          await ask('POST', `/s/${code}?lang=en`, cookie, `${typed('x')}&show=en`),
          await ask('POST', `/s/${code}`, cookie, 'version=1&a.why=x'),
          await ask('POST', `/s/${code}/keep`, cookie, typed('x')),
          await ask('POST', `/s/${code}/restart`, cookie),
          await ask('GET', `/s/${code.toLowerCase()}`, cookie),
        ]
        for (const answer of answers) expect(await answer.text()).not.to.include(TYPED)
      }
    }
    for (const [code, cookie] of people) expect(await (await ask('GET', `/s/${code}`, cookie)).text()).to.include(TYPED)
  })

  verifies('SVY-6', 'a secret that another host of the domain has planted is not used', async () => {
    const { code } = await world.open({ like: { series: asSeriesUuid(newUuid()) } })
    const secret = browserSecrets.make()
    // Browsers accept no name with `__Host-` from another host.
    const names = [
      'tapster-survey',
      `tapster-survey-${code}`,
      '__Secure-tapster-survey',
      `__Secure-tapster-survey-${code}`,
    ]
    const planted = names.map((name) => `${name}=${secret}`).join('; ')
    const given = (await ask('GET', `/s/${code}`, planted)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(given)
      .to.match(/^__Host-/)
      .and.not.to.include(secret)
    await ask('POST', `/s/${code}/keep`, `${planted}; ${given}`, typed(TYPED))
    for (const cookie of [planted, `${COOKIE}${code}=${secret}`])
      expect(await (await ask('GET', `/s/${code}`, cookie)).text()).not.to.include(TYPED)
    expect(await (await ask('GET', `/s/${code}`, `${planted}; ${given}`)).text()).to.include(TYPED)
  })

  verifies('SVY-6', 'the cookie is hidden from scripts and other sites, and lasts as long as the code', async () => {
    const { code, codes } = await world.open({ codes: 2, like: { series: asSeriesUuid(newUuid()) } })
    const own = asSeriesUuid(newUuid())
    const ending = await world.open({ like: { series: own } })
    await world.within(ending.tenant, ({ surveyCodes }) =>
      surveyCodes.endSeries(own, O.some(world.clock.now() + 60_500)),
    )
    const attributes = (of: string, seconds: number) =>
      new RegExp(`^${COOKIE}${of}=tas_[\\w-]{43}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax; Secure$`)
    expect(await setCookie(code)).to.match(attributes(code, 400 * 86_400))
    expect(await setCookie(ending.code)).to.match(attributes(ending.code, 61))
    expect(await land(code)).not.to.equal(await land(code))
    const [, other = code] = codes
    const cookie = await land(other)
    const page = await ask('GET', `/s/${other}`, cookie)
    expect([page.headers.get('referrer-policy'), page.headers.get('cache-control')]).to.deep.equal([
      'no-referrer',
      'no-store',
    ])
    const sent = await ask('POST', `/s/${other}`, cookie, 'version=1&a.work=home')
    expect([sent.status, sent.headers.get('set-cookie')]).to.deep.equal([
      303,
      `${COOKIE}${other}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
    expect((await ask('GET', `/s/${other}`, cookie)).headers.get('set-cookie'), 'thanks').to.equal(null)
    expect(service.logged.map((line) => JSON.stringify(line)).join()).not.to.include(cookie.split('=')[1])
  })
})
