// The pages of one organisation and of one document, to which DocumentViewUrl leads.
import type { Instant } from '#domain/shared/clock.ts'
import type { EntityRow } from '#adapters/sandbox/ledger/entity-description.ts'
import type { Ledger } from '#adapters/sandbox/ledger/ledger.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { moment } from '#adapters/sandbox/kit/in-words.ts'
import { factsOf } from '#adapters/sandbox/kit/page-parts.ts'
import { divisionName, type HeldAttachment, type ShownDocument, holdings } from './holdings.ts'
import { attachmentLine } from './overview-page.ts'

export interface AccountView {
  readonly division: number
  readonly account: EntityRow
  readonly contacts: readonly EntityRow[]
  readonly documents: readonly ShownDocument[]
}

/** Undefined: there is no such organisation in the division. */
export function viewAccount(ledger: Ledger, division: number, id: string): AccountView | undefined {
  const account = ledger.store.rows(division, 'crm/Accounts').get(id)
  if (account === undefined) return undefined
  const contacts = [...ledger.store.rows(division, 'crm/Contacts').values()].filter((row) => row['Account'] === id)
  const mine = new Set(contacts.map((row) => row['ID']))
  return {
    division,
    account,
    contacts,
    documents: holdings(ledger).documents.filter(
      (one) => one.division === division && (one.accountId === id || mine.has(one.contactId)),
    ),
  }
}

const text = (row: EntityRow, field: string): string => String(row[field] ?? '')

const LABELS = { Code: 'Code', Email: 'E-mail', Phone: 'Telefoon', City: 'Plaats', Country: 'Land' } as const

const person = (row: EntityRow): Html => html`
  <li>
    <strong>${text(row, 'FirstName')} ${text(row, 'LastName')}</strong>
    <span class="quiet">
      ${['JobTitleDescription', 'Email', 'BusinessEmail', 'Phone', 'Mobile']
        .map((field) => text(row, field))
        .filter((one) => one !== '')
        .join(' · ')}
    </span>
  </li>
`

export function accountPage(view: AccountView, now: Instant): Html {
  return html`
    <p class="crumb"><a href="/">Overzicht</a> <span class="quiet">›</span> Relatie</p>
    <h1>${text(view.account, 'Name')}</h1>
    <div class="document">
      <section class="card" aria-label="Gegevens">
        ${factsOf([
          ...(['Code', 'Email', 'Phone', 'City', 'Country'] as const).map(
            (field) => [LABELS[field], text(view.account, field)] as const,
          ),
          ['Administratie', divisionName(view.division)],
        ])}
      </section>
      <section class="card">
        <h2>Contactpersonen</h2>
        ${
          view.contacts.length === 0
            ? html`<p class="quiet">Nog geen contactpersonen.</p>`
            : html`<ul class="files">
                ${view.contacts.map(person)}
              </ul>`
        }
        <h2>Documenten</h2>
        ${
          view.documents.length === 0
            ? html`<p class="quiet">Nog geen documenten over deze relatie.</p>`
            : html`<ul class="files">
                ${view.documents.map(
                  (one) =>
                    html`<li>
                      <a href="/docs/${one.id}">${one.subject}</a>
                      <span class="quiet">${moment(one.created, now)}</span>
                    </li>`,
                )}
              </ul>`
        }
      </section>
    </div>
  `
}

const accountLink = (one: ShownDocument): Html =>
  html`<a href="/docs/CRMAccountCard.aspx?_Division_=${one.division}&AccountID=${one.accountId}">${one.account}</a>`

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The PDF that is called as the document is, whatever came first; else the first. */
function pdfToRead({ subject, attachments }: ShownDocument): HeldAttachment | undefined {
  const pdfs = attachments.filter((file) => /\.pdf$/i.test(file.fileName))
  return pdfs.find((file) => letters(file.fileName.slice(0, -4)) === letters(subject)) ?? pdfs[0]
}

export function documentPage(one: ShownDocument, now: Instant): Html {
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
