// The contact views of the pane: found, several, none, excluded; edited, saved and looked for.
import { evaDetails, sanneDetails, several } from './contact-samples.ts'
import { conflict, contactAnswer, eva, invalid, ok, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, type View, openMail, verifyViews } from './pane-views.ts'
import { inTurn } from './steps.ts'

const account = several[2] ?? {}
const ofSeveral = ok(contactAnswer({ contact: several[0], matchedContacts: several }))
const none = ok(contactAnswer({ contact: null }))
const faulty = invalid(
  { path: 'lastName', message: 'Maak dit korter: hoogstens 60 tekens.' },
  { path: 'businessEmail', message: 'Dit is geen geldig e-mailadres.' },
)

type Words = { readonly nl: string; readonly en: string }
const press =
  (...names: readonly Words[]) =>
  async ({ pane, look }: OpenedPane): Promise<void> => {
    for (const name of names) await pane.getByRole('button', { name: name[look.language], exact: true }).click()
  }
const words = {
  edit: { nl: 'Contact bewerken', en: 'Edit contact' },
  save: { nl: 'Opslaan', en: 'Save' },
  saveNew: { nl: 'Opslaan als nieuw contact', en: 'Save as new contact' },
  changeFirst: { nl: 'Eerst aanpassen', en: 'Edit first' },
  saveBoth: { nl: 'Opslaan met organisatie', en: 'Save with organisation' },
  existing: { nl: 'Bestaand contact kiezen', en: 'Choose existing contact' },
  jobTitle: { nl: 'Functie', en: 'Job title' },
  organisation: { nl: 'Organisatie', en: 'Organisation' },
} as const

const type =
  (field: Words, text: string) =>
  async ({ pane, look }: OpenedPane): Promise<void> =>
    pane.getByLabel(field[look.language], { exact: true }).fill(text)

const unknown = async ({ page }: OpenedPane): Promise<void> => openMail(page, /Kennismaken/)
const menu =
  (name: Words) =>
  async ({ pane, look }: OpenedPane): Promise<void> => {
    await pane
      .getByRole('button', { name: look.language === 'nl' ? 'Acties voor dit contact' : 'Actions for this contact' })
      .click()
    await pane.getByRole('menuitem', { name: name[look.language] }).click()
  }
const anOrganisation = inTurn(unknown, press(words.changeFirst), async ({ pane, look }) => {
  await pane.getByRole('combobox', { name: words.organisation[look.language] }).click()
})

const lookForWit = inTurn(unknown, press(words.existing), ({ pane }) => pane.getByRole('textbox').fill('wit'))

