// The page on which an administrator is asked whether an assistant may work in his name: who he is, who asks, where he is sent, what it may do.
import type { AskedConsent } from '#application/assistant/consent.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { type Answer, html } from '../answer.ts'
import type { Language } from '#adapters/codecs/wording.ts'
import { escapeHtml } from '../pages/markup.ts'
import { publicPage } from '../pages/public-page.ts'
import { CONSENT } from './addresses.ts'
import { consentTexts } from './consent-texts.ts'

// Browsers hold the redirect after a form to its policy as well: without the client's origin nobody would ever leave this page. The other callbacks of
// the list are named besides, since one of a client may lead on to another.
const policy = (redirectUri: string, { redirectUris }: Pick<AssistantClient, 'redirectUris'>): string => {
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

const fact = (name: string, ...values: readonly string[]): string =>
  `<dt>${escapeHtml(name)}</dt>${values.map((value) => `<dd>${value}</dd>`).join('')}`

/** `styles`: addresses. */
export const consentPage =
  (styles: readonly string[], client: Pick<AssistantClient, 'id' | 'redirectUris'>) =>
  (asked: AskedConsent, language: Language): Answer => {
    const texts = consentTexts[language]
    const named = (text: string): string =>
      escapeHtml(text).replace('{client}', () => `<strong>${escapeHtml(asked.client)}</strong>`)
    const button = (answer: string, text: string): string =>
      `<button class="public-button" type="submit" name="answer" value="${answer}">${escapeHtml(text)}</button>`
    const page = publicPage(styles, {
      language,
      path: CONSENT,
      title: texts.title,
      body: `<h1>${escapeHtml(texts.title)}</h1>
<p class="public-lead">${named(texts.lead)}</p>
<dl class="consent-facts">
${fact(texts.account, escapeHtml(asked.person.name), escapeHtml(asked.person.email))}
${fact(texts.application, named(texts.applicationIs), `<code>${escapeHtml(client.id)}</code>`)}
${fact(texts.sentTo, `<code>${escapeHtml(asked.redirectUri).replaceAll('/', '/<wbr>')}</code>`)}
</dl>
<section>
<h2>${escapeHtml(texts.may)}</h2>
<ul>
${texts.mayAll.map((one) => `<li>${escapeHtml(one)}</li>`).join('\n')}
</ul>
<p>${escapeHtml(texts.bounds)}</p>
<p>${escapeHtml(texts.end)}</p>
</section>
<form class="consent-answer" method="post" action="${CONSENT}">
<input type="hidden" name="mark" value="${escapeHtml(asked.mark)}">
${button('refuse', texts.refuse)}
${button('allow', texts.allow)}
</form>`,
    })
    return {
      ...html(200, page),
      headers: {
        'content-security-policy': policy(asked.redirectUri, client),
        // The address says nothing; and browsers hide from ourselves where a form came from if they may tell nobody.
        'referrer-policy': 'same-origin',
        'content-language': language,
      },
    }
  }
