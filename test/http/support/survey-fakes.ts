// Surveys and their results as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { SurveyUseCases } from '#adapters/http/survey/survey-endpoints.ts'
import type { ListedLink } from '#application/survey/links.ts'
import type { ResponsePages } from '#application/survey/results.ts'
import type { Day } from '#domain/shared/day.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { listAskedQuestions, countResults } from '#domain/survey/results.ts'
import { showWhole } from '#domain/survey/shown-results.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import {
  newLink,
  newResponse,
  newSurvey,
  optionsOf,
  sampleContent,
  sampleQuestion,
} from '#test/contract/sample-surveys.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const CODE = 'A1B2C3' as SurveyCode

const aSurvey = newSurvey({ uuid: asSurveyUuid(aUuid(92)), revision: 1, changedAt: NOW })
const { uuid, name, version, changedAt } = aSurvey
const aLink: ListedLink = {
  ...newLink(aSurvey, { maxUses: O.some(3), validFrom: O.some(NOW), createdAt: NOW }),
  code: CODE,
  usesCount: 2,
  startsCount: 1,
  state: 'open',
}
const aResponse = {
  ...newResponse(aSurvey, CODE, {
    answers: {
      work: ['home'],
      grade: 4,
      why: '=1+1',
    },
  }),
  language: O.some('nl' as const),
  respondent: O.none,
}
const asked = listAskedQuestions([{ version: 1, content: sampleContent(), firstWordings: {} }])
const places = sampleQuestion('places', {
  type: 'matrix',
  rows: optionsOf('desk', 'hall'),
  options: optionsOf('a', 'b'),
})
const withMatrix = sampleContent({ questions: [...sampleContent().questions, places] })
const counted = listAskedQuestions([{ version: 1, content: withMatrix, firstWordings: {} }])

const pages = async function* (): ResponsePages {
  yield { _tag: 'Right', right: [aResponse] }
}

export const fakeSurveys: SurveyUseCases = {
  surveys: {
    list: () => TE.right({ data: [{ uuid, name, version, changedAt, questions: 4, hasOpenLink: true }], total: 1 }),
    read: () => TE.right(aSurvey),
    checkPreview: () => TE.right(undefined),
    add: () => TE.right(aSurvey),
    replace: () => TE.right(aSurvey),
    remove: () => TE.right(undefined),
  },
  surveyLinks: {
    list: () => TE.right([aLink]),
    add: () => TE.right(aLink),
    replace: () => TE.right(aLink),
  },
  compareResults: () =>
    TE.right({
      groups: [{ key: '1', name: '', responses: 1, questions: countResults(asked, { versions: [], answers: [] }) }],
      isPartial: false,
    }),
  surveyResults: {
    results: () =>
      TE.right({
        responses: 1,
        waiting: 0,
        from: O.some('2026-03-28' as Day),
        to: O.none,
        allShownAt: O.some(NOW),
        isWithheld: false,
        isNamed: false,
        questions: countResults(counted, {
          versions: [{ version: 1, responses: 1 }],
          answers: [
            { version: 1, question: 'grade', value: '4', count: 1 },
            { version: 1, question: 'places', value: 'hall.b', count: 1 },
          ],
        }).map(showWhole),
      }),
    texts: () => TE.right({ data: ['Rust'], total: 1 }),
    responses: () => TE.right({ data: [aResponse], next: O.some(aResponse.uuid) }),
    exportSelected: () =>
      TE.right({ questions: asked, isNamed: false, hasLanguages: true, findUnshown: () => 'none', pages: pages() }),
  },
}
