// Texts of the public pages of surveys.
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import type { AnswerFault } from '#domain/survey/read-answers.ts'
import { findScale, OTHER_AT_MOST, type QuestionType, type SurveyQuestion } from '#domain/survey/survey.ts'

// Created once: creating a format takes longer than the rest of a page.
const DIGITS: Bilingual<Intl.NumberFormat> = [new Intl.NumberFormat('nl'), new Intl.NumberFormat('en')]

/** 1.000 or 1,000. */
const formatNumber = (language: Language, n: number): string => pickText(DIGITS, language).format(n)

type NumberBounds = Omit<Extract<SurveyQuestion['kind'], { type: 'number' }>, 'type'>

const WITHIN: Bilingual<(least: string, most: string, decimals: number) => string> = [
  (least, most, decimals) =>
    `Een getal van ${least} tot en met ${most}${decimals === 0 ? '' : `, met hoogstens ${decimals} decimalen`}.`,
  (least, most, decimals) =>
    `A number from ${least} to ${most}${decimals === 0 ? '' : `, with at most ${decimals} decimals`}.`,
]

const describeBounds = (language: Language, { least, most, decimals }: NumberBounds): string =>
  pickText(WITHIN, language)(formatNumber(language, least), formatNumber(language, most), decimals)

export const answerTexts = {
  error: ['Fout: ', 'Error: '],
  faults: ['Er klopt nog iets niet', 'There is a problem'],
  optional: ['optioneel', 'optional'],
  none: ['Geen antwoord', 'No answer'],
  several: ['Je kunt meer dan één antwoord kiezen.', 'You can choose more than one answer.'],
  ranking: ['Geef elke keuze een plaats; 1 is de hoogste plaats.', 'Give each option a place; 1 is the highest.'],
  placeOf: [(option: string) => `Plaats van ${option}`, (option: string) => `Place of ${option}`],
  noPlace: ['–', '–'],
  moveUp: [(option: string) => `${option}: omhoog`, (option: string) => `${option}: move up`],
  moveDown: [(option: string) => `${option}: omlaag`, (option: string) => `${option}: move down`],
  atMost: [
    (most: number) => `Hoogstens ${formatNumber('nl', most)} tekens.`,
    (most: number) => `At most ${formatNumber('en', most)} characters.`,
  ],
  confidential: [
    'Niemand ziet wie wat antwoordt: je naam staat niet bij je antwoorden.',
    'No one sees who answers what: your name is not shown with your answers.',
  ],
  named: [
    (office: string) => `${office} ziet je naam bij je antwoorden.`,
    (office: string) => `${office} sees your name with your answers.`,
  ],
  between: [
    (bounds: NumberBounds) => describeBounds('nl', bounds),
    (bounds: NumberBounds) => describeBounds('en', bounds),
  ],
  send: ['Antwoorden versturen', 'Send answers'],
  other: [
    (option: string) => `Bij “${option}”: in je eigen woorden`,
    (option: string) => `With “${option}”: in your own words`,
  ],
  next: ['Verder', 'Continue'],
  back: ['Terug', 'Back'],
  added: ['Bij je antwoorden hoort nog meer', 'There is more to answer'],
  allAnswered: ['Dat waren de vragen', 'Those were the questions'],
  allAnsweredMeans: [
    'Verstuur je antwoorden, of ga terug om ze na te lezen.',
    'Send your answers, or go back to read them.',
  ],
  continued: [
    'Je antwoorden van eerder staan er nog. Ze zijn nog niet verstuurd.',
    'Your earlier answers are still here. They have not been sent yet.',
  ],
  restart: ['Opnieuw beginnen', 'Start over'],
  preview: ['Dit is een voorbeeld: er wordt niets verstuurd.', 'This is a preview: nothing is sent.'],
  outdated: ['De vragenlijst is intussen gewijzigd', 'The survey has changed meanwhile'],
  outdatedMeans: [
    'Er is nog niets verstuurd. Loop je antwoorden na en verstuur ze opnieuw.',
    'Nothing was sent yet. Check your answers and send them again.',
  ],
  newer: ['Je ging verder in een ander venster', 'You went on in another window'],
  newerMeans: [
    'Die antwoorden zijn nieuwer. Ze staan nu hier, samen met wat je op deze pagina hebt ingevuld. Er is nog niets verstuurd: kijk alles na en ga dan verder.',
    'Those answers are newer. They are now here, with what you filled in on this page. Nothing has been sent yet: check everything, then go on.',
  ],
  otherAnswers: ['Deze antwoorden zijn niet opgeslagen', 'These answers were not stored'],
  otherAnswersMean: [
    (office: string) =>
      `${office} had via deze link al andere antwoorden gekregen. Die blijven staan: elke link telt één keer.`,
    (office: string) => `${office} already had other answers through this link. Those stay: each link counts once.`,
  ],
  resend: ['Opnieuw versturen', 'Send again'],
  start: ['Beginnen', 'Start'],
  thanks: ['Bedankt', 'Thank you'],
  sent: [
    (office: string) => `Je antwoorden zijn verstuurd naar ${office}.`,
    (office: string) => `Your answers were sent to ${office}.`,
  ],
  closePage: ['Je kunt deze pagina sluiten.', 'You can close this page.'],
  optOut: ['Afmelden voor vragenlijsten', 'Stop mail about surveys'],
  optOutMeans: [
    (office: string) => `Wil je geen mails over vragenlijsten meer van ${office}? Meld je dan af.`,
    (office: string) => `You can choose to get no more mail about surveys from ${office}.`,
  ],
  optOutOthers: ['Andere mails van dit kantoor krijg je nog wel.', 'You still get other mail from this office.'],
  doOptOut: ['Afmelden', 'Stop mail about surveys'],
  optedOut: ['Je bent afgemeld', 'You get no more mail about surveys'],
  optedOutMeans: [
    (office: string) => `Je krijgt geen mails over vragenlijsten meer van ${office}.`,
    (office: string) => `${office} sends you no more mail about surveys.`,
  ],
  doOptIn: ['Weer aanmelden', 'Get mail about surveys again'],
  optedIn: ['Je bent weer aangemeld', 'You get mail about surveys again'],
  optedInMeans: [
    (office: string) => `Je krijgt weer mails over vragenlijsten van ${office}.`,
    (office: string) => `${office} sends you mail about surveys again.`,
  ],
} as const

