// The pages of what was sent and what was planned: all of it, newest first, and one mail or appointment. Consent has its own.
import Router from '@koa/router'
import { type Cloud, faultKinds } from '#adapters/sandbox/cloud/cloud.ts'
import type { LocalMoment, PlannedEvent, CloudMail } from '#adapters/sandbox/cloud/mailboxes.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { count, moment, size } from '#adapters/sandbox/kit/in-words.ts'
import { answerMailFrame, writtenMail } from '#adapters/sandbox/kit/mail-frame.ts'
import {
  callsSection,
  factsOf,
  newestTable,
  subjectCell,
  subjectOf,
  troublesOf,
} from '#adapters/sandbox/kit/page-parts.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { answerMissing, answerPage, answerStyle, navigation } from './layout.ts'

const few = (people: readonly string[]): string =>
  people.length <= 2 ? people.join(', ') : `${people.slice(0, 2).join(', ')} en nog ${people.length - 2}`

const mailRow = (mail: CloudMail, now: Instant): Html => html`
  <tr>
    ${subjectCell(`/mails/${mail.id}`, mail.subject, `aan ${few(mail.to)}`)}
    <td>${mail.from}</td>
    <td>
      ${
        mail.undelivered.length === 0
          ? html`<span class="badge good">aangenomen</span>`
          : html`<span class="badge bad">${count(mail.undelivered.length)} onbestelbaar</span>`
      }
    </td>
    <td class="when">${moment(mail.at, now)}</td>
  </tr>
`

function mailsPage(cloud: Cloud): Html {
  const { mails, faults, calls } = cloud
  const active = faults.active().map(({ kind }) => faultKinds[kind])
  return html`
    ${navigation('/')}
    <h1>Verzonden e-mail</h1>
    <p class="lead">Er gaat niets echt de deur uit; bij het stoppen is alles weg.</p>
    ${troublesOf(active)}
    ${newestTable(
      'verzonden e-mails',
      ['Onderwerp en ontvangers', 'Van', 'Uitkomst', 'Verzonden'],
      mails.newestFirst(),
      (mail) => mailRow(mail, cloud.now()),
      'Nog niets verzonden. Vraag de assistent om iemand een e-mail te sturen; die staat dan hier.',
    )}
    ${callsSection(calls.latest(), cloud.now(), 'Nog niemand heeft de cloud iets gevraagd.')}
  `
}

const mailPage = (mail: CloudMail, now: Instant): Html => html`
  ${navigation('/')}
  <article class="card">
    <h1>${subjectOf(mail.subject)}</h1>
    ${factsOf([
      ['Van', mail.fromName === '' ? mail.from : `${mail.fromName} <${mail.from}>`],
      ['Antwoord aan', mail.replyTo.join(', ')],
      ['Aan', mail.to.join(', ')],
      ['Verzonden', moment(mail.at, now)],
      ['Bewaard', mail.saved ? 'bij de verzonden items van de afzender' : 'niet bij de verzonden items'],
      ...Object.entries(mail.properties).map(([id, value]) => ['Eigenschap', `${value} (${id})`] as const),
      ...mail.headers.map(({ name, value }) => ['Kopregel', `${name}: ${value}`] as const),
      ['Bijlagen', mail.attachments.map(({ name, bytes }) => `${name} (${size(bytes)})`).join(', ')],
    ])}
    ${
      mail.undelivered.length === 0
        ? undefined
        : html`<p class="card alarming">
            Onbestelbaar: ${mail.undelivered.join(', ')}. De afzender kreeg daarvan bericht.
            ${mail.overTenantLimit ? 'De organisatie verstuurde in een etmaal aan te veel mensen buiten haar.' : undefined}
          </p>`
    }
    ${writtenMail(mail.body.contentType === 'html' ? `/mails/${mail.id}/html` : undefined, mail.body.content)}
  </article>
`

const DATE = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Time and zone as the client sent them, without conversion. */
const dayOf = ({ dateTime }: LocalMoment): string => DATE.format(Date.parse(`${dateTime.slice(0, 10)}T00:00:00Z`))
const timeOf = ({ dateTime }: LocalMoment): string => dateTime.slice(11, 16)

const period = ({ start, end }: PlannedEvent): string =>
  start.dateTime.slice(0, 10) === end.dateTime.slice(0, 10)
    ? `${dayOf(start)} ${timeOf(start)}–${timeOf(end)}`
    : `${dayOf(start)} ${timeOf(start)} – ${dayOf(end)} ${timeOf(end)}`

/** With its noun: on a phone there is no head above it. */
function invited(n: number): string {
  if (n === 0) return 'geen genodigden'
  return n === 1 ? '1 genodigde' : `${count(n)} genodigden`
}

const eventRow = (event: PlannedEvent, now: Instant): Html => html`
  <tr>
    ${subjectCell(
      `/calendar/${event.id}`,
      event.subject,
      event.location === '' ? event.owner : `${event.owner} · ${event.location}`,
    )}
    <td class="when">${period(event)}<span class="quiet">${event.start.timeZone}</span></td>
    <td>${invited(event.attendees.length)}</td>
    <td class="when">${moment(event.at, now)}</td>
  </tr>
`

const calendarPage = (cloud: Cloud): Html => html`
  ${navigation('/calendar')}
  <h1>Afspraken</h1>
  <p class="lead">Van alle mensen van de voorbeeldkantoren, de laatst gemaakte eerst.</p>
  ${newestTable(
    'afspraken',
    ['Afspraak', 'Wanneer', 'Genodigden', 'Gemaakt'],
    cloud.events.newestFirst(),
    (event) => eventRow(event, cloud.now()),
    'Nog geen afspraken. Vraag de assistent om er een te maken; die staat dan hier.',
  )}
`

const eventPage = (event: PlannedEvent, now: Instant): Html => html`
  ${navigation('/calendar')}
  <article class="card">
    <h1>${event.subject}</h1>
    ${factsOf([
      ['Wanneer', `${period(event)} (${event.start.timeZone})`],
      ['Agenda van', event.owner],
      ['Waar', event.location === '' ? 'niet gezegd' : event.location],
      ['Genodigden', event.attendees.length === 0 ? 'niemand' : event.attendees.join(', ')],
      ['Gemaakt', moment(event.at, now)],
    ])}
    ${event.body.content === '' ? undefined : html`<pre class="written">${event.body.content}</pre>`}
  </article>
`

const restarted = html`Misschien is de voorbeeldcloud intussen opnieuw gestart; dan begint alles leeg.
  <a href="/">Naar het begin</a>`

export function pageRoutes(cloud: Cloud): Router<ReceivedBody> {
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
  showOne('/mails', () => cloud.mails.newestFirst(), mailPage)
  router.get('/mails/:id/html', (ctx) => {
    const mail = cloud.mails.newestFirst().find(({ id }) => id === ctx.params['id'])
    if (mail?.body.contentType !== 'html') return answerMissing(ctx, restarted)
    answerMailFrame(ctx, mail.body.content)
  })
  showOne('/calendar', () => cloud.events.newestFirst(), eventPage)
  return router
}
