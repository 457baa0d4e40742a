// Sales on the whole service, from a mail to the opportunity in the ledger, its note and task, and its next stage.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { mailboxJob } from './mailbox-job.ts'

describe('sales in the browser', function () {
  this.timeout(90_000)
  const job = mailboxJob('sales-job')
  const { inspect } = job
  before(async () => {
    await job.signIn()
    await job.pane.getByRole('tab', { name: 'Verkoop' }).click()
  })

  const press = (name: string): Promise<void> => job.pane.getByRole('button', { name, exact: true }).click()

  verifies(['PLG-12', 'CLI-6'], 'the organisation’s opportunities, quotations and orders are there', async () => {
    await job.pane.getByRole('button', { name: /^Verkoopkansen \d+$/ }).waitFor()
    await job.pane.getByRole('button', { name: /^Offertes en orders/ }).click()
    await job.pane.getByRole('button', { name: /^Offertes en orders \d+$/ }).waitFor()
    await inspect('1-lists')
  })

  verifies('PLG-13', 'an opportunity is made of the mail, and is the mail’s from then on', async () => {
    await press('Nieuwe verkoopkans')
    await job.pane.getByLabel('Bedrag').fill('4.800,50')
    await press('Verkoopkans vastleggen')
    await job.pane.getByText('Verkoopkans vastgelegd').waitFor()
    await job.pane.getByText('4.800,50').waitFor()
    await inspect('2-made')
    await job.page.reload()
    await job.pane.getByRole('tab', { name: 'Verkoop' }).click()
    await press('Verkoopkans van deze mail')
    await job.pane.getByText('Hoort bij deze mail').waitFor()
  })

  verifies('PLG-14', 'the mail becomes a note of it, known again when the pane is reopened', async () => {
    await press('Mail als notitie vastleggen')
    await job.pane.getByText('Deze mail staat hier als notitie').waitFor()
    await inspect('3-noted')
    await job.page.reload()
    await job.pane.getByRole('tab', { name: 'Verkoop' }).click()
    await press('Verkoopkans van deze mail')
    await job.pane.getByText('Deze mail is hier al als notitie vastgelegd.').waitFor()
  })

  verifies('PLG-14', 'a task is logged, ticked, changed and removed', async () => {
    await press('Taak')
    await job.pane.getByLabel('Omschrijving').fill('Voorstel nabellen')
    await job.pane.getByLabel('Uiterlijk op').fill('2026-12-24')
    await press('Taak vastleggen')
    await job.pane.getByText('Taak vastgelegd').waitFor()
    await job.pane.getByRole('checkbox', { name: 'Gedaan: Voorstel nabellen' }).check()
    await job.pane.getByRole('button', { name: 'Meer over Voorstel nabellen' }).click()
    await job.pane.getByRole('menuitem', { name: 'Wijzigen' }).click()
    expect(await job.pane.getByLabel('Uiterlijk op').inputValue()).to.equal('2026-12-24')
    await job.pane.getByLabel('Omschrijving').fill('Voorstel bespreken')
    await press('Wijziging opslaan')
    await job.pane.getByText('Wijziging opgeslagen').waitFor()
    expect(await job.pane.getByRole('checkbox', { name: 'Gedaan: Voorstel bespreken' }).isChecked()).to.equal(true)
    await inspect('4-task')
    await job.pane.getByRole('button', { name: 'Meer over Voorstel bespreken' }).click()
    await job.pane.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await job.pane.getByText('Taak verwijderd').waitFor()
    await press('Ongedaan maken')
    await job.pane.getByText('Teruggezet op jouw naam').waitFor()
    expect(await job.pane.getByRole('checkbox', { name: 'Gedaan: Voorstel bespreken' }).isChecked()).to.equal(true)
  })

  verifies('PLG-13', 'it moves to another stage, and stands there in the list', async () => {
    await job.pane.getByRole('combobox', { name: /^Fase van/ }).selectOption({ label: 'Onderhandeling' })
    await job.pane.getByText('staat nu in Onderhandeling').waitFor({ state: 'attached' })
    await press('Terug naar verkoop')
    await job.pane
      .locator('.stage', { hasText: 'Onderhandeling' })
      .getByText('Omzetcijfers van het kwartaal')
      .first()
      .waitFor()
    await inspect('5-moved')
  })
})
