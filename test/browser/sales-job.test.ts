// Sales on the whole service, from a mail to the opportunity in the ledger, its note and task, and its next stage.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { FrameLocator } from 'playwright-core'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, picturesDir } from '#test/support/browser.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { paneFrame, paneIn } from './pane-views.ts'

describe('sales in the browser', function () {
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
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
  })
  after(async () => {
    await opened?.context.close()
    await service?.stop()
  })

  const press = (name: string): Promise<void> => pane.getByRole('button', { name, exact: true }).click()
  const inspect = async (name: string): Promise<void> => {
    await opened.page.screenshot({ path: join(picturesDir, `sales-job-${name}.png`) })
    expect(await barriersIn(paneFrame(opened.page)), name).to.deep.equal([])
    expect(opened.complaints, name).to.deep.equal([])
  }

  verifies(['PLG-12', 'CLI-6'], 'the organisation’s opportunities, quotations and orders are there', async () => {
    await pane.getByRole('button', { name: /^Verkoopkansen \d+$/ }).waitFor()
    await pane.getByRole('button', { name: /^Offertes en orders/ }).click()
    await pane.getByRole('button', { name: /^Offertes en orders \d+$/ }).waitFor()
    await inspect('1-lists')
  })

  verifies('PLG-13', 'an opportunity is made of the mail, and is the mail’s from then on', async () => {
    await press('Nieuwe verkoopkans')
    await pane.getByLabel('Bedrag').fill('4.800,50')
    await press('Verkoopkans vastleggen')
    await pane.getByText('Verkoopkans vastgelegd').waitFor()
    await pane.getByText('4.800,50').waitFor()
    await inspect('2-made')
    await opened.page.reload()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await press('Verkoopkans van deze mail')
    await pane.getByText('Hoort bij deze mail').waitFor()
  })

  verifies('PLG-14', 'the mail becomes a note of it, known again when the pane is opened anew', async () => {
    await press('Mail als notitie vastleggen')
    await pane.getByText('Deze mail staat hier als notitie').waitFor()
    await inspect('3-noted')
    await opened.page.reload()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await press('Verkoopkans van deze mail')
    await pane.getByText('Deze mail is hier al als notitie vastgelegd.').waitFor()
  })

  verifies('PLG-14', 'a task is logged, ticked, changed and removed', async () => {
    await press('Taak')
    await pane.getByLabel('Omschrijving').fill('Voorstel nabellen')
    await pane.getByLabel('Uiterlijk op').fill('2026-12-24')
    await press('Taak vastleggen')
    await pane.getByText('Taak vastgelegd').waitFor()
    await pane.getByRole('checkbox', { name: 'Gedaan: Voorstel nabellen' }).check()
    await pane.getByRole('button', { name: 'Meer over Voorstel nabellen' }).click()
    await pane.getByRole('menuitem', { name: 'Wijzigen' }).click()
    expect(await pane.getByLabel('Uiterlijk op').inputValue()).to.equal('2026-12-24')
    await pane.getByLabel('Omschrijving').fill('Voorstel bespreken')
    await press('Wijziging opslaan')
    await pane.getByText('Wijziging opgeslagen').waitFor()
    expect(await pane.getByRole('checkbox', { name: 'Gedaan: Voorstel bespreken' }).isChecked()).to.equal(true)
    await inspect('4-task')
    await pane.getByRole('button', { name: 'Meer over Voorstel bespreken' }).click()
    await pane.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await pane.getByText('Taak verwijderd').waitFor()
    await press('Ongedaan maken')
    await pane.getByText('Teruggezet, op jouw naam').waitFor()
    expect(await pane.getByRole('checkbox', { name: 'Gedaan: Voorstel bespreken' }).isChecked()).to.equal(true)
  })

  verifies('PLG-13', 'it moves to another stage, and stands there in the list', async () => {
    await pane.getByRole('combobox', { name: /^Fase van/ }).selectOption({ label: 'Onderhandeling' })
    await pane.getByText('staat nu in Onderhandeling').waitFor({ state: 'attached' })
    await press('Terug naar verkoop')
    await pane
      .locator('.stage', { hasText: 'Onderhandeling' })
      .getByText('Omzetcijfers van het kwartaal')
      .first()
      .waitFor()
    await inspect('5-moved')
  })
})
