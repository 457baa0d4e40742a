// The pane's pages of settings, link, licence and the user's own data, and its status line, in a real browser.
import { expect } from 'chai'
import { savedText } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { allowance, later, licence, ok, refusal } from './fake-plugin.ts'
import { loginSucceeds } from './login-steps.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, type View, inspect, narrow, openPane, paneFrame, verifyViews } from './pane-views.ts'

const word = {
  nl: { menu: 'Meer', settings: 'Instellingen', myData: 'Mijn gegevens' },
  en: { menu: 'More', settings: 'Settings', myData: 'My data' },
}

const goTo =
  (page: 'settings' | 'myData') =>
  async ({ pane, look }: OpenedPane): Promise<void> => {
    const words = word[look.language]
    await pane.getByRole('button', { name: words.menu, exact: true }).click()
    await pane.getByRole('menuitem', { name: words[page] }).click()
  }

/** A session that names its office. */
const OF_OFFICE = `a.${btoa(JSON.stringify({ tenantUuid: 'office', ledgerUserId: 'user' }))}.c`

const lapsing = ok({ state: 'lapsing', since: later(-1), lapsesAt: later(3), reason: 'FAILING' })

const views: readonly View[] = [
  { name: 'settings', answers: {}, words: { nl: 'Proefperiode', en: 'Trial' }, reach: goTo('settings') },
  {
    name: 'settings-loading',
    answers: { settings: 'never', licence: 'never', link: 'never', quota: 'never' },
    words: { nl: 'Hoe we met gegevens omgaan', en: 'How we handle data' },
    reach: goTo('settings'),
  },
  {
    name: 'settings-failed',
    answers: { settings: refusal(503, 'STORE_UNAVAILABLE'), licence: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'De dienst was even niet beschikbaar', en: 'The service was briefly unavailable' },
    reach: goTo('settings'),
  },
  {
    name: 'settings-not-saved',
    answers: { changeSettings: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'Je instelling is niet gewijzigd', en: 'Your setting was not changed' },
    reach: async (opened) => {
      await goTo('settings')(opened)
      await opened.pane.getByRole('checkbox').click()
    },
  },
  {
    name: 'licence-none',
    answers: { licence: ok(licence({ state: 'none', organization: null, expiresAt: null, activated: false })) },
    words: { nl: 'nog geen licentie aangevraagd', en: 'Your office has not requested a licence' },
    reach: goTo('settings'),
  },
  {
    name: 'licence-activate',
    answers: { licence: ok(licence({ state: 'pending', activated: false })) },
    words: { nl: 'Staat in de mail aan wie je kantoor heeft geregistreerd.', en: 'It is in the mail to the colleague' },
    reach: goTo('settings'),
  },
  {
    name: 'licence-not-activated',
    answers: {
      licence: ok(licence({ state: 'pending', activated: false })),
      activateLicence: refusal(403, 'ACTIVATION_KEY_INVALID', 'Deze activatiecode hoort niet bij je kantoor.'),
    },
    words: { nl: 'Deze activatiecode hoort niet bij je kantoor.', en: 'Deze activatiecode hoort niet bij je kantoor.' },
    reach: async (opened) => {
      await goTo('settings')(opened)
      await opened.pane.locator('#licence-code').waitFor()
      await paneFrame(opened.page).evaluate(
        `localStorage.setItem('mailclientSession', JSON.stringify({ ...JSON.parse(localStorage.getItem('mailclientSession')), jwt: '${OF_OFFICE}' }))`,
      )
      await opened.page.reload()
      await goTo('settings')(opened)
      await opened.pane.locator('#licence-code').fill('9b1d7c36-52a4-4f0e-8c1d-6f3b2a5e7d90')
      await opened.pane
        .locator('#settings-licence ~ .button-primary, section:has(#settings-licence) .button-primary')
        .click()
    },
  },
  {
    name: 'licence-expired',
    answers: { licence: ok(licence({ state: 'expired', expiresAt: later(-40) })) },
    words: { nl: 'Vraag je beheerder om de licentie te verlengen', en: 'Ask your administrator to renew' },
    reach: goTo('settings'),
  },
  {
    name: 'lapsing',
    answers: { link: lapsing },
    words: { nl: 'Je koppeling verloopt binnenkort', en: 'Your connection expires soon' },
  },
  {
    name: 'quota-scarce',
    answers: { quota: ok({ minute: allowance(60, 4), day: allowance(5000, 4000) }) },
    words: { nl: 'Nog 4 opvragingen deze minuut', en: '4 requests left this minute' },
  },
  { name: 'my-data', answers: {}, words: { nl: 'Alles downloaden', en: 'Download everything' }, reach: goTo('myData') },
  {
    name: 'my-data-loading',
    answers: { myData: 'never' },
    words: { nl: 'Je gegevens worden opgehaald', en: 'Getting your data' },
    reach: goTo('myData'),
  },
  {
    name: 'my-data-failed',
    answers: { myData: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'De dienst was even niet beschikbaar', en: 'The service was briefly unavailable' },
    reach: goTo('myData'),
  },
  {
    name: 'my-data-sure',
    answers: {},
    words: { nl: 'Al je gegevens verwijderen?', en: 'Delete all your data?' },
    reach: async (opened) => {
      await goTo('myData')(opened)
      const { pane, look } = opened
      await pane
        .getByRole('button', { name: look.language === 'nl' ? 'Mijn gegevens verwijderen' : 'Delete my data' })
        .click()
    },
  },
]

