// A matrix as people answer it: a table on wide screens, rows with their options below each other on narrow ones (SVY-9).
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newSurvey, optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

describe('a matrix in a browser', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    const addIn = await servedOf(INSTALLATIONS['proofs of mailboxes'])
    service = await startFake({ pane, addIn, answering: world.answering, clock: world.clock })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const rows = optionsOf('clear', 'help', 'a-row-with-quite-a-long-text')
  const options = optionsOf('never', 'sometimes', 'mostly', 'always')
  const MATRICES = sampleContent({
    questions: [
      sampleQuestion('work', { type: 'matrix', rows, options }, { required: true }),
      sampleQuestion('hours', {
        type: 'matrix',
        rows: optionsOf('now', 'later'),
        options: optionsOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      }),
      sampleQuestion('why', { type: 'text', most: 200 }, { shownWhen: { question: 'office', is: 'answered' } }),
    ].toSpliced(1, 0, sampleQuestion('office', { type: 'matrix', rows: optionsOf('light'), options })),
  })
  const opened = () => world.open({ survey: newSurvey({ content: MATRICES }) })
  const send = /Antwoorden versturen|Send answers/

  verifyPublicViews('survey-matrix', 'SVY-9', {
    faults: {
      words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
      address: async () => `${service.url}/s/${(await opened()).code}`,
      reach: async ({ page }) => {
        const clear = page.getByRole('radiogroup', { name: /(Keuze|Option) clear/ })
        await clear.getByRole('radio', { name: /(Keuze|Option) mostly/ }).check()
        await page.getByRole('button', { name: send }).click()
      },
    },
  })

  for (const javaScriptEnabled of [true, false])
    verifies(
      'SVY-9',
      `each row is answered ${javaScriptEnabled ? 'with' : 'without'} script, after a fault that leads to the row that was left out`,
      async () => {
        const { tenant, survey, code } = await opened()
        const { context, page, complaints } = await openPage({ javaScriptEnabled })
        await page.goto(`${service.url}/s/${code}`)
        const work = page.getByRole('group', { name: 'Vraag work' })
        const choose = (row: string, option: string, within = work) =>
          within
            .getByRole('radiogroup', { name: `Keuze ${row}`, exact: true })
            .getByRole('radio', { name: `Keuze ${option}`, exact: true })
            .check()
        await choose('clear', 'always')
        await choose('a-row-with-quite-a-long-text', 'never')
        await page.getByRole('button', { name: send }).click()
        await page.getByRole('link', { name: /kies één antwoord op elke regel/ }).click()
        expect(await page.locator(':target').getAttribute('name')).to.equal('a.work.help')
        await choose('help', 'sometimes')
        await choose('light', 'mostly', page.getByRole('group', { name: 'Vraag office' }))
        await page.getByRole('combobox', { name: 'Keuze later' }).selectOption('Keuze h')
        if (!javaScriptEnabled) await page.getByRole('button', { name: send }).click()
        await page.getByLabel('Vraag why').fill('Veel ramen')
        await page.getByRole('button', { name: send }).click()
        await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
        const [response] = await world.responsesOf(tenant, survey)
        expect(response?.answers).to.deep.equal({
          work: ['clear.always', 'help.sometimes', 'a-row-with-quite-a-long-text.never'],
          office: ['light.mostly'],
          hours: ['later.h'],
          why: 'Veel ramen',
        })
        expect(complaints).to.deep.equal([])
        await context.close()
      },
    )
})