const views: readonly View[] = [
  { name: 'contact', answers: {}, words: { nl: 'Hoofdcontact', en: 'Main contact' } },
  {
    name: 'contact-loading',
    answers: { contact: 'never' },
    words: { nl: 'Contactgegevens laden', en: 'Loading contact details' },
  },
  {
    name: 'contact-organisation',
    answers: { contact: ok(contactAnswer({ contact: account })) },
    words: { nl: 'Hoekstra Beheer BV', en: 'Hoekstra Beheer BV' },
    reach: async ({ page, pane, look }) => {
      await openMail(page, /Huurcontract/)
      await pane.getByRole('heading', { name: 'Hoekstra Beheer BV' }).waitFor()
      await pane.getByRole('button', { name: look.language === 'nl' ? /^Acties voor/ : /^Actions for/ }).click()
    },
  },
  {
    name: 'contact-people',
    answers: {},
    words: { nl: 'In deze mail:', en: 'In this mail:' },
    reach: async ({ pane }) => pane.getByRole('button', { name: 'Daan Mulder' }).click(),
  },
  {
    name: 'several',
    answers: { contact: ofSeveral },
    words: { nl: 'Wie bedoel je?', en: 'Who do you mean?' },
    reach: ({ page }) => openMail(page, /Huurcontract/),
  },
  {
    name: 'several-chosen',
    answers: { contact: ok(contactAnswer({ contact: several[1], matchedContacts: several, chosen: true })) },
    words: { nl: 'Keuze vergeten', en: 'Forget the choice' },
    reach: inTurn(
      ({ page }) => openMail(page, /Huurcontract/),
      menu({ nl: 'Andere relatie kiezen', en: 'Choose another contact' }),
    ),
  },
  {
    name: 'several-not-remembered',
    answers: { contact: ofSeveral, choose: refusal(503, 'STORE_UNAVAILABLE') },
    words: { nl: 'Je keuze geldt nu', en: 'Your choice applies now' },
    reach: async ({ page, pane }) => {
      await openMail(page, /Huurcontract/)
      await pane.getByRole('button', { name: /Jachtwerf De Hoek/ }).click()
    },
  },
  {
    name: 'none',
    answers: { contact: none },
    words: { nl: 'staat nog niet in de boekhouding', en: 'is not in the accounting system yet' },
    reach: unknown,
  },
  {
    name: 'none-which',
    answers: { contact: none },
    words: { nl: 'Bij welke organisatie hoort', en: 'Which organisation does' },
    reach: inTurn(unknown, press(words.saveBoth)),
  },
  {
    name: 'none-failed',
    answers: { contact: none, organisations: ok({ data: [] }), save: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'De boekhouding antwoordde niet', en: 'The accounting system did not respond' },
    reach: inTurn(unknown, press(words.saveBoth)),
  },
  {
    name: 'contact-new',
    answers: { contact: none },
    words: { nl: 'Achternaam', en: 'Last name' },
    reach: inTurn(unknown, press(words.changeFirst)),
  },
  {
    name: 'contact-new-faults',
    answers: { contact: none },
    words: { nl: 'Kies de organisatie uit de lijst', en: 'Choose the organisation from the list' },
    reach: inTurn(unknown, press(words.changeFirst, words.saveNew)),
  },
  {
    name: 'contact-exists',
    answers: {
      contact: ok(contactAnswer({ contact: account })),
      save: conflict('CONTACT_EXISTS', { contactId: eva.id }),
    },
    words: { nl: 'Dat contact openen', en: 'Open that contact' },
    reach: inTurn(
      ({ page }) => openMail(page, /Kennismaken/),
      menu({ nl: 'Contactpersoon toevoegen', en: 'Add contact person' }),
      press(words.saveNew),
    ),
  },
  {
    name: 'contact-edit-loading',
    answers: { details: 'never' },
    words: { nl: 'Gegevens van het contact laden', en: 'Loading the contact’s details' },
    reach: press(words.edit),
  },
  {
    name: 'contact-edit-failed',
    answers: { details: refusal(404, 'LEDGER_NOT_FOUND') },
    words: { nl: 'Dit contact staat niet meer', en: 'This contact is no longer' },
    reach: press(words.edit),
  },
  { name: 'contact-edit', answers: {}, words: { nl: 'Meer velden', en: 'More fields' }, reach: press(words.edit) },
  {
    name: 'contact-edit-faults',
    answers: { save: faulty },
    words: { nl: 'Maak dit korter', en: 'Maak dit korter' },
    reach: inTurn(press(words.edit), type(words.jobTitle, 'Directeur'), press(words.save)),
  },
  {
    name: 'contact-save-failed',
    answers: { save: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'De boekhouding antwoordde niet', en: 'The accounting system did not respond' },
    reach: inTurn(press(words.edit), type(words.jobTitle, 'Directeur'), press(words.save)),
  },
  {
    name: 'contact-saved',
    answers: { save: ok({ contact: evaDetails(eva, { jobTitle: 'Directeur' }), created: false }) },
    words: { nl: 'Opgeslagen in de boekhouding', en: 'Saved in the accounting system' },
    reach: inTurn(press(words.edit), type(words.jobTitle, 'Directeur'), press(words.save)),
  },
  {
    name: 'contact-unsaved',
    answers: {},
    words: { nl: 'nog niet zijn opgeslagen', en: 'not saved yet' },
    reach: inTurn(press(words.edit), type(words.jobTitle, 'Directeur'), press({ nl: 'Terug', en: 'Back' })),
  },
  {
    name: 'contact-restored',
    answers: {},
    words: { nl: 'Opnieuw beginnen', en: 'Start over' },
    reach: inTurn(
      press(words.edit),
      type(words.jobTitle, 'Directeur'),
      press({ nl: 'Terug', en: 'Back' }, { nl: 'Verder bewerken', en: 'Continue editing' }),
    ),
  },
  {
    name: 'organisation-search',
    answers: { contact: none },
    words: { nl: '“Nieuwkomer” toevoegen', en: 'Add “Nieuwkomer”' },
    reach: anOrganisation,
  },
  {
    name: 'organisation-none',
    answers: { contact: none, organisations: ok({ data: [] }) },
    words: { nl: 'Geen organisatie gevonden', en: 'No organisation found' },
    reach: anOrganisation,
  },
  {
    name: 'organisation-new',
    answers: { contact: none },
    words: { nl: 'Plaats', en: 'City' },
    reach: inTurn(anOrganisation, async ({ pane }) => pane.getByRole('option', { name: /“Nieuwkomer”/ }).click()),
  },
  {
    name: 'organisation-exists',
    answers: { contact: none, makeOrganisation: conflict('ORGANIZATION_EXISTS', { accountId: eva.organisation.id }) },
    words: { nl: 'Die organisatie gebruiken', en: 'Use that organisation' },
    reach: inTurn(
      anOrganisation,
      async ({ pane }) => pane.getByRole('option', { name: /“Nieuwkomer”/ }).click(),
      press({ nl: 'Organisatie toevoegen', en: 'Add organisation' }),
    ),
  },
  {
    name: 'contact-search',
    answers: { contact: none },
    words: { nl: 'Sanne de Wit', en: 'Sanne de Wit' },
    reach: lookForWit,
  },
  {
    name: 'contact-search-without-match',
    answers: { contact: none, searchContacts: ok({ data: [] }) },
    words: { nl: 'Niemand gevonden', en: 'No one found' },
    reach: lookForWit,
  },
  {
    name: 'contact-search-failed',
    answers: { contact: none, searchContacts: refusal(503, 'LEDGER_BUSY') },
    words: { nl: 'De boekhouding had het druk', en: 'The accounting system was busy' },
    reach: lookForWit,
  },
  {
    name: 'contact-full',
    answers: { contact: none, details: ok({ contact: evaDetails(eva, { businessEmail: 'eva@elders.example' }) }) },
    words: { nl: 'heeft al twee e-mailadressen', en: 'already has two e-mail addresses' },
    reach: inTurn(lookForWit, ({ pane }) => pane.getByRole('button', { name: /Sanne de Wit/ }).click()),
  },
  {
    name: 'contact-added',
    answers: {
      contact: none,
      details: ok({ contact: sanneDetails }),
      save: ok({ contact: sanneDetails, created: false }),
    },
    words: { nl: 'staat nu bij Sanne de Wit', en: 'now belongs to Sanne de Wit' },
    reach: inTurn(lookForWit, ({ pane }) => pane.getByRole('button', { name: /Sanne de Wit/ }).click()),
  },
  {
    name: 'excluded',
    answers: { contact: ok(contactAnswer({ excluded: true })) },
    words: { nl: 'Toch koppelen', en: 'Link after all' },
  },
  {
    name: 'excluded-now',
    answers: {},
    words: { nl: 'wordt niet meer gekoppeld', en: 'is no longer linked' },
    reach: menu({ nl: 'Niet koppelen', en: 'Do not link' }),
  },
  {
    name: 'contact-failed',
    answers: { contact: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'De boekhouding antwoordde niet', en: 'The accounting system did not respond' },
  },
]

describe('contact views of the task pane', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8', 'PLG-2'], views)
})
