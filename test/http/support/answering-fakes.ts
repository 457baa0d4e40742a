// What people do with a code, as use cases answer it, for tests of the pages.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AnswerSurvey, LandedSurvey } from '#application/survey/answer-survey.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { sampleContent } from '#test/contract/sample-surveys.ts'

const CODE = 'A1B2C3' as SurveyCode

const landedSurvey = (over: Partial<LandedSurvey> = {}): LandedSurvey => ({
  code: CODE,
  office: 'Kantoor Korrel',
  version: 1,
  content: sampleContent(),
  isNamed: false,
  keptRevision: '',
  kept: O.none,
  secret: O.some(`tas_${'x'.repeat(43)}`),
  endsAt: O.none,
  state: 'Open',
  ...over,
})

export const fakeAnswering: AnswerSurvey = {
  land: () => TE.right(landedSurvey()),
  readContent: () => TE.right(sampleContent()),
  answer: () => TE.right({ _tag: 'Answered' }),
  showAgain: () => TE.right({ ...landedSurvey(), newer: O.none }),
  forgetKept: () => TE.right(undefined),
  start: () => TE.right('Z9Y8X7' as SurveyCode),
  readOptOut: () => TE.right({ office: 'Kantoor Korrel', hasOptedOut: false }),
  optOut: () => TE.right({ office: 'Kantoor Korrel', hasOptedOut: true }),
  optIn: () => TE.right({ office: 'Kantoor Korrel', hasOptedOut: false }),
}
