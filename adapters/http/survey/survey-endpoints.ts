// Surveys of a tenant: content, public links, results and responses (SVY-4).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { Readable } from 'node:stream'
import type { ListedLink, SurveyLinks } from '#application/survey/links.ts'
import type { CompareResults } from '#application/survey/comparison.ts'
import type { SurveyResults } from '#application/survey/results.ts'
import type { Surveys } from '#application/survey/surveys.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { type Language, pickText } from '#domain/shared/language.ts'
import type { QuestionResult } from '#domain/survey/results.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { PublicLink, SurveyUuid } from '#domain/survey/survey.ts'
import { toSurveyUrl } from '#domain/survey/survey-code.ts'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import { answerSuccess, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'
import { renderAnswerPage } from './answer-page.ts'
import { XLSX_MEDIA, writeXlsx } from '../kernel/xlsx.ts'
import { writeResponseCsv } from './response-csv.ts'
import { type ResponseRows, toResponseRows } from './response-rows.ts'

export interface SurveyUseCases {
  readonly surveys: Surveys
  readonly surveyLinks: SurveyLinks
  readonly surveyResults: SurveyResults
  readonly compareResults: CompareResults
}

/** Room for the longest content, at three bytes a character. */
const CONTENT = { bytes: 5 * 1024 * 1024 }
const ofOne = { needs: 'campaigns:read', fails: ['SurveyNotFound'] } as const

const ofEnough = { needs: 'campaigns:read', fails: ['SurveyNotFound', 'TooFewResponses'] } as const

type Selected = Pick<ResponseSelection, 'from' | 'to'> & { readonly campaign: ResponseSelection['series'] }

const toSelection = (survey: SurveyUuid, { campaign: series, from, to }: Selected): ResponseSelection => ({
  survey,
  series,
  from,
  to,
})

const toQuestionResponse = <Result extends Pick<QuestionResult, 'kind'>>({ kind: { type }, ...question }: Result) => ({
  ...question,
  type,
})

const { withRevision, checkRevision } = makeRevisions(
  ({ name, isActive, validFrom, validUntil, maxUses }: PublicLink) => [name, isActive, validFrom, validUntil, maxUses],
)

/** `styles`: addresses of the style sheets of the preview. */
export function makeSurveyEndpoints(
  { surveys, surveyLinks, surveyResults, compareResults }: SurveyUseCases,
  { baseUrl, styles }: { readonly baseUrl: string; readonly styles: readonly string[] },
): readonly Endpoint[] {
  /** `write` renders rows as the parts of a file. */
  const exportAs =
    (type: string, write: (rows: ResponseRows, language: Language) => AsyncIterable<string | Uint8Array>) =>
    (
      {
        params,
        query,
      }: {
        readonly params: { readonly id: SurveyUuid }
        readonly query: Selected & { readonly language: O.Option<Language> }
      },
      { principal, language: asked }: { readonly principal: Principal; readonly language: Language },
    ) => {
      const language = O.getOrElse(() => asked)(query.language)
      return pipe(
        surveyResults.exportSelected(principal, toSelection(params.id, query)),
        TE.map((exported) => ({
          status: 200,
          type,
          headers: { 'content-disposition': 'attachment', 'cache-control': 'no-store' },
          body: Readable.from(write(toResponseRows(exported, language), language)),
        })),
      )
    }
  const toLinkResponse = (link: ListedLink) => ({ ...withRevision(link), url: toSurveyUrl(baseUrl, link.code) })

  return makePrincipalEndpoints(surveyContract, {
    'GET /surveys': {
      needs: 'campaigns:read',
      handle: ({ query }, { principal }) => answerList(query, surveys.list(principal, query)),
    },
    'POST /surveys': {
      needs: 'campaigns:write',
      bodyRule: CONTENT,
      fails: ['SurveyInvalid', 'SurveyNameTaken'],
      handle: ({ body }, { principal }) => surveys.add(principal, body),
    },
    'POST /surveys/preview': {
      needs: 'campaigns:read',
      changes: () => false,
      bodyRule: CONTENT,
      fails: ['SurveyInvalid'],
      handle: ({ body }) =>
        pipe(
          surveys.checkPreview(body.content),
          TE.map(() => ({ html: renderAnswerPage(styles, { ...body, version: 1, path: undefined }) })),
        ),
    },
    'GET /surveys/:id': {
      ...ofOne,
      handle: ({ params }, { principal }) => surveys.read(principal, params.id),
    },
    'PUT /surveys/:id': {
      needs: 'campaigns:write',
      bodyRule: CONTENT,
      fails: ['SurveyInvalid', 'SurveyNameTaken', 'RecordChanged', 'SurveyNotFound'],
      handle: ({ params, body: { revision, ...changed } }, { principal }) =>
        surveys.replace(principal, params.id, revision, changed),
    },
    'DELETE /surveys/:id': {
      needs: 'campaigns:write',
      fails: ['SurveyInUse', 'SurveyNotFound'],
      handle: ({ params }, { principal }) => answerSuccess(surveys.remove(principal, params.id)),
    },
    'GET /surveys/:id/links': {
      ...ofOne,
      handle: ({ params }, { principal }) =>
        pipe(
          surveyLinks.list(principal, params.id),
          TE.map((links) => ({ data: links.map(toLinkResponse) })),
        ),
    },
    'POST /surveys/:id/links': {
      needs: 'campaigns:write',
      fails: ['CodesExhausted', 'LinkValidityInvalid', 'SurveyNotFound'],
      handle: ({ params, body }, { principal }) =>
        pipe(surveyLinks.add(principal, params.id, body), TE.map(toLinkResponse)),
    },
    'PUT /surveys/:id/links/:publicId': {
      needs: 'campaigns:write',
      fails: ['LinkValidityInvalid', 'PublicLinkNotFound', 'RecordChanged'],
      handle: ({ params, body: { revision, ...written } }, { principal }) =>
        pipe(
          surveyLinks.replace(principal, params.id, params.publicId, written, checkRevision(revision)),
          TE.map(toLinkResponse),
        ),
    },
    'GET /surveys/:id/results': {
      ...ofOne,
      handle: ({ params, query }, { principal }) =>
        pipe(
          surveyResults.results(principal, toSelection(params.id, query)),
          TE.map(({ questions, ...found }) => ({ ...found, questions: questions.map(toQuestionResponse) })),
        ),
    },
    'GET /surveys/:id/comparison': {
      ...ofOne,
      handle: ({ params: { id: survey }, query: { by, campaign: series } }, { principal }) =>
        pipe(
          compareResults(principal, by, { survey, series }),
          TE.map(({ groups, isPartial }) => ({
            groups: groups.map(({ questions, ...group }) => ({
              ...group,
              questions: questions.map(toQuestionResponse),
            })),
            isPartial,
          })),
        ),
    },
    'GET /surveys/:id/results/texts': {
      ...ofEnough,
      handle: ({ params, query }, { principal }) =>
        answerList(query, surveyResults.texts(principal, toSelection(params.id, query), query)),
    },
    'GET /surveys/:id/responses': {
      ...ofEnough,
      handle: ({ params, query }, { principal }) =>
        surveyResults.responses(principal, toSelection(params.id, query), query),
    },
    'GET /surveys/:id/responses.csv': {
      ...ofEnough,
      media: 'text/csv',
      respond: exportAs('text/csv; charset=utf-8', writeResponseCsv),
    },
    'GET /surveys/:id/responses.xlsx': {
      ...ofEnough,
      media: XLSX_MEDIA,
      respond: exportAs(XLSX_MEDIA, (rows, language) =>
        writeXlsx({ ...rows, name: pickText(['Reacties', 'Responses'], language) }),
      ),
    },
  })
}
