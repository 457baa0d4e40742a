// The pane's pages as the real HTTP side serves them, and the stand-in mailbox; the plugin API behind them the tests answer.
import { makeMailboxRoutes } from '#adapters/sandbox/mailbox/mailbox-routes.ts'
import { readClient } from '#test/support/client.ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { withTestAnswers } from '#test/support/answered-calls.ts'
import { reusePages } from '#test/support/browser.ts'
import { startFake } from '#test/http/support/fake-service.ts'
import type { PluginAnswers } from './fake-plugin.ts'
import { loadPane, type Look, type OpenedPane, type PanePages, reloadPane } from './pane-views.ts'
import { standingPages } from './standing-pages.ts'

export interface PaneService {
  readonly baseUrl: string
  readonly stop: () => Promise<void>
}

/** Pane and stand-in mailbox on a free port, without ledger and without database. */
export async function startPanePages({ testMode = true } = {}): Promise<PaneService> {
  const { pane, mailbox } = await readClient({ testMode })
  const mount = makeMailboxRoutes({
    baseUrl: 'http://127.0.0.1',
    ledgerControlUrl: null,
    assets: mailbox,
    now: Date.now,
  })
  const service = await startFake(
    {
      pane,
      mounts: [mount],
      // The browser's clock is the machine's.
      session: {
        completeLogin: ({ code }) =>
          O.isSome(code)
            ? TE.right({ jwt: 'a.b.c', expiresAt: Date.now() + 30 * 86_400_000 })
            : TE.left({ _tag: 'LoginDeclined' }),
      },
      browser: { frameAncestors: ["'self'"], officeScript: undefined, https: false },
    },
    {},
    withTestAnswers,
  )
  return { baseUrl: service.url, stop: async () => void (await service.stop(0)) }
}

/** To be called in a `describe`: served from its first test to its last. */
export function panePages(): PanePages {
  let service: PaneService | undefined
  before('serves the pane', async () => {
    service = await startPanePages()
  })
  reusePages()
  const pages = standingPages({
    open: (look: Look, answers: PluginAnswers) => loadPane(served.baseUrl, look, answers),
    visit: (opened: OpenedPane, answers) => reloadPane(served.baseUrl, opened, answers),
    areReusable: true,
    canStay: ({ page }) => Promise.resolve(new URL(page.url()).pathname === '/demo'),
  })
  after('stops serving the pane', () => service?.stop())
  const served: PanePages = {
    pages,
    get baseUrl() {
      if (service === undefined) throw new Error('the pane is not served yet')
      return service.baseUrl
    },
  }
  return served
}
