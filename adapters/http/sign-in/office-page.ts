// The page on which a person with several offices chooses one (IDN-11). It needs no script.
import type { OfficeOfPerson } from '#application/identity/offices.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type Language, pickTexts } from '#domain/shared/language.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { renderPublicPage } from '#adapters/web/public/public-page.ts'
import type { Answer } from '../kernel/answer.ts'
import { answerFormPage } from '../kernel/form-page.ts'

export const OFFICE_PATH = '/admin/office'

const TEXTS = {
  title: ['In welk kantoor wil je werken?', 'In which office do you want to work?'],
  lead: [
    'Je hoort bij meer kantoren. Je keuze blijft bewaard, en je kunt later wisselen zonder opnieuw in te loggen.',
    'You belong to several offices. Your choice is remembered, and you can change later without signing in again.',
  ],
  here: ['hier werk je nu', 'you work here now'],
} as const

/** `home`: the office in which the person is signed in. */
export function answerOfficePage(
  styles: readonly string[],
  language: Language,
  {
    offices,
    home,
    returnTo,
  }: {
    readonly offices: readonly OfficeOfPerson[]
    readonly home: TenantUuid
    readonly returnTo: string
  },
): Answer {
  const texts = pickTexts(TEXTS, language)
  const renderOffice = ({ tenantUuid, name }: OfficeOfPerson): string =>
    `<button class="button" type="submit" name="office" value="${tenantUuid}"><bdi>${escapeHtml(name)}</bdi>${tenantUuid === home ? ` (${texts.here})` : ''}</button>`
  const page = renderPublicPage(styles, {
    language,
    title: texts.title,
    path: OFFICE_PATH,
    query: { returnTo },
    kind: 'public-result',
    body: `<h1>${texts.title}</h1>
<p class="public-lead">${texts.lead}</p>
<form class="result-actions wrap gap-12" method="post" action="${OFFICE_PATH}">
<input type="hidden" name="returnTo" value="${escapeHtml(returnTo)}">
${offices.map(renderOffice).join('\n')}
</form>`,
  })
  const answer = answerFormPage(200, language, page)
  // With the stricter policy of other pages browsers would hide the form's origin from this service.
  return { ...answer, headers: { ...answer.headers, 'referrer-policy': 'same-origin' } }
}
