// Pages of licences and events while the link office is another one than the operator's.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  APPLICANT,
  EXPIRED,
  EXPIRED_TYPE,
  LINK,
  REVOKED,
  TRIAL,
  withQuietRevocations,
} from './admin-licence-records.ts'
import { anOffice, answering, type Office } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'

describe('licences and events of a link office that is not the operator’s own', function () {
  this.timeout(60_000)
  const service = adminPages()

  const opened = async (path: string, over: Partial<Office> = {}) => {
    const office = anOffice(over)
    const { page, context } = await openAt(service, path, plain, answering(office))
    const tenantsOf = (beginning: string) =>
      office.tenants.filter((_, n) => office.asked[n]?.startsWith(beginning) === true)
    return { page, context, tenantsOf, asked: office.asked }
  }

  verifies('LIC-10', 'a licence links to its applicant, mails and changes there, and to notifications', async () => {
    const { page, tenantsOf } = await opened(`/admin/licences/${TRIAL}?tab=history`)
    await page.getByRole('heading', { name: 'Laatste wijzigingen' }).waitFor()
    for (const [name, path] of [
      ['Tom Riem', `/admin/people/${APPLICANT}`],
      ['Mails na registratie', '/admin/messages'],
    ] as const) {
      const href = await page.locator('dl').getByRole('link', { name }).getAttribute('href')
      const { pathname, searchParams } = new URL(href ?? '', 'http://here')
      expect([pathname, searchParams.get('tenant')]).to.deep.equal([path, LINK])
    }
    await until('the changes', () => tenantsOf('GET /audit').length > 0)
    expect(tenantsOf('GET /audit')).to.deep.equal([LINK])
    await page.locator('a.tab', { hasText: 'Gebeurtenissen' }).click()
    await page.getByText('Kantoor geregistreerd').waitFor()
    expect(await page.locator('a[href*="/admin/notifications?event="]').count()).to.equal(3)
  })

  verifies('EVT-7', 'an event type offers the templates and roles of the link office', async () => {
    const { page, tenantsOf } = await opened(`/admin/event-types/${EXPIRED_TYPE}`)
    await page.getByText('Met de laatste gebeurtenis, van').waitFor()
    expect([...new Set([...tenantsOf('GET /templates'), ...tenantsOf('GET /roles')])]).to.deep.equal([LINK])
  })

  verifies('EVT-7', 'a notification opens its mail in the link office', async () => {
    const { page } = await opened('/admin/notifications')
    const mail = page.locator('a[href*="/admin/messages/"]')
    expect(await mail.first().getAttribute('href')).to.contain(`tenant=${LINK}`)
  })

  verifies('LIC-6', 'what a change will do is shown before it, and whom its event notifies', async () => {
    const { page } = await opened(`/admin/licences/${TRIAL}?tab=settings`, withQuietRevocations())
    await page.getByLabel('Geldig tot').fill('2026-01-01T12:00')
    await page.getByText('Status daarna: Verlopen').waitFor()
    await page.getByText('Melding ‘Licentie verlopen’ aan Tom Riem').waitFor()
    await page.getByRole('button', { name: 'Licentie intrekken' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 postvakken verliezen hun plaats').waitFor()
    await dialog.getByText('Niemand krijgt er een melding van').waitFor()
  })

  verifies(
    'LIC-12',
    'a licence moves to another domain with its applicant, and a revoked one gets a new one',
    async () => {
      const { page, asked } = await opened(`/admin/licences/${TRIAL}?tab=domain`)
      await page.getByRole('textbox', { name: 'Maildomein' }).fill('graan')
      await page.getByRole('button', { name: 'Licentie verplaatsen' }).click()
      await page
        .getByRole('alert')
        .getByText(/Dit is geen domein/)
        .waitFor()
      await page.getByRole('textbox', { name: 'Maildomein' }).fill('graan.example')
      await page.getByRole('button', { name: 'Licentie verplaatsen' }).click()
      await page.getByText('De licentie van De Boekhoudzaak geldt nu voor graan.example').waitFor()
      expect(asked.filter((one) => one.startsWith('PUT '))).to.deep.equal([`PUT /admin/link/licenses/${TRIAL}/domain`])
      await page.goto(new URL(`/admin/licences/${REVOKED}?tab=domain`, page.url()).href)
      await page.getByRole('button', { name: 'Nieuwe licentie' }).click()
      await page.getByRole('button', { name: 'Nieuwe licentie maken' }).click()
      await page.getByText(/Er is een nieuwe licentie voor/).waitFor()
      expect(new URL(page.url()).pathname).to.match(/^\/admin\/licences\/[\da-f-]{36}$/)
      expect(page.url()).not.to.include(REVOKED)
    },
  )

  verifies('EVT-7', 'notifications are filtered by licence, and name their type in the reader’s language', async () => {
    const { page, asked } = await opened(`/admin/notifications?subject=${EXPIRED}`)
    await page.getByRole('cell', { name: 'Licentie verlopen' }).first().waitFor()
    await page.getByLabel('Gebeurtenis', { exact: true }).selectOption('Licentie verlopen')
    await page.getByRole('button', { name: 'Van één licentie' }).waitFor()
    expect(asked.find((call) => call.startsWith('GET /admin/notifications'))).to.contain(`subject=${EXPIRED}`)
  })

  verifies('LIC-6', 'the licences page filters by expiry, by the day of the office', async () => {
    const { page, asked } = await opened('/admin/licences?expiresBefore=2126-07-01')
    await page.getByText('Administratie De Linde').waitFor()
    const call = asked.find((one) => one.startsWith('GET /admin/link/licenses?')) ?? ''
    expect(new URLSearchParams(call.split('?')[1]).get('expiresBefore')).to.equal('2126-06-30T22:00:00.000Z')
  })
})
