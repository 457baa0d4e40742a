// One document's page, to which DocumentViewUrl leads: what it says, to whom it belongs, and its attachments to read.
import type { Instant } from '#domain/shared/clock.ts'
import { divisionName, type HeldAttachment, type HeldDocument } from './holdings.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { moment } from '#adapters/sandbox/kit/in-words.ts'
import { factsOf, messageOf } from '#adapters/sandbox/kit/page-parts.ts'
import { attachmentLine } from './overview-page.ts'

const accountLink = (one: HeldDocument): Html =>
  html`<a href="/docs/CRMAccountCard.aspx?_Division_=${one.division}&AccountID=${one.accountId}">${one.account}</a>`

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The PDF that is called as the document is, whatever came first; else the first. */
const pdfToRead = ({ subject, attachments }: HeldDocument): HeldAttachment | undefined => {
  const pdfs = attachments.filter((file) => /\.pdf$/i.test(file.fileName))
  return pdfs.find((file) => letters(file.fileName.slice(0, -4)) === letters(subject)) ?? pdfs[0]
}

export const documentPage = (one: HeldDocument, now: Instant): Html => {
  const pdf = pdfToRead(one)
  return html`
    <p class="crumb"><a href="/">Documenten</a> <span class="quiet">›</span> ${one.number}</p>
    <h1>${one.subject}</h1>
    <div class="document">
      <section class="card" aria-label="Gegevens">
        ${factsOf([
          ['Relatie', one.accountId === '' ? '' : accountLink(one)],
          ['Contactpersoon', one.contact],
          ['Soort', one.type],
          ['Administratie', divisionName(one.division)],
          ['Gemaakt', moment(one.created, now)],
          ['Door', one.author],
        ])}
        <h2>Bijlagen</h2>
        ${
          one.attachments.length === 0
            ? html`<p class="quiet">Dit document heeft geen bijlagen.</p>`
            : html`<ul class="files">
                ${one.attachments.map(attachmentLine)}
              </ul>`
        }
        ${
          one.body === ''
            ? undefined
            : html`<h2>Tekst</h2>
                <p class="body">${one.body}</p>`
        }
      </section>
      ${
        pdf === undefined
          ? undefined
          : html`<iframe class="card pdf" src="/docs/attachments/${pdf.id}?inline=1" title="${pdf.fileName}"></iframe>`
      }
    </div>
  `
}

export const nothingPage = (): Html =>
  messageOf(
    'Dit is er niet',
    'Het is verwijderd, of de boekhouding is sindsdien opnieuw begonnen.',
    html`<a href="/">Toon alle documenten</a>`,
  )
