// The live tail in a real page: what comes in, what waits, what is said, and that thousands of lines scroll.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { busyMorning, lineSaid, openLog } from './admin-log-records.ts'
import { adminPages } from './admin-pages.ts'

const firstRow = (page: Page): Promise<string | null> => page.locator('.grid-row .log-words').first().textContent()

/** Milliseconds that each step took, the least first, until it was laid out. */
const timed = (steps: string, step: string): string => `(async () => {
  const list = document.querySelector('.grid-rows')
  const field = document.querySelector('#log-search')
  const taken = []
  for (const value of ${steps}) {
    const began = performance.now()
    ${step}
    await new Promise((resolve) => setTimeout(resolve))
    document.body.getBoundingClientRect()
    taken.push(performance.now() - began)
  }
  return taken.sort((one, other) => one - other)
})()`
const SCROLLING = timed(
  'Array.from({ length: 200 }, (_, n) => 10_000 + n * 120)',
  `list.scrollTop = value; list.dispatchEvent(new Event('scroll'))`,
)
const TYPING = timed(
  `['h', 'ht', 'htt', 'http', 'http.', 'http.r']`,
  `field.value = value; field.dispatchEvent(new InputEvent('input', { bubbles: true }))`,
)

describe('the live tail in the log', () => {
  const service = adminPages()

  const add = (...messages: readonly string[]): void => {
    for (const message of messages)
      service.append(lineSaid({ ago: 0, line: { message } }, Date.now(), 'aaaaaaaa-0000-4000-8000-000000000999'))
  }

  verifies('ADM-1', 'shows what comes in, holds it while one reads, and brings one back to it', async () => {
    const { page } = await openLog(service, '/admin/logs?live=1')
    await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()
    add('first.arrival')
    await until('first.arrival at the top', async () => (await firstRow(page)) === 'first.arrival')

    await page.locator('.grid-rows').evaluate((node) => node.scrollTo(0, 1_000))
    await page.getByText('Je leest; nieuwe regels wachten.').waitFor()
    add('second.arrival', 'third.arrival')
    await page.getByRole('button', { name: '2 nieuwe regels' }).waitFor()
    expect(await page.getByRole('row', { name: /third\.arrival/ }).count()).to.equal(0)
    await page.getByRole('button', { name: '2 nieuwe regels' }).click()
    await until('third.arrival at the top', async () => (await firstRow(page)) === 'third.arrival')
    await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()

    await page.getByRole('row', { name: /third\.arrival/ }).click()
    add('fourth.arrival')
    await page.getByRole('button', { name: '1 nieuwe regel' }).waitFor()
    await page.keyboard.press('Escape')
    await until('fourth.arrival at the top', async () => (await firstRow(page)) === 'fourth.arrival')
    expect(await page.getByRole('row', { name: /arrival/ }).count()).to.equal(4)
  })

  verifies(
    'ADM-1',
    'says when the service does not answer, goes on where it was once it does, and is quiet to who listens',
    async () => {
      const { page, office } = await openLog(service, '/admin/logs?live=1')
      await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()
      const politely = await page.locator('.log-live [role=status]').textContent()
      add('while.well')
      await until('while.well at the top', async () => (await firstRow(page)) === 'while.well')
      expect(await page.locator('.log-live [role=status]').textContent(), 'not said at once').to.equal(politely)
      office.trouble = { 'GET /logs': 'gone' }
      await page.getByText(/De dienst antwoordt niet. We proberen het over \d+ seconden opnieuw./).waitFor()
      expect(await firstRow(page)).to.equal('while.well')
      add('meanwhile')
      office.trouble = {}
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
      await until('meanwhile at the top', async () => (await firstRow(page)) === 'meanwhile')
    },
  )

  verifies('ADM-1', 'the present row stays on its line when others come in', async () => {
    const { page } = await openLog(service, '/admin/logs?live=1')
    await until('the rows', async () => (await firstRow(page)) === 'http.unexpected')
    await page.keyboard.press('j')
    const present = page.locator('.grid-row-present .log-words')
    expect(await present.textContent()).to.equal('http.unexpected')
    add('later.arrival')
    await until('later.arrival at the top', async () => (await firstRow(page)) === 'later.arrival')
    expect(await present.textContent()).to.equal('http.unexpected')
  })

  verifies('ADM-1', 'asks nothing once it is stopped or the page is left', async () => {
    const { page, context, office } = await openLog(service, '/admin/logs?live=1')
    const asked = (): number => office.asked.filter((path) => /^GET \/logs(\/histogram)?\?/.test(path)).length
    /** A minute later, with all that was asked meanwhile arrived. */
    const aMinuteLater = async (): Promise<void> => {
      await page.clock.fastForward(60_000)
      await page.evaluate(`fetch('/tags').then((answer) => answer.text())`)
    }
    await page.clock.install()
    await page.reload()
    await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()
    const before = asked()
    await page.clock.fastForward(2_000)
    await until('another question', () => asked() > before)
    // The tail loads 500 lines at a time, a page fewer.
    const paged = page.waitForResponse((response) => /\/logs\?(?!.*pageSize=500\b)/.test(response.url()))
    await page.getByRole('button', { name: 'Live stoppen' }).click()
    await paged
    await page.getByText(/252 regels/).waitFor()
    const stopped = asked()
    await aMinuteLater()
    expect(asked()).to.equal(stopped)
    await page.getByRole('button', { name: 'Live meekijken' }).click()
    await page.getByText('Live: nieuwe regels komen vanzelf.').waitFor()
    await page.getByRole('link', { name: 'Activiteit', exact: true }).click()
    await page.getByRole('heading', { name: 'Activiteit' }).waitFor()
    // The page before is gone once this one has rows.
    await page.getByRole('row').nth(1).waitFor()
    await page.evaluate(`fetch('/tags').then((answer) => answer.text())`)
    const left = asked()
    await aMinuteLater()
    expect(asked()).to.equal(left)
    await context.close()
  })

  verifies(
    'ADM-1',
    '2,000 lines scroll without a stutter, and a key in the search is there at once',
    async function () {
      const { page } = await openLog(service, '/admin/logs?live=1&last=7d', { log: busyMorning(Date.now(), 2_500) })
      await until(
        '2,000 lines',
        async () => (await page.locator('.grid-rows').getAttribute('aria-rowcount')) === '2001',
      )
      expect(await page.locator('.grid-row').count()).to.be.lessThan(100)
      const frames = await page.evaluate<readonly number[]>(SCROLLING)
      const keys = await page.evaluate<readonly number[]>(TYPING)
      const middle = (all: readonly number[]): number => all[Math.floor(all.length / 2)] ?? Infinity
      console.log(
        `        2,000 lines: ${middle(frames).toFixed(1)} ms a turn of the wheel (worst ${frames.at(-1)?.toFixed(1)}), ${middle(keys).toFixed(1)} ms a key (worst ${keys.at(-1)?.toFixed(1)})`,
      )
      expect(middle(frames)).to.be.lessThan(50)
      expect(middle(keys)).to.be.lessThan(50)
    },
  )
})
