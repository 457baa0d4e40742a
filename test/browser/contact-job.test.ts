// Contacts on the whole service: an unknown sender becomes a contact of a new organisation, is changed, left out, and one of several is chosen.
import { mailboxJob } from './mailbox-job.ts'
import { verifies } from '#test/support/verifies.ts'
import { openMail } from './pane-views.ts'

describe('contacts in the browser', function () {
  this.timeout(90_000)
  const job = mailboxJob('contact-job')
  const { inspect } = job
  before(async () => {
    await job.signIn()
    await heading('Eva Jansen')
  })

  const press = (name: string): Promise<void> => job.pane.getByRole('button', { name, exact: true }).click()
  const heading = (name: string | RegExp): Promise<void> => job.pane.getByRole('heading', { name }).waitFor()
  const fromMenu = async (name: string): Promise<void> => {
    await press('Acties voor dit contact')
    await job.pane.getByRole('menuitem', { name }).click()
  }

  verifies(
    ['PLG-7', 'PLG-9', 'CLI-6'],
    'an unknown sender becomes a contact of an organisation that is created for them',
    async () => {
      await openMail(job.page, /Kennismaken/)
      await press('Eerst aanpassen')
      const organisation = job.pane.getByRole('combobox', { name: 'Organisatie' })
      await organisation.fill('Nieuwkomer Advies')
      await job.pane.getByRole('option', { name: '“Nieuwkomer Advies” toevoegen' }).click()
      await job.pane.getByLabel('Plaats').fill('Zwolle')
      await press('Organisatie toevoegen')
      await heading('Nieuw contact')
      await inspect('1-form')
      await press('Opslaan als nieuw contact')
      await job.pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      await job.pane.getByRole('link', { name: /Nieuwkomer Advies/ }).waitFor()
      await inspect('2-saved')
    },
  )

  verifies(['PLG-3', 'PLG-6', 'PLG-7'], 'the contact is found by address from then on, and changed', async () => {
    await job.page.reload()
    await openMail(job.page, /Kennismaken/)
    await heading('Joost Wielinga')
    await press('Contact bewerken')
    await job.pane.getByLabel('Functie').fill('Adviseur')
    await job.pane.getByLabel('Mobiel', { exact: true }).fill('+31 6 5550 0199')
    await press('Opslaan')
    await job.pane.getByText('Opgeslagen in de boekhouding.').waitFor()
    await job.pane.getByText('Adviseur').waitFor()
    await job.pane.getByRole('link', { name: 'Bel +31 6 5550 0199' }).waitFor()
  })

  verifies(
    'PLG-8',
    'the address is not linked any more, also when the pane is opened again, until the user links it',
    async () => {
      await fromMenu('Niet koppelen')
      await job.pane.getByText('wordt niet meer gekoppeld').waitFor()
      await job.page.reload()
      await openMail(job.page, /Kennismaken/)
      await press('Toch koppelen')
      await heading('Joost Wielinga')
      await job.page.reload()
      await openMail(job.page, /Kennismaken/)
      await heading('Joost Wielinga')
    },
  )

  verifies(['PLG-3', 'CLI-6'], 'one of several is chosen, and remembered when the pane is opened again', async () => {
    await openMail(job.page, /Huurcontract/)
    await heading('Wie bedoel je?')
    await inspect('3-several')
    const last = job.pane.getByRole('list').getByRole('button').last()
    const name = (await last.locator('.choice-name').textContent()) ?? ''
    await last.click()
    await heading(name)
    await job.page.reload()
    await openMail(job.page, /Huurcontract/)
    await heading(name)
    await fromMenu('Andere relatie kiezen')
    await press('Keuze vergeten')
    await job.page.reload()
    await openMail(job.page, /Huurcontract/)
    await heading('Wie bedoel je?')
  })
})
