// The page that asks for consent, and those that say why not, as people see them: both languages and colours, wide and on a phone; and that its policy
// lets a real browser go on to the client only.
import { createServer, type Server } from 'node:http'
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ReadConsent } from '#application/assistant/consent.ts'
import { readClient } from '#test/support/client.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { consentGone } from '#domain/assistant/failures.ts'
import { INSTALLATIONS, servedOf } from '#test/addin/addin-settings.ts'
import { ASKED, CLIENT } from '#test/http/support/assistant-fakes.ts'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openPage } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { verifyPublicViews } from './public-views.ts'

const CONSENT = '/mcp/oauth/consent'

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })

describe('the consent page in a browser', () => {
  let asking: FakeService
  let refusing: FakeService
  let gone: FakeService
  let onward: FakeService
  let client: Server
  let clientUrl: string
  const came: string[] = []
  const answered: boolean[] = []

  before(async () => {
    const { pane } = await readClient({ testMode: false })
    const addIn = await servedOf(INSTALLATIONS['proofs of mailboxes'])
    client = createServer((request, response) => {
      came.push(`${request.method} ${request.url}`)
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>client</title><h1>Back</h1>')
    })
    clientUrl = await listening(client)
    const issuer = 'http://127.0.0.1:3000'
    const long: ReadConsent = () =>
      TE.right({
        ...ASKED,
        person: {
          name: 'Wilhelmina van der Heuvel-Oosterhuis',
          email: 'wilhelmina.van-der-heuvel-oosterhuis@korrel.example' as Mailbox,
        },
      })
    asking = await startFake({
      pane,
      addIn,
      assistant: { issuer, consent: { read: long, answer: () => TE.left(consentGone) } },
    })
    gone = await startFake({
      pane,
      addIn,
      assistant: { issuer, consent: { read: () => TE.left(consentGone), answer: () => TE.left(consentGone) } },
    })
    refusing = await startFake({
      pane,
      addIn,
      assistant: {
        issuer,
        begin: () => TE.left({ _tag: 'ClientRefused', because: 'redirect-uri' }),
        complete: () => TE.left({ _tag: 'NotForAssistants', because: 'not-an-administrator' }),
      },
    })
    onward = await startFake({
      pane,
      addIn,
      assistant: {
        issuer,
        client: CLIENT,
        consent: {
          read: () => TE.right({ ...ASKED, client: '127.0.0.1', redirectUri: `${clientUrl}/callback` }),
          answer: ({ allowed }) => {
            answered.push(allowed)
            return TE.right(`${clientUrl}/callback?${allowed ? 'code=c' : 'error=access_denied'}`)
          },
        },
      },
    })
  })
  after(async () => {
    await Promise.all([asking, refusing, gone, onward].map((service) => service?.stop(0)))
    client?.closeAllConnections()
    await new Promise((resolve) => client?.close(resolve))
  })

  verifyPublicViews('consent', 'MCP-6', {
    asked: {
      address: () => asking.url + CONSENT,
      words: { nl: 'Een AI-assistent namens jou laten werken?', en: 'Let an AI assistant work on your behalf?' },
    },
    gone: {
      address: () => gone.url + CONSENT,
      words: { nl: 'Deze vraag geldt niet meer', en: 'This question is no longer valid' },
    },
    client: {
      address: () => `${refusing.url}/mcp/oauth/authorize`,
      words: { nl: 'Deze assistent kennen we niet', en: 'We do not know this assistant' },
    },
    'not-for': {
      address: () => `${refusing.url}/mcp/oauth/idp/callback?code=c&state=s`,
      words: { nl: 'Met dit account gaat het niet', en: 'This account cannot be used for it' },
    },
  })

  verifies('MCP-6', 'has two answers of the same weight, both large enough for a thumb', async () => {
    const { context, page } = await openPage({ viewport: { width: 390, height: 844 } })
    await page.goto(asking.url + CONSENT)
    const [refuse, allow] = await Promise.all(
      ['Weigeren', 'Toestaan'].map(async (name) => {
        const button = page.getByRole('button', { name, exact: true })
        const look = await button.evaluate((one) => {
          const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(one)
          return [backgroundColor, color, borderColor, fontWeight].join()
        })
        return { look, box: await button.boundingBox() }
      }),
    )
    expect(refuse?.look).to.equal(allow?.look)
    expect([refuse?.box?.width, refuse?.box?.height]).to.deep.equal([allow?.box?.width, allow?.box?.height])
    expect(allow?.box?.height).to.be.at.least(44)
    await context.close()
  })

  for (const [answer, query] of [
    ['Toestaan', '?code=c'],
    ['Weigeren', '?error=access_denied'],
  ] as const)
    verifies('MCP-6', `“${answer}” leads on to the client by GET, without script`, async () => {
      const { context, page, complaints } = await openPage({ javaScriptEnabled: false })
      await page.goto(onward.url + CONSENT)
      await page.getByRole('button', { name: answer, exact: true }).click()
      await page.waitForURL(`${clientUrl}/callback${query}`)
      expect(came.findLast((one) => one.includes('callback'))).to.equal(`GET /callback${query}`)
      expect(answered.at(-1)).to.equal(answer === 'Toestaan')
      expect(complaints).to.deep.equal([])
      await context.close()
    })

  verifies('MCP-6', 'is shown in no frame of another page', async () => {
    const { context, page } = await openPage()
    const framing = `<!doctype html><iframe src="${onward.url}${CONSENT}"></iframe><iframe src="${clientUrl}/own"></iframe>`
    await page.route(`${clientUrl}/framing`, (route) => route.fulfill({ contentType: 'text/html', body: framing }))
    await page.goto(`${clientUrl}/framing`)
    const shown = page.frames().slice(1)
    expect(shown.map((frame) => new URL(frame.url()).protocol)).to.deep.equal(['chrome-error:', 'http:'])
    expect(await shown[0]?.getByRole('button').count()).to.equal(0)
    await context.close()
  })
})
