// The public pages of licences and notifications: registering an office, and choosing how notifications come. From the narrowest window on.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { loadClient } from '#bootstrap/client-files.ts'
import { fakePreferences } from '#test/http/support/event-fakes.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import type { RequirementId } from '#test/requirements.ts'
import { barriersIn } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { isInspected, paletteOf, takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

interface PublicView {
  readonly id: RequirementId
  readonly path: string
  readonly words: { readonly nl: string; readonly en: string }
  readonly reach?: (page: Page) => Promise<void>
}

const send = (page: Page): Promise<void> => page.locator('main button[type=submit]').click()

const register = { id: 'LIC-1', path: '/register' } as const
const choose = { id: 'EVT-9', path: '/notifications/v1.k.sealed' } as const

const views: Readonly<Record<string, PublicView>> = {
  register: { ...register, words: { nl: 'Meld je kantoor aan', en: 'Register your office' } },
  'register-faults': {
    ...register,
    words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
    reach: async (page) => {
      await page.locator('#email').fill('eva@')
      await send(page)
    },
  },
  'register-sent': {
    ...register,
    words: { nl: 'Kijk in je mail', en: 'Check your mail' },
    reach: async (page) => {
      await page.locator('#organization').fill('Kantoor Korrel')
      await page.locator('#name').fill('Eva Jansen')
      await page.locator('#email').fill('eva.jansen@korrel.example')
      await send(page)
    },
  },
  notifications: { ...choose, words: { nl: 'Meldingen', en: 'Notifications' } },
  'notifications-saved': { ...choose, words: { nl: 'Meldingen', en: 'Notifications' }, reach: send },
  'notifications-invalid': {
    ...choose,
    path: '/notifications/wrong',
    words: { nl: 'Deze link werkt niet', en: 'This link does not work' },
  },
}

describe('the public pages of licences and notifications', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await loadClient({ testMode: false, mailboxProof: false })
    service = await startFake({ pane, preferences: fakePreferences })
  })
  after(() => service.stop(0))

  for (const [name, { id, path, words, reach }] of Object.entries(views))
    for (const [language, colorScheme] of paletteOf())
      verifies(id, `${name}: reads well in ${language} and ${colorScheme}`, async function () {
        this.timeout(60_000)
        const { context, page, complaints } = await openPage({
          colorScheme,
          locale: language === 'nl' ? 'nl-NL' : 'en-GB',
        })
        await page.goto(`${service.url}${path}?lang=${language}`)
        await reach?.(page)
        await page.getByRole('heading', { name: words[language], exact: true }).waitFor()
        for (const width of [1280, 420, 320]) {
          await page.setViewportSize({ width, height: 900 })
          await takePicture(page, `public-${name}-${width}-${language}-${colorScheme}`, { fullPage: true })
          const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
          expect(overflow, `wider than ${width}`).to.be.at.most(0)
          if (isInspected(language, width, [1280, 320])) expect(await barriersIn(page.mainFrame())).to.deep.equal([])
        }
        expect(complaints).to.deep.equal([])
        await context.close()
      })
})
