// The page on which an office registers for the plugin (LIC-1). It needs no script; faults are listed above the form and shown at their fields.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import { type FaultResponse, toFaults, toFaultResponses } from '#adapters/contract/codecs/described.ts'
import type { PostedFields } from '#adapters/contract/codecs/posted-form.ts'
import { type Language, pickTexts } from '#domain/shared/language.ts'
import { registerPageContract, licenceRegistration } from '#adapters/contract/licence/public-licence.ts'
import { renderPublicPage, SHOW_FIELD } from '#adapters/web/public/public-page.ts'
import type { RegisterOffice } from '#application/licence/register-office.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { renderFaultSummary, renderFieldNotes, makeFormFailure, answerFormPage } from '../kernel/form-page.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { renderResultPage } from '../kernel/result-page.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const PATH = '/register'
const FORM = 'registration'

const FIELDS = [
  { name: 'organization', autocomplete: 'organization', type: 'text' },
  { name: 'name', autocomplete: 'name', type: 'text' },
  { name: 'email', autocomplete: 'email', type: 'email' },
] as const

const TEXTS = {
  title: ['Registreer je kantoor', 'Register your office'],
  lead: [
    'Met tapster zie je in je mail wie er schrijft, archiveer je mails in de boekhouding en boek je uren.',
    'With tapster you see in your mail who is writing, file mails in the accounting system, and book time.',
  ],
  how: [
    'Je krijgt een activatiecode per mail. De proefperiode duurt 14 dagen; collega’s met hetzelfde maildomein doen daarna vanzelf mee.',
    'You get an activation code by mail. The trial lasts 14 days; colleagues with the same mail domain then join by themselves.',
  ],
  labels: [
    { organization: 'Kantoor', name: 'Je naam', email: 'Je zakelijke e-mailadres' },
    { organization: 'Office', name: 'Your name', email: 'Your work e-mail address' },
  ],
  help: [
    { organization: [], name: [], email: ['Op dit adres ontvang je de code.'] },
    { organization: [], name: [], email: ['The code is sent to this address.'] },
  ],
  send: ['Kantoor registreren', 'Register office'],
  error: ['Fout: ', 'Error: '],
  faults: ['Er klopt nog iets niet', 'There is a problem'],
  done: ['Kijk in je mail', 'Check your mail'],
  sent: [
    'Is je kantoor nog niet geregistreerd, dan krijg je binnen een paar minuten een mail met de activatiecode.',
    'If your office is not registered yet, a mail with the activation code arrives within a few minutes.',
  ],
  known: [
    'Is je kantoor al geregistreerd? Dan heb je geen code nodig: open tapster in je mailprogramma.',
    'If your office is registered already, you need no code: open tapster in your mail program.',
  ],
  deploy: ['Tapster uitrollen', 'Roll out tapster'],
} as const

function renderField(
  language: Language,
  { name, autocomplete, type }: (typeof FIELDS)[number],
  posted: PostedFields,
  fault: string | undefined,
): string {
  const { labels, help, error } = pickTexts(TEXTS, language)
  const value = posted[name]
  const { html, attributes } = renderFieldNotes({ id: name, help: help[name], fault, error })
  return `<div class="survey-question${fault === undefined ? '' : ' survey-faulty'}">
<label class="survey-label" for="${name}">${labels[name]}</label>
${html}
<input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required dir="auto" value="${escapeHtml(typeof value === 'string' ? value : '')}"${attributes}${fault === undefined ? '' : ' aria-invalid="true"'}>
</div>`
}

function renderForm(
  styles: readonly string[],
  language: Language,
  posted: PostedFields = {},
  faults: readonly FaultResponse[] = [],
): string {
  const texts = pickTexts(TEXTS, language)
  const faultAt = (field: string): string | undefined => faults.find(({ path }) => path === field)?.message
  const faulty = FIELDS.flatMap(({ name: id }) => {
    const fault = faultAt(id)
    return fault === undefined ? [] : [{ id, text: `${texts.labels[id]}: ${fault}` }]
  })
  const summary = renderFaultSummary(texts.faults, faulty)
  return renderPublicPage(styles, {
    language,
    path: PATH,
    form: FORM,
    hasNavigation: true,
    kind: 'survey',
    title: summary === '' ? texts.title : texts.error + texts.title,
    body: `${summary}<h1>${texts.title}</h1>
<p class="public-lead">${texts.lead}</p>
<p>${texts.how}</p>
<form id="${FORM}" class="survey-form" method="post" action="${PATH}?lang=${language}" novalidate>
${FIELDS.map((field) => renderField(language, field, posted, faultAt(field.name))).join('\n')}
<p class="survey-send"><button class="button button-primary" type="submit">${texts.send}</button></p>
</form>`,
  })
}

function renderDone(styles: readonly string[], language: Language): string {
  const { done: title, sent, known, deploy } = pickTexts(TEXTS, language)
  const actions = [{ href: `/deploy?lang=${language}`, label: deploy }]
  return renderResultPage(styles, language, { title, paragraphs: [sent, known], actions, path: PATH })
}

/** `styles`: addresses, survey.css among them. */
export function makeRegisterPageEndpoints(
  uses: { readonly register: RegisterOffice },
  styles: readonly string[],
): readonly Endpoint[] {
  const common = { surface: 'page', fail: makeFormFailure(styles, PATH), fails: ['StoreUnavailable'] } as const
  return makeOpenEndpoints(registerPageContract, {
    'GET /register': {
      ...common,
      respond: ({ query }, context) => {
        const language = chooseLanguage(query, context)
        return TE.right(answerFormPage(200, language, renderForm(styles, language)))
      },
    },
    'POST /register': {
      ...common,
      limited: 'registration',
      bodyRule: { bytes: 16 * 1024, form: true },
      respond: ({ query, body }, context) => {
        const language = chooseLanguage(query, context)
        if (Object.hasOwn(body, SHOW_FIELD))
          return TE.right(answerFormPage(200, language, renderForm(styles, language, body)))
        const asked = licenceRegistration.decode(body)
        if (E.isLeft(asked)) {
          const faults = toFaultResponses(toFaults(asked.left), language)
          return TE.right(answerFormPage(400, language, renderForm(styles, language, body, faults)))
        }
        return pipe(
          uses.register(asked.right, language),
          TE.map(() => answerFormPage(200, language, renderDone(styles, language))),
        )
      },
    },
  })
}
