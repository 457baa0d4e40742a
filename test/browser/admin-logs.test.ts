// The log as administrators use it: by keyboard, from an address, live, saved; and rows that mean no good.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { savedText } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { STORY, busyMorning, lineSaid, openLog } from './admin-log-records.ts'
import { brokenDown } from './admin-office.ts'
import { adminPages, phone } from './admin-pages.ts'
import { untilHasFocus } from './until-focused.ts'

const openLine = (page: Page) => page.getByRole('complementary', { name: 'Geopende regel' })
const presentRow = (page: Page): Promise<string> =>
  page.locator('.grid-row-present').evaluate((node) => node.querySelector('.log-words')?.textContent ?? '')

describe('the log as administrators use it', () => {
  const service = adminPages()

  verifies('ADM-1', 'by keyboard alone: walk, open, go on while it is open, into it, close, search, live', async () => {
    const { page } = await openLog(service, '/admin/logs')
    await page.getByText('252 regels').waitFor()
    await page.keyboard.press('j')
    expect(await presentRow(page)).to.equal('http.unexpected')
    await untilHasFocus(page.locator('.grid-rows'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await openLine(page).getByRole('heading', { name: 'postgres.unavailable' }).waitFor()
    expect(new URL(page.url()).searchParams.get('entry')).to.match(/^[\da-z]{16}-/)
    await untilHasFocus(page.locator('.grid-rows'))
    await page.keyboard.press('k')
    await openLine(page).getByRole('heading', { name: 'http.unexpected' }).waitFor()
    await page.keyboard.press('Enter')
    await untilHasFocus(page.locator('.record-panel'))
    await page.keyboard.press('Escape')
    await openLine(page).waitFor({ state: 'detached' })
    await untilHasFocus(page.locator('.grid-rows'))
    await page.keyboard.press('End')
    const last = page.locator('.grid-row-present')
    const place = await last.getAttribute('aria-rowindex')
    expect([place, await page.locator('.grid-rows').getAttribute('aria-activedescendant')]).to.deep.equal([
      '101',
      'grid-row-99',
    ])
    expect(await last.isVisible()).to.equal(true)
    await page.keyboard.press('/')
    await untilHasFocus(page.locator('#log-search'))
    await page.keyboard.type('jl')
    expect(await page.getByRole('searchbox').inputValue()).to.equal('jl')
    await page.getByRole('searchbox').fill('')
    await page.locator('.grid-rows').focus()
    await page.keyboard.press('l')
    await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()
  })

  verifies('ADM-1', 'keys that come faster than frames lead where they say', async () => {
    const { page } = await openLog(service, '/admin/logs')
    await page.getByText('252 regels').waitFor()
    await page.keyboard.press('j')
    await untilHasFocus(page.locator('.grid-rows'))
    await page.evaluate(async () => {
      for (const key of ['ArrowDown', 'Enter', 'k', 'Enter']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        // Renders, but before effects that wait for a frame.
        await new Promise((resolve) => setTimeout(resolve))
      }
    })
    await openLine(page).getByRole('heading', { name: 'http.unexpected' }).waitFor()
    await untilHasFocus(page.locator('.record-panel'))
  })

  verifies(['ADM-1', 'ADM-9'], 'keys of one character can be turned off, and stay off', async () => {
    const { page } = await openLog(service, '/admin/logs')
    await page.getByText('252 regels').waitFor()
    await page.keyboard.press('?')
    await page.getByLabel('Toetsen van één teken gebruiken').uncheck()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    const pressAll = async (): Promise<void> => {
      for (const key of ['j', 'l', '/', '?']) await page.keyboard.press(key)
      expect(await page.locator('.grid-row-present, .log-live, dialog, input:focus').count()).to.equal(0)
    }
    await pressAll()
    await page.reload()
    await page.getByText('252 regels').waitFor()
    await pressAll()
  })

  verifies('ADM-1', 'what one filters by stands in the address, and the address opens it again', async () => {
    const { page } = await openLog(service, '/admin/logs')
    await page.getByRole('button', { name: 'Waarschuwing', exact: true }).click()
    await page.getByRole('button', { name: 'Taken' }).click()
    await page.getByLabel('Periode').selectOption('7d')
    await page.getByLabel('Kantoor', { exact: true }).selectOption('Kantoor Korrel')
    await page.getByRole('searchbox').fill('SLOW')
    await page.getByText('1 regel', { exact: true }).waitFor()
    expect(await page.locator('mark').textContent()).to.equal('slow')
    const address = new URL(page.url()).searchParams
    expect([...address.keys()].sort()).to.deep.equal(['last', 'level', 'q', 'source', 'tenantUuid'])
    await page.reload()
    await page.getByText('1 regel', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Waarschuwing', exact: true }).getAttribute('aria-pressed')).to.equal(
      'true',
    )
    expect(await page.getByRole('searchbox').inputValue()).to.equal('SLOW')
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await page.getByText(/252 regels/).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).to.equal('')
    await page.getByRole('button', { name: 'Niveau' }).click()
    await page.getByRole('row').nth(1).filter({ hasText: 'postgres.unavailable' }).waitFor()
    await page.getByRole('button', { name: 'Volgende' }).click()
    await page.getByText(/101 tot en met 200/).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).to.equal('2')
  })

  verifies(
    ['ADM-1', 'LOG-6'],
    'bars above the lines show when, follow the filters, and become the period',
    async () => {
      const { page } = await openLog(service, '/admin/logs?last=15m')
      const chart = page.getByRole('group', { name: /Regels in de tijd/ })
      const bars = chart.getByRole('button')
      await page.getByText('2 fouten', { exact: true }).waitFor()
      const count = await bars.count()
      expect(count).to.be.above(2)
      await page.getByText('Als tabel').click()
      const table = page.getByRole('table', { name: 'Als tabel' })
      expect(await table.getByRole('row').count(), 'as many as bars, and the heads').to.equal(count + 1)
      // One stop of the Tab key; the arrows walk.
      await page.locator('#log-histogram-table').focus()
      await page.keyboard.press('Shift+Tab')
      await untilHasFocus(bars.nth(count - 1))
      await page.keyboard.press('ArrowLeft')
      await untilHasFocus(bars.nth(count - 2))
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await until('a period in the address', () => new URL(page.url()).searchParams.has('from'))
      const period = new URL(page.url()).searchParams
      const [from, to] = [period.get('from'), period.get('to')].map((moment) => Date.parse(moment ?? ''))
      expect((to ?? 0) - (from ?? 0)).to.be.within(1, 30_000)
      await untilHasFocus(page.locator('.chart'))
      await page.goBack()
      await until('the period before', async () => (await bars.count()) === count)
      await page.getByRole('button', { name: 'Fataal' }).click()
      await until('fatal ones alone', async () => (await bars.count()) === 1)
      expect(await bars.getAttribute('aria-label')).to.match(/: 1 fout$/)
      await bars.click()
      await page.getByText('1 regel', { exact: true }).waitFor()
    },
  )

  verifies(
    'ADM-1',
    'the whole story of a request is one step away, and so is what happened around a line',
    async () => {
      const { page, office } = await openLog(service, '/admin/logs')
      await page.getByRole('row', { name: /ledger\.slow/ }).click()
      await openLine(page).getByText('Wat eromheen gebeurde').click()
      await openLine(page)
        .getByRole('button', { name: /job\.started/ })
        .click()
      await openLine(page).getByRole('heading', { name: 'job.started' }).waitFor()
      expect(office.asked.filter((path) => path.startsWith('GET /logs/around/')).length).to.be.within(1, 2)
      await page.getByRole('link', { name: 'Alle regels van deze aanvraag' }).click()
      await page.getByText('5 regels in 4,1 s, met 1 taak, hoogste niveau: Waarschuwing').waitFor()
      expect(await page.locator('.log-after').allTextContents()).to.deep.equal([
        '+0 ms',
        '+10 ms',
        '+3,6 s',
        '+3,8 s',
        '+4,1 s',
      ])
      expect(new URL(page.url()).searchParams.get('requestId')).to.equal(STORY)
      await page.goBack()
      await page.getByText(/252 regels/).waitFor()
    },
  )

  verifies('LOG-10', 'a line with markup, escapes or turned writing is text, and stays in its row', async () => {
    const { page, complaints } = await openLog(service, '/admin/logs')
    const row = page.getByRole('row', { name: /onerror/ })
    await row.click()
    await openLine(page).getByText('<script>alert(1)</script>').waitFor()
    expect(await page.locator('main img, main script').count()).to.equal(0)
    expect(await page.locator('main').textContent()).not.to.match(/[\u001b\u202e]/)
    const heights = await page
      .locator('.grid-row')
      .evaluateAll((rows) => [...new Set(rows.map((one) => one.getBoundingClientRect().height))])
    expect(heights).to.deep.equal([34])
    expect(complaints).to.deep.equal([])
  })

  verifies('ADM-1', 'a line of a million characters opens within the blink of an eye', async () => {
    const now = Date.now()
    const huge = lineSaid(
      { ago: 10, line: { message: '\u202e'.repeat(1_000_000), data: { text: 'x'.repeat(1_000_000) } } },
      now,
      'r',
    )
    const { page } = await openLog(service, '/admin/logs', { log: [...busyMorning(now), huge] })
    await page.getByText('253 regels').waitFor()
    const began = Date.now()
    await page.getByRole('row').nth(1).click()
    await openLine(page).getByText('Gegevens', { exact: true }).waitFor()
    expect(Date.now() - began).to.be.lessThan(3_000)
  })

  verifies('ADM-1', 'saves all that is meant, as JSON and as a table, and says how much it was', async () => {
    const { page } = await openLog(service, '/admin/logs?source=http', { log: busyMorning(Date.now(), 700) })
    await page.getByText(/701 regels/).waitFor()
    const saved = async (how: string): Promise<readonly string[]> => {
      await page.getByRole('button', { name: 'Opslaan en delen' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: how }).click(),
      ])
      expect(download.suggestedFilename()).to.match(/^log-[\dT-]+Z\.(ndjson|csv)$/)
      await page.getByText('701 regels opgeslagen.').waitFor()
      return (await savedText(download)).trimEnd().split('\n')
    }
    const json = await saved('Opslaan als JSON-regels')
    expect(json.length).to.equal(701)
    expect(Object.keys(Object(JSON.parse(json[0] ?? '')))).to.deep.equal(['ts', 'level', 'source', 'message', 'data'])
    const table = await saved('Opslaan als tabel (CSV)')
    expect(table.length).to.equal(702)
    expect(table[0]).to.contain('"ts";"level";"source";"message"')
  })

  verifies('ADM-1', 'a page that fails later keeps what was fetched in sight, and tries again', async () => {
    const { page, office } = await openLog(service, '/admin/logs')
    await page.getByText('252 regels').waitFor()
    office.trouble = { 'GET /logs': brokenDown }
    await page.getByRole('button', { name: 'Verversen' }).click()
    await page.getByText('Je ziet wat eerder is opgehaald.').waitFor()
    expect(await page.getByRole('row').count()).to.be.greaterThan(10)
    office.trouble = {}
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByText('Je ziet wat eerder is opgehaald.').waitFor({ state: 'detached' })
  })

  verifies('ADM-1', 'on a phone the open line takes the page and the focus, and gives both back', async () => {
    const { page } = await openLog(service, '/admin/logs', {}, phone)
    await page.getByRole('row', { name: /ledger\.slow/ }).click()
    await untilHasFocus(page.locator('.record-panel'))
    await page.getByRole('button', { name: 'Regel sluiten' }).click()
    await untilHasFocus(page.locator('.grid-rows'))
  })
})
