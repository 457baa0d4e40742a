// A survey with exact answers that the tests of its pages add to the sample.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { QUARTERLY } from '#bootstrap/sample/surveys.ts'
import type { Day } from '#domain/shared/day.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { asSurveyUuid, type PublicLink, type Survey, type SurveyQuestion } from '#domain/survey/survey.ts'
import { findFirstWordings } from '#domain/survey/wordings.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { codesOf, newLink, newResponse, openedSurvey } from '#test/contract/sample-surveys.ts'

export const SATISFACTION = asSurveyUuid(newUuid())
/** Asks what the quarterly survey asks. */
const satisfaction: Survey = { ...QUARTERLY, uuid: SATISFACTION, name: 'Tevredenheid voorjaar', changedAt: Date.now() }
const WEBSITE = newLink(satisfaction, { maxUses: O.some(500) })

/** Of fourteen people five choose the first option, six the second, and three none. Eleven give a mark, 3.9 on average. */
const toAnswers = (n: number) => ({
  ...(n < 11 && { mark: n === 0 ? 3 : 4, better: [n < 5 ? 'figures' : 'returns'] }),
  more: `Opmerking ${n + 1}`,
})

interface Wanted {
  readonly responses?: number
  /** Beside the public link. */
  readonly links?: readonly Partial<PublicLink>[]
  readonly tenant?: TenantUuid
}

/** Three respond on the first of March 2026, and the others on the third. */
export function writeSatisfaction({ responses = 14, links = [], tenant = SAMPLE_OFFICE.uuid }: Wanted = {}) {
  return (stores: Stores): Stored<unknown> =>
    gen(function* () {
      const opened = { survey: satisfaction, link: WEBSITE, codes: responses }
      const { codes } = yield* unwrap(openedSurvey(stores, tenant, opened))
      for (const [n, code] of codes.entries()) {
        const day = { submittedOn: (n < 3 ? '2026-03-01' : '2026-03-03') as Day }
        yield* unwrap(stores.surveyResponses.add(newResponse(satisfaction, code, { answers: toAnswers(n), ...day })))
      }
      for (const change of links) {
        const link = newLink(satisfaction, change)
        yield* unwrap(stores.publicLinks.put(tenant, link))
        yield* unwrap(stores.surveyCodes.issue(codesOf(tenant, link, { kind: 'link' }), 1))
      }
    })
}

interface Changes {
  readonly name?: string
  /** To this version. */
  readonly responses?: number
  readonly change?: (questions: readonly SurveyQuestion[]) => readonly SurveyQuestion[]
}

/** Saves the next version, as a colleague would. */
export function changeSatisfaction({ name = satisfaction.name, responses = 0, change = (same) => same }: Changes) {
  return ({ surveys, surveyCodes, surveyResponses }: Stores): Stored<unknown> =>
    gen(function* () {
      const before = O.getOrElse(() => satisfaction)(yield* unwrap(surveys.find(SATISFACTION)))
      const content = { ...before.content, questions: change(before.content.questions) }
      const after = { ...before, name, content, version: before.version + 1 }
      const wordings = findFirstWordings(content, new Set(), [{ ...before, firstWordings: {} }])
      yield* unwrap(surveys.put(after, wordings))
      const codes = yield* unwrap(surveyCodes.issue(codesOf(SAMPLE_OFFICE.uuid, WEBSITE), responses))
      for (const [n, code] of codes.entries())
        yield* unwrap(surveyResponses.add(newResponse(after, code, { answers: toAnswers(n) })))
    })
}
