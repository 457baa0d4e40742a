// The pane over mails and ledger data that are made to harm: nothing of them runs, leads anywhere, or freezes it. The plugin API is answered by the test.
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { openPage, type Watched } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerPlugin, contactAnswer, ok, receipt } from '#test/browser/fake-plugin.ts'
import { type PaneService, startPanePages } from '#test/browser/pane-pages.ts'
import { paneFrame, paneIn } from '#test/browser/pane-views.ts'
import * as sales from '#test/browser/sales-samples.ts'
import * as time from '#test/browser/time-samples.ts'

const WEAPONS = {
  markup: `"'><img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script><style>*{display:none}</style>{{7*7}}`,
  'directions and halves of signs': `\u202e\u2066fdp.exe\ud800\udc00\ud800\u0000\u200b\n\r\t`,
  'fifty thousand letters without a gap': 'x'.repeat(50_000),
} as const

const TEXTS = new Set(
  'fullName name jobTitle phone mobile description notes nextAction subject organization archivedBy fileName preview number contact'.split(
    ' ',
  ),
)

/** The same with every text replaced, and every address one that a browser would run. */
function armed(value: unknown, weapon: string, key = ''): unknown {
  if (typeof value === 'string') {
    if (/url$/i.test(key)) return 'javascript:globalThis.pwned=1'
    return TEXTS.has(key) ? weapon : value
  }
  if (Array.isArray(value)) return value.map((one: unknown) => armed(one, weapon, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, armed(one, weapon, name)]))
}

async function open(service: PaneService, weapon: string, body: string): Promise<Watched> {
  const opened = await openPage({ viewport: { width: 420, height: 900 }, reducedMotion: 'reduce' })
  const { page } = opened
  const arm = (answer: unknown) => ok(armed(answer, weapon))
  const of = (answer: unknown) => arm({ data: answer })
  await answerPlugin(page, {
    contact: arm(contactAnswer()),
    opportunities: arm(sales.opportunities),
    stages: of(sales.stages),
    activities: arm(sales.activities),
    quotations: arm(sales.quotations),
    workTypes: of(time.workTypes),
    costTypes: of(time.costTypes),
    projects: arm({ data: time.projects, truncated: false }),
    documentTypes: of([{ id: 20, description: 'x' }]),
    archive: arm({ status: 'archived', already: false, receipt }),
  })
  await page.route('**/demo/mails', async (route) => {
    const response: unknown = await (await route.fetch()).json()
    await route.fulfill({ json: armed(response, weapon) })
  })
  await page.route('**/demo/mails/*/body', (route) => route.fulfill({ contentType: 'text/plain', body }))
  await page.goto(`${service.baseUrl}/demo`)
  return opened
}

/** The longest that the pane does nothing else while the steps are taken, in milliseconds. */
const watchPauses = (page: Page): Promise<void> =>
  paneFrame(page).evaluate(
    `{ let last = performance.now(); globalThis.pause = 0; setInterval(() => { const now = performance.now(); globalThis.pause = Math.max(globalThis.pause, now - last); last = now }, 20); undefined }`,
  )

const harmOf = async ({ page, complaints }: Watched) => ({
  complaints,
  ran: await paneFrame(page).evaluate<boolean>(
    `'pwned' in globalThis || document.querySelector('#pane img, #pane script, #pane style, #pane iframe') !== null`,
  ),
  ranOutside: await page.evaluate<boolean>(`'pwned' in globalThis`),
  leads: await paneFrame(page).evaluate<readonly string[]>(
    `[...document.querySelectorAll('a')].map((a) => a.protocol).filter((p) => !['https:', 'http:', 'tel:', 'mailto:'].includes(p))`,
  ),
  wider: await paneFrame(page).evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
})
const NO_HARM = { complaints: [], ran: false, ranOutside: false, leads: [], wider: 0 }

describe('the pane over hostile data', function () {
  this.timeout(120_000)
  let service: PaneService
  before(async () => {
    service = await startPanePages()
  })
  after(() => service.stop())

  for (const [name, weapon] of Object.entries(WEAPONS))
    verifies(['PLG-2', 'CLI-6'], `${name}: in every name of the mail and of the ledger`, async () => {
      const body = `<p>${weapon}</p><script>parent.pwned=1</script>${'<div><'.repeat(500_000)}`
      const opened = await open(service, weapon, body)
      const pane = paneIn(opened.page)
      try {
        await pane.getByRole('tab').first().waitFor()
        await watchPauses(opened.page)
        const seen = await paneFrame(opened.page).evaluate<string>('document.body.textContent')
        expect(seen.includes(weapon.slice(-8).trim() || weapon.slice(0, 4)), 'it got there').to.equal(true)
        expect(await harmOf(opened), 'mail').to.deep.equal(NO_HARM)
        for (const tab of await pane.getByRole('tab').all()) {
          await tab.click()
          await pane.locator('.skeleton').first().waitFor({ state: 'detached' })
          expect(await harmOf(opened), (await tab.textContent()) ?? '').to.deep.equal(NO_HARM)
        }
        expect(await paneFrame(opened.page).evaluate<number>('globalThis.pause'), 'held up').to.be.below(5_000)
      } finally {
        await opened.context.close()
      }
    })
})
