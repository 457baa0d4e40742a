// Every view of templates and of outgoing mail.
import { INVITATION, REFUSED, SENT, someMail, UNKNOWN, WAITING } from './admin-mail-samples.ts'
import { anOffice, answering, type Office, refusal } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const withMail = (over: Partial<Office> = {}) => ({ mail: someMail(), ...over })

const contentFaults = refusal(422, 'CONTENT_INVALID', 'Het onderwerp of de tekst kan zo niet worden verstuurd.', [
  {
    path: 'body',
    message: {
      nl: 'Regel 3, teken 4 ({{#als}}): Dit is geen invulveld. Schrijf {{naam}}.',
      en: 'Line 3, character 4 ({{#als}}): This is not a placeholder. Write {{name}}.',
    },
    line: 3,
    column: 4,
  },
  { path: 'subject', message: { nl: 'Vul dit veld in.', en: 'Fill in this field.' } },
])

const type = (text: string) => (opened: OpenedPage) =>
  opened.page.getByRole('textbox', { name: said(opened, 'Tekst', 'Text'), exact: true }).fill(text)

const follow = (nl: string, en: string) => (opened: OpenedPage) =>
  opened.page.getByRole('link', { name: said(opened, nl, en) }).click()

const writeTo = (opened: OpenedPage) =>
  opened.page
    .getByLabel(said(opened, 'Ontvangers', 'Recipients'))
    .fill('Eva Jansen <eva@klant.example>\npiet@klant.example')

