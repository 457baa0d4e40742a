// Texts of the public pages of surveys.
import type { Language } from '#adapters/contract/codecs/wording.ts'
import type { AnswerFault } from '#domain/survey/answers.ts'
import type { SurveyQuestion } from '#domain/survey/survey.ts'

// Made once: that takes longer than the rest of a page.
const DIGITS: Readonly<Record<Language, Intl.NumberFormat>> = {
  nl: new Intl.NumberFormat('nl'),
  en: new Intl.NumberFormat('en'),
}

/** 1.000 or 1,000. */
const inDigits = (language: Language, n: number): string => DIGITS[language].format(n)

export const answerTexts = {
  nl: {
    error: 'Fout: ',
    faults: 'Er klopt nog iets niet',
    optional: 'optioneel',
    none: 'Geen antwoord',
    several: 'Je kunt meer antwoorden kiezen.',
    atMost: (most: number) => `Hoogstens ${inDigits('nl', most)} tekens.`,
    anonymous: 'Je naam staat niet bij je antwoorden.',
    send: 'Antwoorden versturen',
    preview: 'Dit is een voorbeeld: er wordt niets verstuurd.',
    outdated: 'De vragenlijst is intussen gewijzigd',
    outdatedMeans: 'Er is nog niets verstuurd. Loop je antwoorden na en verstuur ze opnieuw.',
    otherAnswers: 'Deze antwoorden zijn niet bewaard',
    otherAnswersMean: (office: string) =>
      `${office} had via deze link al andere antwoorden gekregen. Die blijven staan: elke link telt één keer.`,
    resend: 'Opnieuw versturen',
    start: 'Beginnen',
    thanks: 'Bedankt',
    sent: (office: string) => `Je antwoorden zijn verstuurd naar ${office}.`,
    closePage: 'Je kunt deze pagina sluiten.',
    optOut: 'Afmelden voor vragenlijsten',
    optOutMeans: (office: string) => `Wil je geen mails over vragenlijsten meer van ${office}? Meld je dan af.`,
    optOutOthers: 'Andere mails van dit kantoor krijg je nog wel.',
    doOptOut: 'Afmelden',
    optedOut: 'Je bent afgemeld',
    optedOutMeans: (office: string) => `Je krijgt geen mails over vragenlijsten meer van ${office}.`,
    doOptIn: 'Weer aanmelden',
    optedIn: 'Je bent weer aangemeld',
    optedInMeans: (office: string) => `Je krijgt weer mails over vragenlijsten van ${office}.`,
  },
  en: {
    error: 'Error: ',
    faults: 'There is a problem',
    optional: 'optional',
    none: 'No answer',
    several: 'You can choose more than one answer.',
    atMost: (most: number) => `At most ${inDigits('en', most)} characters.`,
    anonymous: 'Your name is not shown with your answers.',
    send: 'Send answers',
    preview: 'This is a preview: nothing is sent.',
    outdated: 'The survey has changed meanwhile',
    outdatedMeans: 'Nothing was sent yet. Check your answers and send them again.',
    otherAnswers: 'These answers were not stored',
    otherAnswersMean: (office: string) =>
      `${office} already had other answers by this link. Those stay: each link counts once.`,
    resend: 'Send again',
    start: 'Start',
    thanks: 'Thank you',
    sent: (office: string) => `Your answers were sent to ${office}.`,
    closePage: 'You can close this page.',
    optOut: 'Stop mail about surveys',
    optOutMeans: (office: string) => `You can choose to get no more mail about surveys from ${office}.`,
    optOutOthers: 'You still get other mail from this office.',
    doOptOut: 'Stop mail about surveys',
    optedOut: 'You get no more mail about surveys',
    optedOutMeans: (office: string) => `${office} sends you no more mail about surveys.`,
    doOptIn: 'Get mail about surveys again',
    optedIn: 'You get mail about surveys again',
    optedInMeans: (office: string) => `${office} sends you mail about surveys again.`,
  },
} satisfies Readonly<Record<Language, object>>

type Remedy = 'choose_one' | 'choose_some' | 'choose_from' | 'rate' | 'write' | 'shorten'

const REMEDIES: Readonly<Record<Language, Readonly<Record<Remedy, (most: number) => string>>>> = {
  nl: {
    choose_one: () => 'kies één antwoord',
    choose_some: () => 'kies een of meer antwoorden',
    choose_from: () => 'kies uit de antwoorden die erbij staan',
    rate: (most) => `kies een cijfer van 1 tot en met ${most}`,
    write: () => 'vul een antwoord in',
    shorten: (most) => `maak je antwoord korter, hoogstens ${inDigits('nl', most)} tekens`,
  },
  en: {
    choose_one: () => 'choose one answer',
    choose_some: () => 'choose one or more answers',
    choose_from: () => 'choose from the answers listed with it',
    rate: (most) => `choose a number from 1 to ${most}`,
    write: () => 'enter an answer',
    shorten: (most) => `shorten your answer to at most ${inDigits('en', most)} characters`,
  },
}

const QUESTION = { nl: 'Vraag', en: 'Question' }

function remedyOf(kind: SurveyQuestion['kind']['type'], fault: AnswerFault['fault']): Remedy {
  if (fault === 'too_long') return 'shorten'
  if (kind === 'text') return 'write'
  if (kind === 'rating') return 'rate'
  if (fault === 'unknown_option') return 'choose_from'
  return kind === 'choices' ? 'choose_some' : 'choose_one'
}

/** `number`: place of the question, from 1. */
export function faultText(
  language: Language,
  number: number,
  { kind }: SurveyQuestion,
  { fault }: AnswerFault,
): string {
  const most = 'most' in kind ? kind.most : 0
  return `${QUESTION[language]} ${number}: ${REMEDIES[language][remedyOf(kind.type, fault)](most)}.`
}
