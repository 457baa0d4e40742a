// A survey of an office with a public link, and perhaps a response, stored without the service.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { PublicLink, Survey } from '#domain/survey/survey.ts'
import { newLink, newResponse, newSurvey, openedSurvey, sampleContent } from '#test/contract/sample-surveys.ts'
import { must } from './right-of.ts'

export interface SeededSurvey {
  readonly survey: Survey
  readonly link: PublicLink
  /** Of the link. */
  readonly own: SurveyCode
}

/** `word`: in all their texts, and in the answer if there is one. */
export async function seedSurvey(
  inScope: InScope<SurveyStores>,
  tenantUuid: TenantUuid,
  word: string,
  isAnswered = false,
): Promise<SeededSurvey> {
  const content = sampleContent({ languages: ['nl'], title: { nl: `Hoe bevalt ${word}?` } })
  const survey = newSurvey({ name: `Vragenlijst ${word}`, content })
  const link = newLink(survey, { name: `Link ${word}` })
  const { own } = await must(
    inScope(Tenant(tenantUuid), (stores) =>
      pipe(
        openedSurvey(stores, tenantUuid, { survey, link, codes: isAnswered ? 1 : 0 }),
        TE.tap(({ codes }) =>
          pipe(
            codes,
            TE.traverseSeqArray((code) =>
              stores.surveyResponses.add(newResponse(survey, code, { answers: { why: `Om ${word}` } })),
            ),
          ),
        ),
      ),
    ),
  )
  return { survey, link, own }
}
