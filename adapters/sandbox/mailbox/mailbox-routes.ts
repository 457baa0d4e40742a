// Serves the stand-in mailbox under /demo: page, files, mails, and trouble on demand. Only where stand-ins are allowed, and only on hosts of
// test mode (CLI-1).
import type { IncomingMessage, ServerResponse } from 'node:http'
import Koa, { type Middleware } from 'koa'
import * as t from 'io-ts'
import { isTestHost } from '#domain/shared/test-mode.ts'
import { demoHeaders, demoHtml, mailHeaders, sendFrameHeaders, sendFrameHtml } from './demo-page.ts'
import { findMail, listAnswer, plainText, readingHtml } from './mail-answers.ts'
import { mailboxTexts } from './mailbox-texts.ts'
import type { StandInMail } from './sample-mail.ts'
import { sampleUsers } from '../sample-people.ts'

export const TroubleBody = t.type({
  kind: t.union([t.literal('down'), t.literal('slow'), t.literal('ended'), t.literal('none')]),
})
export type TroubleKind = t.TypeOf<typeof TroubleBody>['kind']

const OUTAGE = 30_000
const SLOWNESS = 3_000

export interface TroubleMaker {
  /** False: the stand-in ledger did not take it. */
  readonly make: (kind: TroubleKind) => Promise<boolean>
}

/** `later` runs something after so many milliseconds, if the process still is there. */
const makeTroubleMaker = (deps: {
  readonly control: (operations: readonly object[]) => Promise<boolean>
  readonly later: (milliseconds: number, run: () => void) => void
}): TroubleMaker => ({
  make: async (kind) => {
    switch (kind) {
      case 'down': {
        const isDown = await deps.control([{ op: 'fault', kind: 'down' }])
        deps.later(OUTAGE, () => void deps.control([{ op: 'clear', kind: 'down' }]))
        return isDown
      }
      case 'slow':
        return deps.control([{ op: 'fault', kind: 'slow', ms: SLOWNESS }])
      case 'ended':
        return deps.control(sampleUsers.map(({ email }) => ({ op: 'revoke', user: email })))
      case 'none':
        return deps.control([{ op: 'clear' }])
    }
  },
})

/** A built file of the client. */
export interface ClientFile {
  readonly content: Uint8Array
  readonly contentType: string
}

export interface ClientAssets {
  /** By entry (`mailbox.js`): the file's name; undefined where there is none. */
  readonly nameOf: (entry: string) => string | undefined
  readonly file: (name: string) => ClientFile | undefined
}

export interface MailboxDeps {
  /** Where the service is reached: a login comes back there, and to no other name of the same machine. */
  readonly baseUrl: string
  /** The stand-in ledger's control address, or null where the ledger is no stand-in: then there is no trouble to be made. */
  readonly ledgerControlUrl: string | null
  readonly assets: ClientAssets
  readonly now: () => number
}

type Context = Parameters<Middleware>[0]

const BASE = '/demo'
/** As the mail client's manifest names it. */
const ON_SEND_HANDLER = '/mailclient-plugin/on-send.js'

const bodyOf = async (stream: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > 1_000) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const control =
  (url: string | null) =>
  async (operations: readonly object[]): Promise<boolean> => {
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
      // The stand-in is gone: the page says that no trouble was made.
      return false
    }
  }

/** English where the address or the browser asks for it first, else Dutch. */
const localeOf = (lang: unknown, acceptLanguage: string): 'nl' | 'en' =>
  lang === 'en' || lang === 'nl' ? lang : /^\s*en\b/i.test(acceptLanguage) ? 'en' : 'nl'

/** To be mounted below its prefix; sets all headers of its answers itself. */
export interface MailboxMount {
  readonly prefix: string
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

export const makeMailboxRoutes = (deps: MailboxDeps): MailboxMount => {
  const { assets, now } = deps
  const home = new URL(deps.baseUrl)
  const trouble = makeTroubleMaker({
    control: control(deps.ledgerControlUrl),
    later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
  })
  const addressOf = (entry: string): string => `${BASE}/assets/${assets.nameOf(entry) ?? entry}`

  const routes: Middleware = async (ctx) => {
    const [section = '', id = '', part = '', partId = ''] = ctx.path.slice(BASE.length + 1).split('/')
    const locale = localeOf(ctx.query['lang'], ctx.get('accept-language'))

    if (!isTestHost(ctx.hostname)) return answerPlainly(ctx, 403, mailboxTexts[locale].elsewhere)

    if (ctx.method === 'POST' && section === 'trouble' && id === '') {
      // A page of another site can not put the stand-in in trouble.
      const isOurs = ['same-origin', 'none', ''].includes(ctx.get('sec-fetch-site')) && ctx.is('application/json')
      const body = isOurs ? await bodyOf(ctx.req) : undefined
      if (!TroubleBody.is(body)) return answerMissing(ctx, 400)
      ctx.set('cache-control', 'no-store')
      ctx.body = { made: await trouble.make(body.kind) }
      return
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return answerMissing(ctx, 405)

    if (section === '') {
      if (ctx.hostname !== home.hostname) {
        ctx.set('cache-control', 'no-store')
        return ctx.redirect(new URL(BASE + ctx.search, home).href)
      }
      ctx.set({ ...demoHeaders })
      ctx.vary('accept-language')
      ctx.body = demoHtml(locale, addressOf('mailbox.js'), addressOf('mailbox.css'))
      return
    }
    if (section === 'on-send' && id === '') {
      ctx.set({ ...sendFrameHeaders })
      ctx.body = sendFrameHtml(addressOf('send-frame.js'), ON_SEND_HANDLER)
      return
    }
    if (section === 'assets') {
      const file = part === '' ? assets.file(id) : undefined
      if (file === undefined) return answerMissing(ctx, 404)
      ctx.set({
        'content-type': file.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      ctx.body = Buffer.from(file.content)
      return
    }
    if (section !== 'mails') return answerMissing(ctx, 404)
    if (id === '') {
      ctx.set('cache-control', 'no-store')
      ctx.body = listAnswer(now(), deps.ledgerControlUrl !== null)
      return
    }
    const mail = findMail(id)
    if (mail === null) return answerMissing(ctx, 404)
    answerMail(ctx, mail, part, partId)
  }
  return { prefix: BASE, handle: new Koa().use(routes).callback() }
}

/** One of the forms of a mail's text, or one of its attachments. */
const answerMail = (ctx: Context, mail: StandInMail, part: string, partId: string): void => {
  if (part === 'view') {
    ctx.set({ ...mailHeaders })
    ctx.body = readingHtml(mail)
    return
  }
  if (part === 'body' || part === 'text') {
    // For the pane and for quoting, which take it as text: a browser that opens it shows no page either.
    ctx.set({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    ctx.body = part === 'body' ? mail.html : plainText(mail)
    return
  }
  const attachment = part === 'attachments' ? mail.attachments.find((one) => one.id === partId) : undefined
  if (attachment === undefined) return answerMissing(ctx, 404)
  ctx.attachment(attachment.fileName)
  ctx.set({ 'content-type': attachment.contentType, 'x-content-type-options': 'nosniff' })
  ctx.body = Buffer.from(attachment.content())
}

const answerPlainly = (ctx: Context, status: number, text: string): void => {
  ctx.status = status
  ctx.type = 'text/plain'
  ctx.body = text
}

const answerMissing = (ctx: Context, status: 400 | 404 | 405): void =>
  answerPlainly(ctx, status, status === 404 ? 'Not found' : status === 405 ? 'Method not allowed' : 'Bad request')
