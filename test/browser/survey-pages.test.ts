// The public pages of surveys as people see and use them: without script, by keyboard, on a phone, enlarged, in both languages and colours.
import { expect } from 'chai'
import type { BrowserContextOptions } from 'playwright-core'
import { readClient } from '#test/support/client.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { type AnswerWorld, openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newSurvey } from '#test/contract/sample-surveys.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PublicView, verifyPublicViews } from './public-views.ts'
import { LONG_SURVEY } from './survey-samples.ts'

type Opened = Awaited<ReturnType<AnswerWorld['open']>>

interface SurveyView extends Omit<PublicView, 'address'> {
  readonly path: (opened: Opened) => string
}

const SEND = /Antwoorden versturen|Send answers/

const views: Readonly<Record<string, SurveyView>> = {
  questions: {
    words: { nl: 'Hoe tevreden ben je over onze dienstverlening?', en: 'How satisfied are you with our service?' },
    path: ({ code }) => `/s/${code}`,
    reach: async ({ page }) => {
      await page.getByRole('radio', { name: '8', exact: true }).check()
      await page.getByRole('checkbox').nth(1).check()
    },
  },
  faults: {
    words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
    path: ({ code }) => `/s/${code}`,
    reach: async ({ page }) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('textbox').fill('x'.repeat(1_001))
      await page.getByRole('button', { name: SEND }).click()
    },
  },
  thanks: {
    words: { nl: 'Bedankt', en: 'Thank you' },
    path: ({ code }) => `/s/${code}`,
    reach: async ({ page }) => {
      await page.getByRole('radio', { name: '8', exact: true }).check()
      await page.getByRole('radio', { name: /Per mail|By mail/ }).check()
      await page.getByRole('button', { name: SEND }).click()
    },
  },
  'other-answers': {
    words: { nl: 'Deze antwoorden zijn niet opgeslagen', en: 'These answers were not stored' },
    path: ({ code }) => `/s/${code}`,
    reach: async ({ page }) => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      for (const [each, rating] of [
        [other, '8'],
        [page, '9'],
      ] as const) {
        await each.getByRole('radio', { name: rating, exact: true }).check()
        await each.getByRole('radio', { name: /Per mail|By mail/ }).check()
        await each.getByRole('button', { name: SEND }).click()
        await each.getByRole('radio').first().waitFor({ state: 'detached' })
      }
    },
  },
  outdated: {
    words: { nl: 'De vragenlijst is intussen gewijzigd', en: 'The survey has changed meanwhile' },
    path: ({ code }) => `/s/${code}`,
    reach: async ({ page }) => {
      await page.locator('input[name="version"]').evaluate((field) => field.setAttribute('value', '9'))
      await page.getByRole('textbox').fill('Sneller bellen')
      await page.getByRole('button', { name: SEND }).click()
    },
  },
  start: {
    words: { nl: 'Hoe tevreden ben je over onze dienstverlening?', en: 'How satisfied are you with our service?' },
    path: ({ own }) => `/s/${own}`,
  },
  'opt-out': {
    words: { nl: 'Afmelden voor vragenlijsten', en: 'Stop mail about surveys' },
    path: ({ code }) => `/s/${code}/opt-out`,
  },
  'opted-out': {
    words: { nl: 'Je bent afgemeld', en: 'You get no more mail about surveys' },
    path: ({ code }) => `/s/${code}/opt-out`,
    reach: async ({ page }) => page.getByRole('button').click(),
  },
  'opted-in': {
    words: { nl: 'Je bent weer aangemeld', en: 'You get mail about surveys again' },
    path: ({ code }) => `/s/${code}/opt-out`,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: /^(?:Afmelden|Stop mail about surveys)$/ }).click()
      await page.getByRole('button', { name: /^(?:Weer aanmelden|Get mail about surveys again)$/ }).click()
    },
  },
  'not-open': {
    words: { nl: 'Deze vragenlijst is niet te openen', en: 'This survey cannot be opened' },
    path: () => '/s/ZZZZZZ',
  },
}

