// Parts of the pages of several stand-ins: tables, facts, messages, faults, and the latest calls.
import type { Instant } from '#domain/shared/clock.ts'
import type { LoggedCall } from './call-log.ts'
import { type Html, renderHtml } from './html.ts'
import { count, renderMoment } from './in-words.ts'

/** `label`: what the table contains. */
const renderTable = (label: string, heads: readonly string[], rows: readonly Html[]): Html => renderHtml`
  <div class="scroll card" tabindex="0" role="region" aria-label="Tabel van ${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => renderHtml`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>
`

/** Shows the first `most` of `all`. `none`: the text if `all` is empty. */
export function renderNewest<A>(
  label: string,
  heads: readonly string[],
  all: readonly A[],
  row: (one: A) => Html,
  none: string | Html,
  most = 100,
): Html {
  return renderHtml`
    ${all.length === 0 ? renderHtml`<p class="card empty">${none}</p>` : renderTable(label, heads, all.slice(0, most).map(row))}
    ${all.length > most ? renderHtml`<p class="quiet">De nieuwste ${most} van ${count(all.length)}.</p>` : undefined}
  `
}

export function toSubject(subject: string | undefined): string {
  return subject?.trim() || 'Zonder onderwerp'
}

/** Links a subject to its record. */
export function renderSubjectCell(address: string, subject: string, below: string): Html {
  return renderHtml`
    <td class="subject">
      <a class="cut" href="${address}" title="${subject}">${toSubject(subject)}</a>
      <span class="quiet">${below}</span>
    </td>
  `
}

/** Leaves out empty facts. */
export function renderFacts(facts: readonly (readonly [label: string, value: string | Html])[]): Html {
  return renderHtml`
    <dl class="facts">
      ${facts
        .filter(([, value]) => typeof value !== 'string' || value.trim() !== '')
        .map(
          ([label, value]) =>
            renderHtml`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
    </dl>
  `
}

/** A page that consists of a message. */
export function renderMessage(title: string, ...paragraphs: readonly (string | Html)[]): Html {
  return renderHtml`
    <section class="card login">
      <h1>${title}</h1>
      ${paragraphs.map((paragraph) => renderHtml`<p>${paragraph}</p>`)}
    </section>
  `
}

/** Undefined: there are none. */
export function renderTroubles(words: readonly string[]): Html | undefined {
  return words.length === 0
    ? undefined
    : renderHtml`<p class="card alarming"><strong>Storing nagespeeld:</strong> ${words.join(', ')}</p>`
}

/** A search form that opens the same page with `q`. */
export function searchForm(label: string, placeholder: string, value: string): Html {
  return renderHtml`
    <form class="search" role="search" method="get" action="/">
      <label class="visually-hidden" for="q">${label}</label>
      <input id="q" class="input" type="search" name="q" value="${value}" placeholder="${placeholder}" />
      <button class="button">Zoeken</button>
    </form>
  `
}

/** The two answers to a question, each named `answer`. */
export function allowOrDeny(): Html {
  return renderHtml`
    <div class="choices">
      <button class="button button-primary" name="answer" value="allow">Toestaan</button>
      <button class="button" name="answer" value="deny" formnovalidate>Weigeren</button>
    </div>
  `
}

export function renderHiddenFields(fields: Readonly<Record<string, string>>): readonly Html[] {
  return Object.entries(fields).map(
    ([name, value]) => renderHtml`<input type="hidden" name="${name}" value="${value}" />`,
  )
}

function callRow(call: LoggedCall, now: Instant): Html {
  const failed = call.status === 'lost' || call.status >= 400
  return renderHtml`
    <tr>
      <td class="when">${renderMoment(call.at, now)}</td>
      <td>${call.method}</td>
      <td class="path cut" title="${call.path}${call.query === '' ? '' : `?${call.query}`}">${call.path}</td>
      <td>
        <span class="badge ${failed ? 'bad' : 'good'}">${call.status === 'lost' ? 'verbroken' : call.status}</span>
      </td>
      <td class="number">${count(call.ms)} ms</td>
    </tr>
  `
}

/** The latest calls and their results. `none`: the text if there are none. */
export function renderCalls(calls: readonly LoggedCall[], now: Instant, none: string): Html {
  return renderHtml`
    <section aria-labelledby="calls">
      <h2 id="calls">Laatste aanroepen</h2>
      ${renderNewest(
        'aanroepen',
        ['Wanneer', 'Methode', 'Pad', 'Antwoord', 'Duur'],
        calls,
        (call) => callRow(call, now),
        none,
        30,
      )}
    </section>
  `
}
