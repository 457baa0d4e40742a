// The log files and the changes as administrators use them.
import { expect } from 'chai'
import { savedText } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { aWorld, brokenDown, openLog } from './admin-log-world.ts'
import { adminPages } from './admin-pages.ts'

describe('log files and changes as administrators use them', () => {
  const service = adminPages()

  verifies('ADM-1', 'old files go after being named, and only then', async () => {
    const { page, world } = await openLog(service, '/admin/log-files')
    await page.getByText('Oude bestanden weghalen').click()
    const days = page.getByLabel('Bewaar de laatste dagen')
    await days.fill('niets')
    await page.getByText('Vul een heel aantal dagen in, van 1 tot en met 3650.').waitFor()
    await days.fill('90')
    await page.getByText('Er is geen bestand dat ouder is.').waitFor()
    await days.fill('42')
    await page.getByRole('button', { name: '3 bestanden weghalen' }).click()
    const dialog = page.getByRole('dialog')
    const names = world.files.slice(-3).map(({ name }) => name)
    const going = dialog.locator('.log-going .break')
    await going.last().waitFor()
    expect(await going.allTextContents()).to.deep.equal(names)
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    expect(world.asked.filter((path) => path.includes('retentionDays'))).to.deep.equal([])
    await page.getByRole('button', { name: '3 bestanden weghalen' }).click()
    world.trouble = { '/logs/files?': brokenDown }
    await dialog.getByRole('button', { name: '3 bestanden weghalen' }).click()
    await dialog.getByText('De dienst is even niet beschikbaar').waitFor()
    world.trouble = {}
    await dialog.getByRole('button', { name: '3 bestanden weghalen' }).click()
    await page.getByText('3 bestanden weggehaald').waitFor()
    await page.getByText(names.join(', ')).waitFor()
    await page.getByText(/42 bestanden, samen/).waitFor()
  })

  verifies('ADM-1', 'a file is downloaded by its name, whatever is in it; only operators see the pages', async () => {
    const odd = { name: 'a&b #1?.log', size: 3, modifiedAt: new Date().toISOString() }
    const { page } = await openLog(service, '/admin/log-files', aWorld({ files: [odd] }))
    const link = page.getByRole('link', { name: `${odd.name} downloaden` })
    expect(await link.getAttribute('href')).to.equal('/logs/files/a%26b%20%231%3F.log')
    expect(await link.getAttribute('download')).to.equal(odd.name)
    const other = await openLog(service, '/admin/log-files', aWorld({ isOperator: false }))
    await other.page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor()
    expect(other.world.asked.filter((path) => path.startsWith('/logs'))).to.deep.equal([])
  })

  verifies(
    'IDN-7',
    'a change shows who did what to whom and how, narrows to a kind or a person, and leads to the person and the log',
    async () => {
      const { page, world } = await openLog(service, '/admin/changes')
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
      expect(world.asked.filter((path) => path.startsWith('/users/')).length, 'each name once').to.be.at.most(4)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Opslaan als CSV' }).click(),
      ])
      expect((await savedText(download)).trimEnd().split('\r\n').length).to.equal(69)
      await page.getByLabel('Soort', { exact: true }).selectOption('user.deactivated')
      await page.getByRole('row', { name: /Persoon gewijzigd/ }).waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Persoon gedeactiveerd/ }).waitFor()
      expect(await page.getByRole('row').count()).to.equal(2)
      await row
        .or(page.getByRole('row', { name: /Persoon gedeactiveerd/ }))
        .getByRole('link', { name: 'Bekijken' })
        .click()
      await page.getByRole('heading', { name: /^Aanvraag / }).waitFor()
      const eva = world.changes.map((one) => String(Reflect.get(Object(Reflect.get(one, 'actor')), 'uuid')))[0] ?? ''
      const filtered = await openLog(service, '/admin/changes?status=active')
      await filtered.page.getByText('status=active').waitFor()
      await filtered.page.getByRole('button', { name: 'Uit het adres halen' }).click()
      await filtered.page.getByText('status=active').waitFor({ state: 'detached' })
      await filtered.page.getByLabel('Wie', { exact: true }).selectOption(eva)
      await filtered.page.getByLabel('Van', { exact: true }).fill('2026-03-01')
      await filtered.page.getByRole('searchbox').fill('Piet')
      await filtered.page.waitForURL(/actor=[0-9a-f-]+&from=2026-03-01&q=Piet/)
      const last = await until('the search', () =>
        filtered.world.asked.find((path) => path.startsWith('/audit?') && path.includes('q=Piet')),
      )
      expect(last).to.match(/actor=.*fromTs=2026-02-28T23/)
      const subject = world.changes.map((one) => String(Reflect.get(one, 'subject')))[0] ?? ''
      const narrowed = await openLog(service, `/admin/changes?subject=${subject}`)
      await narrowed.page.getByRole('button', { name: /Alleen over Piet de Vries/ }).click()
      await narrowed.page.getByRole('row', { name: /Persoon gedeactiveerd/ }).waitFor()
    },
  )
})
