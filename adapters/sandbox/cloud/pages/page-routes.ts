// The addresses that people open: what was sent, what was planned, the style sheet. Consent has its own.
import Router from '@koa/router'
import type { Cloud } from '#adapters/sandbox/cloud/cloud.ts'
import { html } from '#adapters/sandbox/kit/html.ts'
import { messageOf } from '#adapters/sandbox/kit/page-parts.ts'
import type { ReceivedBody, ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import { calendarPage, eventPage, mailPage, mailsPage } from './mailbox-pages.ts'
import { answerPage, answerStyle } from './layout.ts'

const answerNothing = (ctx: ReceivedContext): void => {
  ctx.status = 404
  const words = html`Misschien is de stand-in intussen opnieuw gestart; dan begint alles leeg.
    <a href="/">Naar het begin</a>`
  answerPage(ctx, 'Niet gevonden', messageOf('Dit is er niet', words), { narrow: true })
}

export const pageRoutes = (cloud: Cloud): Router<ReceivedBody> => {
  const router = new Router<ReceivedBody>()
  router.get('/', (ctx) => answerPage(ctx, 'Verzonden', mailsPage(cloud)))
  router.get('/style.css', answerStyle)
  router.get('/calendar', (ctx) => answerPage(ctx, 'Agenda', calendarPage(cloud)))
  router.get('/mails/:id', (ctx) => {
    const mail = cloud.mailboxes.mails().find(({ id }) => id === ctx.params['id'])
    if (mail === undefined) return answerNothing(ctx)
    answerPage(ctx, mail.subject, mailPage(mail, cloud.now()))
  })
  router.get('/calendar/:id', (ctx) => {
    const event = cloud.mailboxes.events().find(({ id }) => id === ctx.params['id'])
    if (event === undefined) return answerNothing(ctx)
    answerPage(ctx, event.subject, eventPage(event, cloud.now()))
  })
  return router
}
