// What stands in the pane before its script has run, how the script takes it over, and what a first visit comes to.
import { expect } from 'chai'
import { expectNoBarriers } from '#test/support/axe.ts'
import { type Watched, openPage } from '#test/support/browser.ts'
import { themesOf, takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerPlugin, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { paneFrame, paneIn } from './pane-views.ts'

const SCRIPT = /\/mailclient-plugin\/assets\/[^/]*\.js$/
/** Where the parts of the skeleton stand, from above. */
const PLACES = `JSON.stringify([...document.querySelectorAll('.shell, .shell-head, .shell-name, .card, .panel, .skeleton')]
  .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [one.className, x, y, width, height] }))`

describe('first paint of the task pane', () => {
  const service = panePages()

  const visit = async (colorScheme: 'light' | 'dark' = 'light'): Promise<Watched> =>
    openPage({ viewport: { width: 1360, height: 860 }, reducedMotion: 'reduce', colorScheme })

  for (const theme of themesOf(0))
    verifies(
      'PLG-2',
      `is the skeleton of the first view, which the script takes over without a jump (${theme})`,
      async () => {
        const { context, page, complaints } = await visit(theme)
        const script = Promise.withResolvers<void>()
        await answerPlugin(page, { recover: 'never' })
        await context.route(SCRIPT, async (route) => {
          await script.promise
          await route.continue()
        })
        await page.goto(`${service.baseUrl}/demo`, { waitUntil: 'commit' })
        const pane = paneIn(page)
        await pane.getByRole('heading', { name: 'tapster' }).waitFor()
        await pane.locator('.skeleton-button').waitFor()
        const frame = paneFrame(page)
        expect(await pane.locator('.shell').getAttribute('aria-busy')).to.equal('true')
        await expectNoBarriers(frame)
        await takePicture(page.locator('iframe.pane-frame'), `pane-first-paint-${theme}`)
        const before: unknown = await frame.evaluate(PLACES)
        await frame.evaluate(`window.painted = [...document.querySelectorAll('.skeleton')]`)

        script.resolve()
        await pane.getByRole('region', { name: 'Contactgegevens laden' }).waitFor()
        expect(await frame.evaluate(PLACES)).to.equal(before)
        expect(await frame.evaluate(`window.painted.every((one) => one.isConnected)`)).to.equal(true)
        expect(await pane.locator('.shell').getAttribute('aria-busy')).to.equal(null)
        expect(complaints).to.deep.equal([])
        await context.close()
      },
    )

  verifies(
    'CLI-3',
    'a first visit, which nothing can be recovered for, comes to the login at once and throws nothing',
    async () => {
      const { context, page, complaints } = await visit()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await answerPlugin(page, { recover: refusal(401, 'PLUGIN_SESSION_INVALID') })
      await page.goto(`${service.baseUrl}/demo`)
      await paneIn(page).getByRole('button', { name: 'Inloggen bij de boekhouding' }).waitFor()
      expect(asked.filter((path) => path.includes('/session/'))).to.deep.equal(['/ledger/mailclient/session/recover'])
      expect(complaints).to.deep.equal([])
      await context.close()
    },
  )
})
