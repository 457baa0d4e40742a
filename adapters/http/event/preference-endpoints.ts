// The public page on which recipients of notifications choose how they get them (EVT-9). It needs no script, sets no cookie and loads
// nothing from other hosts.
import { pipe, TE } from '#domain/shared/fp.ts'
import { type Language, pickTexts } from '#domain/shared/language.ts'
import type { PostedFields } from '#adapters/contract/codecs/posted-form.ts'
import { preferenceContract } from '#adapters/contract/event/events.ts'
import { renderPublicPage, SHOW_FIELD } from '#adapters/web/public/public-page.ts'
import type { PreferenceChoice, PreferencePage, Preferences } from '#application/event/preferences.ts'
import { PREFERENCES } from '#domain/event/notification.ts'
import type { Failure } from '../errors.ts'
import type { Answer } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeFormFailure, answerFormPage } from '../kernel/form-page.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const TITLES = {
  BadRequest: ['Kies eerst hoe je deze meldingen krijgt', 'First choose how you get these notifications'],
  PreferenceLinkInvalid: ['Deze link werkt niet', 'This link does not work'],
} as const

const TEXTS = {
  title: ['Meldingen', 'Notifications'],
  lead: ['Kies hoe je deze meldingen krijgt.', 'Choose how you get these notifications.'],
  mail: ['Elke melding in een eigen mail', 'Each notification in a mail of its own'],
  digest: [
    'Eén mail per dag met alle meldingen, om 7 uur ’s ochtends',
    'One mail a day with all notifications, at 7 in the morning',
  ],
  muted: ['Geen mail', 'No mail'],
  save: ['Opslaan', 'Save'],
  saved: ['Je keuze is opgeslagen.', 'Your choice has been saved.'],
} as const

const FIELD = 'p.'
const FORM = 'preferences'

function renderPage(
  styles: readonly string[],
  language: Language,
  path: string,
  { office, types }: PreferencePage,
  isSaved: boolean,
): string {
  const texts = pickTexts(TEXTS, language)
  const action = `${path}/choice`
  const choices = types.map(
    ({ uuid, titles, preference }) => `<fieldset class="survey-question">
<legend class="survey-label">${escapeHtml(titles[language])}</legend>
<div class="survey-options">${PREFERENCES.map(
      (one) =>
        `<label class="survey-option framed"><input type="radio" name="${FIELD}${uuid}" value="${one}"${one === preference ? ' checked' : ''}><span>${texts[one]}</span></label>`,
    ).join('\n')}</div>
</fieldset>`,
  )
  return renderPublicPage(styles, {
    language,
    office,
    path: action,
    form: FORM,
    title: texts.title,
    kind: 'public-result survey',
    body: `<h1>${texts.title}</h1>
<p class="public-lead"${isSaved ? ' role="status"' : ''}>${isSaved ? texts.saved : texts.lead}</p>
<form id="${FORM}" method="post" action="${escapeHtml(action)}?lang=${language}">
${choices.join('\n')}
<p class="survey-send"><button class="button button-primary" type="submit">${texts.save}</button></p>
</form>`,
  })
}

type Chosen = Exclude<PreferenceChoice, 'muted'>

const parseChoices = (form: PostedFields): Chosen =>
  new Map(
    Object.entries(form).flatMap(([name, value]) =>
      PREFERENCES.flatMap((one) =>
        name.startsWith(FIELD) && value === one ? [[name.slice(FIELD.length), one] as const] : [],
      ),
    ),
  )

const withChosen =
  (chosen: Chosen) =>
  ({ types, ...page }: PreferencePage): PreferencePage => ({
    ...page,
    types: types.map((type) => ({ ...type, preference: chosen.get(type.uuid) ?? type.preference })),
  })

/** `styles`: addresses, survey.css among them. */
export function makePreferenceEndpoints(uses: Preferences, styles: readonly string[]): readonly Endpoint[] {
  const common = {
    surface: 'page',
    limited: 'survey',
    fail: makeFormFailure(styles, '/notifications', { titles: TITLES }),
    fails: ['PreferenceLinkInvalid', 'StoreUnavailable'],
  } as const
  const shown =
    (sealed: string, language: Language, isSaved: boolean) =>
    (page: PreferencePage): Answer =>
      answerFormPage(
        200,
        language,
        renderPage(styles, language, `/notifications/${encodeURIComponent(sealed)}`, page, isSaved),
      )

  return makeOpenEndpoints(preferenceContract, {
    'GET /notifications/:sealed': {
      ...common,
      respond: ({ params: { sealed }, query }, context) =>
        pipe(uses.read(sealed), TE.map(shown(sealed, chooseLanguage(query, context), false))),
    },
    // RFC 8058, 3.1 forbids a redirect.
    'POST /notifications/:sealed': {
      ...common,
      respond: ({ params: { sealed }, query }, context) =>
        pipe(uses.choose(sealed, 'muted'), TE.map(shown(sealed, chooseLanguage(query, context), true))),
    },
    'POST /notifications/:sealed/choice': {
      ...common,
      bodyRule: { bytes: 16 * 1024, form: true },
      respond: ({ params: { sealed }, query, body }, context): TE.TaskEither<Failure, Answer> => {
        const [chosen, language] = [parseChoices(body), chooseLanguage(query, context)]
        if (Object.hasOwn(body, SHOW_FIELD))
          return pipe(uses.read(sealed), TE.map(withChosen(chosen)), TE.map(shown(sealed, language, false)))
        return chosen.size === 0
          ? TE.left({ _tag: 'BadRequest' })
          : pipe(uses.choose(sealed, chosen), TE.map(shown(sealed, language, true)))
      },
    },
  })
}
