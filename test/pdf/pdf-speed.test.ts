// How long a mail of 70 kB takes beside the browser's bare call, in the same run and on the same machine.
import { expect } from 'chai'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailOf, pdfOf, rendererHere } from './sample-mails.ts'

const paragraph = `<p class="MsoNormal"><span lang="NL" style="font-family:Calibri,sans-serif;color:#1F497D">Beste Piet, hierbij de offerte zoals
  <b>besproken</b> met alle bijzonderheden, termijnen en <a href="https://bakkerij.example/v">voorwaarden</a>.<o:p></o:p></span></p>`
const row =
  '<tr><td style="border:1px solid #ccc;padding:4px">Artikel 123</td><td>Omschrijving van het artikel</td><td align="right">€ 12,50</td></tr>'
const block = `${paragraph.repeat(5)}<table cellspacing="0">${row.repeat(8)}</table>`
const html = `<html><head><style>p.MsoNormal { margin: 0 0 8pt; font-size: 11pt }</style></head><body>${block.repeat(Math.ceil(70_000 / block.length))}</body></html>`

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('the time of a mail as PDF', function () {
  this.timeout(120_000)

  verifies('ARC-3', 'a warm mail of 70 kB takes little more than a bare page', async () => {
    const renderer = rendererHere()
    await pdfOf(renderer, mailOf('<p>eerste</p>'))
    const cache = join(process.cwd(), '.data', 'chromium')
    const packaged = (await readdir(cache)).find((name) => name.startsWith('chromium-')) ?? ''
    const executablePath = process.env['CHROMIUM_PATH'] ?? join(cache, packaged, 'chromium')
    const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
    const whole: number[] = []
    const bare: number[] = []
    const callOnly: number[] = []
    try {
      for (let i = 0; i < inFull(13, 5); i++) {
        let began = performance.now()
        await pdfOf(renderer, mailOf(html))
        whole.push(performance.now() - began)
        // Lets the next page be prepared, as between two requests of people.
        await new Promise((resolve) => setTimeout(resolve, 150))
        began = performance.now()
        const context = await browser.newContext({ javaScriptEnabled: false })
        const page = await context.newPage()
        await page.setContent(html)
        const called = performance.now()
        await page.pdf({ format: 'A4', printBackground: true })
        callOnly.push(performance.now() - called)
        await context.close()
        bare.push(performance.now() - began)
      }
    } finally {
      await browser.close()
      await renderer.close()
    }
    const [mine, yardstick, call] = [median(whole), median(bare), median(callOnly)].map(Math.round)
    console.log(`      mail ${mine} ms · bare page ${yardstick} ms (of which page.pdf() ${call} ms)`)
    expect(median(whole)).to.be.lessThan(median(bare) * 2)
  })
})
