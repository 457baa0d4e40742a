// Every view of the stand-in mailbox in a real browser: without barriers, within its policy, by keyboard, and in pictures.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import type { Language } from '#domain/shared/language.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { lendToTest, openPage } from '#test/support/browser.ts'
import { goToPage, takePicture, visitsOf } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { standIn } from '#test/support/answered-calls.ts'
import { answerPlugin } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { openMail } from './pane-views.ts'

const HANDLER = '/mailclient-plugin/on-send.js'
const HEIGHT = 900
const NEVER = `Office.actions.associate('onMessageSend', () => {})`

interface View {
  readonly name: string
  readonly query: string
  /** Of its own: no other view can have its page. */
  readonly hasClock?: boolean
  readonly reach?: (page: Page, language: Language) => Promise<void>
}

const said = (language: Language, nl: string, en: string): string => (language === 'nl' ? nl : en)
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, language: Language): Promise<void> {
  await page
    .getByLabel(said(language, 'Aan', 'To'), { exact: true })
    .fill('eva@korenbloem.example; Daan <daan@x.example>;')
  await page.getByLabel(said(language, 'Onderwerp', 'Subject')).fill('De cijfers')
  await page
    .getByRole('textbox', { name: said(language, 'Tekst van de mail', 'Text of the mail') })
    .fill('Dag Eva,\n\nDank.')
  await page
    .getByLabel(said(language, 'Bijlage', 'Attach'), { exact: true })
    .setInputFiles({ name: 'Concept jaarrekening.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(84_000) })
}

const views: readonly View[] = [
  { name: 'mail', query: '' },
  { name: 'appointment', query: '&item=kwartaalgesprek' },
  { name: 'sent', query: '&item=jaarrekening-verzonden' },
  { name: 'drafts', query: '', reach: (page, language) => press(page, said(language, 'Concepten', 'Drafts')) },
  { name: 'reply', query: '&compose=reply:omzet-kwartaal' },
  { name: 'new', query: '&compose=new', reach: fill },
  {
    name: 'wrong',
    query: '&compose=new',
    reach: async (page, language) => {
      await page.getByLabel('Cc').fill('bijna@')
      await press(page, said(language, 'Verzenden', 'Send'))
      await page.getByText('bijna@').waitFor()
    },
  },
  {
    name: 'slow',
    query: '&compose=new',
    hasClock: true,
    reach: async (page, language) => {
      await fill(page, language)
      await page.clock.install()
      await press(page, said(language, 'Verzenden', 'Send'))
      await page.getByText(said(language, 'controleert de mail', 'checking the mail')).waitFor()
      await page.clock.fastForward(5_100)
      await page.getByRole('button', { name: said(language, 'Toch verzenden', 'Send anyway') }).waitFor()
    },
  },
  {
    name: 'left',
    query: '&compose=new',
    reach: async (page, language) => {
      await fill(page, language)
      await standIn(page.context(), HANDLER, 'gone')
      await page.reload()
      await fill(page, language)
      await press(page, said(language, 'Verzenden', 'Send'))
      await page
        .getByRole('status')
        .filter({ hasText: said(language, 'zonder de', 'without the') })
        .waitFor()
    },
  },
  { name: 'new-appointment', query: '&compose=appointment' },
  {
    name: 'discarded',
    query: '&compose=new',
    reach: (page, language) => press(page, said(language, 'Concept weggooien', 'Discard draft')),
  },
]

describe('views of the stand-in mailbox', () => {
  const service = panePages()

  for (const [index, { name, query, hasClock = false, reach }] of views.entries())
    verifies(
      ['CLI-8', 'PLG-2'],
      `${name}: readable, without barriers or violations, no wider than the window`,
      async function () {
        this.timeout(60_000)
        for (const { opensIn, looks } of visitsOf(index, 1440, 1440, 320)) {
          const { language } = opensIn
          const watched = await openPage({
            viewport: { width: opensIn.width, height: HEIGHT },
            colorScheme: opensIn.theme,
            reducedMotion: 'reduce',
          })
          lendToTest(watched)
          const { page, context, complaints } = watched
          await answerPlugin(page)
          await standIn(context, HANDLER, { type: 'text/javascript', body: NEVER })
          await page.goto(`${service.baseUrl}/demo?lang=${language}${query}`)
          await page.getByRole('main').waitFor()
          await reach?.(page, language)
          for (const { width, theme, isInspected } of looks) {
            await goToPage(page, { width, theme, language }, HEIGHT)
            await takePicture(page, `mailbox-${name}-${width}-${theme}-${language}`, { fullPage: true })
            const where = `${name} ${width} ${language}`
            if (isInspected) await expectNoBarriers(page.mainFrame(), where)
            expect(complaints, where).to.deep.equal([])
            // Between the two the parts of the mailbox find other places.
            for (const between of width === 1440 ? [1440, 1100] : [320, 420]) {
              await goToPage(page, { width: between, theme, language }, HEIGHT)
              const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
              expect(overflow, `${where}, at ${between}`).to.equal(0)
            }
          }
          if (hasClock) await context.close()
        }
      },
    )

  verifies('CLI-8', 'by keyboard alone a mail is found, answered and sent', async () => {
    const { page, context } = await openPage({ viewport: { width: 1360, height: 860 } })
    await answerPlugin(page)
    await standIn(context, HANDLER, 'missing')
    await page.goto(`${service.baseUrl}/demo`)
    const focused = (): Promise<string> =>
      page.evaluate<string>(
        `document.activeElement === document.body ? '' : document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
      )
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let n = 0; n < 40 && !name.test(await focused()); n++) await page.keyboard.press('Tab')
      expect(await focused()).to.match(name)
    }
    await page.getByRole('main').waitFor()
    await tabTo(/Omzetcijfers/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('heading', { name: 'Kennismaken?' }).waitFor()
    await tabTo(/^Beantwoorden$/)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Tekst van de mail' }).waitFor()
    await page.keyboard.type('Graag, volgende week dinsdag?')
    for (let n = 0; n < 40 && !/^Verzenden$/.test(await focused()); n++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('heading', { name: 'Re: Kennismaken?' }).waitFor()
    await page.getByText('Graag, volgende week dinsdag?').first().waitFor()
    await context.close()
  })

  it('keeps what is open where it is while folders are looked into', async () => {
    const { page, context } = await openPage({ viewport: { width: 1360, height: 860 } })
    await answerPlugin(page)
    await page.goto(`${service.baseUrl}/demo?item=kennismaking`)
    await page.getByRole('main').getByRole('heading', { name: 'Kennismaken?' }).waitFor()
    await page.getByRole('button', { name: 'Agenda' }).click()
    await page.getByRole('heading', { name: /^Vandaag, / }).waitFor()
    expect(await page.getByRole('main').getByRole('heading').innerText()).to.equal('Kennismaken?')
    await openMail(page, /Huurcontract doornemen/)
    await page.getByRole('main', { name: 'Geopende afspraak' }).waitFor()
    await context.close()
  })
})
