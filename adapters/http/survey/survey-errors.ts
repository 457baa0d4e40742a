// Failures of the survey area.
import { fromMinutes } from '#domain/shared/clock.ts'
import type * as Failures from '#domain/survey/failures.ts'
import { ANSWERS_SHOWN_FROM } from '#domain/survey/selection.ts'
import { CELLS_AT_MOST, type ContentRule, NUMBERS_AT_MOST, QUESTIONS_AT_MOST } from '#domain/survey/survey.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import type { Bilingual } from '#domain/shared/language.ts'
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
  | Failures.TooFewResponses
  | Failures.PublicLinkNotFound
  | Failures.LinkValidityInvalid

const RULES: Readonly<Record<ContentRule['rule'], Bilingual>> = {
  missing: ['Vul deze tekst in.', 'Fill in this text.'],
  repeated: ['Dit id komt al voor. Geef een ander.', 'This id is already in use. Give another one.'],
  no_rows: ['Geef minstens één regel.', 'Give at least one row.'],
  too_large: [
    `Alle tabellen samen hebben meer dan ${CELLS_AT_MOST.toLocaleString('nl')} vakjes. Gebruik minder regels of opties.`,
    `All tables together have more than ${CELLS_AT_MOST.toLocaleString('en')} cells. Use fewer rows or options.`,
  ],
  too_few: ['Geef minstens twee opties.', 'Give at least two options.'],
  bounds: [
    `Geef een grootste getal dat groter is dan het kleinste, met samen hoogstens ${NUMBERS_AT_MOST.toLocaleString('nl')} mogelijke antwoorden.`,
    `Give a greatest number above the least one, with at most ${NUMBERS_AT_MOST.toLocaleString('en')} possible answers in all.`,
  ],
  not_mendable: [
    'Alleen een tekst die er al was, met hetzelfde soort antwoord, kan een andere spelling krijgen, en niet die van een andere keuze.',
    'Only a text that was there before, with the same kind of answer, can get another spelling, and not that of another choice.',
  ],
  not_earlier: [
    'Deze vraag is er niet meer, of staat niet hiervoor. Kies een eerdere vraag, of toon altijd.',
    'This question no longer exists, or does not come before. Choose an earlier question, or show always.',
  ],
  unsuited: [
    'Zo kun je dit soort antwoord niet vergelijken. Kies een andere vergelijking.',
    'This kind of answer cannot be compared like that. Choose another comparison.',
  ],
  no_option: ['Kies minstens één optie.', 'Choose at least one option.'],
  unknown_option: ['Deze optie is er niet meer. Kies een andere.', 'This option no longer exists. Choose another one.'],
  off_scale: ['Kies een getal op de schaal van die vraag.', 'Choose a number on the scale of that question.'],
  unreachable: [
    'Geen enkel antwoord leidt hierheen. Pas deze voorwaarde aan, of een eerdere waar hij van afhangt.',
    'No answer leads here. Change this condition, or an earlier one on which it depends.',
  ],
  no_questions: [
    `Stel minstens één vraag, en hoogstens ${QUESTIONS_AT_MOST}.`,
    `Ask at least one question, and at most ${QUESTIONS_AT_MOST}.`,
  ],
}

/** `questions.2.label.nl` of the content is `content.questions[2].label.nl` of the body. */
const toFault = ({ path, rule }: ContentRule): Fault => ({
  path: `${rule === 'not_mendable' ? '' : 'content.'}${path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}`,
  message: RULES[rule],
})

export const surveyErrors: DescribeErrors<SurveyFailure> = {
  CodeNotOpen: describe(404, [
    'Het adres klopt niet, of de vragenlijst is gesloten. Controleer het adres, of vraag het kantoor dat je de link stuurde.',
    'The address is not right, or the survey is closed. Check the address, or ask the office that sent you the link.',
  ]),
  CodesExhausted: (_, now) =>
    describe(
      503,
      [
        'Er kon nu geen link naar de vragenlijst worden gemaakt. Probeer het zo meteen opnieuw.',
        'No link to the survey could be made just now. Try again in a moment.',
      ],
      { retryAt: now + fromMinutes(1) },
    ),
  SurveyNotFound: describeMissing(['Deze vragenlijst', 'This survey']),
  SurveyNameTaken: NAME_IN_USE,
  SurveyInUse: ({ by }) =>
    describe(409, [
      `Deze vragenlijst is in gebruik en blijft daarom staan: ${listUses(by, 'nl')}.`,
      `This survey is in use and therefore stays: ${listUses(by, 'en')}.`,
    ]),
  SurveyInvalid: ({ rules }) =>
    describe(
      422,
      [
        'De vragenlijst is nog niet compleet. Bij elk veld staat wat er ontbreekt.',
        'The survey is not complete yet. Each field says what is missing.',
      ],
      { faults: rules.map(toFault) },
    ),
  TooFewResponses: describe(409, [
    `Dit zijn minder dan ${ANSWERS_SHOWN_FROM} reacties. Kies een langere periode, zodat niet te herleiden is wie wat antwoordde.`,
    `These are fewer than ${ANSWERS_SHOWN_FROM} responses. Choose a longer period, so that answers cannot be traced to a person.`,
  ]),
  PublicLinkNotFound: describeMissing(['Deze openbare link', 'This public link']),
  LinkValidityInvalid: refuseField(422, 'validUntil', [
    'Kies een einde dat na het begin ligt.',
    'Choose an end that is after the beginning.',
  ]),
}
