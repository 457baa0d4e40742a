// Answering, in memory unless other stores are given: an office with surveys, links and codes, and listeners that record what areas above get.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeMemorySurveyVisits } from '#adapters/memory/survey/visits.ts'
import { makeAnswerSurvey, type SubmittedForm } from '#application/survey/answer-survey.ts'
import { makeCodeLimits } from '#application/survey/code-limits.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { fromDays, type Duration } from '#domain/shared/clock.ts'
import { Admin, type InScope, Tenant, type Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { AnsweredCode } from '#domain/survey/answers.ts'
import type { SurveyStores, SurveyVisits } from '#domain/survey/ports.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid, type IssuedCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { PublicLink, Survey } from '#domain/survey/survey.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import { codesOf, newLink, newSurvey, openedSurvey } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'

/** The least that answers sampleContent. */
export const GOOD_ANSWERS: SubmittedForm = {
  version: O.some(1),
  languages: ['nl'],
  answers: new Map([['work', ['home']]]),
}

export type AnswerWorld = ReturnType<typeof openAnswerWorld>

export interface AnswerStores {
  readonly inScope: InScope<IdentityStores & SurveyStores>
  readonly visits: SurveyVisits
}

function inMemory(): AnswerStores {
  const memory = makeMemory()
  const inScope = makeMemoryInScope({ memory, stores: makeMemoryStores(memory) })
  return { inScope, visits: makeMemorySurveyVisits(inScope) }
}

export function openAnswerWorld({ inScope, visits }: AnswerStores = inMemory()) {
  let now = NOW
  const clock = { now: () => now }
  const { log } = makeRecordingLog()
  const passedOn: AnsweredCode[] = []
  const optedOut = new Set<SurveyCode>()
  /** Codes of no campaign. */
  const strangers = new Set<SurveyCode>()
  const answering = makeAnswerSurvey({
    visits,
    inScope,
    clock,
    random: { uuid: randomUUID },
    secrets: browserSecrets,
    codeLimits: makeCodeLimits({ limits: makeMemoryLimits({ clock }), clock, log }),
    onAnswered: [(_, answered) => TE.fromIO(() => void passedOn.push(answered))],
    onOptOut: [
      () => TE.right(O.none),
      (_, code, step) =>
        TE.fromIO(() => {
          if (strangers.has(code)) return O.none
          if (step._tag === 'OptOut') optedOut.add(code)
          if (step._tag === 'OptIn') optedOut.delete(code)
          return O.some(optedOut.has(code))
        }),
    ],
  })
  const within = <A>(tenant: TenantUuid, work: (stores: SurveyStores) => Stored<A>): Promise<A> =>
    must(inScope(Tenant(tenant), work))

  /** A new office with a survey, its link, and personal codes. */
  const open = async ({
    office = 'Kantoor Korrel',
    active = true,
    survey = newSurvey(),
    link = newLink(survey),
    codes = 1,
    like = {},
  }: {
    readonly office?: string
    readonly active?: boolean
    readonly survey?: Survey
    readonly link?: PublicLink
    readonly codes?: number
    readonly like?: Partial<IssuedCode>
  } = {}) => {
    const tenant = newTenant()
    await must(
      inScope(Admin, ({ tenants }) =>
        tenants.put({ uuid: tenant, name: `${office} ${tenant.slice(0, 4)}`, active, mailDomains: [], language: 'nl' }),
      ),
    )
    const opened = await within(tenant, (stores) => openedSurvey(stores, tenant, { survey, link }))
    const personal = await within(tenant, ({ surveyCodes }) => surveyCodes.issue(codesOf(tenant, link, like), codes))
    const [code = opened.own] = personal
    return {
      ...opened,
      tenant,
      office: `${office} ${tenant.slice(0, 4)}`,
      code,
      codes: personal,
      series: asSeriesUuid(link.publicId),
    }
  }

  return {
    answering,
    within,
    open,
    passedOn,
    optedOut,
    strangers,
    clock,
    advance: (by: Duration) => {
      now += by
    },
    /** Ends what a test moved. */
    reset: () => {
      now += fromDays(1)
      passedOn.length = 0
    },
    inScope,
    /** Answers that were not sent yet, of the browser that has the secret. */
    keptOf: async (tenant: TenantUuid, code: SurveyCode, secret: string) => {
      const browser = browserSecrets.digest(secret)
      const found = O.isNone(browser)
        ? O.none
        : await within(tenant, ({ keptAnswers }) => keptAnswers.find({ code, browser: browser.value }))
      const kept = O.toUndefined(found)
      return kept && { version: kept.version, page: kept.page, answers: Object.fromEntries(kept.answers) }
    },
    usesOf: (tenant: TenantUuid, code: SurveyCode) =>
      within(tenant, ({ surveyCodes }) => surveyCodes.find(code)).then((found) =>
        O.isSome(found) ? found.value.code.usesCount : undefined,
      ),
    responsesOf: (tenant: TenantUuid, { uuid }: Survey) =>
      within(tenant, ({ surveyResponses }) => surveyResponses.listPage(selectEveryResponse(uuid), O.none, 100)),
  }
}
