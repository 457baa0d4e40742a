// What was sent: all of it, newest first, and one mail to be read.
import type { Cloud } from '#adapters/sandbox/cloud/cloud.ts'
import { faultKinds } from '#adapters/sandbox/cloud/faults.ts'
import type { SentMail } from '#adapters/sandbox/cloud/mailboxes.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { count, moment, size } from '#adapters/sandbox/kit/in-words.ts'
import { callsSection, factsOf, tableOf, troublesOf } from '#adapters/sandbox/kit/page-parts.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { navigation } from './layout.ts'

const SHOWN = 100

const few = (people: readonly string[]): string =>
  people.length <= 2 ? people.join(', ') : `${people.slice(0, 2).join(', ')} en nog ${people.length - 2}`

const row = (mail: SentMail, now: Instant): Html => html`
  <tr>
    <td class="subject">
      <a href="/mails/${mail.id}" title="${mail.subject}">${mail.subject === '' ? 'Zonder onderwerp' : mail.subject}</a>
      <span class="quiet">aan ${few(mail.to)}</span>
    </td>
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

export const mailsPage = (cloud: Cloud): Html => {
  const { mailboxes, faults, calls } = cloud.state()
  const mails = mailboxes.mails()
  const active = faults.active().map(({ kind }) => faultKinds[kind])
  return html`
    ${navigation('/')}
    <h1>Verzonden e-mail</h1>
    <p class="lead">Er gaat niets echt de deur uit; bij het stoppen is alles weg.</p>
    ${troublesOf(active)}
    ${
      mails.length === 0
        ? html`<p class="card empty">
            Nog niets verzonden. Vraag de assistent om iemand een e-mail te sturen; die staat dan hier.
          </p>`
        : tableOf(
            'verzonden e-mails',
            ['Onderwerp en ontvangers', 'Van', 'Uitkomst', 'Verzonden'],
            mails.slice(0, SHOWN).map((mail) => row(mail, cloud.now())),
          )
    }
    ${mails.length > SHOWN ? html`<p class="quiet">De nieuwste ${SHOWN} van ${count(mails.length)}.</p>` : undefined}
    ${callsSection(calls.latest(), cloud.now(), 'Nog niemand heeft de cloud iets gevraagd.')}
  `
}

export const mailPage = (mail: SentMail, now: Instant): Html => html`
  ${navigation('/')}
  <article class="card">
    <h1>${mail.subject === '' ? 'Zonder onderwerp' : mail.subject}</h1>
    ${factsOf([
      ['Van', mail.from],
      ['Aan', mail.to.join(', ')],
      ['Verzonden', moment(mail.at, now)],
      ['Bewaard', mail.saved ? 'bij de verzonden items van de afzender' : 'niet bij de verzonden items'],
      ...mail.headers.map(({ name, value }) => [name, value] as const),
      ['Bijlagen', mail.attachments.map(({ name, bytes }) => `${name} (${size(bytes)})`).join(', ')],
    ])}
    ${
      mail.undelivered.length === 0
        ? undefined
        : html`<p class="card alarming">
            Onbestelbaar: ${mail.undelivered.join(', ')}. De afzender kreeg daarvan bericht.
          </p>`
    }
    <pre class="written">${mail.body.content}</pre>
  </article>
`
