// What was planned: all of it, newest first, and one appointment.
import type { Cloud } from '#adapters/sandbox/cloud/cloud.ts'
import type { Moment, PlannedEvent } from '#adapters/sandbox/cloud/mailboxes.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { count, moment } from '#adapters/sandbox/kit/in-words.ts'
import { factsOf, tableOf } from '#adapters/sandbox/kit/page-parts.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { navigation } from './layout.ts'

const SHOWN = 100

const DATE = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Its clock and its zone are told as they came: what they mean elsewhere is not reckoned. */
const dayOf = ({ dateTime }: Moment): string => DATE.format(Date.parse(`${dateTime.slice(0, 10)}T00:00:00Z`))
const timeOf = ({ dateTime }: Moment): string => dateTime.slice(11, 16)

const period = ({ start, end }: PlannedEvent): string =>
  start.dateTime.slice(0, 10) === end.dateTime.slice(0, 10)
    ? `${dayOf(start)} ${timeOf(start)}–${timeOf(end)}`
    : `${dayOf(start)} ${timeOf(start)} – ${dayOf(end)} ${timeOf(end)}`

/** With its noun: on a phone there is no head above it. */
const invited = (n: number): string => {
  if (n === 0) return 'geen genodigden'
  return n === 1 ? '1 genodigde' : `${count(n)} genodigden`
}

const row = (event: PlannedEvent, now: Instant): Html => html`
  <tr>
    <td class="subject">
      <a href="/calendar/${event.id}" title="${event.subject}">${event.subject}</a>
      <span class="quiet">${event.location === '' ? event.owner : `${event.owner} · ${event.location}`}</span>
    </td>
    <td class="when">${period(event)}<span class="quiet">${event.start.timeZone}</span></td>
    <td>${invited(event.attendees.length)}</td>
    <td class="when">${moment(event.at, now)}</td>
  </tr>
`

export const calendarPage = (cloud: Cloud): Html => {
  const events = cloud.state().mailboxes.events()
  return html`
    ${navigation('/calendar')}
    <h1>Afspraken</h1>
    <p class="lead">Van alle mensen van de voorbeeldkantoren, de laatst gemaakte eerst.</p>
    ${
      events.length === 0
        ? html`<p class="card empty">Nog geen afspraken. Vraag de assistent om er een te maken; die staat dan hier.</p>`
        : tableOf(
            'afspraken',
            ['Afspraak', 'Wanneer', 'Genodigden', 'Gemaakt'],
            events.slice(0, SHOWN).map((event) => row(event, cloud.now())),
          )
    }
    ${events.length > SHOWN ? html`<p class="quiet">De nieuwste ${SHOWN} van ${count(events.length)}.</p>` : undefined}
  `
}

export const eventPage = (event: PlannedEvent, now: Instant): Html => html`
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
