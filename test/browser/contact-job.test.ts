// Contacts on the whole service: an unknown sender becomes a contact of a new organisation, is changed, left out, and one of several is chosen.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { FrameLocator } from 'playwright-core'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, picturesDir } from '#test/support/browser.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { openMail, paneFrame, paneIn } from './pane-views.ts'

describe('contacts in the browser', function () {
  this.timeout(90_000)
  let service: ServiceUnderTest
  let opened: Watched
  let pane: FrameLocator
  before(async () => {
    service = await startService()
    opened = await openPage({ viewport: { width: 1360, height: 860 } })
    await mkdir(picturesDir, { recursive: true })
    const { page } = opened
    await page.goto(`${service.baseUrl}/demo`)
    pane = paneIn(page)
    const opening = page.waitForEvent('popup')
    await pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).click()
    await (await opening).getByRole('button', { name: 'Toestaan' }).click()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
  })
  after(async () => {
    await opened?.context.close()
    await service?.stop()
  })

  const press = (name: string): Promise<void> => pane.getByRole('button', { name, exact: true }).click()
  const heading = (name: string | RegExp): Promise<void> => pane.getByRole('heading', { name }).waitFor()
  const fromMenu = async (name: string): Promise<void> => {
    await press('Acties voor dit contact')
    await pane.getByRole('menuitem', { name }).click()
  }
  const inspect = async (name: string): Promise<void> => {
    await opened.page.screenshot({ path: join(picturesDir, `contact-job-${name}.png`) })
    expect(await barriersIn(paneFrame(opened.page)), name).to.deep.equal([])
    expect(opened.complaints, name).to.deep.equal([])
  }

  verifies(
    ['PLG-7', 'PLG-9', 'CLI-6'],
    'an unknown sender becomes a contact of an organisation that is made for him',
    async () => {
      await openMail(opened.page, /Kennismaken/)
      await press('Opslaan als nieuw contact')
      const organisation = pane.getByRole('combobox', { name: 'Organisatie' })
      await organisation.fill('Nieuwkomer Advies')
      await pane.getByRole('option', { name: '“Nieuwkomer Advies” toevoegen' }).click()
      await pane.getByLabel('Plaats').fill('Zwolle')
      await press('Organisatie toevoegen')
      await heading('Nieuw contact')
      await inspect('1-form')
      await press('Opslaan als nieuw contact')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      await pane.getByRole('link', { name: /Nieuwkomer Advies/ }).waitFor()
      await inspect('2-saved')
    },
  )

  verifies(['PLG-3', 'PLG-6', 'PLG-7'], 'he is found by his address from then on, and changed', async () => {
    await opened.page.reload()
    await openMail(opened.page, /Kennismaken/)
    await heading('Joost Wielinga')
    await press('Contact bewerken')
    await pane.getByLabel('Functie').fill('Adviseur')
    await pane.getByLabel('Mobiel', { exact: true }).fill('+31 6 5550 0199')
    await press('Opslaan')
    await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
    await pane.getByText('Adviseur').waitFor()
    await pane.getByRole('link', { name: 'Bel +31 6 5550 0199' }).waitFor()
  })

  verifies(
    'PLG-8',
    'his address is not linked any more, also when the pane is opened anew, until it is again',
    async () => {
      await fromMenu('Niet koppelen')
      await pane.getByText('wordt niet meer gekoppeld').waitFor()
      await opened.page.reload()
      await openMail(opened.page, /Kennismaken/)
      await press('Toch koppelen')
      await heading('Joost Wielinga')
      await opened.page.reload()
      await openMail(opened.page, /Kennismaken/)
      await heading('Joost Wielinga')
    },
  )

  verifies(['PLG-3', 'CLI-6'], 'one of several is chosen, and remembered when the pane is opened anew', async () => {
    await openMail(opened.page, /Huurcontract/)
    await heading('Wie bedoel je?')
    await inspect('3-several')
    const last = pane.getByRole('list').getByRole('button').last()
    const name = (await last.locator('.choice-name').textContent()) ?? ''
    await last.click()
    await heading(name)
    await opened.page.reload()
    await openMail(opened.page, /Huurcontract/)
    await heading(name)
    await fromMenu('Andere relatie kiezen')
    await press('Keuze vergeten')
    await opened.page.reload()
    await openMail(opened.page, /Huurcontract/)
    await heading('Wie bedoel je?')
  })
})
