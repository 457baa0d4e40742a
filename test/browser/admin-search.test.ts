// One search in the browser, wholly by keyboard; and every view of it.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, getSampleUser } from '#bootstrap/sample/founders.ts'
import { anOffice, answering, brokenDown, LINDE } from './admin-office.ts'
import { type AdminLook, adminPages, type OpenedPage, openAt, phone, plain, verifyAdminViews } from './admin-pages.ts'
import type { PeopleView } from './people-views.ts'
import { untilFocused, untilHasFocus } from './until-focused.ts'

const type =
  (text: string) =>
  async ({ page }: OpenedPage): Promise<void> => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').focus()
    await page.keyboard.type(text)
    await page.locator('#search-hits[aria-busy=false]').waitFor({ state: 'attached' })
  }

const views: readonly PeopleView[] = [
  { name: 'search', path: '/admin', words: { nl: /^Zoek mensen/, en: /^Search people/ }, reach: type('') },
  {
    name: 'search-found',
    path: '/admin',
    words: { nl: 'Alles bekijken in Mensen', en: 'See all in People' },
    reach: type('korrel'),
  },
  { name: 'search-none', path: '/admin', words: { nl: /^Niets gevonden/, en: /^Nothing found/ }, reach: type('zzz') },
  {
    name: 'search-failed',
    path: '/admin',
    office: () => ({ trouble: { 'GET /admin/search': brokenDown } }),
    words: { nl: 'De dienst is even niet beschikbaar', en: 'The service is temporarily unavailable' },
    reach: type('jansen'),
  },
]

describe('one search in the browser', function () {
  this.timeout(60_000)
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))

  const opened = async (path = '/admin/tags', look: AdminLook = plain) => {
    const office = anOffice()
    const { page, context } = await openAt(service, path, look, answering(office))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    const chosen = () => page.locator('[role=option][aria-selected=true]')
    return { office, page, context, chosen, field: page.getByRole('combobox', { name: 'Zoeken' }) }
  }

  verifies('ADM-3', 'opens by Ctrl-K or /, and not by / in a field; Escape returns the focus', async () => {
    const { page, field } = await opened()
    const list = page.locator('main input[type=search]')
    await list.focus()
    await page.keyboard.type('a/')
    expect([await list.inputValue(), await field.count()]).to.deep.equal(['a/', 0])
    await page.keyboard.press('Control+k')
    await field.waitFor()
    await untilHasFocus(field)
    await page.keyboard.press('Control+k')
    expect(await field.count()).to.equal(1)
    await page.keyboard.press('Escape')
    await until('closing', async () => (await field.count()) === 0)
    await untilHasFocus(list)
    await list.evaluate((node) => node.blur())
    await page.keyboard.press('/')
    await field.waitFor()
    expect(await field.inputValue()).to.equal('')
  })

  verifies('ADM-3', 'arrows choose among pages and records, Enter opens, in the office that is managed', async () => {
    const { page, chosen, field, office } = await opened(`/admin/tags?tenant=${LINDE}`)
    await page.keyboard.press('/')
    await field.fill('licen')
    await chosen().filter({ hasText: 'Licentie' }).waitFor()
    expect(await page.getByRole('group', { name: 'Pagina’s' }).getByRole('option').count()).to.equal(2)
    await field.fill('karin linde')
    await page.getByRole('option', { name: /^Karin/ }).waitFor()
    await until('the first', async () => (await chosen().textContent())?.startsWith('Karin Linde') === true)
    const active = await field.getAttribute('aria-activedescendant')
    expect(await chosen().getAttribute('id')).to.equal(active)
    await page.keyboard.press('ArrowDown')
    expect(await chosen().textContent()).to.match(/^Administratie De Linde/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await chosen().textContent()).to.match(/^Karin/)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/people/${getSampleUser('karin.linde@linde.example')}?tenant=${LINDE}`)
    await untilFocused(page, /Karin/)
    expect(await page.locator('dialog').count()).to.equal(0)
    expect(office.asked.filter((one) => one.startsWith('GET /admin/search')).length).to.be.within(1, 2)
  })

  verifies('ADM-3', 'opens the list of all by the same text, and works by touch', async () => {
    const { page, field } = await opened('/admin', phone)
    await page.getByRole('button', { name: 'Zoeken' }).click()
    await field.fill('korrel')
    await page.getByRole('option', { name: 'Alles bekijken in Mensen' }).click()
    await page.waitForURL('**/admin/people?q=korrel')
    await page.getByRole('button', { name: 'Zoeken' }).click()
    await field.fill('jansen')
    await page.getByRole('option', { name: /^Eva/ }).click()
    await page.waitForURL(`**/admin/people/${EVA}`)
  })

  verifies('ADM-3', 'asks nothing for one character, and lists no page that the user may not open', async () => {
    const office = anOffice({ permissions: ['users:read'] })
    const { page } = await openAt(service, '/admin', plain, answering(office))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('e')
    await page.getByRole('option', { name: 'Mensen' }).first().waitFor()
    await page.locator('#search-hits[aria-busy=false]').waitFor()
    expect(
      await page
        .getByRole('option')
        .filter({ hasText: /Licenties|Campagnes|Logbestanden/ })
        .count(),
    ).to.equal(0)
    expect(office.asked.filter((one) => one.startsWith('GET /admin/search'))).to.deep.equal([])
  })
})