const views: readonly PeopleView[] = [
  {
    name: 'templates',
    path: '/admin/templates',
    words: { nl: 'Wat vind je van ons, [Naam]?', en: 'Wat vind je van ons, [Name]?' },
  },
  {
    name: 'templates-empty',
    path: '/admin/templates',
    office: () => ({ mail: someMail({ templates: [] }) }),
    words: { nl: 'Er zijn nog geen sjablonen', en: 'There are no templates yet' },
  },
  {
    name: 'template-add',
    path: '/admin/templates/new',
    words: { nl: /Schrijf een onderwerp en een tekst/, en: /Write a subject and a text/ },
  },
  {
    name: 'template',
    path: `/admin/templates/${INVITATION}`,
    words: { nl: 'Wat vind je van ons, Eva Jansen?', en: 'Wat vind je van ons, Eva Jansen?' },
  },
  {
    name: 'template-warnings',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({
      mail: someMail({
        warnings: {
          unknown: [{ path: 'afdeling', field: 'body', line: 3, column: 12 }],
          removed: ['script', 'onclick'],
          isClipped: true,
        },
      }),
    }),
    words: { nl: 'Tekst, regel 3: {{afdeling}}', en: 'Text, line 3: {{afdeling}}' },
  },
  {
    name: 'template-faults',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({ trouble: { 'POST /templates/preview': contentFaults } }),
    words: { nl: 'Zo kan de mail niet worden verstuurd', en: 'The mail cannot be sent like this' },
  },
  {
    name: 'template-conflict',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({
      trouble: {
        'PUT /templates': refusal(409, 'RECORD_CHANGED', '', [
          {
            path: 'revision',
            message: { nl: 'Iemand anders heeft dit intussen gewijzigd.', en: 'This was changed meanwhile.' },
          },
        ]),
      },
    }),
    words: { nl: 'Tekst, andere versie', en: 'Text, other version' },
    reach: inTurn(type('Hier is een kortere tekst.'), press('Wijzigingen opslaan', 'Save changes')),
  },
  {
    name: 'template-test',
    path: `/admin/templates/${INVITATION}?tab=test`,
    words: { nl: /De testmail aan eva.jansen@korrel.example is verstuurd/, en: /was sent/ },
    reach: press('Testmail sturen', 'Send a test mail'),
  },
  {
    name: 'template-in-use',
    path: `/admin/templates/${INVITATION}?tab=removal`,
    office: () => ({
      trouble: {
        'DELETE /templates': refusal(409, 'TEMPLATE_IN_USE', 'Dit sjabloon wordt nog gebruikt: campagnes (2).'),
      },
    }),
    words: { nl: 'Dit sjabloon is nog in gebruik', en: 'This template is still in use' },
    reach: inTurn(press('Sjabloon verwijderen', 'Remove the template'), (opened) =>
      opened.page
        .getByRole('dialog')
        .getByRole('button', { name: /Uitnodiging/ })
        .click(),
    ),
  },
  {
    name: 'template-read',
    path: `/admin/templates/${INVITATION}`,
    office: () => ({ permissions: ['templates:read'] }),
    words: { nl: 'Antwoorden gaan naar', en: 'Replies go to' },
  },
  {
    name: 'messages-chosen',
    path: '/admin/messages',
    words: { nl: '3 mails intrekken?', en: 'Withdraw 3 mails?' },
    office: () => ({ mail: someMail({ messages: someMail().messages.slice(0, 3) }) }),
    reach: inTurn((opened) => opened.page.getByRole('checkbox').first().check(), press('Intrekken', 'Withdraw')),
  },
  { name: 'messages', path: '/admin/messages', words: { nl: 'Fatima el Amrani', en: 'Fatima el Amrani' } },
  {
    name: 'messages-filtered',
    path: '/admin/messages?state=ERROR&error=outcome_unknown&origin=single:33333333-1111-4111-8111-000000000001&q=niemand',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
  {
    name: 'messages-doubled',
    path: '/admin/messages?doubled=true',
    words: { nl: 'Piet de Vries', en: 'Piet de Vries' },
  },
  {
    name: 'messages-many',
    path: '/admin/messages',
    office: () => ({ mail: someMail({ total: 10_000 }) }),
    words: { nl: '1–50 van 10.000 of meer', en: '1–50 of 10,000 or more' },
  },
  {
    name: 'messages-empty',
    path: '/admin/messages',
    office: () => ({ mail: someMail({ messages: [] }) }),
    words: { nl: 'Er is nog geen mail verstuurd', en: 'No mail was sent yet' },
  },
  {
    name: 'message-sent',
    path: `/admin/messages/${SENT}`,
    words: { nl: 'Gemaakt en klaargezet', en: 'Created and queued' },
  },
  {
    name: 'message-mail',
    path: `/admin/messages/${SENT}?tab=mail`,
    words: { nl: 'Tekst zonder opmaak', en: 'Text without formatting' },
    reach: (opened) => opened.page.getByText(said(opened, 'Tekst zonder opmaak', 'Text without formatting')).click(),
  },
  {
    name: 'message-unknown',
    path: `/admin/messages/${UNKNOWN}`,
    words: { nl: 'Is deze mail aangekomen?', en: 'Has this mail arrived?' },
  },
  {
    name: 'message-again',
    path: `/admin/messages/${UNKNOWN}`,
    words: { nl: /krijgt de mail dan misschien twee keer/, en: /may then get the mail twice/ },
    reach: press('Nog eens versturen', 'Send once more'),
  },
  {
    name: 'message-waiting',
    path: `/admin/messages/${WAITING}`,
    words: { nl: 'Nu proberen', en: 'Try now' },
  },
  {
    name: 'message-refused',
    path: `/admin/messages/${REFUSED}`,
    words: { nl: 'Opnieuw versturen', en: 'Send again' },
  },
  {
    name: 'message-add',
    path: `/admin/messages/new?template=${INVITATION}`,
    words: { nl: '2 ontvangers', en: '2 recipients' },
    reach: writeTo,
  },
  {
    name: 'message-add-check',
    path: `/admin/messages/new?template=${INVITATION}`,
    words: { nl: 'Naar 2 ontvangers versturen', en: 'Send to 2 recipients' },
    reach: inTurn(
      writeTo,
      follow('Verder: Mail', 'Next: Mail'),
      follow('Verder: Bekijken en versturen', 'Next: See and send'),
    ),
  },
  {
    name: 'message-add-unfilled',
    path: `/admin/messages/new?template=${INVITATION}&step=mail`,
    words: {
      nl: /Hier is geen waarde voor: \{\{surveyUrl\}\}\./,
      en: /There is no value for: \{\{surveyUrl\}\}\./,
    },
  },
  {
    name: 'message-add-faults',
    path: '/admin/messages/new?step=check',
    words: { nl: '2 dingen kloppen nog niet', en: '2 things are not right yet' },
  },
]

describe('views of templates and outgoing mail', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice(withMail(office?.()))),
  }))
})
