// Every view of surveys, their links and their answers.
import { anOffice, answering, type Office, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { moreDays, noAnswers, SATISFACTION, someSurveys, tooFewAnswers } from './admin-survey-samples.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const AT = `/admin/surveys/${SATISFACTION}`

const withSurveys = (over: Partial<Office> = {}) => ({ surveys: someSurveys(), ...over })

const limited = (): Partial<Office> => ({ permissions: ['campaigns:read'] })

const openQuestion = (nl: string, en: string) => (opened: OpenedPage) =>
  opened.page.getByRole('button', { name: said(opened, nl, en) }).click()

const name = (text: string) => (opened: OpenedPage) =>
  opened.page.getByLabel(said(opened, 'Naam', 'Name'), { exact: true }).fill(text)

const changed = refusal(409, 'RECORD_CHANGED', '', [
  {
    path: 'revision',
    message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
  },
])

const views: readonly PeopleView[] = [
  { name: 'surveys', path: '/admin/surveys', words: { nl: 'Tevredenheid voorjaar', en: 'Tevredenheid voorjaar' } },
  {
    name: 'surveys-empty',
    path: '/admin/surveys',
    office: () => ({ surveys: someSurveys({ surveys: [] }) }),
    words: { nl: 'Er zijn nog geen vragenlijsten', en: 'There are no surveys yet' },
  },
  {
    name: 'survey-add',
    path: '/admin/surveys/new',
    words: { nl: 'Begin met een eerste vraag.', en: 'Begin with a first question.' },
  },
  {
    name: 'survey-add-question',
    path: '/admin/surveys/new',
    words: { nl: 'Met Enter begin je de volgende.', en: 'Press Enter for the next one.' },
    reach: press('Vraag toevoegen', 'Add a question'),
  },
  {
    name: 'survey-add-faults',
    path: '/admin/surveys/new',
    words: { nl: 'Naam: Vul dit veld in.', en: 'Name: Fill in this field.' },
    reach: inTurn(press('Vraag toevoegen', 'Add a question'), press('Vragenlijst opslaan', 'Save the survey')),
  },
  {
    name: 'survey',
    path: AT,
    words: { nl: '2. Welk cijfer geef je het kantoor?', en: '2. How do you rate the office?' },
  },
  {
    name: 'survey-choice',
    path: AT,
    words: { nl: 'Optie 3 omhoog', en: 'Move Option 3 up' },
    reach: openQuestion('1. Waar werk', '1. Where do'),
  },
  {
    name: 'survey-rating',
    path: AT,
    words: { nl: 'Bij het laagste (Nederlands)', en: 'At the lowest (Dutch)' },
    reach: openQuestion('2. Welk cijfer', '2. How do'),
  },
  {
    name: 'survey-text',
    path: AT,
    words: { nl: 'Tekens, hoogstens', en: 'Characters, at most' },
    reach: openQuestion('3. Wat kan', '3. What could'),
  },
  {
    name: 'survey-condition',
    path: AT,
    words: { nl: 'Alleen tot en met 3 bij “Welk cijfer geef je', en: 'Only up to 3 at “How do you rate' },
    reach: inTurn(
      openQuestion('3. Wat kan', '3. What could'),
      async ({ page }) => void (await page.locator('#survey-path').selectOption({ index: 2 })),
    ),
  },
  {
    name: 'survey-effects',
    path: AT,
    words: { nl: '“Op kantoor” luidt nu anders: 5', en: '“At the office” is worded differently: 5' },
    reach: inTurn(
      openQuestion('1. Waar werk', '1. Where do'),
      ({ page }) => page.locator('[id="survey-werkplek.option.kantoor.nl"]').fill('Op het kantoor'),
      ({ page }) => page.locator('[id="survey-werkplek.option.kantoor.en"]').fill('In the office'),
      press('Vraag 2 verwijderen', 'Remove Question 2'),
    ),
  },
  {
    name: 'survey-refused',
    path: AT,
    office: () => ({
      trouble: {
        'PUT /surveys': refusal(422, 'SURVEY_INVALID', '', [
          {
            path: 'content.questions.1.label.en',
            message: { nl: 'Vul deze tekst in.', en: 'Fill in this text.' },
          },
          {
            path: 'content.questions.0.kind.options.2.label.nl',
            message: { nl: 'Hierin staan onzichtbare tekens.', en: 'This holds invisible characters.' },
          },
        ]),
      },
    }),
    words: { nl: 'Vraag 1, Optie 3 (Nederlands): Hierin staan', en: 'Question 1, Option 3 (Dutch): This holds' },
    reach: inTurn(name('Tevredenheid najaar'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'survey-conflict',
    path: AT,
    office: () => ({ trouble: { 'PUT /surveys': changed } }),
    words: { nl: 'Naam, andere versie', en: 'Name, other version' },
    reach: inTurn(name('Tevredenheid najaar'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'survey-preview-faults',
    path: AT,
    office: () => ({
      trouble: {
        'POST /surveys/preview': refusal(400, 'REQUEST_INVALID', '', [
          {
            path: 'content.questions[2].label.nl',
            message: { nl: 'Hierin staan onzichtbare tekens.', en: 'This holds invisible characters.' },
          },
        ]),
      },
    }),
    words: { nl: 'Zo kan de vragenlijst niet worden getoond', en: 'The survey cannot be shown like this' },
  },
  { name: 'survey-read', path: AT, office: limited, words: { nl: 'Voorbeeld', en: 'Preview' } },
  { name: 'survey-links', path: `${AT}?tab=links`, words: { nl: '12 van 500 keer', en: '12 of 500 times' } },
  {
    name: 'survey-links-empty',
    path: `${AT}?tab=links`,
    office: () => ({ surveys: someSurveys({ links: [] }) }),
    words: { nl: 'Er is nog geen link', en: 'There is no link yet' },
  },
  { name: 'survey-links-read', path: `${AT}?tab=links`, office: limited, words: { nl: 'Balie', en: 'Balie' } },
  {
    name: 'survey-link-add',
    path: `${AT}?tab=links`,
    words: { nl: 'Leeg: zonder grens.', en: 'Empty: without a limit.' },
    reach: press('Nieuwe link', 'New link'),
  },
  {
    name: 'survey-link-off',
    path: `${AT}?tab=links`,
    words: { nl: 'Uitgezet', en: 'Turned off' },
    reach: press('Website wijzigen', 'Change Website'),
  },
  { name: 'survey-answers', path: `${AT}?tab=answers`, words: { nl: '14 reacties', en: '14 responses' } },
  {
    name: 'survey-answers-compared',
    path: `${AT}?tab=answers&compare=tag`,
    words: { nl: 'Een paar groepen staan er niet bij', en: 'A few groups are left out' },
  },
  {
    name: 'survey-answers-none',
    path: `${AT}?tab=answers`,
    office: () => ({ surveys: someSurveys({ results: noAnswers }) }),
    words: { nl: 'Er zijn nog geen reacties', en: 'There are no responses yet' },
  },
  {
    name: 'survey-answers-period',
    path: `${AT}?tab=answers&from=2026-03-01&to=2026-03-02`,
    office: () => ({ surveys: someSurveys({ results: tooFewAnswers }) }),
    words: { nl: 'Te weinig reacties om te laten zien', en: 'Too few responses to show' },
  },
  {
    name: 'survey-answers-days',
    path: `${AT}?tab=answers&from=2026-03-01&to=2026-03-02`,
    office: () => ({ surveys: someSurveys({ results: moreDays() }) }),
    words: { nl: 'tot en met 3 mrt 2026.', en: 'up to and including 3 Mar 2026.' },
  },
  {
    name: 'survey-in-use',
    path: `${AT}?tab=removal`,
    office: () => ({
      trouble: {
        'DELETE /surveys': refusal(
          409,
          'SURVEY_IN_USE',
          'Deze vragenlijst is in gebruik en blijft daarom staan: antwoorden (14).',
        ),
      },
    }),
    words: { nl: 'Deze vragenlijst is nog in gebruik', en: 'This survey is still in use' },
    reach: inTurn(press('Vragenlijst verwijderen', 'Remove the survey'), (opened) =>
      opened.page
        .getByRole('dialog')
        .getByRole('button', { name: /Tevredenheid/ })
        .click(),
    ),
  },
]

describe('views of surveys', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice(withSurveys(office?.()))),
  }))
})
