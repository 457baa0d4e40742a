// A survey that is left and opened again: the answers so far are still there, with and without script (SVY-6).
import { expect } from 'chai'
import { readClient } from '#test/support/client.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { BRANCHING, newSurvey } from '#test/contract/sample-surveys.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

type Cookies = Awaited<ReturnType<Watched['context']['storageState']>>

describe('a survey that is opened again in a browser', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    const addIn = await servedOf(INSTALLATIONS['proofs of mailboxes'])
    service = await startFake({ pane, addIn, answering: world.answering, clock: world.clock })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const opened = () =>
    world.open({ survey: newSurvey({ content: BRANCHING }), like: { series: asSeriesUuid(newUuid()) } })

  verifyPublicViews('survey-continued', 'SVY-6', {
    section: {
      words: { nl: 'Het kantoor', en: 'The office' },
      address: async () => `${service.url}/s/${(await opened()).code}`,
      reach: async ({ page }) => {
        const address = page.url()
        await page.getByRole('radio', { name: /Keuze office|Option office/ }).check()
        await page.getByRole('button', { name: /Verder|Continue/ }).click()
        await page.goto(address)
        await page.getByRole('button', { name: /Opnieuw beginnen|Start over/ }).waitFor()
      },
    },
    newer: {
      words: { nl: 'Je ging verder in een ander venster', en: 'You went on in another window' },
      address: async () => `${service.url}/s/${(await opened()).code}`,
      reach: async ({ context, page }) => {
        const other = await context.newPage()
        await other.goto(page.url())
        await other.getByRole('radio', { name: /Keuze office|Option office/ }).check()
        await other.getByRole('button', { name: /Verder|Continue/ }).click()
        await other.getByRole('heading', { name: /Het kantoor|The office/ }).waitFor()
        await other.close()
        await page.getByRole('button', { name: /Verder|Continue/ }).click()
      },
    },
  })

  for (const javaScriptEnabled of [true, false])
    verifies('SVY-6', `keeps the newest of two windows, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { tenant, survey, code } = await opened()
      const { context, page, complaints } = await openPage({ javaScriptEnabled })
      await page.goto(`${service.url}/s/${code}`)
      const other = await context.newPage()
      await other.goto(`${service.url}/s/${code}`)
      await other.getByRole('radio', { name: 'Keuze office' }).check()
      await other.getByRole('button', { name: 'Verder' }).click()
      await other.getByRole('radio', { name: '2', exact: true }).check()
      if (javaScriptEnabled) await other.waitForResponse((response) => response.url().endsWith('/keep'))
      else await other.getByRole('button', { name: 'Antwoorden versturen' }).click()
      await other.getByRole('textbox').waitFor()

      await page.getByRole('button', { name: 'Verder' }).click()
      await page.getByRole('heading', { name: 'Je ging verder in een ander venster' }).waitFor()
      expect(await page.getByRole('radio', { name: 'Keuze office' }).isChecked()).to.equal(true)
      await page.getByRole('button', { name: 'Verder' }).click()
      expect(await page.getByRole('radio', { name: '2', exact: true }).isChecked()).to.equal(true)
      await page.getByRole('radio', { name: '4', exact: true }).check()
      if (javaScriptEnabled) await page.waitForResponse((response) => response.url().endsWith('/keep'))

      await other.getByRole('textbox').fill('Te druk')
      await other.getByRole('button', { name: 'Antwoorden versturen' }).click()
      // Without script the last page has sent nothing yet.
      if (javaScriptEnabled) {
        await other.getByRole('heading', { name: 'Je ging verder in een ander venster' }).waitFor()
        expect(await other.getByRole('radio', { name: '4', exact: true }).isChecked()).to.equal(true)
        await other.getByRole('button', { name: 'Antwoorden versturen' }).click()
      }
      await other.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
      const [response] = await world.responsesOf(tenant, survey)
      expect(response?.answers).to.deep.include({ work: ['office'], grade: javaScriptEnabled ? 4 : 2 })
      expect(complaints).to.deep.equal([])
      await context.close()
    })

  for (const javaScriptEnabled of [true, false])
    verifies('SVY-6', `goes on where it was left, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { tenant, survey, code } = await opened()
      /** `storageState`: what the browser remembers. */
      const visit = async (language: 'nl' | 'en', storageState?: Cookies) => {
        const browser = await openPage({ javaScriptEnabled, ...(storageState && { storageState }) })
        await browser.page.goto(`${service.url}/s/${code}?lang=${language}`)
        return browser
      }
      const first = await visit('nl')
      await first.page.getByRole('radio', { name: 'Keuze office' }).check()
      await first.page.getByRole('button', { name: 'Verder' }).click()
      await first.page.getByRole('heading', { name: 'Het kantoor' }).waitFor()
      await first.page.getByRole('radio', { name: '2', exact: true }).check()
      if (javaScriptEnabled) {
        await first.page.getByRole('textbox').fill('Te druk')
        await first.page.waitForResponse((response) => response.url().endsWith('/keep'))
        // Typed just before the page closes.
        await first.page.getByRole('textbox').fill('Te druk en te warm')
        await first.page.goto('about:blank')
      } else {
        await first.page.getByRole('button', { name: 'Antwoorden versturen' }).click()
        await first.page.getByRole('textbox').fill('Te druk en te warm')
        await first.page.getByRole('button', { name: 'English' }).click()
        await first.page.getByRole('heading', { name: 'The office' }).waitFor()
      }
      expect(first.complaints).to.deep.equal([])
      const remembered = await first.context.storageState()
      await first.context.close()

      const stranger = await visit('en')
      await stranger.page.getByRole('radio', { name: 'Option office' }).check()
      expect(await stranger.page.getByText('Your earlier answers').count()).to.equal(0)
      await stranger.page.getByRole('button', { name: 'Continue' }).click()
      await stranger.page.getByRole('heading', { name: 'The office' }).waitFor()
      expect(await stranger.page.getByRole('radio', { name: '2', exact: true }).isChecked()).to.equal(false)
      await stranger.context.close()

      const second = await visit('en', remembered)
      await second.page.getByText('Your earlier answers are still here.').waitFor()
      await second.page.getByRole('heading', { name: 'The office' }).waitFor()
      expect(await second.page.getByRole('radio', { name: '2', exact: true }).isChecked()).to.equal(true)
      expect(await second.page.getByRole('textbox').inputValue()).to.equal('Te druk en te warm')
      await second.page.getByRole('button', { name: 'Start over' }).click()
      const office = second.page.getByRole('radio', { name: 'Option office' })
      await office.waitFor()
      expect(await office.isChecked()).to.equal(false)
      expect(await second.page.getByText('Your earlier answers').count()).to.equal(0)
      await office.check()
      await second.page.getByRole('button', { name: 'Continue' }).click()
      await second.page.getByRole('radio', { name: '4', exact: true }).check()
      await second.page.getByRole('button', { name: 'Send answers' }).click()
      await second.page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
      expect(second.complaints).to.deep.equal([])
      await second.context.close()
      const secret = remembered.cookies[0]?.value ?? ''
      expect([secret.length, await world.keptOf(tenant, code, secret)]).to.deep.equal([47, undefined])
      const [response] = await world.responsesOf(tenant, survey)
      expect(response?.answers).to.deep.equal({ work: ['office'], grade: 4 })
    })
})
