// Serves the stand-in mailbox under /demo: page, files, mails, and simulated problems. Only where stand-ins are allowed, and only on hosts
// of test mode (CLI-1).
import type { IncomingMessage, ServerResponse } from 'node:http'
import Router, { type RouterContext } from '@koa/router'
import Koa, { type Middleware } from 'koa'
import * as t from 'io-ts'
import { asJson, readWhole } from '#adapters/sandbox/kit/request.ts'
import { isTestHost } from '#domain/shared/test-mode.ts'
import { demoHeaders, renderDemoPage, mailHeaders, sendFrameHeaders, renderSendFrame } from './demo-page.ts'
import { findMail, listAnswer, toMailText, toReadingHtml, composeWholeMail } from './mail-answers.ts'
import { mailboxTexts } from './mailbox-texts.ts'
import type { StandInMail } from './sample-mail.ts'
import { sampleUsers } from '../sample-people.ts'
import type { Language } from '#domain/shared/language.ts'

/** The operations of the stand-in ledger for each problem. */
const PROBLEMS = {
  down: [{ op: 'fault', kind: 'down' }],
  slow: [{ op: 'fault', kind: 'slow', ms: 3_000 }],
  ended: sampleUsers.map(({ email }) => ({ op: 'revoke', user: email })),
  none: [{ op: 'clear' }],
} as const
const ProblemBody = t.type({ kind: t.keyof(PROBLEMS) })

const OUTAGE = 30_000

/** A built file of the client. */
export interface ClientFile {
  readonly content: Uint8Array
  readonly contentType: string
}

export interface ClientAssets {
  /** The file's name for an entry (`mailbox.js`); undefined: there is none. */
  readonly nameOf: (entry: string) => string | undefined
  readonly file: (name: string) => ClientFile | undefined
}

export interface MailboxDeps {
  /** The public address of the service. A login returns to it, and to no other name of the same machine. */
  readonly baseUrl: string
  /** The stand-in ledger's control address. Null: the ledger is not a stand-in, so that problems cannot be simulated. */
  readonly ledgerControlUrl: string | null
  readonly assets: ClientAssets
  readonly now: () => number
}

type Context = Parameters<Middleware>[0]

const BASE = '/demo'
/** The path in the mail client's manifest. */
const ON_SEND_HANDLER = '/mailclient-plugin/on-send.js'

/** False: the ledger is not a stand-in, or does not answer. The page then reports that nothing was simulated. */
async function sendControls(url: string | null, operations: readonly object[]): Promise<boolean> {
  if (url === null) return false
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operations),
      signal: AbortSignal.timeout(5_000),
    })
    return response.ok
  } catch {
    return false
  }
}

function simulate(ledger: string | null, kind: keyof typeof PROBLEMS): Promise<boolean> {
  if (kind === 'down') setTimeout(() => void sendControls(ledger, [{ op: 'clear', kind: 'down' }]), OUTAGE).unref()
  return sendControls(ledger, PROBLEMS[kind])
}

/** English if the address or the browser requests it first, otherwise Dutch. */
const getPageLocale = ({ query: { lang }, headers }: Context): Language =>
  lang === 'en' || lang === 'nl' ? lang : /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'nl'

const makeTypeHeaders = (contentType: string) => ({ 'content-type': contentType, 'x-content-type-options': 'nosniff' })

function respondInText(ctx: Context, status: number, text: string): void {
  ctx.status = status
  ctx.type = 'text/plain'
  ctx.body = text
}

const MISSING = { 400: 'Bad request', 404: 'Not found', 405: 'Method not allowed' } as const
const respondMissing = (ctx: Context, status: keyof typeof MISSING): void => respondInText(ctx, status, MISSING[status])

