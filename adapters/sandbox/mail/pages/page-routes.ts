// The addresses that people open: the list, a mail, and its parts.
import Router, { type RouterContext } from '@koa/router'
import PostalMime, { type Email } from 'postal-mime'
import { html } from '#adapters/sandbox/kit/html.ts'
import { answerMailFrame } from '#adapters/sandbox/kit/mail-frame.ts'
import { messageOf } from '#adapters/sandbox/kit/page-parts.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { CaughtMail, StandInMailServer } from '#adapters/sandbox/mail/mail-server.ts'
import { answerPage, answerStyle } from './layout.ts'
import { mailPage, mailsPage, type MailServerPort } from './mail-pages.ts'

type Context = RouterContext<ReceivedBody>

const answerNothing = (ctx: Context): void => {
  ctx.status = 404
  const words = html`Misschien is de mailserver intussen opnieuw gestart; dan begint alles leeg.
    <a href="/">Naar het begin</a>`
  answerPage(ctx, 'Niet gevonden', messageOf('Dit is er niet', words), { narrow: true })
}

const answerFile = (ctx: Context, name: string, content: Uint8Array): void => {
  ctx.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  ctx.attachment(name)
  ctx.type = 'application/octet-stream'
  ctx.body = Buffer.from(content)
}

export const pageRoutes = (standIn: StandInMailServer, address: MailServerPort): Router<ReceivedBody> => {
  const router = new Router<ReceivedBody>()
  const ofMail =
    (answer: (ctx: Context, mail: CaughtMail, read: Email) => void) =>
    async (ctx: Context): Promise<void> => {
      const mail = standIn.mails.find(({ id }) => id === ctx.params['id'])
      if (mail === undefined) return answerNothing(ctx)
      answer(ctx, mail, await PostalMime.parse(mail.raw, { attachmentEncoding: 'arraybuffer' }))
    }
  router.get('/', (ctx) => {
    const { q } = ctx.query
    answerPage(ctx, 'E-mails', mailsPage(standIn, address, typeof q === 'string' ? q.trim() : ''))
  })
  router.get('/style.css', answerStyle)
  router.get(
    '/mails/:id',
    ofMail((ctx, mail, read) =>
      answerPage(ctx, read.subject ?? 'E-mail', mailPage(mail, read, standIn.now()), { frames: true }),
    ),
  )
  router.get(
    '/mails/:id/html',
    ofMail((ctx, _mail, read) => answerMailFrame(ctx, read.html ?? '')),
  )
  router.get(
    '/mails/:id/source',
    ofMail((ctx, mail) => answerFile(ctx, `${mail.id}.eml`, mail.raw)),
  )
  router.get(
    '/mails/:id/attachments/:n',
    ofMail((ctx, _mail, { attachments }) => {
      const attachment = attachments[Number(ctx.params['n'])]
      if (attachment === undefined) return answerNothing(ctx)
      const { content, filename } = attachment
      answerFile(
        ctx,
        filename ?? 'naamloos',
        typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      )
    }),
  )
  return router
}
