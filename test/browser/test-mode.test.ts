// Where the stand-in mailbox may be the pane's mail client: never in production, and elsewhere on hosts of test mode only.
import { expect } from 'chai'
import { openPage } from '#test/support/browser.ts'
import { startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { productionEnv } from '#test/bootstrap/config-samples.ts'
import { startPanePages } from './pane-pages.ts'

const PANE = '/mailclient-plugin/?host=mailbox&lang=nl'

/** A page at `origin` that frames the pane and answers it as the stand-in mailbox does. */
const mailbox = (origin: string): string =>
  `<!doctype html><iframe src="${origin}${PANE}"></iframe><script>
  addEventListener('message', ({ data, source }) => {
    if (data?.pane !== 'hello') return
    window.asked = true
    source.postMessage({ mailbox: 'item', userAddress: 'piet.devries@korrel.example', item: null }, location.origin)
  })</script>`

describe('test mode', function () {
  this.timeout(60_000)

  /** Whether the pane, opened at `origin` from the service at `baseUrl`, takes the page around it for a mail client. */
  const takesMailbox = async (baseUrl: string, origin: string): Promise<boolean> => {
    const { page, context } = await openPage()
    await context.route(`${origin}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (pathname === '/around') return route.fulfill({ contentType: 'text/html', body: mailbox(origin) })
      return route.fulfill({ response: await route.fetch({ url: `${baseUrl}${pathname}${search}` }) })
    })
    await page.goto(`${origin}/around`)
    const pane = page.frameLocator('iframe')
    const none = pane.getByRole('heading', { name: 'Geen mailprogramma gevonden' })
    await none
      .or(pane.getByRole('button', { name: 'Meer' }))
      .first()
      .waitFor()
    // The pane asks before it shows anything: a heading alone could be the deadline of an answer that never came.
    const asked = await page.evaluate<boolean>('window.asked === true')
    await context.close()
    return asked
  }

  // All hosts: test/domain/shared/test-mode.test.ts.
  verifies('CLI-1', 'is taken through a tunnel, and on no host of others', async () => {
    const pages = await startPanePages()
    const taken = ['https://x-3000.euw.devtunnels.ms', 'https://tapster.example'].map((origin) =>
      takesMailbox(pages.baseUrl, origin),
    )
    expect(await Promise.all(taken)).to.deep.equal([true, false])
    await pages.stop()
  })

  verifies(
    'CLI-1',
    'is refused by a pane whose service does not allow it, on a host that is fine elsewhere',
    async () => {
      const pages = await startPanePages({ testMode: false })
      expect(await takesMailbox(pages.baseUrl, 'http://localhost')).to.equal(false)
      await pages.stop()
    },
  )

  verifies('CLI-1', 'is refused by production wherever it is asked for, and there is no stand-in mailbox', async () => {
    const { DATABASE_URL: _, ...env } = productionEnv
    const { url, stop } = await startService(env)
    try {
      for (const path of ['/demo', '/demo/', '/demo/mails', '/demo/on-send'])
        expect((await fetch(`${url}${path}`, { redirect: 'manual' })).status, path).to.equal(404)
      const root = await fetch(url, { redirect: 'manual' })
      expect([root.status, root.headers.get('location')]).to.deep.equal([302, './admin'])
      const pane = await fetch(`${url}${PANE}`)
      expect(await pane.text()).to.contain('"testMode":false')
      expect(pane.headers.get('content-security-policy')).to.match(/frame-ancestors https:\/\/outlook[^;]*;/)
    } finally {
      await stop()
    }
  })
})
