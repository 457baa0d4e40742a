// Every view of webhooks.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { anOffice, answering, refusal } from './admin-office.ts'
import { adminPages, verifyAdminViews } from './admin-pages.ts'
import { HOOK, writeWebhooks } from './admin-webhook-records.ts'
import { inTurn, type PeopleView, press } from './people-views.ts'

const fill: NonNullable<PeopleView['reach']> = async ({ page }) => {
  await page.getByRole('textbox', { name: /^(Adres|Address)/ }).fill('https://127.0.0.1:9/in')
  await page.getByRole('checkbox', { name: /^(Campagne begonnen|Campaign begun)/ }).check()
}
const submit: NonNullable<PeopleView['reach']> = ({ page }) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Webhook toevoegen|Add a webhook)$/ })
    .click()
const add = press('Webhook toevoegen', 'Add a webhook')

const views: readonly PeopleView[] = [
  {
    name: 'webhooks',
    path: '/admin/webhooks',
    words: { nl: 'Uit: de ontvanger wil niets meer', en: 'Off: the receiver wants nothing more' },
  },
  {
    name: 'webhooks-empty',
    path: '/admin/webhooks',
    office: () => ({ write: () => TE.right(undefined) }),
    words: { nl: 'Nog geen webhooks', en: 'No webhooks yet' },
  },
  {
    name: 'webhook-secret',
    path: '/admin/webhooks',
    words: { nl: 'Bewaar dit geheim', en: 'Keep this secret' },
    reach: inTurn(add, fill, submit),
  },
  {
    name: 'webhook-faults',
    path: '/admin/webhooks',
    words: { nl: 'Kies minstens één soort.', en: 'Choose at least one kind.' },
    reach: inTurn(add, submit),
  },
  {
    name: 'webhook-refused',
    path: '/admin/webhooks',
    office: () => ({
      trouble: { 'POST /webhooks': refusal(422, 'WEBHOOK_URL_REFUSED', 'Deze server is niet gevonden.') },
    }),
    words: { nl: 'Deze server is niet gevonden.', en: 'Deze server is niet gevonden.' },
    reach: inTurn(add, fill, submit),
  },
  {
    name: 'webhook',
    path: `/admin/webhooks/${HOOK.id}`,
    words: { nl: /Geen antwoord binnen 15 seconden · 3 pogingen/, en: /No answer within 15 seconds · 3 tries/ },
  },
  {
    name: 'webhook-settings',
    path: `/admin/webhooks/${HOOK.id}?tab=settings`,
    words: { nl: /Uit: er gaat niets naar dit adres/, en: /Off: nothing goes to this address/ },
  },
  {
    name: 'webhook-secret-replaced',
    path: `/admin/webhooks/${HOOK.id}?tab=secret`,
    words: { nl: 'Bewaar dit geheim', en: 'Keep this secret' },
    reach: press('Geheim vervangen', 'Replace the secret'),
  },
  {
    name: 'webhook-removal',
    path: `/admin/webhooks/${HOOK.id}?tab=removal`,
    words: { nl: /Er gaat niets meer naar dit adres/, en: /Nothing more goes to this address/ },
  },
]

describe('views of webhooks', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({
    path,
    answer: answering(anOffice({ write: writeWebhooks, ...office?.() })),
  }))
})
