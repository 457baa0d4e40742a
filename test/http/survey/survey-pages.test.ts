// The public pages of surveys over HTTP: what each code is answered with, in which language, and within which limits (SVY-3, SVY-4).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { LABEL_AT_MOST, QUESTIONS_AT_MOST, TEXT_ANSWER_AT_MOST } from '#domain/survey/survey.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { newLink, newSurvey, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Each test has an address of its own. */
let addresses = 0

describe('the public pages of surveys', () => {
  const world = openAnswerWorld()
  let service: FakeService
  let from: string
  before(async () => {
    service = await startFake({ answering: world.answering, clock: world.clock, trustedProxies: 1 })
  })
  after(() => service?.stop(0))
  beforeEach(() => {
    world.reset()
    addresses += 1
    from = `192.0.2.${addresses}`
  })

  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    call(service, method, path, { bearer: null, headers: { 'x-forwarded-for': from, ...headers } })
  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    call(service, 'POST', path, { bearer: null, body, headers: { 'x-forwarded-for': from, ...FORM, ...headers } })
  const good = (version = 1): string => `version=${version}&a.work=home&a.why=Rust`

  verifies('SVY-4', 'answers are posted, lead back by 303 to thanks, and are stored once', async () => {
    const { code, tenant, survey } = await world.open()
    const page = await get(`/s/${code}`)
    expect([page.status, page.headers.get('set-cookie')]).to.deep.equal([200, null])
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).to.include("default-src 'none'").and.to.include("form-action 'self'")
    expect(policy).not.to.include('script-src')
    const text = await page.text()
    expect(text).not.to.include('<script')
    expect(text).to.include('<input type="hidden" name="version" value="1">')
    const posts = await together(20, () => post(`/s/${code.toLowerCase()}?lang=nl`, good()))
    for (const { status, headers } of posts)
      expect([status, headers.get('location')]).to.deep.equal([303, `/s/${code.toLowerCase()}?lang=nl`])
    expect(await world.responsesOf(tenant, survey)).to.have.length(1)
    const thanks = await get(`/s/${code}`)
    expect([thanks.status, await thanks.text()].join(' ')).to.match(/^200 [^]*<h1>Bedankt<\/h1>/)
  })

  verifies(
    'SVY-4',
    'faults are answered with 400: listed first, at their questions, with the answers kept',
    async () => {
      const { code } = await world.open()
      const faulty = await post(
        `/s/${code}`,
        `version=1&a.tools=desk&a.grade=12&a.why=${encodeURIComponent('<b>"Zo"</b>')}`,
      )
      const text = await faulty.text()
      expect(faulty.status).to.equal(400)
      expect(text).to.match(/<title>Fout: Hoe bevalt het\?/)
      expect(text.indexOf('tabindex="-1" autofocus')).to.be.within(1, text.indexOf('<h1'))
      for (const [id, words] of [
        ['q1', 'Vraag 1: kies één antwoord.'],
        ['q3', 'Vraag 3: kies een cijfer van 1 tot en met 5.'],
      ]) {
        expect(text).to.include(`<li><a href="#${id}">${words}</a></li>`)
        expect(text).to.include(`</span>${words}</p>`).and.to.include(`id="${id}"`)
      }
      expect(text).to.include('value="desk" checked').and.to.include('\n&lt;b&gt;&quot;Zo&quot;&lt;/b&gt;</textarea>')
    },
  )

  verifies('CAM-20', 'the form says above the questions whether the office sees who answers what', async () => {
    for (const isNamed of [true, false]) {
      const { code } = await world.open({ like: { isNamed, series: asSeriesUuid(newUuid()) } })
      const page = await (await get(`/s/${code}`)).text()
      expect([page.includes('ziet je naam bij je antwoorden'), page.includes('Niemand ziet wie wat')]).to.deep.equal([
        isNamed,
        !isNamed,
      ])
      expect(page.indexOf('wie wat') + page.indexOf('ziet je naam')).to.be.below(page.indexOf('<form'))
    }
  })

  const typed = `a.tools=desk&a.grade=4&a.why=${encodeURIComponent('Zo <maar>\r\nwat')}`
  const keeps = (page: string): void => {
    expect(page).to.include('value="desk" checked').and.to.include('value="4" checked')
    expect(page).to.include('\nZo &lt;maar&gt;\nwat</textarea>')
  }

  verifies('SVY-6', 'a change of language keeps what was typed, and stores and counts nothing', async () => {
    const { code, tenant, survey } = await world.open()
    const first = await (await get(`/s/${code}`)).text()
    expect(first).to.include('<form id="answers"')
    const button = `form="answers" formaction="/s/${code}?lang=en" name="show" value="en"`
    expect(first).to.include(button).and.not.to.include('<a class="public-language"')
    // Enter in a field presses the first button of the form.
    expect(first.indexOf('type="submit" form="answers" tabindex="-1"')).to.be.within(1, first.indexOf(button))
    const other = await post(`/s/${code}?lang=en`, `version=1&show=en&${typed}`)
    const page = await other.text()
    expect([other.status, other.headers.get('content-language')]).to.deep.equal([200, 'en'])
    expect(page).to.include('>Question why<').and.to.include(`formaction="/s/${code}?lang=nl"`)
    expect(page).not.to.include('survey-summary')
    keeps(page)
    expect([await world.usesOf(tenant, code), await world.responsesOf(tenant, survey)]).to.deep.equal([1, []])
  })

  verifies('SVY-6', 'a page that fails shows respondents no code of ours and no reference', async () => {
    const answer = await get('/s/ABCDEFGH')
    const page = await answer.text()
    expect([answer.status, page.includes('Deze vragenlijst is niet te openen')]).to.deep.equal([404, true])
    expect(page).not.to.match(/public-reference|[A-Z]+_[A-Z]+|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  verifies('SVY-6', 'a second form with other answers gets a page that says so, and an equal one thanks', async () => {
    const { code } = await world.open()
    await post(`/s/${code}`, good())
    expect((await post(`/s/${code}?lang=nl`, good())).status).to.equal(303)
    const second = await post(`/s/${code}?lang=nl`, 'version=1&a.work=office')
    expect([second.status, await second.text()].join(' ')).to.match(
      /^409 [^]*<h1>Deze antwoorden zijn niet opgeslagen<\/h1>/,
    )
    const shown = await post(`/s/${code}?lang=en`, `version=1&show=en&${typed}`)
    expect([shown.status, shown.headers.get('location')]).to.deep.equal([303, `/s/${code}?lang=en`])
  })

  verifies(
    'SVY-6',
    'a form of no version of this survey is shown again, with the texts and without choices',
    async () => {
      const { code } = await world.open()
      for (const version of ['version=9&', 'version=0&', '']) {
        const again = await post(`/s/${code}?lang=nl`, `${version}a.work=home&${typed}`)
        const page = await again.text()
        expect(again.status).to.equal(409)
        expect(page).to.include('De vragenlijst is intussen gewijzigd').and.to.include('Zo &lt;maar&gt;')
        expect(page).not.to.include(' checked')
      }
    },
  )

  verifies('SVY-6', 'a form that could not be stored is sent again from the page that says so', async () => {
    const { code, tenant, survey } = await world.open()
    await together(20, async () => get('/s/ZZZZZZ'))
    const refused = await post(`/s/${code}?lang=nl`, `version=1&a.work=home&${typed}`)
    const page = await refused.text()
    expect(refused.status).to.equal(429)
    expect(page).to.include(`action="/s/${code}?lang=nl"`).and.to.include('Opnieuw versturen')
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const sent = new URLSearchParams(
      fields.map(([, name = '', value = '']) => [name, value.replace('&lt;', '<').replace('&gt;', '>')]),
    )
    const elsewhere = { 'x-forwarded-for': `198.51.100.${addresses}` }
    expect((await post(`/s/${code}`, String(sent), elsewhere)).status).to.equal(303)
    const [stored] = await world.responsesOf(tenant, survey)
    expect(stored?.answers).to.deep.equal({ work: ['home'], tools: ['desk'], grade: 4, why: 'Zo <maar>\nwat' })
    expect(await (await get('/s/ZZZZZZ')).text(), 'nothing was sent').not.to.include('Opnieuw versturen')
  })

  verifies('SVY-4', 'is in the language of the address, else the browser’s, else the survey’s own first', async () => {
    const { code, tenant } = await world.open({
      survey: newSurvey({ content: sampleContent({ languages: ['en', 'nl'] }) }),
    })
    const languageOf = async (path: string, accept: string) =>
      (await get(path, { 'accept-language': accept })).headers.get('content-language')
    expect(await languageOf(`/s/${code}?lang=nl`, 'en')).to.equal('nl')
    expect(await languageOf(`/s/${code}?lang=xx`, 'nl-NL,nl;q=0.9')).to.equal('nl')
    expect(await languageOf(`/s/${code}`, 'de')).to.equal('en')
    await get(`/s/${code}?lang=en`)
    expect(await world.usesOf(tenant, code), 'the first, and each without a language').to.equal(3)
    const only = await world.open({ survey: newSurvey({ content: sampleContent({ languages: ['en'] }) }) })
    expect(await languageOf(`/s/${only.code}?lang=nl`, 'nl')).to.equal('en')
    expect(await (await get(`/s/${only.code}`)).text()).not.to.include('public-language')
  })

  verifies('SVY-3', 'unknown, malformed, inactive, ended and used-up codes get the same page with 404', async () => {
    const survey = newSurvey()
    const inactive = await world.open({ survey, link: newLink(survey, { isActive: false }) })
    const usedUp = await world.open({ like: { maxUses: O.some(1) } })
    await get(`/s/${usedUp.code}`)
    const ended = await world.open()
    await world.within(ended.tenant, ({ surveyCodes }) =>
      surveyCodes.endSeries(ended.series, O.some(world.clock.now())),
    )
    const pages = await Promise.all(
      ['ZZZZZZ', 'no-code', '%20', '%00', inactive.code, usedUp.code, ended.code, `${ended.code}/opt-out?of=none`].map(
        async (code) => {
          const answer = await get(`/s/${code}`)
          return `${answer.status} ${(await answer.text()).replaceAll(answer.headers.get('x-request-id') ?? '', '')}`
        },
      ),
    )
    const [first = '', ...others] = pages.slice(0, -1)
    expect(first).to.match(/^404 [^]*Deze vragenlijst is niet te openen/)
    for (const other of others) expect(other).to.equal(first)
    expect(pages.at(-1), 'opting out').to.match(/^200 /)
  })

  verifies('SVY-3', 'a code that was pasted with what stood around it leads to its page', async () => {
    const { code, tenant } = await world.open()
    for (const pasted of [`${code}.`, `(${code})`, `%3C${code}%3E,`, `%E2%80%8B${code.toLowerCase()}%EF%BB%BF`]) {
      const led = await get(`/s/${pasted}?lang=en`)
      expect([led.status, led.headers.get('location')], pasted).to.deep.equal([303, `/s/${code}?lang=en`])
    }
    expect(await world.usesOf(tenant, code)).to.equal(0)
  })

  for (const [name, address, neighbour] of [
    ['an IPv4 address', '198.51.100.7', '198.51.100.8'],
    ['an IPv6 network', '2001:db8:1:2::1', '2001:db8:1:3::1'],
  ] as const)
    verifies('SVY-3', `after twenty misses ${name} gets 429 for ten minutes, and no code`, async () => {
      const { code } = await world.open()
      const same = address.includes(':') ? '2001:db8:1:2:ffff::9' : address
      const statuses = await together(20, async () => (await get('/s/ZZZZZZ', { 'x-forwarded-for': address })).status)
      expect(new Set(statuses)).to.deep.equal(new Set([404]))
      for (const path of [`/s/${code}`, '/s/ZZZZZZ', `/s/${code}/opt-out`]) {
        const limited = await get(path, { 'x-forwarded-for': same })
        expect(limited.status).to.equal(429)
        expect(limited.headers.get('retry-after')).to.equal('600')
        expect(await limited.text()).to.include('Even wachten')
      }
      expect((await get(`/s/${code}`, { 'x-forwarded-for': neighbour })).status).to.equal(200)
    })

  verifies(
    'SVY-4',
    'a link’s page starts: 303 to a code of the visitor’s own, also for many at one address',
    async () => {
      const { own } = await world.open()
      expect(await (await get(`/s/${own}`)).text()).to.include(`action="/s/${own}/start?lang=nl"`)
      const started = await together(30, () => post(`/s/${own}/start?lang=en`, ''))
      const locations = started.map(({ headers }) => headers.get('location') ?? '')
      expect(new Set(started.map(({ status }) => status))).to.deep.equal(new Set([303]))
      expect(new Set(locations)).to.have.property('size', 30)
      for (const location of locations) expect(location).to.match(/^\/s\/[A-Z0-9]{6}\?lang=en$/)
      expect((await get(locations[0] ?? '')).status).to.equal(200)
    },
  )

  verifies(
    'CAM-17',
    'opting out: a page with a button, and one click without a cookie, answered without a redirect',
    async () => {
      const {
        code,
        codes: [, other = code],
      } = await world.open({ codes: 2 })
      const page = await get(`/s/${code}/opt-out`, { 'accept-language': 'en' })
      expect(await page.text()).to.include(`action="/s/${code}/opt-out?lang=en"`)
      world.strangers.add(other)
      expect((await get(`/s/${other}/opt-out`)).status, 'of no campaign').to.equal(404)
      expect((await get(`/s/${code}/opt-out`, {}, 'HEAD')).status).to.equal(200)
      expect(world.optedOut.has(code)).to.equal(false)
      const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
      for (const [body, type] of [
        ['List-Unsubscribe=One-Click', FORM['content-type']],
        [multipart, 'multipart/form-data; boundary=x'],
      ] as const) {
        world.optedOut.clear()
        const done = await post(`/s/${code}/opt-out`, body, { 'content-type': type })
        expect([done.status, world.optedOut.has(code)]).to.deep.equal([200, true])
      }
      const back = `action="/s/${code}/opt-in?lang=en"`
      expect(await (await get(`/s/${code}/opt-out`, { 'accept-language': 'en' })).text()).to.include(back)
      expect((await get(`/s/${code}/opt-in`)).status, 'links change nothing').to.equal(405)
      const again = await post(`/s/${code}/opt-in?lang=en`, '')
      expect([again.status, world.optedOut.has(code)]).to.deep.equal([200, false])
      expect(await again.text()).to.include('You get mail about surveys again')
    },
  )

  verifies('SVY-4', 'the longest answers to the most questions are stored', async () => {
    const questions = Array.from({ length: QUESTIONS_AT_MOST }, (_, n) =>
      sampleQuestion(`question-${n}`, { type: 'text', most: TEXT_ANSWER_AT_MOST }),
    )
    const { code, tenant, survey } = await world.open({ survey: newSurvey({ content: sampleContent({ questions }) }) })
    const longest = '😀'.repeat(TEXT_ANSWER_AT_MOST)
    const answers = questions.map(({ id }) => `a.${id}=${encodeURIComponent(longest)}`)
    expect((await post(`/s/${code}`, ['version=1', ...answers].join('&'))).status).to.equal(303)
    const [stored] = await world.responsesOf(tenant, survey)
    expect(Object.values(stored?.answers ?? {})).to.deep.equal(questions.map(() => longest))
  })

  verifies('SVY-4', 'odd forms get an answer: thousands of fields, too much, and no form', async () => {
    const { code, tenant, survey } = await world.open()
    const many = (name: (n: number) => string, length = 1_999) =>
      Array.from({ length }, (_, n) => `${name(n)}=x${n}`).join('&')
    const choices = await post(`/s/${code}`, `version=1&${many(() => 'a.tools', 1_998)}`)
    expect([choices.status, (await choices.text()).length < 20_000]).to.deep.equal([400, true])
    const other = await post(`/s/${code}`, 'a.__proto__=x&a.constructor=y&__proto__=z&version=1&version=2')
    expect(other.status).to.equal(409)
    const large = await post(`/s/${code}`, `a.why=${'x'.repeat(3 * 1024 * 1024)}`)
    expect([large.status, /hoogstens \d+ kB/.test(await large.text())]).to.deep.equal([413, true])
    for (const length of [2_001, 20_000]) {
      const fields = await post(
        `/s/${code}`,
        many((n) => `${n}`, length),
      )
      expect([fields.status, (await fields.text()).includes('<h1>Dat lukte niet</h1>')]).to.deep.equal([400, true])
    }
    expect((await post(`/s/${code}`, '{}', { 'content-type': 'application/json' })).status).to.equal(415)
    expect(await world.responsesOf(tenant, survey)).to.deep.equal([])
    expect(
      (await post(`/s/${code}`, `${many((n) => `a.q${n}`, 1_998)}&version=1&a.work=home`)).status,
      'unknown ones',
    ).to.equal(303)
  })

  verifies('SVY-4', 'shows texts as they are, and nothing of them as HTML', async () => {
    const evil = `<img src=x onerror=alert(1)> \`code\` "' &amp;`.padEnd(LABEL_AT_MOST, '.')
    const content = sampleContent({
      title: { nl: evil, en: evil },
      introduction: { nl: `${evil}\n\n${evil}` },
      thanks: { nl: evil },
    })
    const { code } = await world.open({ office: evil.slice(0, 40), survey: newSurvey({ content }) })
    const page = await (await get(`/s/${code}`)).text()
    await post(`/s/${code}`, good())
    const thanks = await (await get(`/s/${code}`)).text()
    for (const text of [page, thanks]) {
      expect(text).not.to.match(/<img src=x|<code>/)
      expect(text).to.include('&lt;img src=x onerror=alert(1)&gt; `code` &quot;&#39; &amp;amp;')
    }
  })

  it('is not asked by HEAD, which scanners of links send', async () => {
    const { code, tenant } = await world.open()
    expect((await get(`/s/${code}`, {}, 'HEAD')).status).to.equal(405)
    expect(await world.usesOf(tenant, code)).to.equal(0)
  })
})
