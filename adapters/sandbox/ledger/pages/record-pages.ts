// The pages of one organisation and of one document, to which DocumentViewUrl leads.
import type { Instant } from '#domain/shared/clock.ts'
import type { EntityRow } from '#adapters/sandbox/ledger/entity-description.ts'
import type { Ledger } from '#adapters/sandbox/ledger/ledger.ts'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { renderMoment } from '#adapters/sandbox/kit/in-words.ts'
import { renderFacts } from '#adapters/sandbox/kit/page-parts.ts'
import { findDivisionName, type HeldAttachment, type ShownDocument, listHoldings } from './holdings.ts'
import { renderAttachment } from './overview-page.ts'

export interface AccountView {
  readonly division: number
  readonly account: EntityRow
  readonly contacts: readonly EntityRow[]
  readonly documents: readonly ShownDocument[]
}

/** Undefined: the division has no such organisation. */
export function viewAccount(ledger: Ledger, division: number, id: string): AccountView | undefined {
  const account = ledger.store.rows(division, 'crm/Accounts').get(id)
  if (account === undefined) return undefined
  const contacts = [...ledger.store.rows(division, 'crm/Contacts').values()].filter((row) => row['Account'] === id)
  const mine = new Set(contacts.map((row) => row['ID']))
  return {
    division,
    account,
    contacts,
    documents: listHoldings(ledger).documents.filter(
      (one) => one.division === division && (one.accountId === id || mine.has(one.contactId)),
    ),
  }
}

const toText = (row: EntityRow, field: string): string => String(row[field] ?? '')

const LABELS = { Code: 'Code', Email: 'E-mail', Phone: 'Telefoon', City: 'Plaats', Country: 'Land' } as const

const renderPerson = (row: EntityRow): Html => renderHtml`
  <li>
    <strong>${toText(row, 'FirstName')} ${toText(row, 'LastName')}</strong>
    <span class="quiet">
      ${['JobTitleDescription', 'Email', 'BusinessEmail', 'Phone', 'Mobile']
        .map((field) => toText(row, field))
        .filter((one) => one !== '')
        .join(' · ')}
    </span>
  </li>
`

export function renderAccountPage(view: AccountView, now: Instant): Html {
  return renderHtml`
    <p class="crumb"><a href="/">Overzicht</a> <span class="quiet">›</span> Relatie</p>
    <h1>${toText(view.account, 'Name')}</h1>
    <div class="document">
      <section class="card" aria-label="Gegevens">
        ${renderFacts([
          ...(['Code', 'Email', 'Phone', 'City', 'Country'] as const).map(
            (field) => [LABELS[field], toText(view.account, field)] as const,
          ),
          ['Administratie', findDivisionName(view.division)],
        ])}
      </section>
      <section class="card">
        <h2>Contactpersonen</h2>
        ${
          view.contacts.length === 0
            ? renderHtml`<p class="quiet">Nog geen contactpersonen.</p>`
            : renderHtml`<ul class="files">
                ${view.contacts.map(renderPerson)}
              </ul>`
        }
        <h2>Documenten</h2>
        ${
          view.documents.length === 0
            ? renderHtml`<p class="quiet">Nog geen documenten over deze relatie.</p>`
            : renderHtml`<ul class="files">
                ${view.documents.map(
                  (one) =>
                    renderHtml`<li>
                      <a href="/docs/${one.id}">${one.subject}</a>
                      <span class="quiet">${renderMoment(one.created, now)}</span>
                    </li>`,
                )}
              </ul>`
        }
      </section>
    </div>
  `
}

const renderAccountLink = (one: ShownDocument): Html =>
  renderHtml`<a href="/docs/CRMAccountCard.aspx?_Division_=${one.division}&AccountID=${one.accountId}">${one.account}</a>`

const keepLetters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The PDF with the name of the document, or else the first PDF. */
function findPdf({ subject, attachments }: ShownDocument): HeldAttachment | undefined {
  const pdfs = attachments.filter((file) => /\.pdf$/i.test(file.fileName))
  return pdfs.find((file) => keepLetters(file.fileName.slice(0, -4)) === keepLetters(subject)) ?? pdfs[0]
}

export function renderDocumentPage(one: ShownDocument, now: Instant): Html {
  const pdf = findPdf(one)
  return renderHtml`
    <p class="crumb"><a href="/">Documenten</a> <span class="quiet">›</span> ${one.number}</p>
    <h1>${one.subject}</h1>
    <div class="document">
      <section class="card" aria-label="Gegevens">
        ${renderFacts([
          ['Relatie', one.accountId === '' ? '' : renderAccountLink(one)],
          ['Contactpersoon', one.contact],
          ['Soort', one.type],
          ['Administratie', findDivisionName(one.division)],
          ['Gemaakt', renderMoment(one.created, now)],
          ['Door', one.author],
        ])}
        <h2>Bijlagen</h2>
        ${
          one.attachments.length === 0
            ? renderHtml`<p class="quiet">Dit document heeft geen bijlagen.</p>`
            : renderHtml`<ul class="files">
                ${one.attachments.map(renderAttachment)}
              </ul>`
        }
        ${
          one.body === ''
            ? undefined
            : renderHtml`<h2>Tekst</h2>
                <p class="body">${one.body}</p>`
        }
      </section>
      ${
        pdf === undefined
          ? undefined
          : renderHtml`<iframe class="card pdf" src="/docs/attachments/${pdf.id}?inline=1" title="${pdf.fileName}"></iframe>`
      }
    </div>
  `
}
