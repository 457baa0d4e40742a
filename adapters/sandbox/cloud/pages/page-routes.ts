// The addresses that people open: what was sent, what was planned, the style sheet. Consent has its own.
import Router from '@koa/router'
import type { Cloud } from '#adapters/sandbox/cloud/cloud.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { answerMailFrame } from '#adapters/sandbox/kit/mail-frame.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { calendarPage, eventPage, mailPage, mailsPage } from './mailbox-pages.ts'
import { answerMissing, answerPage, answerStyle } from './layout.ts'

const restarted = html`Misschien is de stand-in intussen opnieuw gestart; dan begint alles leeg.
  <a href="/">Naar het begin</a>`

export const pageRoutes = (cloud: Cloud): Router<ReceivedBody> => {
  const router = new Router<ReceivedBody>()
  router.get('/', (ctx) => answerPage(ctx, 'Verzonden', mailsPage(cloud)))
  router.get('/style.css', answerStyle)
  router.get('/calendar', (ctx) => answerPage(ctx, 'Agenda', calendarPage(cloud)))
  const showOne = <A extends { readonly id: string; readonly subject: string }>(
    path: string,
    all: () => readonly A[],
    page: (one: A, now: Instant) => Html,
  ): void =>
    void router.get(`${path}/:id`, (ctx) => {
      const one = all().find(({ id }) => id === ctx.params['id'])
      if (one === undefined) return answerMissing(ctx, restarted)
      answerPage(ctx, one.subject, page(one, cloud.now()), { frames: true })
    })
  showOne('/mails', () => cloud.mailboxes.mails(), mailPage)
  router.get('/mails/:id/html', (ctx) => {
    const mail = cloud.mailboxes.mails().find(({ id }) => id === ctx.params['id'])
    if (mail?.body.contentType !== 'html') return answerMissing(ctx, restarted)
    answerMailFrame(ctx, mail.body.content)
  })
  showOne('/calendar', () => cloud.mailboxes.events(), eventPage)
  return router
}
