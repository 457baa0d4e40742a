// The home page with what the service's checks found, one that failed, and figures with their course.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { PIET } from '#bootstrap/sample/founders.ts'
import { THIRD_OFFICE } from '#bootstrap/sample/people.ts'
import type { CheckName } from '#domain/operations/home.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  behindSchema,
  OFF,
  writeFindings,
  writeLedgerDown,
  writeLostLinks,
  writeQuietVault,
} from './admin-home-records.ts'
import { anOffice, answering, brokenDown, type Office, type Trouble } from './admin-office.ts'
import { adminPages, openAt, phone, plain, verifyAdminViews } from './admin-pages.ts'
import { type PeopleView, quiet } from './people-views.ts'

const answerChecks = (data: readonly { readonly name: CheckName; readonly found: null }[]): Partial<Office> => ({
  trouble: { 'GET /admin/checks': { status: 200, body: { data } } satisfies Trouble },
})

const views: readonly PeopleView[] = [
  {
    name: 'home-checks',
    path: '/admin',
    office: () => ({
      write: (stores) =>
        pipe(
          writeFindings(stores),
          TE.flatMap(() => writeLedgerDown(stores)),
        ),
    }),
    words: { nl: 'De boekhouding antwoordt niet', en: 'The accounting system does not answer' },
    reach: async ({ page }) => {
      await page
        .getByText(/^(Als tabel|As a table)$/)
        .first()
        .click()
    },
  },
  {
    name: 'home-check-failed',
    path: '/admin',
    office: () => answerChecks([{ name: 'ledger.down', found: null }]),
    words: { nl: 'Niet gecontroleerd: de boekhouding', en: 'Not checked: the accounting system' },
  },
  {
    name: 'vault',
    path: '/admin/vault',
    office: () => ({ write: writeLostLinks }),
    words: {
      nl: '3 postvakken moeten opnieuw inloggen bij de boekhouding',
      en: '3 mailboxes have to sign in at the accounting system again',
    },
    reach: async ({ page }) => {
      await page
        .getByText(/^(Als tabel|As a table)$/)
        .first()
        .click()
    },
  },
  {
    name: 'vault-empty',
    path: '/admin/vault',
    office: () => ({ write: writeQuietVault }),
    words: { nl: 'Nog geen vernieuwing in de laatste 14 dagen.', en: 'No renewal yet in the last 14 days.' },
    reach: ({ page }) => page.getByText(/^(Iedereen is gekoppeld|Everyone is connected)$/).waitFor(),
  },
  {
    name: 'replicas',
    path: '/admin/system',
    office: () => ({ trouble: { 'GET /admin/system': behindSchema } }),
    words: { nl: 'Nog uit te voeren', en: 'Pending' },
    // In place of the names that only the person who installs the service knows.
    reach: ({ page }) => page.getByText(/“(Mailserver van de dienst|Mail server of the service)”/).waitFor(),
  },
  {
    name: 'settings',
    path: '/admin/settings',
    words: { nl: 'Ingesteld, maar niet getoond', en: 'Set, but not shown' },
  },
  {
    name: 'home-checks-failed',
    path: '/admin',
    office: () => ({ trouble: { 'GET /admin/checks': brokenDown, 'GET /admin/figures': brokenDown } }),
    words: {
      nl: 'Niet gecontroleerd: mails, campagnes, koppelingen en licenties',
      en: 'Not checked: mails, campaigns, connections and licences',
    },
  },
]

const format = (n: number): string => n.toLocaleString('nl')

