// The page at the end of a login as people see it: with and without script, light and dark, on a phone too.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { readClient } from '#test/support/client.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { expectNoBarriers } from '#test/support/axe.ts'
import { openPage } from '#test/support/browser.ts'
import { paletteOf, takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

const CALLBACK = '/ledger/callback?code=c&state=s'

describe('the page at the end of a login', () => {
  let connected: FakeService
  let failed: FakeService
  before(async () => {
    const { pane } = await readClient({ testMode: true })
    const addIn = await servedOf(INSTALLATIONS['proofs of mailboxes'])
    connected = await startFake({ pane, addIn })
    failed = await startFake({ pane, addIn, session: { completeLogin: () => TE.left({ _tag: 'LedgerDown' }) } })
  })
  after(async () => {
    await connected.stop(0)
    await failed.stop(0)
  })

  verifies(
    ['SES-9', 'SES-10'],
    'is readable, without a violation or a barrier, whether the login succeeded or failed',
    async () => {
      for (const [index, [outcome, service, title]] of (
        [
          ['connected', connected, { nl: 'Je bent ingelogd', en: 'You are signed in' }],
          ['failed', failed, { nl: 'Inloggen lukt nu even niet', en: 'Signing in does not work at the moment' }],
        ] as const
      ).entries())
        for (const [language, colorScheme] of paletteOf(index)) {
          const { context, page, complaints } = await openPage({
            locale: language,
            colorScheme,
            viewport: { width: 480, height: 400 },
          })
          await page.goto(service.url + CALLBACK)
          await page.getByRole('heading', { name: title[language] }).waitFor()
          await expectNoBarriers(page.mainFrame())
          expect(complaints).to.deep.equal([])
          await takePicture(page, `login-page-${outcome}-${language}-${colorScheme}`)
          await context.close()
        }
    },
  )

  verifies('SES-10', 'says what happened without script as well', async () => {
    const { context, page } = await openPage({ javaScriptEnabled: false })
    await page.goto(failed.url + CALLBACK)
    await page.getByText('Probeer het later opnieuw.').waitFor()
    await page.getByText(/LEDGER_DOWN · /).waitFor()
    await context.close()
  })
})
