// Surveys with conditions and pages over HTTP, without script: what each page shows, carries along and stores in the end (SVY-8).
import { expect } from 'chai'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { BRANCHING, newSurvey, optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the public pages of a survey with branches', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    service = await startFake({ answering: world.answering, clock: world.clock })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const opened = async (content = BRANCHING) => {
    const { code, tenant, survey } = await world.open({ survey: newSurvey({ content }) })
    const stored = async () => (await world.responsesOf(tenant, survey)).map(({ answers }) => answers)
    const first = await call(service, 'GET', `/s/${code}`, { bearer: null })
    /** Fills in the page as a browser without script does: the fields that it has, and the typed ones. */
    const go = async (page: string, typed: Readonly<Record<string, string>>, query = '') => {
      const kept = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
      const fields = new URLSearchParams(kept.map(([, name = '', value = '']) => [name, value]))
      for (const [name, value] of Object.entries(typed)) fields.set(name, value)
      const answer = await call(service, 'POST', `/s/${code}${query}`, {
        bearer: null,
        body: String(fields),
        headers: FORM,
      })
      return { status: answer.status, policy: answer.headers.get('content-security-policy'), text: await answer.text() }
    }
    return {
      code,
      stored,
      go,
      first: { policy: first.headers.get('content-security-policy'), text: await first.text() },
    }
  }
  const asks = (page: string): readonly string[] =>
    [
      ...page.matchAll(
        /(?:<fieldset class="survey-when"[^>]*( hidden disabled)>\n)?<(?:fieldset|div) class="survey-question[^]*?name="a\.(\w+)"/g,
      ),
    ]
      .filter(([, hidden]) => hidden === undefined)
      .map(([, , id = '']) => id)

  verifies('SVY-8', 'a question of the same page is asked with the next page, and only then required', async () => {
    const { first, go, stored } = await opened()
    expect(asks(first.text)).to.deep.equal(['work'])
    expect(first.policy).to.include("script-src 'self'")
    expect(first.text).to.match(/<script src="[^"]*\/survey\.js" defer>/)
    const again = await go(first.text, { 'a.work': 'home' })
    expect([again.status, asks(again.text)]).to.deep.equal([200, ['work', 'tools']])
    expect(again.text).to.include('Bij je antwoorden hoort nog meer').and.not.to.include('survey-fault')
    expect(again.text, 'no script hides it again').not.to.include('data-when')
    const faulty = await go(again.text, { 'a.work': 'home' })
    expect([faulty.status, faulty.text.includes('“Vraag tools”: kies een of meer antwoorden.')]).to.deep.equal([
      400,
      true,
    ])
    // No page follows after this answer.
    const last = await go(faulty.text, { 'a.work': 'home', 'a.tools': 'desk' })
    expect([last.status, last.text.includes('<h2>Dat waren de vragen</h2>')]).to.deep.equal([200, true])
    expect(await stored()).to.deep.equal([])
    expect((await go(last.text, {})).status).to.equal(303)
    expect(await stored()).to.deep.equal([{ work: ['home'], tools: ['desk'] }])
  })

  verifies('SVY-9', 'later pages carry rows and places along, and rows of a hidden matrix are not stored', async () => {
    const matrix = { type: 'matrix', rows: optionsOf('x', 'y'), options: optionsOf('a', 'b') } as const
    const shownWhen = { question: 'order', is: 'answered' } as const
    const { first, go, stored } = await opened(
      sampleContent({
        questions: [
          sampleQuestion('order', { type: 'ranking', options: optionsOf('p', 'q') }),
          sampleQuestion('rows', matrix, { required: true }),
          sampleQuestion('hidden', matrix, { section: { title: { nl: 'Later' }, text: {}, shownWhen } }),
          sampleQuestion('last', { type: 'date' }, { section: { title: { nl: 'Slot' }, text: {} } }),
        ],
      }),
    )
    const rows = { 'a.rows.x': 'b', 'a.rows.y': 'a', 'a.rows.z': 'a' }
    const second = await go(first.text, { 'a.order.p': '2', 'a.order.q': '1', ...rows })
    expect(second.text).to.include('<h2 dir="auto">Later</h2>').and.not.to.include('a.rows.z')
    const third = await go(second.text, { 'a.hidden.x': 'a' })
    expect(third.text).to.include('<h2 dir="auto">Slot</h2>')
    const changed = await go(third.text, { 'a.order.p': '', 'a.order.q': '' })
    expect(changed.status).to.equal(303)
    expect(await stored()).to.deep.equal([{ rows: ['x.b', 'y.a'] }])
  })

  verifies('SVY-8', 'back and forward keep what was entered; what is hidden in the end is not stored', async () => {
    const { first, go, stored } = await opened()
    const asked = await go(first.text, { 'a.work': 'home' })
    const home = await go(asked.text, { 'a.work': 'home', 'a.tools': 'desk' })
    expect(home.text).to.include('<input type="hidden" name="a.tools" value="desk">')
    const back = await go(home.text, { back: '1' })
    expect(asks(back.text)).to.deep.equal(['work', 'tools'])
    expect(back.text).to.include('value="home" checked').and.to.include('value="desk" checked')
    const office = await go(back.text, { 'a.work': 'office', 'a.tools': 'desk' })
    expect([asks(office.text), office.text.includes('<h2 dir="auto">Het kantoor</h2>')]).to.deep.equal([
      ['grade'],
      true,
    ])
    const english = await go(office.text, { 'a.grade': '1', show: 'en' }, '?lang=en')
    expect(english.text).to.include('The office').and.to.include('value="1" checked')
    expect(asks(english.text), 'what applies by now').to.deep.equal(['grade', 'why'])
    const sent = await go(english.text, { 'a.grade': '5', 'a.why': 'Te druk' })
    expect(sent.status).to.equal(303)
    expect(await stored()).to.deep.equal([{ work: ['office'], grade: 5 }])
  })

  verifies('SVY-8', 'a form that skips pages is answered with the first page that still asks something', async () => {
    const { go, stored } = await opened()
    const skipped = await go('', { version: '1', page: '9', 'a.work': 'office', 'a.why': 'x' })
    expect([skipped.status, asks(skipped.text)]).to.deep.equal([400, ['grade']])
    const unknown = await go('', { version: '7', page: '1', 'a.work': 'office' })
    expect([unknown.status, asks(unknown.text)]).to.deep.equal([409, ['work']])
    expect(await stored()).to.deep.equal([])
  })
})
