// The public pages of licences and notifications: registering an office, and choosing how notifications come. From the narrowest window on.
import type { Page } from 'playwright-core'
import { readClient } from '#test/support/client.ts'
import { fakePreferences } from '#test/http/support/event-fakes.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifyPublicViews } from './public-views.ts'

const send = (page: Page): Promise<void> => page.locator('main button[type=submit]').click()

describe('the public pages of licences and notifications', () => {
  let service: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: false })
    service = await startFake({ pane, preferences: fakePreferences })
  })
  after(() => service.stop(0))

  const register = { address: () => `${service.url}/register` }
  const choose = { address: () => `${service.url}/notifications/v1.k.sealed` }

  verifyPublicViews('public', 'LIC-1', {
    register: { ...register, words: { nl: 'Registreer je kantoor', en: 'Register your office' } },
    'register-faults': {
      ...register,
      words: { nl: 'Er klopt nog iets niet', en: 'There is a problem' },
      reach: async ({ page }) => {
        await page.locator('#email').fill('eva@')
        await send(page)
      },
    },
    'register-sent': {
      ...register,
      words: { nl: 'Kijk in je mail', en: 'Check your mail' },
      reach: async ({ page }) => {
        await page.locator('#organization').fill('Kantoor Korrel')
        await page.locator('#name').fill('Eva Jansen')
        await page.locator('#email').fill('eva.jansen@korrel.example')
        await send(page)
      },
    },
  })

  verifyPublicViews('public', 'EVT-9', {
    notifications: { ...choose, words: { nl: 'Meldingen', en: 'Notifications' } },
    'notifications-saved': {
      ...choose,
      words: { nl: 'Meldingen', en: 'Notifications' },
      reach: ({ page }) => send(page),
    },
    'notifications-invalid': {
      address: () => `${service.url}/notifications/wrong`,
      words: { nl: 'Deze link werkt niet', en: 'This link does not work' },
    },
  })
})
