// How soon the contact stands in the pane on a slow line and a slow machine, and what the browser is given to load.
import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { owner } from '#adapters/sandbox/mailbox/sample-mail.ts'
import { buildClient } from '#bootstrap/build-client.ts'
import { openPage } from '#test/support/browser.ts'
import { endRun } from '#test/support/end-of-run.ts'
import { logIn } from '#test/support/service.ts'
import { type SlowLine, openSlowLine } from './slow-line.ts'
import { median, type BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

const LINE = { bitsPerSecond: 1_600_000, roundTrip: 150 }
const SLOWER = 4
const ROUNDS = 7
const LEDGER_LATENCY = 50
const COLD = 2500
const WARM = 1000
const PANE = '*/mailclient-plugin/?*'

interface Opening {
  /** Milliseconds from opening the pane until it shows anything. */
  readonly paint: number
  /** Milliseconds from opening the pane until the contact stands. */
  readonly card: number
}

/** Runs in the mailbox's page: reopens the pane and waits for the sender's card. */
const OPEN = `new Promise((resolve, reject) => {
  const frame = document.querySelector('iframe.pane-frame')
  const address = frame.getAttribute('src')
  const open = () => {
    const began = performance.now()
    let paint = NaN
    const look = () => {
      const inside = frame.contentWindow
      const passed = performance.now() - began
      if (inside.location.pathname === '/mailclient-plugin/') {
        if (Number.isNaN(paint) && inside.performance.getEntriesByName('first-contentful-paint').length > 0) paint = passed
        if ([...inside.document.querySelectorAll('h2')].some((one) => one.textContent.trim() === 'Eva Jansen')) return resolve({ paint, card: passed })
      }
      if (passed > 30000) return reject(new Error('no contact within 30 seconds'))
      setTimeout(look, 10)
    }
    frame.contentWindow.location.replace(address)
    look()
  }
  frame.contentWindow.location.replace('about:blank')
  setTimeout(open, 200)
})`

export async function benchPane(): Promise<readonly BenchRow[]> {
  return [...(await bundleRows()), ...(await openingRows())]
}

async function bundleRows(): Promise<readonly BenchRow[]> {
  const { dir, files } = await buildClient()
  const weigh = async (entries: readonly string[]): Promise<number> => {
    let bytes = 0
    for (const entry of entries)
      bytes += gzipSync(await readFile(path.join(dir, files[entry] ?? entry)), { level: 9 }).length
    return bytes / 1024
  }
  const row = (what: string, kilobytes: number, limit: number): BenchRow => ({
    what,
    measured: `${kilobytes.toFixed(1)} kB gzip`,
    yardstick: '',
    ratio: '',
    wanted: `≤ ${limit} kB`,
    kept: kilobytes <= limit,
  })
  return [
    row('pane, script without Office.js', await weigh(['pane.js']), 68),
    row('application, script', await weigh(['admin.js']), 56),
    row('on-send handler', await weigh(['on-send.js']), 15),
  ]
}

async function openingRows(): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld({ latency: LEDGER_LATENCY })
  const service = await world.startService()
  const line = await openSlowLine(service.url, LINE)
  try {
    await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl }, owner.address)
    const cold: Opening[] = []
    const warm: Opening[] = []
    for (let n = 0; n < ROUNDS; n += 1) {
      const { page, context } = await openPage({ viewport: { width: 1360, height: 860 } })
      const browser = await context.newCDPSession(page)
      await browser.send('Network.enable')
      cold.push(await openFirst(page, browser, line))
      line.hangUp()
      warm.push(await opened(page))
      await context.close()
    }
    return [
      row('contact in the pane, nothing in the browser yet', cold, COLD),
      row('contact in the pane, opened before', warm, WARM),
    ]
  } finally {
    await line.close()
    await service.stop()
    await world.close()
    await endRun()
  }
}

/** The mailbox around the pane is there already, as a mail client's own window is; nothing of ours is. */
async function openFirst(page: Page, browser: CDPSession, line: SlowLine): Promise<Opening> {
  await browser.send('Network.setBlockedURLs', { urls: [PANE] })
  await page.goto(`${line.url}/demo`, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await browser.send('Network.setBlockedURLs', { urls: [] })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  line.hangUp()
  return opened(page)
}

const opened = (page: Page): Promise<Opening> => page.evaluate<Opening>(OPEN)

function row(what: string, openings: readonly Opening[], limit: number): BenchRow {
  const card = median(openings.map((one) => one.card))
  const paint = median(openings.map((one) => one.paint))
  const slowest = Math.max(...openings.map((one) => one.card))
  return {
    what,
    measured: `${card.toFixed(0)} ms (slowest ${slowest.toFixed(0)} ms), skeleton ${paint.toFixed(0)} ms`,
    yardstick: '1.6 Mbit/s, 150 ms, processor 4 times slower',
    ratio: '',
    wanted: `≤ ${limit} ms`,
    kept: card <= limit,
  }
}
