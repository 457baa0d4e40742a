// People who answer a campaign's survey or opt out, by the use case of the public pages.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { recordParticipantAnswer, changeParticipantOptOut } from '#application/campaign/campaign-mails.ts'
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import { type AnswerSurveyDeps, makeAnswerSurvey } from '#application/survey/answer-survey.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { must } from '#test/support/right-of.ts'

const ADDRESS = 'address'
/** The least that answers sampleContent. */
const form = { version: O.some(1), languages: [], answers: new Map([['work', ['home']]]) }

export function makeCampaignAnswers(
  deps: Pick<AnswerSurveyDeps<SurveyStores & CampaignStores>, 'inScope' | 'visits' | 'clock' | 'random'>,
) {
  const answering = makeAnswerSurvey({
    ...deps,
    secrets: browserSecrets,
    codeLimits: { counted: (_, work) => work, start: () => TE.right(undefined) },
    onAnswered: [recordParticipantAnswer],
    onOptOut: [changeParticipantOptOut],
  })
  return {
    /** False: the code works no longer. */
    answer: async (code: SurveyCode): Promise<boolean> => {
      const submitted = await answering.answer(code, ADDRESS, form)()
      if (E.isRight(submitted) && submitted.right._tag === 'Answered') return true
      if (E.isLeft(submitted) && submitted.left._tag === 'CodeNotOpen') return false
      throw new Error(`an answer was ${E.isLeft(submitted) ? submitted.left._tag : submitted.right._tag}`)
    },
    optOut: (code: SurveyCode): Promise<unknown> => must(answering.optOut(code, ADDRESS)),
  }
}
