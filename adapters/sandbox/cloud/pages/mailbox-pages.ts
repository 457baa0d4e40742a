// The pages of sent mails and planned appointments: all of them, newest first, and a single one. consent-pages.ts has the pages of consent.
import Router from '@koa/router'
import { type Cloud, CLOUD_FAULTS } from '#adapters/sandbox/cloud/cloud.ts'
import type { LocalMoment, PlannedEvent, CloudMail } from '#adapters/sandbox/cloud/mailboxes.ts'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { count, renderMoment, size } from '#adapters/sandbox/kit/in-words.ts'
import { respondMailFrame, renderMailFrame } from '#adapters/sandbox/kit/mail-frame.ts'
import {
  renderCalls,
  renderFacts,
  renderNewest,
  renderSubjectCell,
  toSubject,
  renderTroubles,
} from '#adapters/sandbox/kit/page-parts.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { cloudPages, renderCloudNavigation } from './layout.ts'

const showFew = (people: readonly string[]): string =>
  people.length <= 2 ? people.join(', ') : `${people.slice(0, 2).join(', ')} en nog ${people.length - 2}`

const mailRow = (mail: CloudMail, now: Instant): Html => renderHtml`
  <tr>
    ${renderSubjectCell(`/mails/${mail.id}`, mail.subject, `aan ${showFew(mail.to)}`)}
    <td>${mail.from}</td>
    <td>
      ${
        mail.undelivered.length === 0
          ? renderHtml`<span class="badge good">aangenomen</span>`
          : renderHtml`<span class="badge bad">${count(mail.undelivered.length)} onbestelbaar</span>`
      }
    </td>
    <td class="when">${renderMoment(mail.at, now)}</td>
  </tr>
`

function renderMails(cloud: Cloud): Html {
  const { mails, faults, calls } = cloud
  const active = faults.active().map(({ kind }) => CLOUD_FAULTS[kind])
  return renderHtml`
    ${renderCloudNavigation('/')}
    <h1>Verzonden e-mail</h1>
    <p class="lead">Er gaat niets echt de deur uit; bij het stoppen is alles weg.</p>
    ${renderTroubles(active)}
    ${renderNewest(
      'verzonden e-mails',
      ['Onderwerp en ontvangers', 'Van', 'Uitkomst', 'Verzonden'],
      mails.newestFirst(),
      (mail) => mailRow(mail, cloud.now()),
      'Nog niets verzonden. Vraag de assistent om iemand een e-mail te sturen; die staat dan hier.',
    )}
    ${renderCalls(calls.latest(), cloud.now(), 'Nog niemand heeft de cloud iets gevraagd.')}
  `
}

const mailPage = (mail: CloudMail, now: Instant): Html => renderHtml`
  ${renderCloudNavigation('/')}
  <article class="card">
    <h1>${toSubject(mail.subject)}</h1>
    ${renderFacts([
      ['Van', mail.fromName === '' ? mail.from : `${mail.fromName} <${mail.from}>`],
      ['Antwoord aan', mail.replyTo.join(', ')],
      ['Aan', mail.to.join(', ')],
      ['Verzonden', renderMoment(mail.at, now)],
      ['Bewaard', mail.saved ? 'bij de verzonden items van de afzender' : 'niet bij de verzonden items'],
      ...Object.entries(mail.properties).map(([id, value]) => ['Eigenschap', `${value} (${id})`] as const),
      ...mail.headers.map(({ name, value }) => ['Kopregel', `${name}: ${value}`] as const),
      ['Bijlagen', mail.attachments.map(({ name, bytes }) => `${name} (${size(bytes)})`).join(', ')],
    ])}
    ${
      mail.undelivered.length === 0
        ? undefined
        : renderHtml`<p class="card alarming">
            Onbestelbaar: ${mail.undelivered.join(', ')}. De afzender kreeg daarvan bericht.
            ${mail.overTenantLimit ? 'De organisatie verstuurde in een etmaal aan te veel mensen buiten haar.' : undefined}
          </p>`
    }
    ${renderMailFrame(mail.body.contentType === 'html' ? `/mails/${mail.id}/html` : undefined, mail.body.content)}
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
const formatDay = ({ dateTime }: LocalMoment): string => DATE.format(Date.parse(`${dateTime.slice(0, 10)}T00:00:00Z`))
const timeOf = ({ dateTime }: LocalMoment): string => dateTime.slice(11, 16)

const formatPeriod = ({ start, end }: PlannedEvent): string =>
  start.dateTime.slice(0, 10) === end.dateTime.slice(0, 10)
    ? `${formatDay(start)} ${timeOf(start)}–${timeOf(end)}`
    : `${formatDay(start)} ${timeOf(start)} – ${formatDay(end)} ${timeOf(end)}`

/** Includes the noun, because phones show no column heads. */
function describeInvited(n: number): string {
  if (n === 0) return 'geen genodigden'
  return n === 1 ? '1 genodigde' : `${count(n)} genodigden`
}

const renderEventRow = (event: PlannedEvent, now: Instant): Html => renderHtml`
  <tr>
    ${renderSubjectCell(
      `/calendar/${event.id}`,
      event.subject,
      event.location === '' ? event.owner : `${event.owner} · ${event.location}`,
    )}
    <td class="when">${formatPeriod(event)}<span class="quiet">${event.start.timeZone}</span></td>
    <td>${describeInvited(event.attendees.length)}</td>
    <td class="when">${renderMoment(event.at, now)}</td>
  </tr>
