// The log files and the changes as administrators use them.
import { expect } from 'chai'
import { EVA, PIET } from '#bootstrap/sample/founders.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { savedText } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { writeChanges } from './admin-change-records.ts'
import { openLog } from './admin-log-records.ts'
import { brokenDown } from './admin-office.ts'
import { adminPages } from './admin-pages.ts'

describe('log files and changes as administrators use them', () => {
  const service = adminPages()

  verifies('ADM-1', 'old files go after being named, and only then', async () => {
    const { page, office } = await openLog(service, '/admin/log-files')
    await page.getByText('Oude bestanden weghalen').click()
    const days = page.getByLabel('Bewaar de laatste dagen')
    await days.fill('niets')
    await page.getByText('Vul een heel aantal dagen in, van 1 tot en met 3650.').waitFor()
    await days.fill('90')
    await page.getByText('Er is geen bestand dat ouder is.').waitFor()
    await days.fill('42')
    await page.getByRole('button', { name: '3 bestanden weghalen' }).click()
    const dialog = page.getByRole('dialog')
    const names = office.logFiles?.slice(-3).map(({ name }) => name) ?? []
    const going = dialog.locator('.log-going .break')
    await going.last().waitFor()
    expect(await going.allTextContents()).to.deep.equal(names)
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    expect(office.asked.filter((call) => call.includes('retentionDays'))).to.deep.equal([])
    await page.getByRole('button', { name: '3 bestanden weghalen' }).click()
    office.trouble = { 'GET /logs/files': brokenDown }
    await dialog.getByRole('button', { name: '3 bestanden weghalen' }).click()
    await dialog.getByText('De dienst is even niet beschikbaar').waitFor()
    office.trouble = {}
    await dialog.getByRole('button', { name: '3 bestanden weghalen' }).click()
    await page.getByText('3 bestanden weggehaald').waitFor()
    await page.getByText(names.join(', ')).waitFor()
    await page.getByText(/42 bestanden, samen/).waitFor()
  })

  verifies('ADM-1', 'a file is downloaded by its name, whatever is in it; only operators see the pages', async () => {
    const odd = { name: 'a&b #1?.log', size: 3, modifiedAt: new Date().toISOString() }
    const body = { data: [odd], removed: [], level: 'error' }
    const trouble = { 'GET /logs/files': { status: 200, body } }
    const { page } = await openLog(service, '/admin/log-files', { trouble })
    const link = page.getByRole('link', { name: `${odd.name} downloaden` })
    expect(await link.getAttribute('href')).to.equal('/logs/files/a%26b%20%231%3F.log')
    expect(await link.getAttribute('download')).to.equal(odd.name)
    const other = await openLog(service, '/admin/log-files', { permissions: ['users:read', 'logs:read'] })
    await other.page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor()
    expect(other.office.asked.filter((call) => call.startsWith('GET /logs'))).to.deep.equal([])
  })

  verifies(
    'IDN-7',
    'a change shows who did what to whom and how, narrows to a kind or a person, and leads to the person and the log',
    async () => {
      const { page, office } = await openLog(service, '/admin/changes', { write: writeChanges })
      const row = page.getByRole('row', { name: /Persoon gewijzigd/ })
      await row.getByRole('link', { name: 'Piet de Vries' }).waitFor()
      const areas = await page.getByRole('navigation', { name: 'Onderdelen' }).getByRole('link').allInnerTexts()
      expect(areas.map((area) => area.trim()).filter((area) => /Activiteit|logboek/.test(area))).to.deep.equal([
        'Activiteit',
        'Technisch logboek',
      ])
      expect(await row.getByRole('listitem').allTextContents()).to.deep.equal([
        'naam gewijzigd',
        'rollen erbij: Campagnebeheerder',
      ])
      expect(await row.getByRole('link', { name: 'Eva Jansen' }).getAttribute('href')).to.match(/^\/admin\/people\//)
      await page.getByRole('row', { name: /later\.invented \(mislukt\)/ }).waitFor()
      await page.getByRole('row', { name: /Persoon verwijderd.*verwijderd/ }).waitFor()
      const people = office.asked.filter((call) => call.startsWith('GET /users/'))
      expect(people, 'each name once').to.deep.equal([...new Set(people)])
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Opslaan als CSV' }).click(),
      ])
      const { total } = await service.within(({ audit }) => audit.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 1 }))
      expect((await savedText(download)).trimEnd().split('\r\n').length).to.equal(total + 1)
      await page.getByLabel('Soort', { exact: true }).selectOption('user.deactivated')
      await page.getByRole('row', { name: /Persoon gewijzigd/ }).waitFor({ state: 'detached' })
      const deactivated = page.getByRole('row', { name: /Persoon gedeactiveerd/ })
      await deactivated.first().waitFor()
      expect(await page.getByRole('row').count()).to.equal((await deactivated.count()) + 1)
      await deactivated.first().getByRole('link', { name: 'Bekijken' }).click()
      await page.getByRole('heading', { name: /^Aanvraag / }).waitFor()
      const filtered = await openLog(service, '/admin/changes?status=active')
      await filtered.page.getByText('status=active').waitFor()
      await filtered.page.getByRole('button', { name: 'Uit het adres halen' }).click()
      await filtered.page.getByText('status=active').waitFor({ state: 'detached' })
      await filtered.page.getByLabel('Wie', { exact: true }).selectOption(EVA)
      await filtered.page.getByLabel('Van', { exact: true }).fill('2026-03-01')
      await filtered.page.getByRole('searchbox').fill('Piet')
      await filtered.page.waitForURL(/actor=[0-9a-f-]+&from=2026-03-01&q=Piet/)
      const last = await until('the search', () =>
        filtered.office.asked.find((call) => call.startsWith('GET /audit?') && call.includes('q=Piet')),
      )
      expect(last).to.match(/actor=.*fromTs=2026-02-28T23/)
      const narrowed = await openLog(service, `/admin/changes?subject=${PIET}`, { write: writeChanges })
      await narrowed.page.getByRole('row', { name: /Persoon gewijzigd/ }).waitFor()
      await narrowed.page.getByRole('button', { name: /Alleen over Piet de Vries/ }).click()
      await narrowed.page.getByRole('row', { name: /Persoon gedeactiveerd/ }).waitFor()
    },
  )
})