type Remedy =
  | 'answer_rows'
  | 'place_all'
  | 'place_apart'
  | 'choose_one'
  | 'choose_some'
  | 'choose_from'
  | 'rate'
  | 'count'
  | 'date'
  | 'write'
  | 'shorten'

const REMEDIES: Readonly<Record<Remedy, Bilingual<(most: number, least: number) => string>>> = {
  choose_one: [() => 'kies één antwoord', () => 'choose one answer'],
  choose_some: [() => 'kies een of meer antwoorden', () => 'choose one or more answers'],
  choose_from: [() => 'kies uit de antwoorden die erbij staan', () => 'choose from the answers listed with it'],
  answer_rows: [() => 'kies één antwoord op elke regel', () => 'choose one answer in each row'],
  place_all: [
    (most) => `kies bij elke keuze een plaats van 1 tot en met ${most}`,
    (most) => `choose a place from 1 to ${most} for each option`,
  ],
  place_apart: [
    () => 'twee keuzes hebben dezelfde plaats; kies bij elk een andere',
    () => 'two options have the same place; choose a different one for each',
  ],
  rate: [
    (most, least) => `kies een cijfer van ${least} tot en met ${most}`,
    (most, least) => `choose a number from ${least} to ${most}`,
  ],
  count: [
    (most, least) => `vul een getal in van ${formatNumber('nl', least)} tot en met ${formatNumber('nl', most)}`,
    (most, least) => `enter a number from ${formatNumber('en', least)} to ${formatNumber('en', most)}`,
  ],
  date: [() => 'kies een datum', () => 'choose a date'],
  write: [() => 'vul een antwoord in', () => 'enter an answer'],
  shorten: [
    (most) => `maak je antwoord korter, hoogstens ${formatNumber('nl', most)} tekens`,
    (most) => `shorten your answer to at most ${formatNumber('en', most)} characters`,
  ],
}

const QUESTION: Bilingual = ['Vraag', 'Question']

const REMEDY_OF_KIND: Readonly<Record<QuestionType, Remedy>> = {
  choice: 'choose_one',
  choices: 'choose_some',
  ranking: 'place_all',
  matrix: 'answer_rows',
  rating: 'rate',
  recommendation: 'rate',
  number: 'count',
  date: 'date',
  text: 'write',
}

function getRemedy(kind: QuestionType, fault: AnswerFault['fault']): Remedy {
  if (fault === 'too_long') return 'shorten'
  if (fault === 'same_place') return 'place_apart'
  return fault === 'unknown_option' && kind !== 'ranking' ? 'choose_from' : REMEDY_OF_KIND[kind]
}

/** `place`: of the question, from 1, or its text where questions have no numbers. */
export function describeFault(
  language: Language,
  place: number | string,
  { kind }: SurveyQuestion,
  { fault }: AnswerFault,
): string {
  const scale = findScale(kind)
  const placed = kind.type === 'ranking' ? kind.options.length : OTHER_AT_MOST
  const most = scale?.to ?? ('most' in kind ? kind.most : placed)
  const least = scale?.from ?? (kind.type === 'number' ? kind.least : 0)
  const named = typeof place === 'number' ? `${pickText(QUESTION, language)} ${place}` : `“${place}”`
  return `${named}: ${pickText(REMEDIES[getRemedy(kind.type, fault)], language)(most, least)}.`
}
