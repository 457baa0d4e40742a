// Every view of licences, event types and notifications.
import { fromDays } from '#domain/shared/clock.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import {
  EXPIRED_TYPE,
  PENDING,
  REVOKED,
  REVOKED_TYPE,
  TRIAL,
  withLostRole,
  withUnsent,
} from './admin-licence-records.ts'
import { anOffice, answering, emptyList, refusal } from './admin-office.ts'
import { adminPages, verifyAdminViews } from './admin-pages.ts'
import { type PeopleView, press } from './people-views.ts'

const own = sampleLicence({ covers: 'korrel.example', expiresAt: Date.now() + fromDays(9) })

const views: readonly PeopleView[] = [
  { name: 'licences', path: '/admin/licences', words: { nl: 'Administratie De Linde', en: 'Administratie De Linde' } },
  {
    name: 'licences-empty',
    path: '/admin/licences',
    office: () => ({ trouble: { 'GET /admin/link/licenses': emptyList } }),
    words: { nl: 'Kantoor registreren', en: 'Register an office' },
  },
  {
    name: 'licence',
    path: `/admin/licences/${TRIAL}`,
    words: { nl: 'vera.klomp@boekhoudzaak.example', en: 'vera.klomp@boekhoudzaak.example' },
  },
  {
    name: 'licence-events',
    path: `/admin/licences/${TRIAL}?tab=events`,
    words: { nl: 'Kantoor geregistreerd', en: 'Office registered' },
  },
  {
    name: 'licence-settings',
    path: `/admin/licences/${TRIAL}?tab=settings`,
    words: { nl: /Een verlopen licentie met een latere datum/, en: /An expired licence with a later date/ },
  },
  {
    name: 'licence-change',
    path: `/admin/licences/${TRIAL}?tab=settings`,
    words: { nl: 'Status daarna: Verlopen', en: 'Status afterwards: Expired' },
    reach: ({ page }) => page.getByLabel(/^(Geldig tot|Valid until)$/).fill('2026-01-01T12:00'),
  },
  {
    name: 'licence-release',
    path: `/admin/licences/${TRIAL}`,
    words: { nl: /dan neemt het opnieuw een plaats in/, en: /it takes a seat again/ },
    reach: async ({ page }) =>
      page
        .getByRole('button', { name: /^(Vrijgeven|Release)$/ })
        .first()
        .click(),
  },
  {
    name: 'licence-revoke',
    path: `/admin/licences/${TRIAL}?tab=settings`,
    words: { nl: '1 persoon wordt over 14 dagen verwijderd', en: '1 person is removed in 14 days' },
    reach: press('Licentie intrekken', 'Revoke the licence'),
  },
  {
    name: 'licence-revoke-refused',
    path: `/admin/licences/${TRIAL}?tab=settings`,
    office: () => ({ trouble: { 'POST /admin/link/licenses': refusal(409, 'LICENCE_REVOKED', 'Al ingetrokken.') } }),
    words: { nl: 'Al ingetrokken.', en: 'Al ingetrokken.' },
    reach: press('Licentie intrekken', 'Revoke the licence'),
  },
  {
    name: 'licence-domain-taken',
    path: `/admin/licences/${TRIAL}?tab=domain`,
    office: () => ({
      trouble: {
        'PUT /admin/link/licenses': refusal(409, 'COVERAGE_TAKEN', 'Voor graan.example is er al een licentie.'),
      },
    }),
    words: { nl: 'Voor graan.example is er al een licentie.', en: 'Voor graan.example is er al een licentie.' },
    reach: async (view) => {
      await view.page.getByRole('textbox', { name: /^(Maildomein|Mail domain)$/ }).fill('graan.example')
      await press('Licentie verplaatsen', 'Move the licence')(view)
    },
  },
  {
    name: 'licence-successor',
    path: `/admin/licences/${REVOKED}?tab=domain`,
    words: { nl: /Kantoor en aanvrager zijn die van/, en: /Office and applicant are those of/ },
    reach: press('Nieuwe licentie', 'New licence'),
  },
  {
    name: 'licence-request',
    path: `/admin/licences/${PENDING}?tab=request`,
    words: {
      nl: /Een adres dat bij loonbureau-oost.example hoort/,
      en: /An address that belongs to loonbureau-oost.example/,
    },
  },
  {
    name: 'licence-code',
    path: `/admin/licences/${PENDING}?tab=request`,
    words: { nl: 'Het is dezelfde code als in de vorige mail.', en: 'It is the same code as in the previous mail.' },
    reach: press('Code opnieuw versturen', 'Send the code again'),
  },
  { name: 'licence-revoked', path: `/admin/licences/${REVOKED}`, words: { nl: 'Ingetrokken', en: 'Revoked' } },
  {
    name: 'own-licences',
    path: '/admin/own-licence',
    office: () => ({
      write: ({ licences }) =>
        pipe(
          licences.add(own),
          TE.flatMap(() => licences.putActivation(sampleActivation(own, 'piet.devries@korrel.example'))),
        ),
    }),
    words: { nl: 'piet.devries@korrel.example', en: 'piet.devries@korrel.example' },
  },
  {
    name: 'own-licences-none',
    path: '/admin/own-licence',
    words: { nl: /^Voor de maildomeinen van je kantoor/, en: /^There is no licence for the mail domains/ },
  },
  {
    name: 'event-types',
    path: '/admin/event-types',
    words: { nl: 'Licentie verlopen', en: 'Licence expired' },
  },
  {
    name: 'event-type',
    path: `/admin/event-types/${EXPIRED_TYPE}`,
    words: { nl: 'Met de laatste gebeurtenis, van', en: 'With the latest event, of' },
  },
  {
    name: 'event-type-to-no-one',
    path: `/admin/event-types/${REVOKED_TYPE}`,
    office: withLostRole,
    words: { nl: /Zo bereikt deze regel niemand/, en: /This rule reaches no one/ },
  },
  {
    name: 'notifications',
    path: '/admin/notifications',
    office: withUnsent,
    words: { nl: 'De ontvanger wil deze niet', en: 'The recipient muted these' },
    reach: ({ page }) => page.getByText(/^(Ontvanger geweigerd|Recipient refused)$/).waitFor(),
  },
  {
    name: 'notifications-empty',
    path: '/admin/notifications',
    office: () => ({ trouble: { 'GET /admin/notifications': emptyList } }),
    words: { nl: 'Nog geen meldingen', en: 'No notifications yet' },
  },
]

describe('views of licences, event types and notifications', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
