// The page on which an administrator allows or refuses an assistant. It shows the account, the assistant, the address it leads to, and what
// the assistant can read and change.
import { O } from '#domain/shared/fp.ts'
import type { ConsentQuestion } from '#application/assistant/consent.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { type Answer, answerHtml } from '../kernel/answer.ts'
import { type Language, pickTexts } from '#domain/shared/language.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import { AUTHORISE, CONSENT } from './addresses.ts'
import { consentTexts } from './consent-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

// Browsers apply the form's policy to the redirect after it, so the client's origin must be listed. The other callbacks are listed too, since one of
// a client may redirect to another.
function buildPolicy(redirectUri: string, { redirectUris }: Pick<AssistantClient, 'redirectUris'>): string {
  const others = redirectUris.filter((uri) => uri.startsWith('https://'))
  const origins = new Set([redirectUri, ...others].map((uri) => new URL(uri).origin))
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${[...origins].join(' ')}`,
  ].join(';')
}

const renderFact = (name: string, ...values: readonly string[]): string =>
  `<dt>${escapeHtml(name)}</dt>${values.map((value) => `<dd>${value}</dd>`).join('')}`

/** `styles`: addresses. */
export function makeConsentPage(styles: readonly string[], client: Pick<AssistantClient, 'id' | 'redirectUris'>) {
  return (consent: ConsentQuestion, language: Language): Answer => {
    const texts = pickTexts(consentTexts, language)
    const filled = (text: string): string =>
      escapeHtml(text)
        .replace('{client}', () => `<strong>${escapeHtml(consent.client)}</strong>`)
        .replace(
          '{name}',
          () =>
            `<strong dir="auto">${O.isSome(consent.claimedName) ? escapeHtml(consent.claimedName.value) : ''}</strong>`,
        )
    const byName = (plain: string, withName: string): string => filled(O.isSome(consent.claimedName) ? withName : plain)
    const list = (title: string, all: readonly string[]): string =>
      `<section>\n<h2>${escapeHtml(title)}</h2>\n<ul>${all.map((one) => `<li>${escapeHtml(one)}</li>`).join('\n')}</ul>\n</section>`
    const button = (answer: string, text: string): string =>
      `<button class="button" type="submit" name="answer" value="${answer}">${escapeHtml(text)}</button>`
    const page = renderPublicPage(styles, {
      language,
      path: CONSENT,
      title: texts.title,
      body: `<h1>${escapeHtml(texts.title)}</h1>
<p class="public-lead">${byName(texts.lead, texts.leadNamed)}</p>
<dl class="public-card framed public-facts consent-facts">
${renderFact(
  texts.account,
  escapeHtml(consent.person.name),
  escapeHtml(consent.person.email),
  `<a class="link-line" href="${AUTHORISE}?${escapeHtml(consent.restartQuery)}">${escapeHtml(texts.otherAccount)}</a>`,
)}
${renderFact(texts.office, escapeHtml(consent.office))}
${renderFact(texts.application, byName(texts.applicationIs, texts.applicationNamed), `<code>${escapeHtml(client.id)}</code>`)}
${renderFact(texts.sentTo, `<code>${escapeHtml(consent.redirectUri).replaceAll('/', '/<wbr>')}</code>`)}
</dl>
<div class="consent-rights">
${list(texts.reads, texts.readsAll)}
${list(texts.changes, texts.changesAll)}
</div>
<p>${escapeHtml(texts.bounds)}</p>
<p>${escapeHtml(texts.end)}</p>
<form class="consent-answer" method="post" action="${CONSENT}">
<input type="hidden" name="mark" value="${escapeHtml(consent.mark)}">
${button('refuse', texts.refuse)}
${button('allow', texts.allow)}
</form>`,
    })
    return {
      ...answerHtml(200, page),
      headers: {
        'content-security-policy': buildPolicy(consent.redirectUri, client),
        // The address contains no secret, and with a stricter policy browsers would hide the form's origin from this service.
        'referrer-policy': 'same-origin',
        'content-language': language,
      },
    }
  }
}