`

const renderCalendar = (cloud: Cloud): Html => renderHtml`
  ${renderCloudNavigation('/calendar')}
  <h1>Afspraken</h1>
  <p class="lead">Van alle mensen van de voorbeeldkantoren, de laatst gemaakte eerst.</p>
  ${renderNewest(
    'afspraken',
    ['Afspraak', 'Wanneer', 'Genodigden', 'Gemaakt'],
    cloud.events.newestFirst(),
    (event) => renderEventRow(event, cloud.now()),
    'Nog geen afspraken. Vraag de assistent om er een te maken; die staat dan hier.',
  )}
`

const renderEvent = (event: PlannedEvent, now: Instant): Html => renderHtml`
  ${renderCloudNavigation('/calendar')}
  <article class="card">
    <h1>${event.subject}</h1>
    ${renderFacts([
      ['Wanneer', `${formatPeriod(event)} (${event.start.timeZone})`],
      ['Agenda van', event.owner],
      ['Waar', event.location === '' ? 'niet gezegd' : event.location],
      ['Genodigden', event.attendees.length === 0 ? 'niemand' : event.attendees.join(', ')],
      ['Gemaakt', renderMoment(event.at, now)],
    ])}
    ${event.body.content === '' ? undefined : renderHtml`<pre class="written">${event.body.content}</pre>`}
  </article>
`

const restarted = renderHtml`Misschien is de voorbeeldcloud intussen opnieuw gestart; dan begint alles leeg.
  <a href="/">Naar het begin</a>`

export function makeCloudPageRoutes(cloud: Cloud): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/', (ctx) => cloudPages.answerPage(ctx, 'Verzonden', renderMails(cloud)))
  router.get('/style.css', cloudPages.answerStyle)
  router.get('/calendar', (ctx) => cloudPages.answerPage(ctx, 'Agenda', renderCalendar(cloud)))
  const showOne = <A extends { readonly id: string; readonly subject: string }>(
    path: string,
    all: () => readonly A[],
    page: (one: A, now: Instant) => Html,
  ): void =>
    void router.get(`${path}/:id`, (ctx) => {
      const one = all().find(({ id }) => id === ctx.params['id'])
      if (one === undefined) return cloudPages.answerMissing(ctx, restarted)
      cloudPages.answerPage(ctx, one.subject, page(one, cloud.now()), { frames: true })
    })
  showOne('/mails', () => cloud.mails.newestFirst(), mailPage)
  router.get('/mails/:id/html', (ctx) => {
    const mail = cloud.mails.newestFirst().find(({ id }) => id === ctx.params['id'])
    if (mail?.body.contentType !== 'html') return cloudPages.answerMissing(ctx, restarted)
    respondMailFrame(ctx, mail.body.content)
  })
  showOne('/calendar', () => cloud.events.newestFirst(), renderEvent)
  return router
}
