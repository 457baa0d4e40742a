// The main job on the whole service, from the mailbox to the document in the ledger, as someone does it who has never seen it.
import { expect } from 'chai'
import { expectNoBarriers } from '#test/support/axe.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyArchivingOnSend } from './archive-on-send.ts'
import { mailboxJob } from './mailbox-job.ts'
import { openMail } from './pane-views.ts'

describe('main job in the browser', function () {
  this.timeout(90_000)
  const job = mailboxJob('main-job')
  const { inspect, picture } = job
  const press = (name: string): Promise<void> => job.pane.getByRole('button', { name, exact: true }).click()

  const stored = (): Promise<string | null> =>
    job.page.evaluate<string | null>(`localStorage.getItem('mailclientSession')`)

  verifies(['PLG-1', 'PLG-2'], 'the mailbox opens with the pane beside it, which asks to log in', async () => {
    const { page, pane } = job
    await page.goto(`${job.service.baseUrl}/demo`)
    await pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).waitFor()
    await inspect('1-login')
  })

  verifies(['SES-9', 'CLI-2', 'CLI-5'], 'login at the ledger in the dialog gives a session', async () => {
    const { page, pane } = job
    const opening = page.waitForEvent('popup')
    await pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).click()
    const dialog = await opening
    // As large as the pane opens it.
    await dialog.setViewportSize({ width: 480, height: 640 })
    expect(await dialog.getByRole('radio', { name: /Piet de Vries/ }).isChecked(), 'the mailbox’s own user').to.equal(
      true,
    )
    const allow = dialog.getByRole('button', { name: 'Toestaan' })
    const place = await allow.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? Infinity), 'in view without scrolling').to.be.below(640)
    await expectNoBarriers(dialog.mainFrame())
    await picture('2-ledger', dialog)
    await allow.click()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
    expect(JSON.parse((await stored()) ?? '{}')).to.have.keys('jwt', 'expiresAt', 'mailbox')
  })

  verifies(['PLG-3', 'CLI-8'], 'the contact of the open mail stands in the card', async () => {
    const { pane } = job
    await pane.getByRole('link', { name: /Bakkerij De Korenbloem BV/ }).waitFor()
    await pane.getByText('met 2 afbeeldingen in de tekst').waitFor()
    await inspect('3-contact')
  })

  verifies(['ARC-1', 'ARC-11'], 'the mail is archived with its attachment, and the receipt lists both', async () => {
    const { pane } = job
    await pane.getByRole('button', { name: 'Archiveren' }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
    const parts = pane.getByRole('list', { name: 'Onderdelen van het document' }).getByRole('listitem')
    expect(await parts.count()).to.equal(2)
    expect((await parts.allInnerTexts()).join()).to.match(/\.pdf[^]*Omzetopstelling kwartaal\.pdf/)
    await inspect('4-receipt')
  })

  verifies('ARC-1', 'the receipt leads to the document in the ledger', async () => {
    const { page, pane } = job
    const opening = page.waitForEvent('popup')
    await pane.getByRole('link', { name: /Document openen/ }).click()
    const document = await opening
    await document
      .getByRole('heading', { name: /Omzetcijfers van het kwartaal/ })
      .first()
      .waitFor()
    await document.getByText('Omzetopstelling kwartaal.pdf').first().waitFor()
    await picture('5-document', document)
    await document.close()
  })

  verifies('ARC-4', 'opened again, the mail is known to be archived', async () => {
    const { page, pane } = job
    await page.reload()
    await pane.getByRole('heading', { name: 'Al gearchiveerd' }).waitFor()
    await inspect('6-already')
  })

  verifies('ARC-1', 'large attachments go along, the one that is too large does not', async () => {
    const { page, pane } = job
    await openMail(page, /Verbouwing/)
    await pane.getByText('Groter dan 25 MB').waitFor()
    await inspect('7-large')
    await pane.getByRole('button', { name: 'Archiveren' }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor({ timeout: 60_000 })
    const parts = pane.getByRole('list', { name: 'Onderdelen van het document' }).getByRole('listitem')
    expect(await parts.count()).to.equal(4)
    await inspect('8-large-receipt')
  })

  verifies('ARC-9', 'more than 20 parts are archived in the background, and followed to the receipt', async () => {
    const { page, pane } = job
    await openMail(page, /إيصالات/)
    await pane.getByRole('button', { name: 'Archiveren' }).click()
    await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor({ timeout: 80_000 })
    await pane.getByText('25 onderdelen teruggelezen en gecontroleerd').waitFor()
    await inspect('9-queued-receipt')
  })

  verifies('PLG-3', 'several matches, an organisation alone, and no match', async () => {
    const { page, pane } = job
    await openMail(page, /Huurcontract/)
    await pane.getByRole('heading', { name: 'Wie bedoel je?' }).waitFor()
    await inspect('10-several')
    await openMail(page, /Werkbonnen/)
    await pane.getByRole('heading', { name: 'Van den Berg Installatietechniek' }).waitFor()
    await openMail(page, /Kennismaken/)
    await pane.getByText('Joost Wielinga staat nog niet in de boekhouding').waitFor()
    await openMail(page, /Donderdag half tien/)
    await pane.getByRole('heading', { name: /O.Brien/ }).waitFor()
    await openMail(page, /請求書/)
    await pane.getByRole('heading', { name: /田中/ }).waitFor()
    await page.getByRole('button', { name: 'Verzonden' }).click()
    await openMail(page, /Concept jaarrekening/)
    await page.getByRole('button', { name: 'Postvak IN', exact: true }).click()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
  })

  verifies(
    ['PLG-11', 'CLI-6'],
    'time is booked and the mail archived by one press, suggested for the next, and removed',
    async () => {
      const { page, pane } = job
      const time = pane.getByRole('tab', { name: 'Uren' })
      const item = pane.getByRole('combobox', { name: 'Werksoort' })
      await openMail(page, /Werkbonnen/)
      await time.click()
      await item.click()
      const first = pane.getByRole('option').first()
      const booked = (await first.locator('span').first().innerText()).trim()
      await first.click()
      await pane.getByRole('textbox', { name: 'Duur' }).fill('1u15')
      await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).check()
      await inspect('time-1-form')
      await pane.getByRole('button', { name: 'Uren boeken en archiveren' }).click()
      await pane.getByText('De mail is ook gearchiveerd').waitFor({ timeout: 60_000 })
      await pane.getByText('1 uur en 15 minuten').waitFor()
      await inspect('time-2-receipt')

      await openMail(page, /Omzetcijfers/)
      await time.click()
      await pane.getByText('voorgesteld').first().waitFor()
      expect(await item.inputValue()).to.equal(booked)

      await page.reload()
      await openMail(page, /Werkbonnen/)
      await time.click()
      await pane.getByRole('heading', { name: 'Al geboekt' }).waitFor()
      await pane.getByRole('button', { name: 'Verwijderen' }).click()
      await pane.getByText('De boeking is verwijderd').waitFor()
    },
  )

  verifies(
    ['PLG-3', 'PLG-6', 'PLG-7', 'PLG-9', 'CLI-6'],
    'an unknown sender becomes a contact of a new organisation, found from then on, and changed',
    async () => {
      const { page, pane } = job
      await openMail(page, /Kennismaken/)
      await press('Eerst aanpassen')
      await pane.getByRole('combobox', { name: 'Organisatie' }).fill('Nieuwkomer Advies')
      await pane.getByRole('option', { name: '“Nieuwkomer Advies” toevoegen' }).click()
      await pane.getByLabel('Plaats').fill('Zwolle')
      await press('Organisatie toevoegen')
      await pane.getByRole('heading', { name: 'Nieuw contact' }).waitFor()
      await press('Opslaan als nieuw contact')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      await pane.getByRole('link', { name: /Nieuwkomer Advies/ }).waitFor()
      await inspect('contact-saved')
      await page.reload()
      await openMail(page, /Kennismaken/)
      await pane.getByRole('heading', { name: 'Joost Wielinga' }).waitFor()
      await press('Contact bewerken')
      await pane.getByLabel('Functie').fill('Adviseur')
      await press('Opslaan')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      await pane.getByText('Adviseur').waitFor()
    },
  )

  verifies(
    ['PLG-12', 'PLG-13', 'PLG-14', 'CLI-6'],
    'an opportunity is created from the mail with a note and a task, known again, and moved to another stage',
    async () => {
      const { page, pane } = job
      const toOpportunity = async (): Promise<void> => {
        await pane.getByRole('tab', { name: 'Verkoop' }).click()
        await press('Verkoopkans van deze mail')
      }
      await openMail(page, /Omzetcijfers/)
      await pane.getByRole('tab', { name: 'Verkoop' }).click()
      await pane.getByRole('button', { name: /^Offertes en orders/ }).click()
      await pane.getByRole('button', { name: /^Offertes en orders \d+$/ }).waitFor()
      await press('Nieuwe verkoopkans')
      await pane.getByLabel('Bedrag').fill('4.800,50')
      await press('Verkoopkans vastleggen')
      await pane.getByText('4.800,50').waitFor()
      await page.reload()
      await toOpportunity()
      await pane.getByText('Hoort bij deze mail').waitFor()
      await press('Mail als notitie vastleggen')
      await pane.getByText('Deze mail staat hier als notitie').waitFor()
      await press('Taak')
      await pane.getByLabel('Omschrijving').fill('Voorstel nabellen')
      await press('Taak vastleggen')
      await pane.getByRole('checkbox', { name: 'Gedaan: Voorstel nabellen' }).check()
      await pane.getByRole('combobox', { name: /^Fase van/ }).selectOption({ label: 'Onderhandeling' })
      await pane.getByText('staat nu in Onderhandeling').waitFor({ state: 'attached' })
      await page.reload()
      await toOpportunity()
      await pane.getByText('Deze mail is hier al als notitie vastgelegd.').waitFor()
      expect(await pane.getByRole('checkbox', { name: 'Gedaan: Voorstel nabellen' }).isChecked()).to.equal(true)
      await inspect('sales-opportunity')
      await press('Terug naar verkoop')
      await pane
        .locator('.stage', { hasText: 'Onderhandeling' })
        .getByText('Omzetcijfers van het kwartaal')
        .first()
        .waitFor()
    },
  )

  verifyArchivingOnSend(job)

  verifies('PLG-18', 'with the ledger away the pane says so, and works again when it is back', async () => {
    const { page, pane } = job
    await page.goto(`${job.service.baseUrl}/demo`)
    await page.getByRole('button', { name: 'Boekhouding 30 s onbereikbaar' }).click()
    await page.getByText('De boekhouding antwoordt 30 seconden niet.').waitFor()
    // Cards that are known stand without the ledger; a pane that is opened again knows none.
    await page.reload()
    await openMail(page, /Omzetcijfers/)
    await pane.getByText('De boekhouding antwoordde niet').waitFor({ timeout: 30_000 })
    await inspect('11-down')
    await page.getByRole('button', { name: 'Storing opheffen' }).click()
    await page.getByText('De boekhouding werkt weer normaal.').waitFor()
    await pane.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await pane.getByRole('heading', { name: 'Eva Jansen' }).waitFor()
  })

  verifies(['CLI-3', 'SES-16'], 'a link that the ledger withdrew leads to login', async () => {
    const { page, pane } = job
    await page.getByRole('button', { name: 'Koppeling laten verlopen' }).click()
    await page.getByText('De koppeling met de boekhouding is verlopen').waitFor()
    await page.reload()
    await openMail(page, /Werkbonnen/)
    await pane.getByText('Je koppeling is verlopen').waitFor()
    expect(await stored()).to.equal(null)
    await inspect('12-ended')
    const opening = page.waitForEvent('popup')
    await pane.getByRole('button', { name: 'Opnieuw inloggen' }).click()
    const dialog = await opening
    await dialog.getByRole('radio', { name: /Piet de Vries/ }).check()
    await dialog.getByRole('button', { name: 'Toestaan' }).click()
    await pane.getByRole('heading', { name: 'Van den Berg Installatietechniek' }).waitFor()
  })

  verifies('CLI-4', 'logout ends the session here and at the service', async () => {
    const { page, pane } = job
    await pane.getByRole('button', { name: 'Meer' }).click()
    await pane.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await pane.getByText('Je bent uitgelogd').waitFor()
    expect(await stored()).to.equal(null)
    await inspect('13-logged-out')
    await page.reload()
    await pane.getByRole('button', { name: 'Inloggen bij de boekhouding' }).waitFor()
  })
})
