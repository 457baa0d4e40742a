// The list of people and the frame around it: filters, file, keyboard, phone, language and colours.
import { expect } from 'chai'
import { savedText } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { EVA, makeSampleUser } from '#bootstrap/sample/founders.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { anOffice, answering, MEMBER, type Office } from './admin-office.ts'
import { type AdminLook, adminPages, openAt, type OpenedPage, phone, plain } from './admin-pages.ts'
import { untilFocused } from './until-focused.ts'

describe('the list of people and the frame around it', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office = anOffice(), look: AdminLook = plain): Promise<OpenedPage> =>
    openAt(service, path, look, answering(office))

  verifies('ADM-1', 'filters stand in the address: a link sent to a colleague shows the same list', async () => {
    const office = anOffice()
    const { page } = await open('/admin/people', office)
    await page.getByRole('button', { name: /Actief/ }).click()
    await page.getByLabel('Rol', { exact: true }).selectOption(MEMBER)
    await page.getByRole('searchbox').pressSequentially('fat')
    await page.waitForURL(/q=fat/)
    await page.getByRole('button', { name: 'Status' }).click()
    const { search } = new URL(page.url())
    expect(Object.fromEntries(new URLSearchParams(search))).to.deep.equal({
      status: 'ACTIVE',
      role: MEMBER,
      q: 'fat',
      sort: 'status',
    })
    await page.reload()
    await page.getByRole('link', { name: 'Fatima el Amrani' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Status' }).getAttribute('aria-sort')).to.equal('ascending')
    expect(await page.getByRole('row').count()).to.equal(2)
    expect(await page.getByRole('searchbox').inputValue()).to.equal('fat')
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await page.getByRole('link', { name: 'Bram Smit' }).waitFor()
  })

  verifies('ADM-1', 'the list is saved as a file that a spreadsheet opens', async () => {
    const { page } = await open('/admin/people?status=ACTIVE')
    await page.getByRole('link', { name: 'Eva Jansen' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Opslaan als CSV' }).click(),
    ])
    expect(download.suggestedFilename()).to.equal('mensen.csv')
    const lines = (await savedText(download)).split('\r\n')
    expect(lines[0]).to.equal('\uFEFF"Naam";"E-mailadres";"Rollen";"Labels";"Status";"Sinds"')
    expect(lines.find((line) => line.startsWith('"Eva'))).to.match(
      /^"Eva Jansen";"eva.jansen@korrel.example";"Beheerder";"Accountancy, .*Vestiging Utrecht";"Actief";"\d{4}-/,
    )
    expect(lines).to.have.length(40)
  })

  verifies('ADM-1', 'by keyboard alone: to a row, along the rows, chosen, opened, and back', async () => {
    const { page } = await open('/admin/people')
    await page.getByRole('link', { name: 'Anouk Dijkstra' }).waitFor()
    await page.getByRole('checkbox', { name: 'Kies alles op deze pagina' }).focus()
    // The three headers that sort, and then the first row.
    for (let n = 0; n < 4; n++) await page.keyboard.press('Tab')
    await untilFocused(page, /Anouk Dijkstra/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('1 gekozen').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await untilFocused(page, /Wouter Kok/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Wouter Kok' }).waitFor()
    await untilFocused(page, /Wouter Kok/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Mensen' }).waitFor()
  })

  verifies('ADM-1', 'on a phone the areas are behind a button, and every target is 44 px', async () => {
    const opened = await openAt(service, '/admin/people', { ...phone }, answering(anOffice()), {
      hasTouch: true,
      isMobile: true,
    })
    const { page } = opened
    await page.getByRole('link', { name: 'Bram Smit' }).waitFor()
    expect(await page.getByRole('link', { name: 'Campagnes' }).isVisible()).to.equal(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const small = await page.evaluate<readonly string[]>(`[...document.querySelectorAll('a, button, input, select')]
      .filter((one) => one.checkVisibility() && !one.classList.contains('skip') && one.closest('p') === null)
      .map((one) => { const { width, height } = (one.closest('label') ?? one.closest('.row-opens th') ?? one).getBoundingClientRect(); return [one.textContent || one.className, Math.round(width), Math.round(height)] })
      .filter(([, width, height]) => width < 44 || height < 44).map(String)`)
    expect(small).to.deep.equal([])
    await page.getByRole('link', { name: 'Campagnes' }).click()
    await page.getByRole('heading', { name: 'Campagnes' }).waitFor()
    expect(await page.getByRole('link', { name: 'Activiteit' }).isVisible()).to.equal(false)
  })

  verifies('ADM-1', 'language and colours are chosen in the menu, and stay', async () => {
    const { page, complaints } = await open('/admin/people?q=eva')
    const ground = (): Promise<string> => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    const light = await ground()
    await page.getByRole('button', { name: /Eva Jansen/ }).click()
    await page.getByRole('menuitemradio', { name: 'Kleuren: donker' }).click()
    expect(await ground()).not.to.equal(light)
    await page.getByRole('button', { name: /Eva Jansen/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'People' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).to.equal('eva')
    expect(await ground()).not.to.equal(light)
    expect(await page.evaluate('document.documentElement.lang')).to.equal('en')
    const eva = await service.within(({ users }) => users.find(EVA))
    expect(O.toUndefined(eva)?.language).to.deep.equal(O.some('en'))
    expect(complaints).to.deep.equal([])
  })

  verifies(
    'ADM-1',
    'the head of a long list stays in sight, and what gets the focus is never behind the bar',
    async () => {
      const many = Array.from({ length: 60 }, (_, n) =>
        makeSampleUser(`zoe${n}@korrel.example` as Mailbox, `Zoë ${String(n).padStart(2, '0')}`, 'ACTIVE', Date.now()),
      )
      const office = anOffice({ write: ({ users }) => TE.traverseSeqArray(users.add)(many) })
      const { page } = await open('/admin/people?q=zo%C3%AB', office)
      await page.getByRole('link', { name: 'Zoë 20' }).waitFor()
      await page.evaluate('scrollTo(0, 1200)')
      const head = page.getByRole('columnheader', { name: /Naam/ })
      expect(await head.evaluate((node) => Math.round(node.getBoundingClientRect().top))).to.equal(48)
      const row = page.getByRole('row', { name: /Zoë 40/ })
      await row.focus()
      for (let n = 0; n < 25; n++) await page.keyboard.press('ArrowUp')
      const top = await page.locator(':focus').evaluate((node) => node.getBoundingClientRect().top)
      expect(top).to.be.at.least(48 + 40)
    },
  )
})