describe('the public pages of surveys in a browser', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    service = await startFake({
      pane,
      addIn: await servedOf(INSTALLATIONS['proofs of mailboxes']),
      answering: world.answering,
      clock: world.clock,
    })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const openSurvey = () => world.open({ survey: newSurvey({ content: LONG_SURVEY }) })
  const withoutScript = (options: BrowserContextOptions = {}) => openPage({ javaScriptEnabled: false, ...options })

  verifyPublicViews(
    'survey',
    'SVY-4',
    Object.fromEntries(
      Object.entries(views).map(([name, { path, ...view }]) => [
        name,
        { ...view, address: async () => service.url + path(await openSurvey()) },
      ]),
    ),
  )

  verifies('SVY-4', 'is answered by keyboard without script: faults first, with the focus, then thanks', async () => {
    const { tenant, survey, code } = await openSurvey()
    const { context, page, complaints } = await withoutScript()
    await page.goto(`${service.url}/s/${code}`)
    const { keyboard } = page
    const focused = page.locator(':focus')
    await page.getByRole('textbox').focus()
    await keyboard.type('Sneller bellen')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Er klopt nog iets niet' }).waitFor()
    expect(await page.title()).to.match(/^Fout: /)
    expect(await focused.getAttribute('aria-labelledby')).to.equal('summary')
    await keyboard.press('Tab')
    expect(await focused.textContent()).to.equal('Vraag 1: kies een cijfer van 1 tot en met 10.')
    await keyboard.press('Enter')
    expect(await focused.getAttribute('name')).to.equal('a.overall')
    await keyboard.press('Space')
    for (let n = 0; n < 7; n += 1) await keyboard.press('ArrowRight')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    expect(await page.getByRole('textbox').inputValue()).to.equal('Sneller bellen')
    await page.getByRole('textbox').focus()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Bedankt' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response?.answers).to.deep.equal({
      overall: 8,
      contact: ['phone'],
      better: 'Sneller bellen',
    })
    expect(complaints).to.deep.equal([])
    await context.close()
  })

  verifies('SVY-6', 'keeps what was typed when the language changes, without script; Enter sends', async () => {
    const { tenant, survey, code } = await openSurvey()
    const { context, page, complaints } = await withoutScript()
    await page.goto(`${service.url}/s/${code}`)
    await page.getByRole('radio', { name: '8', exact: true }).check()
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('textbox').fill('Sneller\nbellen')
    await page.getByRole('button', { name: 'English' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'How satisfied are you with our service?' }).waitFor()
    expect(await page.getByRole('radio', { name: '8', exact: true }).isChecked()).to.equal(true)
    expect(await page.getByRole('checkbox').nth(1).isChecked()).to.equal(true)
    expect(await page.getByRole('textbox').inputValue()).to.equal('Sneller\nbellen')
    const phone = page.getByRole('radio', { name: 'By phone' })
    await phone.check()
    await phone.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response).to.deep.include({ language: 'en' })
    expect(response?.answers).to.deep.include({ overall: 8, contact: ['phone'], better: 'Sneller\nbellen' })
    expect(complaints).to.deep.equal([])
    await context.close()
  })

  verifies('SVY-4', 'a visitor of a link starts, chooses the language, and answers in it, without script', async () => {
    const { tenant, survey, own } = await openSurvey()
    const { context, page } = await withoutScript()
    await page.goto(`${service.url}/s/${own}`)
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.waitForURL(/\/s\/[A-Z0-9]{6}\?lang=en$/)
    expect(page.url()).not.to.include(own)
    await page.getByRole('radio', { name: '10', exact: true }).check()
    await page.getByRole('radio', { name: 'By phone' }).check()
    await page.getByRole('button', { name: 'Send answers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    const [response] = await world.responsesOf(tenant, survey)
    expect(response?.language).to.equal('en')
    await context.close()
  })

  verifies('SVY-4', 'fits on a phone at 200 %, with answers large enough for a thumb', async () => {
    const { code } = await openSurvey()
    const { context, page } = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.goto(`${service.url}/s/${code}`)
    const sizes = await page.locator('label:has(input)').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(Math.min(...sizes)).to.be.at.least(44)
    // Text at 200 %: all sizes are in rem.
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    await takePicture(page, 'survey-questions-200', { fullPage: true })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).to.be.at.most(0)
    await context.close()
  })

  verifies(
    'SVY-4',
    'loads from its own host alone, keeps nothing in the browser, and prints every question',
    async () => {
      const { code } = await openSurvey()
      const { context, page } = await openPage()
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      await page.goto(`${service.url}/s/${code}`)
      expect(new Set(loaded.map((url) => new URL(url).origin))).to.deep.equal(new Set([service.url]))
      expect(await context.cookies()).to.deep.equal([])
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('group').or(page.getByRole('textbox')).count()).to.equal(5)
      expect(await page.getByRole('button', { name: SEND }).count(), 'no button on paper').to.equal(0)
      await takePicture(page, 'survey-questions-print', { fullPage: true })
      await context.close()
    },
  )
})
