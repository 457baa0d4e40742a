// Contacts typed and saved in the pane: by keyboard, with faults at their fields, and with nothing typed lost.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type RecordedCall, bodyOf, count } from './asked.ts'
import { first, fromMenu, heading, press, withPane } from './contact-hands.ts'
import { evaDetails, madeOrganisation, sanneDetails, several } from './contact-samples.ts'
import { type PluginAnswers, conflict, contactAnswer, eva, invalid, ok, refusal } from './fake-plugin.ts'
import { loginSucceeds } from './login-steps.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openMail, paneFrame } from './pane-views.ts'
import { untilFocused } from './until-focused.ts'

const none = ok(contactAnswer({ contact: null }))

/** Its sender is in no ledger here; every other mail's is not either, so that their views differ by the name alone. */
async function openIntroduction(opened: OpenedPane): Promise<void> {
  await openMail(opened.page, /Kennismaken/)
  await heading(opened, 'Joost Wielinga')
}

describe('form of a contact', () => {
  const service = panePages()

  const at = (answers: PluginAnswers, use: (opened: OpenedPane, asked: readonly RecordedCall[]) => Promise<void>) =>
    withPane(service, answers, use)

  verifies(['CLI-8', 'PLG-7'], 'a contact is edited by keyboard alone; only what was changed is sent', () => {
    const save = ok({ contact: evaDetails(eva, { jobTitle: 'Directeur' }), created: false })
    return at({ save }, async (opened, asked) => {
      const { page, pane } = opened
      await pane.getByRole('button', { name: 'Contact bewerken' }).focus()
      await page.keyboard.press('Enter')
      await pane.getByLabel('Achternaam').waitFor()
      await untilFocused(opened.pane, 'Contact bewerken')
      const reached: string[] = []
      for (let n = 0; n < 8 && reached.at(-1) !== 'contact-jobTitle'; n++) {
        await page.keyboard.press('Tab')
        reached.push(await pane.locator(':focus').evaluate((node) => node.id))
      }
      expect(reached.at(-1), reached.join(' → ')).to.equal('contact-jobTitle')
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Directeur')

      await page.keyboard.press('Escape')
      await pane.getByText('Je hebt wijzigingen die nog niet zijn opgeslagen.').waitFor()
      await untilFocused(opened.pane, 'Contact bewerken')
      await page.keyboard.press('Enter')
      expect(await pane.getByLabel('Functie').inputValue()).to.equal('Directeur')
      expect(count(asked, `GET contacts/${eva.id}/details`), 'what he began with is known').to.equal(1)

      await pane.getByRole('button', { name: 'Opslaan' }).focus()
      await page.keyboard.press('Enter')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      expect(bodyOf(asked, 'POST save')).to.deep.equal({ id: eva.id, jobTitle: 'Directeur' })
      await untilFocused(opened.pane, 'Eva Jansen')
      expect(await pane.getByText('Directeur').count()).to.equal(1)
      expect(await pane.getByText('Je hebt wijzigingen').count()).to.equal(0)
    })
  })

  verifies(
    ['CLI-6', 'PLG-7'],
    'nothing typed is lost: over another mail, a ledger that is away, and a session that ends',
    () => {
      const save = first(refusal(502, 'LEDGER_DOWN'), refusal(401, 'LEDGER_REAUTH_REQUIRED'))
      return at({ save }, async (opened) => {
        const { page, pane } = opened
        await press(opened, 'Contact bewerken')
        await pane.getByLabel('Functie').fill('Directeur')
        await openMail(page, /Kennismaken/)
        await heading(opened, 'Eva Jansen')
        await openMail(page, /Omzetcijfers/)
        expect(await pane.getByLabel('Functie').inputValue()).to.equal('Directeur')
        await press(opened, 'Opslaan')
        await pane.getByText('We weten niet zeker of het is opgeslagen.').waitFor()
        expect(await pane.getByLabel('Functie').inputValue()).to.equal('Directeur')
        await loginSucceeds(opened)
        await press(opened, 'Opslaan')
        await pane.getByRole('button', { name: /nloggen/ }).click()
        await pane.getByLabel('Functie').waitFor()
        expect(await pane.getByLabel('Functie').inputValue()).to.equal('Directeur')
        await pane.getByRole('button', { name: 'Opnieuw beginnen' }).click()
        expect(await pane.getByLabel('Functie').inputValue()).to.equal('Eigenaar')
      })
    },
  )

  verifies(
    ['CLI-8', 'PLG-7'],
    'what the service refuses stands at its field, also a folded one, and goes when it is mended',
    () => {
      const save = invalid({ path: 'businessPhone', message: 'Maak dit korter.' })
      return at({ save }, async (opened) => {
        const { pane } = opened
        await press(opened, 'Contact bewerken')
        await pane.getByLabel('Functie').fill('Directeur')
        await press(opened, 'Opslaan')
        const field = pane.getByLabel('Telefoon zakelijk')
        await pane.getByText('Maak dit korter.').waitFor()
        await untilFocused(pane, 'contact-businessPhone')
        expect(await field.getAttribute('aria-invalid')).to.equal('true')
        await field.fill('030')
        expect(await pane.getByText('Maak dit korter.').count()).to.equal(0)
        expect(await field.getAttribute('aria-invalid')).to.equal(null)
      })
    },
  )

  verifies(['CLI-8', 'PLG-7'], 'after an attempt to save, faults come and go while the user types', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      const fault = pane.getByText('Vul het adres in als naam@bedrijf.nl.')
      await press(opened, 'Contact bewerken')
      const field = pane.getByLabel('E-mail', { exact: true })
      await field.fill('eva')
      expect(await fault.count(), 'before the attempt').to.equal(0)
      await press(opened, 'Opslaan')
      await untilFocused(pane, 'contact-email')
      await field.fill('eva@')
      expect(await fault.count(), 'still no address').to.equal(1)
      await field.fill('eva@korenbloem.example')
      expect(await fault.count(), 'an address').to.equal(0)
      await field.fill('eva@korenbloem')
      expect(await fault.count(), 'no address again').to.equal(1)
      expect(count(asked, 'POST save')).to.equal(0)
    }),
  )

  verifies(['CLI-8', 'PLG-7'], 'a double click saves once', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await press(opened, 'Contact bewerken')
      await pane.getByLabel('Functie').fill('Directeur')
      await pane.getByRole('button', { name: 'Opslaan', exact: true }).dblclick()
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      expect(count(asked, 'POST save')).to.equal(1)
    }),
  )

  verifies(['CLI-6', 'PLG-9'], 'a sender becomes a contact of the organisation that their mail names', () => {
    const [nieuwkomer] = [{ ...madeOrganisation.organization, name: 'Nieuwkomer BV' }]
    const answers = { contact: none, organisations: ok({ data: [nieuwkomer] }) }
    return at(answers, async (opened, asked) => {
      const { pane } = opened
      await openIntroduction(opened)
      await press(opened, 'Eerst aanpassen')
      await pane.getByText('Gevonden op naam of e-mailadres.').waitFor()
      expect(await pane.getByRole('combobox', { name: 'Organisatie' }).inputValue()).to.equal('Nieuwkomer BV')
      await press(opened, 'Opslaan als nieuw contact')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      expect(bodyOf(asked, 'POST save')).to.deep.equal({
        accountId: nieuwkomer?.id,
        firstName: 'Joost',
        lastName: 'Wielinga',
        email: 'joost.wielinga@nieuwkomer.example',
      })
    })
  })

  verifies(['CLI-6', 'PLG-7', 'PLG-9'], 'a new sender and the organisation are saved by one button', () => {
    const save = { status: 201, body: { contact: evaDetails(eva), created: true } }
    return at({ contact: none, organisations: ok({ data: [] }), save }, async (opened, asked) => {
      await openMail(opened.page, /Kennismaken/)
      await press(opened, 'Opslaan met organisatie')
      await opened.pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      expect(asked.find(({ call }) => call === 'GET organizations')?.query).to.deep.equal({
        search: 'nieuwkomer',
        domain: 'nieuwkomer.example',
      })
      expect(bodyOf(asked, 'POST save')).to.deep.equal({
        organisation: { name: 'Nieuwkomer' },
        firstName: 'Joost',
        lastName: 'Wielinga',
        email: 'joost.wielinga@nieuwkomer.example',
      })
      expect(count(asked, 'POST create-organization')).to.equal(0)
    })
  })

  verifies(
    ['CLI-6', 'CLI-8', 'PLG-9'],
    'an organisation that may be the sender’s is offered before one is made',
    () => {
      const known = { ...madeOrganisation.organization, name: 'Nieuwkomer BV' }
      const exists = conflict('ORGANIZATION_EXISTS', { accountId: known.id })
      const save = first(exists, ok({ contact: evaDetails(eva), created: true }))
      return at({ contact: none, organisations: ok({ data: [known] }), save }, async (opened, asked) => {
        const { pane } = opened
        await openIntroduction(opened)
        await press(opened, 'Opslaan met organisatie')
        await pane.getByText('Bij welke organisatie hoort Joost Wielinga?').waitFor()
        await untilFocused(opened.pane, 'Bij welke organisatie hoort Joost Wielinga?')
        expect(count(asked, 'POST save')).to.equal(0)
        await press(opened, '“Nieuwkomer” nieuw toevoegen')
        await press(opened, 'Die organisatie gebruiken')
        await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
        const saved = asked.findLast(({ call }) => call === 'POST save')?.body
        expect(saved).to.deep.include({ accountId: known.id, lastName: 'Wielinga' })
      })
    },
  )

  verifies(
    ['CLI-6', 'CLI-8', 'PLG-9'],
    'an organisation that is not there is made by keyboard, and the contact goes on',
    () =>
      at({ contact: none, organisations: ok({ data: [] }) }, async (opened, asked) => {
        const { page, pane } = opened
        await openIntroduction(opened)
        await press(opened, 'Eerst aanpassen')
        const field = pane.getByRole('combobox', { name: 'Organisatie' })
        await field.focus()
        await page.keyboard.press('Control+A')
        await page.keyboard.type('Studio')
        await pane.getByRole('option', { name: '“Studio” toevoegen' }).waitFor()
        expect(asked.at(-1)?.query).to.deep.equal({ search: 'studio' })
        await page.keyboard.press('Enter')
        await heading(opened, 'Nieuwe organisatie')
        await untilFocused(opened.pane, 'Nieuwe organisatie')
        expect(await pane.getByLabel('Naam').inputValue()).to.equal('Studio')
        await pane.getByLabel('Plaats').fill('Zwolle')
        await press(opened, 'Organisatie toevoegen')
        await heading(opened, 'Nieuw contact')
        expect(bodyOf(asked, 'POST create-organization')).to.deep.equal({ name: 'Studio', city: 'Zwolle' })
        expect(await field.inputValue()).to.equal('Nieuwkomer')
        await untilFocused(pane, 'contact-accountId')
        expect(await pane.getByLabel('Achternaam').inputValue()).to.equal('Wielinga')
      }),
  )

  verifies(['CLI-6', 'PLG-9'], 'an organisation that is there already is taken instead of made again', () => {
    const exists = conflict('ORGANIZATION_EXISTS', { accountId: eva.organisation.id })
    return at({ contact: none, makeOrganisation: exists }, async (opened, asked) => {
      const { pane } = opened
      await openIntroduction(opened)
      await press(opened, 'Eerst aanpassen')
      await pane.getByRole('combobox', { name: 'Organisatie' }).click()
      await pane.getByRole('option', { name: '“Nieuwkomer” toevoegen' }).click()
      await press(opened, 'Organisatie toevoegen')
      await press(opened, 'Die organisatie gebruiken')
      await press(opened, 'Opslaan als nieuw contact')
      await pane.getByText('Opgeslagen in de boekhouding.').waitFor()
      expect(bodyOf(asked, 'POST save')).to.have.property('accountId', eva.organisation.id)
    })
  })

  verifies(['CLI-6', 'PLG-7'], 'a new contact that is there already is opened, with what was typed in it', () => {
    const exists = conflict('CONTACT_EXISTS', { contactId: eva.id })
    const account = ok(contactAnswer({ contact: several[2] }))
    const save = first(exists, ok({ contact: evaDetails(eva, { mobile: '06 1' }), created: false }))
    return at({ contact: account, save }, async (opened, asked) => {
      const { page, pane } = opened
      await openMail(page, /Kennismaken/)
      await fromMenu(opened, 'Contactpersoon toevoegen')
      await pane.getByLabel('Mobiel', { exact: true }).fill('06 1')
      await press(opened, 'Opslaan als nieuw contact')
      await press(opened, 'Dat contact openen')
      await pane.getByText('Dit contact was er al').waitFor()
      expect(await pane.getByLabel('Functie').inputValue()).to.equal('Eigenaar')
      await press(opened, 'Opslaan')
      await until('the second save', () => count(asked, 'POST save') === 2)
      expect(asked.findLast(({ call }) => call === 'POST save')?.body).to.deep.equal({
        id: eva.id,
        firstName: 'Joost',
        lastName: 'Wielinga',
        email: 'joost.wielinga@nieuwkomer.example',
        mobile: '06 1',
      })
    })
  })

  verifies(['CLI-6', 'PLG-5'], 'what is typed the moment there is a field for it is searched for', () =>
    at({ contact: none }, async (opened) => {
      const { page, pane } = opened
      await openIntroduction(opened)
      await pane.getByRole('button', { name: 'Bestaand contact kiezen' }).waitFor()
      // Before the next frame: a view is made by a microtask.
      const isTyped = await paneFrame(page).evaluate<boolean>(`(async () => {
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Bestaand contact kiezen').click()
        const field = () => document.getElementById('contact-search')
        for (let n = 0; n < 10 && field() === null; n++) await null
        if (field() === null) return false
        field().value = 'wit'
        return field().dispatchEvent(new Event('input', { bubbles: true }))
      })()`)
      expect(isTyped).to.equal(true)
      await pane.getByRole('button', { name: /Sanne de Wit/ }).waitFor()
    }),
  )

  verifies(['CLI-6', 'PLG-5', 'PLG-6'], 'a contact that is looked for gets the address, and loses it again', () => {
    const saved = ok({ contact: sanneDetails, created: false })
    return at({ contact: none, details: ok({ contact: sanneDetails }), save: saved }, async (opened, asked) => {
      const { pane } = opened
      await openIntroduction(opened)
      await press(opened, 'Bestaand contact kiezen')
      await untilFocused(opened.pane, 'Bestaand contact kiezen')
      await pane.getByLabel('Zoek op naam').fill("d'wit")
      await press(opened, /Sanne de Wit/)
      await pane.getByText('joost.wielinga@nieuwkomer.example staat nu bij Sanne de Wit.').waitFor()
      expect(asked.find(({ call }) => call === 'GET contacts/search')?.query).to.deep.equal({ q: "d'wit" })
      const before = count(asked, 'GET contact')
      await press(opened, 'Ongedaan maken')
      await heading(opened, /Joost Wielinga staat nog niet/)
      const email = 'joost.wielinga@nieuwkomer.example'
      const id = sanneDetails.id
      const bodies = asked.filter(({ call }) => call === 'POST save').map(({ body }) => body)
      expect(bodies).to.deep.equal([
        { id, email },
        { id, email: null },
      ])
      expect(count(asked, 'GET contact')).to.equal(before + 1)
    })
  })
})
