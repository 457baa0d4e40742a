// Pages of licences and events while the link office is another one than the operator's.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { EXPIRED_TYPE, LINK, TRIAL } from './admin-licence-samples.ts'
import { anOffice, answering } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'

describe('licences and events of a link office that is not the operator’s own', function () {
  this.timeout(60_000)
  const service = adminPages()

  const opened = async (path: string) => {
    const office = anOffice()
    const { page, context } = await openAt(service, path, plain, answering(office))
    const tenantsOf = (beginning: string) =>
      office.tenants.filter((_, n) => office.asked[n]?.startsWith(beginning) === true)
    return { page, context, tenantsOf }
  }

  verifies('LIC-10', 'a licence links to its applicant, mails and changes there, and to notifications', async () => {
    const { page, context, tenantsOf } = await opened(`/admin/licences/${TRIAL}?tab=history`)
    await page.getByRole('heading', { name: 'Laatste wijzigingen' }).waitFor()
    for (const [name, path] of [
      ['Eva Jansen', '/admin/people/8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101'],
      ['Mails van deze licentie', '/admin/messages'],
    ] as const) {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      const { pathname, searchParams } = new URL(href ?? '', 'http://here')
      expect([pathname, searchParams.get('tenant')]).to.deep.equal([path, LINK])
    }
    expect(tenantsOf('GET /audit')).to.deep.equal([LINK])
    await page.locator('a.tab', { hasText: 'Gebeurtenissen' }).click()
    await page.getByText('Kantoor geregistreerd').waitFor()
    expect(await page.locator('a[href*="event=0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9301"]').count()).to.equal(1)
    await context.close()
  })

  verifies('EVT-7', 'an event type offers the templates and roles of the link office', async () => {
    const { page, context, tenantsOf } = await opened(`/admin/event-types/${EXPIRED_TYPE}`)
    await page.getByText('Met de laatste gebeurtenis, van').waitFor()
    expect([...new Set([...tenantsOf('GET /templates'), ...tenantsOf('GET /roles')])]).to.deep.equal([LINK])
    await context.close()
  })

  verifies('EVT-7', 'a notification opens its mail in the link office', async () => {
    const { page, context } = await opened('/admin/notifications')
    const mail = page.locator('a[href*="/admin/messages/0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201"]')
    expect(await mail.first().getAttribute('href')).to.contain(`tenant=${LINK}`)
    await context.close()
  })

  verifies('LIC-7', 'the licences page shows the last run of each daily job', async () => {
    const { page, context } = await opened('/admin/licences')
    await page.getByText(/Ongebruikte plaatsen vrijgezet \(2026-03-02\): 12 gewijzigd/).waitFor()
    await page.getByText(/Mensen van verlopen licenties \(2026-03-02\): 500 gewijzigd, nog niet klaar/).waitFor()
    await context.close()
  })
})
