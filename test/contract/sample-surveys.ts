// Surveys with a question of each kind, their links, codes and responses; every id is a new one unless a test says otherwise.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import type { BrowserDigest } from '#domain/survey/kept-answers.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid, type IssuedCode, type SurveyCode } from '#domain/survey/survey-code.ts'
import {
  asPublicId,
  asSurveyUuid,
  type PublicLink,
  type SurveyQuestion,
  type QuestionKind,
  type Survey,
  type SurveyContent,
} from '#domain/survey/survey.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import type { Subject } from './store-subject.ts'

const both = (nl: string, en = nl) => ({ nl, en })

export function sampleQuestion(id: string, kind: QuestionKind, change: Partial<SurveyQuestion> = {}): SurveyQuestion {
  return {
    id,
    label: both(`Vraag ${id}`, `Question ${id}`),
    help: {},
    required: false,
    kind,
    ...change,
  }
}

export function optionsOf(...ids: readonly string[]) {
  return ids.map((id) => ({ id, label: both(`Keuze ${id}`, `Option ${id}`) }))
}

export const sampleQuestions = {
  work: sampleQuestion('work', { type: 'choice', options: optionsOf('office', 'home') }, { required: true }),
  tools: sampleQuestion('tools', { type: 'choices', options: optionsOf('phone', 'laptop', 'desk') }),
  grade: sampleQuestion('grade', { type: 'rating', most: 5, low: both('Slecht', 'Bad'), high: {} }),
  why: sampleQuestion('why', { type: 'text', most: 200 }),
} as const

export function sampleContent(change: Partial<SurveyContent> = {}): SurveyContent {
  return {
    languages: ['nl', 'en'],
    title: both('Hoe bevalt het?', 'How do you like it?'),
    introduction: { nl: 'Drie minuten.\n\nBedankt.' },
    thanks: {},
    questions: Object.values(sampleQuestions),
    ...change,
  }
}

export function newBrowser(): BrowserDigest {
  return newUuid() as string as BrowserDigest
}

export function newSurvey(change: Partial<Survey> = {}): Survey {
  return {
    uuid: asSurveyUuid(newUuid()),
    name: 'Tevredenheid',
    version: 1,
    content: sampleContent(),
    revision: 0,
    changedAt: NOW,
    ...change,
  }
}

export function newLink(survey: Pick<Survey, 'uuid'>, change: Partial<PublicLink> = {}): PublicLink {
  return {
    publicId: asPublicId(newUuid()),
    survey: survey.uuid,
    name: 'Website',
    isActive: true,
    validFrom: O.none,
    validUntil: O.none,
    maxUses: O.none,
    createdAt: NOW,
    ...change,
  }
}

type LikeCode = Omit<IssuedCode, 'code' | 'status' | 'usesCount'>

/** What the codes of a link share; of visitors, unless changed. */
export function codesOf(tenantUuid: TenantUuid, link: PublicLink, change: Partial<LikeCode> = {}): LikeCode {
  return {
    kind: 'personal',
    publicId: link.publicId,
    surveyId: link.survey,
    tenantUuid,
    maxUses: O.none,
    series: asSeriesUuid(link.publicId),
    isNamed: false,
    version: O.none,
    ...change,
  }
}

export function newResponse(
  survey: Pick<Survey, 'uuid' | 'version'>,
  code: SurveyCode,
  change: Partial<SurveyResponse> = {},
): SurveyResponse {
  return {
    uuid: newUuid() as ResponseUuid,
    survey: survey.uuid,
    version: survey.version,
    code,
    language: 'nl',
    answers: { work: ['home'] },
    submittedOn: findOfficeDay(NOW),
    ...change,
  }
}

/** A stored survey with a link, the link's own code, and `codes` personal ones. */
export function openedSurvey(
  { surveys, publicLinks, surveyCodes }: SurveyStores,
  tenantUuid: TenantUuid,
  { survey = newSurvey(), link = newLink(survey), codes = 0 } = {},
): Stored<{
  readonly survey: Survey
  readonly link: PublicLink
  readonly own: SurveyCode
  readonly codes: readonly SurveyCode[]
}> {
  return pipe(
    surveys.put(survey),
    TE.flatMap(() => publicLinks.put(tenantUuid, link)),
    TE.flatMap(() => surveyCodes.issue(codesOf(tenantUuid, link, { kind: 'link', maxUses: link.maxUses }), 1)),
    TE.bindTo('own'),
    TE.bind('personal', () => surveyCodes.issue(codesOf(tenantUuid, link), codes)),
    TE.map(({ own: [own], personal }) => {
      if (own === undefined) throw new Error('no code was issued')
      return { survey, link, own, codes: personal }
    }),
  )
}

/** Kantoor Korrel, active. */
export async function storedOffice({ within }: Subject): Promise<TenantUuid> {
  const uuid = newTenant()
  await within(Admin, ({ tenants }) =>
    tenants.put({ uuid, name: 'Kantoor Korrel', active: true, mailDomains: [], language: 'nl' }),
  )
  return uuid
}

/** As `openedSurvey`, in an office of its own unless it is given. */
export async function openedOffice(subject: Subject, given: Parameters<typeof openedSurvey>[2] = {}, of?: TenantUuid) {
  const tenant = of ?? (await storedOffice(subject))
  return { tenant, ...(await subject.within(Tenant(tenant), (stores) => openedSurvey(stores, tenant, given))) }
}

/**
 * Two pages: the place of work, with a question about home at once, and a page about the office for those who work there. Everyone ends with
 * that page or with the first.
 */
export const BRANCHING = sampleContent({
  questions: [
    sampleQuestions.work,
    {
      ...sampleQuestions.tools,
      required: true,
      shownWhen: { question: 'work', is: 'one_of', options: ['home'] },
    },
    {
      ...sampleQuestions.grade,
      required: true,
      section: {
        title: both('Het kantoor', 'The office'),
        text: both('Nog één ding.', 'One more thing.'),
        shownWhen: { question: 'work', is: 'one_of', options: ['office'] },
      },
    },
    { ...sampleQuestions.why, shownWhen: { question: 'grade', is: 'at_most', number: 2 } },
  ],
})
