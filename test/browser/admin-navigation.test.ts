// The frame of the administrator's application: its entries and tabs, long names in it, and the help of the keyboard.
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import * as O from 'fp-ts/lib/Option.js'
import { EVA, FATIMA } from '#bootstrap/sample/founders.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { sampleSignIn } from '#test/contract/sample-people.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { TRIAL } from './admin-licence-records.ts'
import { anOffice, answering, describeMe, type Office } from './admin-office.ts'
import { adminPages, navigate, openAt, phone, plain, verifyAdminViews } from './admin-pages.ts'
import type { PeopleView } from './people-views.ts'
import { untilFocused, untilHasFocus } from './until-focused.ts'

const LONG = 'Vennootschap '.repeat(16).slice(0, 200)
const longNames = (isOperator: boolean): Partial<Office> => {
  const office = { uuid: SAMPLE_OFFICE.uuid, name: LONG, language: 'nl' }
  const user = { uuid: EVA, email: 'eva.jansen@korrel.example', name: LONG, language: null }
  return { trouble: { 'GET /admin/me': describeMe({ user, tenant: office, home: office, operator: isOperator }) } }
}

const views: readonly PeopleView[] = [
  {
    name: 'keyboard',
    path: '/admin/people',
    words: { nl: 'Toetsen van één teken gebruiken', en: 'Use keys of one character' },
    reach: async ({ page }) => {
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('?')
    },
  },
  {
    name: 'long-names',
    path: '/admin/tags',
    office: () => longNames(true),
    words: { nl: 'Vestiging Sneek', en: 'Vestiging Sneek' },
  },
]

describe('the frame of the administrator’s application', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))

  verifies('ADM-9', 'the present tab is in view in a window that is too narrow', async () => {
    const { page } = await openAt(service, `/admin/licences/${TRIAL}?tab=history`, phone, answering(anOffice()))
    const current = page.locator('a.tab[aria-current=page]')
    await current.waitFor()
    await until('the tab in view', () =>
      current.evaluate((node) => {
        const { left, right } = node.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
  })

  verifies('ADM-9', 'the entry of a record’s area is current, and in view in a window that is too low', async () => {
    const { page } = await openAt(service, '/admin/vault', plain, answering(anOffice()), {
      viewport: { width: 1280, height: 320 },
    })
    const current = page.getByRole('navigation', { name: 'Onderdelen' }).locator('[aria-current=page]')
    const isInView = (one: Locator): Promise<boolean> =>
      one.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await current.waitFor()
    expect([await current.innerText(), await isInView(current)]).to.deep.equal(['Systeem', true])
    const tabs = page.getByRole('navigation', { name: 'Systeem' })
    expect(await tabs.getByRole('link').allInnerTexts()).to.deep.equal([
      'Taken',
      'Tokenkluis',
      'Processen',
      'Instellingen',
      'Logbestanden',
    ])
    expect(await tabs.locator('[aria-current=page]').innerText()).to.equal('Tokenkluis')
    await tabs.getByRole('link', { name: 'Logbestanden' }).click()
    await untilFocused(page, 'Logbestanden')
    await navigate(page, `/admin/people/${EVA}`)
    await page.getByRole('heading', { level: 1, name: 'Eva Jansen' }).waitFor()
    expect([await current.innerText(), await isInView(current)]).to.deep.equal(['Mensen', true])
    expect(await page.getByRole('navigation', { name: 'Mensen' }).count()).to.equal(0)
  })

  verifies('ADM-9', 'long names are cut at their end, with the whole name in the title', async () => {
    for (const look of [plain, phone])
      for (const isOperator of [true, false]) {
        const { page } = await openAt(service, '/admin', look, answering(anOffice(longNames(isOperator))))
        const names = page.locator(`.top-bar [title="${LONG.trim()}"]`)
        await names.first().waitFor()
        const cut = await names.evaluateAll((nodes) =>
          nodes.filter((node) => node.checkVisibility()).map((node) => node.scrollWidth > node.clientWidth),
        )
        expect(cut, `${look.width}`).to.deep.equal(look === phone ? [true] : [true, true])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).to.be.at.most(0)
      }
  })

  verifies('ADM-9', '? shows the keyboard on every page, except in fields, and gives the focus back', async () => {
    const { page } = await openAt(service, '/admin', plain, answering(anOffice()))
    const dialog = page.getByRole('dialog', { name: 'Toetsenbord' })
    for (const [path, title] of Object.entries({
      '/admin': 'Overzicht',
      '/admin/people': 'Mensen',
      '/admin/logs': 'Technisch logboek',
      '/admin/profile': 'Profiel',
      '/admin/nergens': 'Deze pagina bestaat niet',
    })) {
      await navigate(page, path)
      await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor()
      await page.keyboard.press('?')
      await dialog.getByText('Alles doorzoeken').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await navigate(page, '/admin/tags')
    await untilFocused(page, 'Labels')
    const search = page.getByRole('main').getByRole('searchbox')
    await search.focus()
    await page.keyboard.type('a?')
    expect([await search.inputValue(), await dialog.count()]).to.deep.equal(['a?', 0])
    await page.getByRole('button', { name: /^Jouw menu/ }).click()
    await page.getByRole('menuitem', { name: 'Toetsenbord' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await untilHasFocus(page.getByRole('button', { name: /^Jouw menu/ }))
  })

  verifies('ADM-9', 'the profile is reached from the menu by everyone, and ends a sign-in', async () => {
    const now = Date.now()
    const program = sampleSignIn({
      kind: 'program',
      label: 'Maandrapport',
      tenantUuid: SAMPLE_OFFICE.uuid,
      user: FATIMA,
      createdAt: now - fromDays(40),
      lastUsedAt: now - fromDays(3),
      expiresAt: now + fromDays(50),
    })
    const office = anOffice({ permissions: [], write: ({ signIns }) => signIns.add(program, O.none) })
    const { page } = await openAt(service, '/admin', plain, answering(office))
    await page.getByRole('button', { name: /^Jouw menu/ }).click()
    await page.getByRole('menuitem', { name: 'Profiel' }).click()
    await page.getByText('Browser · Edge, Windows').waitFor()
    await page.getByText('Alleen inloggen').waitFor()
    expect(await page.getByRole('button', { name: 'Edge, Windows uitloggen' }).count(), 'the current one').to.equal(0)
    await page.getByRole('button', { name: 'Maandrapport uitloggen' }).click()
    await page.getByText('Maandrapport is uitgelogd').waitFor()
    expect(office.asked.filter((one) => one.startsWith('DELETE'))).to.have.length(1)
    // The page follows the choice, also the one for the language of the office.
    await page.getByLabel('Taal').selectOption('Engels')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.getByLabel('Language').selectOption('As the office (Dutch)')
    await page.getByRole('heading', { name: 'Profiel' }).waitFor()
    expect(office.bodies.get('PUT /admin/me/language')).to.deep.equal({ language: null })
  })
})
