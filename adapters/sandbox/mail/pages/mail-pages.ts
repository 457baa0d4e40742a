// The mails that were caught, newest first, and one mail as its recipient would read it.
import type { Address, Email } from 'postal-mime'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { count, moment, size } from '#adapters/sandbox/kit/in-words.ts'
import { mailFrame } from '#adapters/sandbox/kit/mail-frame.ts'
import { callsSection, factsOf, searchForm, tableOf, troublesOf } from '#adapters/sandbox/kit/page-parts.ts'
import {
  type CaughtMail,
  certificateKinds,
  faultKinds,
  type StandInMailServer,
} from '#adapters/sandbox/mail/mail-server.ts'
import type { Instant } from '#domain/shared/clock.ts'

const SHOWN = 100

export interface MailServerPort {
  readonly host: string
  readonly port: number
}

const subjectOf = (subject: string | undefined): string => subject?.trim() || 'Zonder onderwerp'

const mailRow = (mail: CaughtMail, now: Instant): Html => html`
  <tr>
    <td class="subject">
      <a href="/mails/${mail.id}" title="${mail.subject}">${subjectOf(mail.subject)}</a>
      <span class="quiet">aan ${mail.recipients.join(', ')}</span>
    </td>
    <td>${mail.sender}</td>
    <td class="number">${size(mail.raw.length)}</td>
    <td class="when">${moment(mail.at, now)}</td>
  </tr>
`

const mailTable = (found: readonly CaughtMail[], now: Instant): Html => html`
  ${tableOf(
    'opgevangen e-mails',
    ['Onderwerp en ontvanger', 'Van', 'Grootte', 'Ontvangen'],
    found.slice(0, SHOWN).map((mail) => mailRow(mail, now)),
  )}
  ${found.length > SHOWN ? html`<p class="quiet">De nieuwste ${SHOWN} van ${count(found.length)}.</p>` : undefined}
`

const NO_MAIL = 'Nog niets ontvangen. Verstuur een testmail; die staat dan hier.'

/** `search`: part of a subject, a sender or a recipient. */
export const mailsPage = (standIn: StandInMailServer, { host, port }: MailServerPort, search: string): Html => {
  const { mails, faults, calls, settings, dropped } = standIn
  const sought = search.toLowerCase()
  const found = mails
    .filter((mail) => [mail.subject, mail.sender, ...mail.recipients].some((it) => it.toLowerCase().includes(sought)))
    .toReversed()
  const troubles: string[] = faults.active().map(({ kind }) => faultKinds[kind])
  if (settings.certificate !== 'right') troubles.push(`certificaat ${certificateKinds[settings.certificate]}`)
  return html`
    <h1>Opgevangen e-mail</h1>
    <p class="lead">
      Alles wat via <strong>${host}:${port}</strong> wordt verstuurd, komt hier terecht en gaat niet verder.
      ${dropped > 0 ? html`De oudste ${count(dropped)} zijn al weg.` : undefined}
    </p>
    ${troublesOf(troubles)}
    <section aria-labelledby="mails">
      <div class="section-head">
        <h2 id="mails">E-mails</h2>
        ${searchForm('Zoeken in e-mails', 'Onderwerp of adres', search)}
      </div>
      ${
        found.length > 0
          ? mailTable(found, standIn.now())
          : html`<p class="card empty">
              ${
                mails.length === 0
                  ? NO_MAIL
                  : html`Geen e-mail gevonden met <strong>${search}</strong>. <a href="/">Toon alle e-mails</a>`
              }
            </p>`
      }
    </section>
    ${callsSection(calls.latest(), standIn.now(), 'Nog niemand heeft verbinding gemaakt.')}
  `
}

const addressed = (addresses: readonly (Address | undefined)[]): string =>
  addresses
    .flatMap((one) => one?.group ?? (one === undefined ? [] : [one]))
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')

const attachmentList = (id: string, { attachments }: Email): Html => html`
  <ul class="files">
    ${attachments.map(
      ({ filename, content, mimeType }, n) => html`
        <li>
          <a href="/mails/${id}/attachments/${n}">${filename ?? 'naamloos'}</a>
          <span class="quiet"
            >${size(typeof content === 'string' ? content.length : content.byteLength)} · ${mimeType}</span
          >
        </li>
      `,
    )}
  </ul>
`

export const mailPage = (mail: CaughtMail, read: Email, now: Instant): Html => html`
  <p class="crumb"><a href="/">Alle e-mails</a></p>
  <article class="card">
    <h1>${subjectOf(read.subject)}</h1>
    ${factsOf([
      ['Van', addressed([read.from])],
      ['Aan', addressed(read.to ?? [])],
      ['Antwoord aan', addressed(read.replyTo ?? [])],
      ['Ontvangen', moment(mail.at, now)],
      ['Envelop', `${mail.sender} → ${mail.recipients.join(', ')}`],
      [
        'Verbinding',
        `${mail.isSecure ? 'versleuteld' : 'niet versleuteld'}${mail.user === '' ? '' : `, ingelogd als ${mail.user}`}`,
      ],
      ['Grootte', size(mail.raw.length)],
      ['Bijlagen', read.attachments.length === 0 ? '' : attachmentList(mail.id, read)],
    ])}
    ${
      read.html === undefined
        ? html`<pre class="written">${read.text ?? ''}</pre>`
        : mailFrame(`/mails/${mail.id}/html`)
    }
    ${
      read.html === undefined || read.text === undefined
        ? undefined
        : html`<details>
            <summary>Als tekst</summary>
            <pre class="written">${read.text}</pre>
          </details>`
    }
    <details>
      <summary>Kopregels</summary>
      <pre class="written raw">${read.headerLines.map(({ line }) => line).join('\n')}</pre>
    </details>
    <p class="footnote"><a href="/mails/${mail.id}/source">De hele e-mail downloaden</a></p>
  </article>
`