describe('settings of the task pane', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8'], views)

  verifies('CLI-6', 'a setting stands at once, is kept by the service, and comes back where that fails', async () => {
    const asked: unknown[] = []
    const opened = await openPane(service, narrow, {
      changeSettings: ({ body }) => {
        asked.push(body)
        return asked.length > 1
          ? { status: 503, json: { success: false, code: 'STORE_UNAVAILABLE', message: '' } }
          : { json: body }
      },
    })
    const { pane } = opened
    await goTo('settings')(opened)
    await pane.getByRole('radio', { name: 'de organisatie' }).check()
    await pane.getByText('Opgeslagen', { exact: true }).waitFor()
    await pane.getByRole('checkbox').click()
    await pane.getByText('Je instelling is niet gewijzigd').waitFor()
    expect(await pane.getByRole('checkbox').isChecked(), 'what holds').to.equal(false)
    expect(await pane.getByRole('radio', { name: 'de organisatie' }).isChecked()).to.equal(true)
    expect(asked).to.deep.equal([
      { autoArchiveOnSend: false, defaultArchiveTarget: 'account' },
      { autoArchiveOnSend: true, defaultArchiveTarget: 'account' },
    ])
    await pane.getByRole('button', { name: 'Terug' }).click()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
  })

  verifies('LIC-2', 'where the client forbids commerce, state and code are shown without words that sell', async () => {
    const states = [
      { state: 'pending', activated: false },
      { state: 'trial', activated: true },
      { state: 'none', activated: false, organization: null, expiresAt: null },
    ]
    let turn = 0
    const opened = await openPane(service, narrow, {
      licence: () => ({ json: licence(states[turn] ?? {}) }),
    })
    const { page, pane } = opened
    let patched = 0
    await page.route(/\.js$/, async (route) => {
      const response = await route.fetch()
      const script = await response.text()
      if (/allowsCommerce:\s*(true|!0)/.test(script)) patched++
      await route.fulfill({ response, body: script.replaceAll(/allowsCommerce:\s*(true|!0)/g, 'allowsCommerce:false') })
    })
    for (const words of ['Aangevraagd', 'Actief', 'Geen']) {
      await page.reload()
      await goTo('settings')(opened)
      await pane.getByText(words, { exact: true }).waitFor()
      const shown = await pane.locator('section:has(#settings-licence)').innerText()
      expect(shown).not.to.match(/proef|registreren|verlengen|volledige/i)
      expect(await pane.getByLabel('Activatiecode').count()).to.equal(words === 'Aangevraagd' ? 1 : 0)
      turn++
    }
    expect(patched).to.be.above(0)
  })

  verifies('CLI-6', 'a link about to lapse is renewed by one press, and the warning goes', async () => {
    let isRenewed = false
    const opened = await openPane(service, narrow, {
      link: () => ({
        json: isRenewed
          ? { state: 'ok', since: null, lapsesAt: later(30), reason: null }
          : { state: 'lapsing', since: null, lapsesAt: later(3), reason: 'FAILING' },
      }),
    })
    const { page, pane } = opened
    await loginSucceeds(opened)
    await pane.getByText('Je koppeling verloopt binnenkort').waitFor()
    isRenewed = true
    const popup = page.waitForEvent('popup')
    await pane.getByRole('button', { name: 'Koppeling vernieuwen' }).click()
    await popup
    await pane.getByText('Je koppeling is vernieuwd').waitFor()
    await pane.getByText('Koppeling in orde').waitFor()
    expect(await pane.getByRole('heading', { name: 'Eva Jansen' }).count(), 'the work stands as it was').to.equal(1)
    await inspect(opened, 'lapse-renewed')
  })

  verifies(
    ['CLI-6', 'PLG-23'],
    'what is kept is handed over whole, and forgotten on request; then there is no session',
    async () => {
      const opened = await openPane(service, narrow, {})
      const { page, pane } = opened
      await goTo('myData')(opened)
      await pane.getByText('1.240').waitFor()
      const saving = page.waitForEvent('download')
      await pane.getByRole('button', { name: 'Alles downloaden' }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).to.equal('my-data.json')
      const content: unknown = JSON.parse(await savedText(saved))
      expect(content).to.have.nested.property('kept.exclusions').that.deep.equals(['nieuwsbrief@elders.example'])
      expect(content).to.have.property('ledgerUserId')

      await pane.getByRole('button', { name: 'Mijn gegevens verwijderen' }).click()
      await pane.getByRole('button', { name: 'Behouden' }).click()
      await pane.getByRole('button', { name: 'Mijn gegevens verwijderen' }).click()
      await pane.getByRole('button', { name: 'Alles verwijderen' }).click()
      await pane.getByText('Je gegevens zijn verwijderd').waitFor()
      expect(await paneFrame(page).evaluate(`localStorage.getItem('mailclientSession')`)).to.equal(null)
      await inspect(opened, 'forgotten')
    },
  )
})
