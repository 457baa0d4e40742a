// The stand-in's front page: its data, newest documents first, attachments without a document, and the latest calls.
import type { Instant } from '#domain/shared/clock.ts'
import type { LoggedCall } from '#adapters/sandbox/kit/call-log.ts'
import { findDivisionName, type HeldAttachment, type ShownDocument, type Holdings } from './holdings.ts'
import { type Html, renderHtml } from '#adapters/sandbox/kit/html.ts'
import { renderCalls, renderNewest, searchForm, renderTroubles } from '#adapters/sandbox/kit/page-parts.ts'
import { count, renderMoment, size } from '#adapters/sandbox/kit/in-words.ts'

export interface Overview {
  readonly held: Holdings
  readonly calls: readonly LoggedCall[]
  readonly faults: readonly string[]
  readonly search: string
  readonly now: Instant
}

const figure = (label: string, n: number, alarming = false): Html => renderHtml`
  <div class="figure${alarming ? ' alarming' : ''}">
    <dt>${label}</dt>
    <dd>${count(n)}</dd>
  </div>
`

export function renderAttachment(one: HeldAttachment): Html {
  return renderHtml`
    <li>
      <a href="/docs/attachments/${one.id}" title="${one.fileName} downloaden">${one.fileName}</a>
      <span class="quiet">${size(one.size)}</span>
      ${
        /\.(pdf|png|jpe?g|gif|webp)$/i.test(one.fileName)
          ? renderHtml`<a class="look" href="/docs/attachments/${one.id}?inline=1" aria-label="${one.fileName} bekijken"
              >bekijken</a
            >`
          : undefined
      }
    </li>
  `
}

const renderDocumentRow = (one: ShownDocument, now: Instant): Html => renderHtml`
  <tr>
    <td class="number quiet">${one.number}</td>
    <td class="subject">
      <a class="cut" href="/docs/${one.id}" title="${one.subject}">${one.subject}</a>
      <span class="quiet">${[one.account, one.contact].filter((name) => name !== '').join(' · ')}</span>
    </td>
    <td>${one.type}</td>
    <td>
      ${
        one.attachments.length === 0
          ? renderHtml`<span class="quiet">geen</span>`
          : renderHtml`<ul class="files">
              ${one.attachments.slice(0, 4).map(renderAttachment)}
            </ul>`
      }
      ${one.attachments.length > 4 ? renderHtml`<a href="/docs/${one.id}">en nog ${one.attachments.length - 4}</a>` : undefined}
    </td>
    <td class="when">${renderMoment(one.created, now)}<span class="quiet">${one.author}</span></td>
  </tr>
`

const matches =
  (search: string) =>
  (one: ShownDocument): boolean =>
    [one.subject, one.account, one.contact, one.body, String(one.number), findDivisionName(one.division)]
      .concat(one.attachments.map((file) => file.fileName))
      .some((text) => text.toLowerCase().includes(search.toLowerCase()))

const renderOrphans = (orphans: readonly HeldAttachment[]): Html => renderHtml`
  <section class="card alarming" aria-labelledby="orphans">
    <h2 id="orphans">Bijlagen zonder document</h2>
    <p>Van deze bijlagen is het document verwijderd of nooit afgemaakt. Wie archiveert, hoort ze op te ruimen.</p>
    <ul class="files">
      ${orphans.map(renderAttachment)}
    </ul>
  </section>
`

export function renderOverview(it: Overview): Html {
  const found = it.search === '' ? it.held.documents : it.held.documents.filter(matches(it.search))
  return renderHtml`
    <h1>Wat er in de boekhouding staat</h1>
    <p class="lead">Verzonnen gegevens in het geheugen; bij het stoppen is alles weg.</p>
    ${renderTroubles(it.faults)}
    <dl class="figures">
      ${figure('Documenten', it.held.documents.length)}
      ${figure('Bijlagen', it.held.count('documents/DocumentAttachments'))}
      ${figure('Relaties', it.held.count('crm/Accounts'))} ${figure('Contactpersonen', it.held.count('crm/Contacts'))}
      ${figure('Urenregels', it.held.count('project/TimeTransactions'))}
      ${figure('Verkoopkansen', it.held.count('crm/Opportunities'))}
      ${figure('Losse bijlagen', it.held.orphans.length, it.held.orphans.length > 0)}
    </dl>
    ${it.held.orphans.length > 0 ? renderOrphans(it.held.orphans) : undefined}
    <section aria-labelledby="documents">
      <div class="section-head">
        <h2 id="documents">Documenten</h2>
        ${searchForm('Zoeken in documenten', 'Onderwerp, relatie of bestandsnaam', it.search)}
      </div>
      ${renderNewest(
        'documenten',
        ['Nr.', 'Onderwerp en relatie', 'Soort', 'Bijlagen', 'Gemaakt'],
        found,
        (one) => renderDocumentRow(one, it.now),
        renderHtml`Geen document gevonden met <strong>${it.search}</strong>. <a href="/">Toon alle documenten</a>`,
      )}
    </section>
    ${renderCalls(it.calls, it.now, 'Nog niemand heeft de boekhouding iets gevraagd.')}
  `
}
