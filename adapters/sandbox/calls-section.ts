// Who has been calling a stand-in, and how each call ended, for people to look at.
import type { Instant } from '#domain/shared/clock.ts'
import type { Call } from './call-log.ts'
import { type Html, html } from './html.ts'
import { count, moment } from './in-words.ts'

const callRow = (call: Call, now: Instant): Html => {
  const failed = call.status === 'lost' || call.status >= 400
  return html`
    <tr>
      <td class="when">${moment(call.at, now)}</td>
      <td>${call.method}</td>
      <td class="path" title="${call.path}${call.query === '' ? '' : `?${call.query}`}">${call.path}</td>
      <td>
        <span class="badge ${failed ? 'bad' : 'good'}">${call.status === 'lost' ? 'verbroken' : call.status}</span>
      </td>
      <td class="number">${count(call.ms)} ms</td>
    </tr>
  `
}

/** `nobody`: what is said where nobody has called. */
export const callsSection = (calls: readonly Call[], now: Instant, nobody: string): Html => html`
  <section aria-labelledby="calls">
    <h2 id="calls">Laatste aanroepen</h2>
    ${
      calls.length === 0
        ? html`<p class="card empty">${nobody}</p>`
        : html`<div class="scroll card" tabindex="0" role="region" aria-label="Tabel van aanroepen">
            <table class="calls">
              <thead>
                <tr>
                  <th scope="col">Wanneer</th>
                  <th scope="col">Methode</th>
                  <th scope="col">Pad</th>
                  <th scope="col">Antwoord</th>
                  <th scope="col">Duur</th>
                </tr>
              </thead>
              <tbody>
                ${calls.slice(0, 30).map((call) => callRow(call, now))}
              </tbody>
            </table>
          </div>`
    }
  </section>
`