/** Mount this below its prefix. It sets all headers of its answers itself. */
export interface MailboxMount {
  readonly prefix: string
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

const MAX_BODY = 1_000

export function makeMailboxRoutes({ assets, now, baseUrl, ledgerControlUrl }: MailboxDeps): MailboxMount {
  const home = new URL(baseUrl)
  const toAssetAddress = (entry: string): string => `${BASE}/assets/${assets.nameOf(entry) ?? entry}`
  const router = new Router({ prefix: BASE })

  router.post('/trouble', async (ctx) => {
    // Pages of other sites must not be able to simulate problems.
    const isOurs = ['same-origin', 'none', ''].includes(ctx.get('sec-fetch-site')) && ctx.is('application/json')
    const sent = isOurs ? await readWhole(ctx.req, MAX_BODY) : undefined
    const body = sent === undefined ? undefined : asJson(sent)
    if (!ProblemBody.is(body)) return respondMissing(ctx, 400)
    ctx.set('cache-control', 'no-store')
    ctx.body = { made: await simulate(ledgerControlUrl, body.kind) }
  })
  router.get('/', (ctx) => {
    if (ctx.hostname !== home.hostname) {
      ctx.set('cache-control', 'no-store')
      return ctx.redirect(new URL(BASE + ctx.search, home).href)
    }
    ctx.set({ ...demoHeaders })
    ctx.vary('accept-language')
    ctx.body = renderDemoPage(getPageLocale(ctx), toAssetAddress('mailbox.js'), toAssetAddress('mailbox.css'))
  })
  router.get('/on-send', (ctx) => {
    ctx.set({ ...sendFrameHeaders })
    ctx.body = renderSendFrame(toAssetAddress('send-frame.js'), ON_SEND_HANDLER)
  })
  router.get('/assets/:name', (ctx) => {
    const file = assets.file(ctx.params['name'] ?? '')
    if (file === undefined) return respondMissing(ctx, 404)
    ctx.set({ ...makeTypeHeaders(file.contentType), 'cache-control': 'public, max-age=31536000, immutable' })
    ctx.body = Buffer.from(file.content)
  })
  router.get('/mails', (ctx) => {
    ctx.set('cache-control', 'no-store')
    ctx.body = listAnswer(now(), ledgerControlUrl !== null)
  })
  const withMail = (path: string, answer: (ctx: RouterContext, mail: StandInMail) => void): void =>
    void router.get(`/mails/:id/${path}`, (ctx) => {
      const mail = findMail(ctx.params['id'] ?? '')
      return mail === null ? respondMissing(ctx, 404) : answer(ctx, mail)
    })
  withMail('view', (ctx, mail) => {
    ctx.set({ ...mailHeaders })
    ctx.body = toReadingHtml(mail)
  })
  // The pane and the page read these as text, so that a browser that opens the address does not show a page.
  const withText = (form: string, textOf: (mail: StandInMail) => string): void =>
    withMail(form, (ctx, mail) => {
      ctx.set(makeTypeHeaders('text/plain; charset=utf-8'))
      ctx.body = textOf(mail)
    })
  withText('body', ({ html }) => html)
  withText('text', toMailText)
  router.get('/mails/:id/eml', async (ctx) => {
    const mail = findMail(ctx.params['id'] ?? '')
    if (mail?.isClassic !== true) return respondMissing(ctx, 404)
    ctx.set(makeTypeHeaders('message/rfc822'))
    ctx.body = await composeWholeMail(mail, now())
  })
  withMail('attachments/:part', (ctx, mail) => {
    const attachment = mail.attachments.find(({ id }) => id === ctx.params['part'])
    if (attachment === undefined) return respondMissing(ctx, 404)
    ctx.attachment(attachment.fileName)
    ctx.set(makeTypeHeaders(attachment.contentType))
    ctx.body = Buffer.from(attachment.content())
  })

  const requireTestHost: Middleware = (ctx, next) =>
    isTestHost(ctx.hostname) ? next() : respondInText(ctx, 403, mailboxTexts[getPageLocale(ctx)].elsewhere)
  const answerMissing: Middleware = (ctx) => respondMissing(ctx, ['GET', 'HEAD'].includes(ctx.method) ? 404 : 405)
  const app = new Koa().use(requireTestHost).use(router.routes()).use(answerMissing)
  return { prefix: BASE, handle: app.callback() }
}