describe('views of the home page', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))

  verifies('ADM-2', 'each finding has its moment, those it affects, and one action that leads there', async () => {
    const { page } = await openAt(service, '/admin', plain, answering(anOffice({ write: writeFindings })))
    const row = page.locator('.attention-row', { hasText: '12 koppelingen met de boekhouding verlopen binnenkort' })
    await row.getByText('Eva Jansen, Piet de Vries, Bas van Dijk, en nog 9').waitFor()
    expect(await row.locator('time').count()).to.equal(1)
    // Of all offices, as an operator sees them; people of other offices are not in the own list.
    expect(await row.getByRole('link').getAttribute('href')).to.equal('/admin/vault')
    const mails = page.locator('.attention-row', { hasText: '1.000 of meer mails zijn mislukt' })
    await mails.getByText('Eva Jansen, Verwijderde ontvanger, Piet de Vries, en nog 997').waitFor()
    const one = page.locator('.attention-row', { hasText: '1 licentie is bijna vol' })
    expect(await one.getByRole('link').getAttribute('href')).to.match(/^\/admin\/licences\/[\da-f-]{36}/)
    expect(await page.getByText('Alles in orde').count()).to.equal(0)
  })

  verifies('ADM-2', 'links that lapse lead an administrator to the people of the office', async () => {
    const office = anOffice({ write: writeFindings, permissions: ['users:read'] })
    const { page } = await openAt(service, '/admin', plain, answering(office))
    const row = page.locator('.attention-row', { hasText: '12 koppelingen met de boekhouding verlopen binnenkort' })
    expect(await row.getByRole('link').getAttribute('href')).to.equal('/admin/people')
    const returned = page.locator('.attention-row', { hasText: 'Meldingen aan 1 persoon komen terug' })
    expect(await returned.getByRole('link').getAttribute('href')).to.equal(`/admin/people/${PIET}`)
  })

  verifies('ADM-2', 'without a check nothing is well, and people who may open pages are not turned away', async () => {
    const office = anOffice({ permissions: ['templates:read'] })
    const { page } = await openAt(service, '/admin', plain, answering(office))
    await page.getByRole('heading', { name: 'Overzicht', level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    expect(await page.getByText('Alles in orde').count()).to.equal(0)
  })

  verifies('ADM-2', 'all is well only if every check ran and found nothing', async () => {
    for (const [over, well] of [
      [{}, 1],
      [answerChecks([{ name: 'webhook.off', found: null }]), 0],
    ] as const) {
      const office = anOffice({ ...quiet(), ...over })
      const { page } = await openAt(service, '/admin', phone, answering(office))
      await page.getByText(well === 1 ? 'Alles in orde' : 'Een controle is mislukt').waitFor()
      // The failure of one check shows while others still run.
      await page.locator('.skeleton-well').waitFor({ state: 'detached' })
      expect(await page.getByText('Alles in orde').count()).to.equal(well)
    }
  })

  verifies('ADM-2', 'what came to need attention shows while the page is open', async () => {
    const office = anOffice(quiet())
    const { page, context } = await openAt(service, '/admin', plain, answering(office))
    await page.getByText('Alles in orde').waitFor()
    await page.clock.install()
    await page.reload()
    await page.getByText('Alles in orde').waitFor()
    await service.within(({ webhooks }) => webhooks.add(OFF))
    await page.clock.runFor(60_000)
    await page.getByText('1 webhook is uitgezet').waitFor()
    expect(await page.getByText('Alles in orde').count()).to.equal(0)
    await context.close()
  })

  verifies('ADM-9', 'navigation and tabs count what needs attention, where it is handled', async () => {
    const office = anOffice({ write: writeFindings })
    const { page } = await openAt(service, '/admin/people', plain, answering(office))
    const count = async (...names: readonly CheckName[]): Promise<string> => {
      const all = await Promise.all(
        names.map((name) => service.within(({ home }) => home.check(name, true, Date.now()))),
      )
      return format(all.reduce((sum, found) => sum + found.count, 0))
    }
    const mails = `${await count('mail.failed', 'mail.unknown', 'mail.returned')} vragen aandacht`
    const licences = `${await count('licence.ending', 'licence.full')} vragen aandacht`
    const links = page.getByRole('navigation', { name: 'Onderdelen' })
    await links
      .getByRole('link', { name: `Mail ${mails}` })
      .getByText('99+')
      .waitFor()
    await links.getByRole('link', { name: `Licenties ${licences}` }).waitFor()
    expect(await links.locator('.attention-count').count()).to.equal(7)
    await links.getByRole('link', { name: /^Mail / }).click()
    const tabs = page.getByRole('navigation', { name: 'Mail', exact: true })
    await tabs.getByRole('link', { name: `Verstuurd ${mails}` }).waitFor()
    expect(await tabs.locator('.attention-count').count()).to.equal(1)
    office.trouble = answerChecks([]).trouble ?? {}
    await page.reload()
    await links.getByRole('link', { name: 'Licenties', exact: true }).waitFor()
    expect(await links.locator('.attention-count').count()).to.equal(0)
  })

  verifies('ADM-5', 'a key that is missing and users who have to sign in again are named', async () => {
    const { page } = await openAt(service, '/admin/vault', plain, answering(anOffice({ write: writeLostLinks })))
    const keys = page.getByRole('table', { name: 'Sleutels' })
    await keys.getByText('Ontbreekt: deze koppelingen gaan niet meer open').waitFor()
    expect(await page.getByRole('table', { name: 'Tokenkluis' }).locator('tbody tr').count()).to.equal(3)
  })

  verifies(['ADM-2', 'ADM-9'], 'figures have a chart with a title, the same as a table, and a link', async () => {
    const { page } = await openAt(service, '/admin', plain, answering(anOffice()))
    const chart = page.getByRole('img', { name: /^Verstuurde mails/ })
    await chart.waitFor()
    expect(await chart.locator('rect').count()).to.equal(14)
    await page.getByText('Als tabel').first().click()
    expect(await page.getByRole('table', { name: 'Verstuurde mails' }).locator('tbody tr').count()).to.equal(14)
    const panel = page.locator('section', { has: chart })
    expect(await panel.getByRole('link').getAttribute('href')).to.equal('/admin/messages?state=sent')
    const address = `/admin?tenant=${THIRD_OFFICE.uuid}`
    const other = await openAt(service, address, plain, answering(anOffice()))
    await other.page.getByText('Nog niets in de laatste 14 dagen.').first().waitFor()
    expect(await other.page.getByText('Nog niets in de laatste 14 dagen.').count()).to.equal(4)
  })
})
