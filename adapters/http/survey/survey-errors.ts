// Failures of the survey area.
import { minutes } from '#domain/shared/clock.ts'
import type * as Failures from '#domain/survey/failures.ts'
import { CODE_DRAWS_AT_MOST } from '#domain/survey/survey-code.ts'
import { type ContentRule, QUESTIONS_AT_MOST } from '#domain/survey/survey.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'
import {
  describe,
  type DescribeErrors,
  NAME_IN_USE,
  describeMissing,
  refuseField,
  listUses,
} from '../kernel/error-description.ts'

type SurveyFailure =
  | Failures.CodeNotOpen
  | Failures.CodesExhausted
  | Failures.SurveyNotFound
  | Failures.SurveyNameTaken
  | Failures.SurveyInUse
  | Failures.SurveyInvalid
  | Failures.PublicLinkNotFound
  | Failures.LinkValidityInvalid

const RULES: Readonly<Record<ContentRule['rule'], Wording>> = {
  missing: { nl: 'Vul deze tekst in.', en: 'Fill in this text.' },
  repeated: { nl: 'Deze id komt al voor. Geef een andere.', en: 'This id is used before. Give another one.' },
  too_few: { nl: 'Geef minstens twee opties.', en: 'Give at least two options.' },
  not_mendable: {
    nl: 'Alleen een tekst die er al was, met hetzelfde soort antwoord, kan een andere spelling krijgen, en niet die van een andere keuze.',
    en: 'Only a text that was there before, with the same kind of answer, can get another spelling, and not that of another choice.',
  },
  no_questions: {
    nl: `Stel minstens één vraag, en hoogstens ${QUESTIONS_AT_MOST}.`,
    en: `Ask at least one question, and at most ${QUESTIONS_AT_MOST}.`,
  },
}

/** `questions.2.label.nl` of the content is `content.questions[2].label.nl` of the body. */
const toFault = ({ path, rule }: ContentRule): Fault => ({
  path: `${rule === 'not_mendable' ? '' : 'content.'}${path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}`,
  message: RULES[rule],
})

export const surveyErrors: DescribeErrors<SurveyFailure> = {
  CodeNotOpen: describe(404, {
    nl: 'De code in het adres klopt niet, of de vragenlijst is gesloten. Controleer het adres, of vraag het kantoor dat je de link stuurde.',
    en: 'The code in the address is not right, or the survey is closed. Check the address, or ask the office that sent you the link.',
  }),
  CodesExhausted: (_, now) =>
    describe(503, {
      nl: `Er is na ${CODE_DRAWS_AT_MOST} pogingen geen vrije code voor de vragenlijst gevonden. Probeer het zo meteen opnieuw.`,
      en: `No free code for the survey was found in ${CODE_DRAWS_AT_MOST} attempts. Try again in a moment.`,
      retryAt: now + minutes(1),
    }),
  SurveyNotFound: describeMissing({ nl: 'Deze vragenlijst', en: 'This survey' }),
  SurveyNameTaken: NAME_IN_USE,
  SurveyInUse: ({ by }) =>
    describe(409, {
      nl: `Deze vragenlijst is in gebruik en blijft daarom staan: ${listUses(by, 'nl')}.`,
      en: `This survey is in use and therefore stays: ${listUses(by, 'en')}.`,
    }),
  SurveyInvalid: ({ rules }) =>
    describe(422, {
      nl: 'De vragenlijst is nog niet compleet. Bij elk veld staat wat er ontbreekt.',
      en: 'The survey is not complete yet. Each field says what is missing.',
      faults: rules.map(toFault),
    }),
  PublicLinkNotFound: describeMissing({ nl: 'Deze openbare link', en: 'This public link' }),
  LinkValidityInvalid: refuseField(422, 'validUntil', {
    nl: 'Kies een einde dat na het begin ligt.',
    en: 'Choose an end that is after the beginning.',
  }),
}
