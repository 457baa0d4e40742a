// One organisation's page: how to reach it, who works there, and the documents about it.
import type { Instant } from '#domain/shared/clock.ts'
import type { Row } from '#adapters/sandbox/ledger/entity-description.ts'
import type { Ledger } from '#adapters/sandbox/ledger/ledger.ts'
import { divisionName, type HeldDocument, holdings } from './holdings.ts'
import { type Html, html } from '#adapters/sandbox/kit/html.ts'
import { moment } from '#adapters/sandbox/kit/in-words.ts'
import { factsOf } from '#adapters/sandbox/kit/page-parts.ts'

export interface AccountView {
  readonly division: number
  readonly account: Row
  readonly contacts: readonly Row[]
  readonly documents: readonly HeldDocument[]
}

/** Undefined: there is no such organisation in the division. */
export const viewAccount = (ledger: Ledger, division: number, id: string): AccountView | undefined => {
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

const text = (row: Row, field: string): string => String(row[field] ?? '')

const LABELS = { Code: 'Code', Email: 'E-mail', Phone: 'Telefoon', City: 'Plaats', Country: 'Land' } as const

const person = (row: Row): Html => html`
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

export const accountPage = (view: AccountView, now: Instant): Html => html`
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
                    <a href="/docs/${one.id}">${one.subject}</a> <span class="quiet">${moment(one.created, now)}</span>
                  </li>`,
              )}
            </ul>`
      }
    </section>
  </div>
`
