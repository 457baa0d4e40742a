// The pages of the stand-in mail server: the mails that it caught, newest first, and each as its recipient would read it.
import Router, { type RouterContext } from '@koa/router'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { count, renderMoment, size } from '#adapters/sandbox/kit/in-words.ts'
import { respondMailFrame, readingSheet, renderMailFrame } from '#adapters/sandbox/kit/mail-frame.ts'
import { makePages } from '#adapters/sandbox/kit/page.ts'
import {
  renderCalls,
  renderFacts,
  renderNewest,
  searchForm,
  renderSubjectCell,
  toSubject,
  renderTroubles,
} from '#adapters/sandbox/kit/page-parts.ts'
import type { ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type CaughtMail, certificateKinds, MAIL_FAULTS, type StandInMailServer } from './mail-server.ts'

const { answerMissing, answerPage, answerStyle } = makePages({
  name: 'Mailserver',
  mark: '✉',
  about: 'Geen echte mailserver: er wordt niets bezorgd, en alles hier verdwijnt bij het stoppen',
  accent: ['#7a3e9d', '#61307d', '#ffffff', '#f6effa'],
  darkAccent: ['#cda3e3', '#dabbe9', '#32163f', '#4a2660'],
  drawing: "<path d='M3 5h10v7H3zM3 5l5 4 5-4' fill='none' stroke='white' stroke-width='1.4'/>",
  sheets: [readingSheet],
})

const mailRow = (mail: CaughtMail, now: Instant): Html => renderHtml`
  <tr>
    ${renderSubjectCell(`/mails/${mail.id}`, mail.subject, `aan ${mail.recipients.join(', ')}`)}
    <td>${mail.sender}</td>
    <td class="number">${size(mail.raw.length)}</td>
    <td class="when">${renderMoment(mail.at, now)}</td>
  </tr>
`

/** `at`: the address of SMTP. `search`: part of a subject, a sender or a recipient. */
function renderMails({ mails, faults, calls, settings, now }: StandInMailServer, at: string, search: string): Html {
  const all = mails.newestFirst()
  const sought = search.toLowerCase()
  const found = all.filter((mail) =>
    [mail.subject, mail.sender, ...mail.recipients].some((it) => it.toLowerCase().includes(sought)),
  )
  const troubles: string[] = faults.active().map(({ kind }) => MAIL_FAULTS[kind])
  if (settings.certificate !== 'right') troubles.push(`certificaat ${certificateKinds[settings.certificate]}`)
  return renderHtml`
    <h1>Opgevangen e-mail</h1>
    <p class="lead">
      Alles wat via <strong>${at}</strong> wordt verstuurd, komt hier terecht en gaat niet verder.
      ${mails.dropped() > 0 ? renderHtml`De oudste ${count(mails.dropped())} zijn al weg.` : undefined}
    </p>
    ${renderTroubles(troubles)}
    <section aria-labelledby="mails">
      <div class="section-head">
        <h2 id="mails">E-mails</h2>
        ${searchForm('Zoeken in e-mails', 'Onderwerp of adres', search)}
      </div>
      ${renderNewest(
        'opgevangen e-mails',
        ['Onderwerp en ontvanger', 'Van', 'Grootte', 'Ontvangen'],
        found,
        (mail) => mailRow(mail, now()),
        all.length === 0
          ? 'Nog niets ontvangen. Verstuur een testmail; die staat dan hier.'
          : renderHtml`Geen e-mail gevonden met <strong>${search}</strong>. <a href="/">Toon alle e-mails</a>`,
      )}
    </section>
    ${renderCalls(calls.latest(), now(), 'Nog niemand heeft verbinding gemaakt.')}
  `
}

const formatAddresses = (addresses: readonly (Address | undefined)[]): string =>
  addresses
    .flatMap((one) => one?.group ?? (one === undefined ? [] : [one]))
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')

const renderAttachments = (id: string, { attachments }: Email): Html => renderHtml`
  <ul class="files">
    ${attachments.map(
      ({ filename, content, mimeType }, n) => renderHtml`
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

const mailPage = (mail: CaughtMail, read: Email, now: Instant): Html => renderHtml`
  <p class="crumb"><a href="/">Alle e-mails</a></p>
  <article class="card">
    <h1>${toSubject(read.subject)}</h1>
    ${renderFacts([
      ['Van', formatAddresses([read.from])],
      ['Aan', formatAddresses(read.to ?? [])],
      ['Antwoord aan', formatAddresses(read.replyTo ?? [])],
      ['Ontvangen', renderMoment(mail.at, now)],
      ['Envelop', `${mail.sender} → ${mail.recipients.join(', ')}`],
      [
        'Verbinding',
        `${mail.isSecure ? 'versleuteld' : 'niet versleuteld'}${mail.user === '' ? '' : `, ingelogd als ${mail.user}`}`,
      ],
      ['Grootte', size(mail.raw.length)],
      ['Bijlagen', read.attachments.length === 0 ? '' : renderAttachments(mail.id, read)],
    ])}
    ${renderMailFrame(read.html === undefined ? undefined : `/mails/${mail.id}/html`, read.text ?? '')}
    ${
      read.html === undefined || read.text === undefined
        ? undefined
        : renderHtml`<details>
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

type Context = RouterContext<ReceivedBody>

const respondNotFound = (ctx: Context): void =>
  answerMissing(
    ctx,
    renderHtml`Misschien is de mailserver intussen opnieuw gestart; dan begint alles leeg. <a href="/">Naar het begin</a>`,
  )

function respondFile(ctx: Context, name: string, content: Uint8Array): void {
  ctx.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  ctx.attachment(name)
  ctx.type = 'application/octet-stream'
  ctx.body = Buffer.from(content)
}

export function makeMailPageRoutes(standIn: StandInMailServer, at: string): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  const showMail = (part: string, answer: (ctx: Context, mail: CaughtMail, read: Email) => void): void =>
    void router.get(`/mails/:id${part}`, async (ctx) => {
      const mail = standIn.mails.newestFirst().find(({ id }) => id === ctx.params['id'])
      if (mail === undefined) return respondNotFound(ctx)
      answer(ctx, mail, await PostalMime.parse(mail.raw, { attachmentEncoding: 'arraybuffer' }))
    })
  router.get('/', (ctx) => {
    const { q } = ctx.query
    answerPage(ctx, 'E-mails', renderMails(standIn, at, typeof q === 'string' ? q.trim() : ''))
  })
  router.get('/style.css', answerStyle)
  showMail('', (ctx, mail, read) =>
    answerPage(ctx, toSubject(read.subject), mailPage(mail, read, standIn.now()), { frames: true }),
  )
  showMail('/html', (ctx, _, read) => respondMailFrame(ctx, read.html ?? ''))
  showMail('/source', (ctx, { id, raw }) => respondFile(ctx, `${id}.eml`, raw))
  showMail('/attachments/:n', (ctx, _, { attachments }) => {
    const attachment = attachments[Number(ctx.params['n'])]
    if (attachment === undefined) return respondNotFound(ctx)
    const { content, filename } = attachment
    respondFile(
      ctx,
      filename ?? 'naamloos',
      typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    )
  })
  return router
}
