// A survey with branches as people answer it, with and without script (SVY-8).
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { BRANCHING, newSurvey, optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

describe('a survey with branches in a browser', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    const addIn = await servedOf(INSTALLATIONS['proofs of mailboxes'])
    service = await startFake({ pane, addIn, answering: world.answering, clock: world.clock })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const opened = () => world.open({ survey: newSurvey({ content: BRANCHING }) })

  verifyPublicViews('survey-branch', 'SVY-8', {
    section: {
      words: { nl: 'Het kantoor', en: 'The office' },
      address: async () => `${service.url}/s/${(await opened()).code}`,
      reach: async ({ page }) => {
        await page.getByRole('radio', { name: /Keuze office|Option office/ }).check()
        await page.getByRole('button', { name: /Verder|Continue/ }).click()
        await page.getByRole('radio', { name: '2', exact: true }).check()
        await page.getByRole('textbox').waitFor()
      },
    },
  })

  const KINDS = sampleContent({
    questions: [
      sampleQuestion('recommend', { type: 'recommendation', low: { nl: 'nooit' }, high: { nl: 'zeker' } }),
      sampleQuestion('travel', {
        type: 'choice',
        options: optionsOf('bus', 'bike', 'other'),
        hasOther: true,
        order: 'shuffled',
      }),
      sampleQuestion('people', { type: 'number', least: 1, most: 5_000, decimals: 0 }),
      sampleQuestion('since', { type: 'date' }),
    ],
  })
  const openedKinds = () => world.open({ survey: newSurvey({ content: KINDS }) })

  verifyPublicViews('survey-kinds', 'SVY-9', {
    faults: {
      words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
      address: async () => `${service.url}/s/${(await openedKinds()).code}`,
      reach: async ({ page }) => {
        await page.getByRole('radio', { name: '0', exact: true }).check()
        await page.getByLabel(/Vraag people|Question people/).fill('0')
        await page.getByRole('button', { name: /Antwoorden versturen|Send answers/ }).click()
      },
    },
  })

  verifies('SVY-9', 'a recommendation, a number and a date are answered without script', async () => {
    const { tenant, survey, code } = await openedKinds()
    const { context, page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${service.url}/s/${code}`)
    await page.getByRole('radio', { name: '10', exact: true }).check()
    await page.getByLabel('Bij “Keuze other”: in je eigen woorden').fill('Te voet')
    await page.getByLabel('Vraag people').fill('12')
    await page.getByLabel('Vraag since').fill('2019-05-01')
    await page.getByRole('button', { name: 'Antwoorden versturen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response?.answers).to.deep.equal({
      recommend: 10,
      travel: ['other'],
      'travel.other': 'Te voet',
      people: 12,
      since: '2019-05-01',
    })
    await context.close()
  })

  const RANKED = sampleContent({
    questions: [
      {
        ...sampleQuestion('first', {
          type: 'ranking',
          options: optionsOf('light', 'quiet', 'a-much-longer-name', 'tea'),
        }),
        required: true,
      },
    ],
  })
  const openedRanking = () => world.open({ survey: newSurvey({ content: RANKED }) })

  verifyPublicViews('survey-ranking', 'SVY-9', {
    order: {
      words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
      address: async () => `${service.url}/s/${(await openedRanking()).code}`,
      reach: async ({ page }) => {
        await page.getByRole('button', { name: /Antwoorden versturen|Send answers/ }).click()
        await page.getByRole('button', { name: /quiet: (omhoog|move up)/ }).click()
      },
    },
  })

  verifies('SVY-9', 'options are put in order without script, after a fault that keeps the places', async () => {
    const { tenant, survey, code } = await openedRanking()
    const { context, page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${service.url}/s/${code}`)
    const place = (option: string, at: string) => page.getByLabel(`Plaats van Keuze ${option}`).selectOption(at)
    const send = () => page.getByRole('button', { name: 'Antwoorden versturen' }).click()
    expect(await page.getByRole('button', { name: /omhoog/ }).count(), 'needs the script').to.equal(0)
    await place('light', '2')
    await place('quiet', '2')
    await send()
    await page.getByText('twee keuzes hebben dezelfde plaats').first().waitFor()
    await place('quiet', '1')
    await place('tea', '3')
    await send()
    await page.getByText('kies bij elke keuze een plaats van 1 tot en met 4').first().waitFor()
    await place('a-much-longer-name', '4')
    await send()
    await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response?.answers).to.deep.equal({ first: ['quiet.1', 'light.2', 'tea.3', 'a-much-longer-name.4'] })
    await context.close()
  })

  verifies('SVY-9', 'options are moved by the keyboard with script, and each move is announced', async () => {
    const { tenant, survey, code } = await openedRanking()
    const { context, page, complaints } = await openPage()
    await page.goto(`${service.url}/s/${code}`)
    const up = page.getByRole('button', { name: 'Keuze tea: omhoog' })
    await up.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('status').textContent()).to.equal('Keuze tea: 3 / 4')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('status').textContent()).to.equal('Keuze tea: 2 / 4')
    await page.getByLabel('Plaats van Keuze light').selectOption('4')
    await page.getByRole('button', { name: 'Antwoorden versturen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response?.answers).to.deep.equal({ first: ['tea.1', 'quiet.2', 'a-much-longer-name.3', 'light.4'] })
    expect(complaints).to.deep.equal([])
    await context.close()
  })

  for (const javaScriptEnabled of [true, false])
    verifies('SVY-8', `is answered ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { tenant, survey, code } = await opened()
      const { context, page, complaints } = await openPage({ javaScriptEnabled })
      await page.goto(`${service.url}/s/${code}`)
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const tools = page.getByRole('group', { name: 'Vraag tools' })
      await page.getByRole('radio', { name: 'Keuze home' }).check()
      if (!javaScriptEnabled) await press('Verder')
      await tools.waitFor()
      await tools.getByRole('checkbox', { name: 'Keuze desk' }).check()
      if (javaScriptEnabled) {
        await page.getByRole('radio', { name: 'Keuze office' }).check()
        await tools.waitFor({ state: 'hidden' })
        await page.getByRole('radio', { name: 'Keuze home' }).check()
        expect(await tools.getByRole('checkbox', { name: 'Keuze desk' }).isChecked(), 'kept').to.equal(true)
      }
      await press('Verder')
      await page.getByRole('heading', { name: 'Dat waren de vragen' }).waitFor()
      await press('Terug')
      await page.getByRole('radio', { name: 'Keuze office' }).check()
      await press('Verder')
      await page.getByRole('heading', { name: 'Het kantoor' }).waitFor()
      await page.getByRole('radio', { name: '4', exact: true }).check()
      await press('Antwoorden versturen')
      await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
      const [response] = await world.responsesOf(tenant, survey)
      expect(response?.answers).to.deep.equal({ work: ['office'], grade: 4 })
      expect(complaints).to.deep.equal([])
      await context.close()
    })
})
