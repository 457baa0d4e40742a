// Whether a campaign can be planned as it was written: its rules, the records that it names, and its texts; every fault at once (CAM-3, CAM-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import {
  type BrokenRule,
  type CampaignDraft,
  changedFields,
  isMissing,
  passedReminders,
  planOf,
} from '#domain/campaign/campaign-rules.ts'
import { type Campaign, type CampaignPlan, PHASES, type PhaseKind, type PhasePlan } from '#domain/campaign/campaign.ts'
import type { CampaignInvalid } from '#domain/campaign/failures.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { ContentUnread } from '#domain/mailing/failures.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import { pictureFaults } from '#domain/mailing/pictures.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'
import type { MailingStores, ReadContent } from '#domain/mailing/ports.ts'
import type { Template } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'

export type PlanStores = Pick<CampaignStores, 'audiences'> &
  Pick<SurveyStores, 'surveys' | 'publicLinks'> &
  Pick<MailingStores, 'templates'>

const surveyRules = (
  { surveys, publicLinks }: PlanStores,
  tenantUuid: TenantUuid,
  { survey, phases }: CampaignDraft,
  now: Instant,
): Stored<readonly BrokenRule[]> => {
  if (survey === undefined) return TE.right([])
  // The link has to be open once the invitations leave.
  const at = Math.max(now, phases.invite?.sendDate ?? now)
  return pipe(
    surveys.find(survey),
    TE.flatMap((found): Stored<readonly BrokenRule[]> =>
      O.isNone(found)
        ? TE.right([{ field: 'survey', rule: 'unknown' }])
        : pipe(
            publicLinks.open(tenantUuid, survey, at),
            TE.map(
              O.match(
                (): readonly BrokenRule[] => [{ field: 'survey', rule: 'no_open_link' }],
                () => [],
              ),
            ),
          ),
    ),
  )
}

const tagRules = ({ audiences }: PlanStores, { tags = [] }: CampaignDraft): Stored<readonly BrokenRule[]> =>
  tags.length === 0
    ? TE.right([])
    : pipe(
        audiences.unknownTags(tags),
        TE.map((unknown) => (unknown.length === 0 ? [] : [{ field: 'tags', rule: 'unknown' }])),
      )

const findTemplate = ({ templates }: PlanStores, { template }: CampaignDraft): Stored<O.Option<Template>> =>
  template === undefined ? TE.right(O.none) : templates.find(template)

interface ReadPhase extends ReadContent {
  readonly phase: PhaseKind
}

/** The texts of a phase as they were read, faultless or not. */
interface ReadTexts {
  readonly phase: PhaseKind
  readonly subject: string
  readonly body: string
  readonly read: E.Either<CampaignInvalid['texts'], ReadPhase>
}

const textsOf = ({ phases }: CampaignDraft): readonly Pick<ReadTexts, 'phase' | 'subject' | 'body'>[] =>
  PHASES.map((phase) => {
    const { subject = '', body = '' }: Partial<PhasePlan> = phases[phase] ?? {}
    return { phase, subject, body }
  }).filter(({ subject, body }) => !isMissing(subject) || !isMissing(body))

/** Before the unit of work. Missing texts are broken rules, and are not reported twice. */
export const readTexts = (
  parseContent: ParseContent,
  draft: CampaignDraft,
  caller: AbortSignal | undefined,
): TE.TaskEither<ContentUnread, readonly ReadTexts[]> =>
  pipe(
    textsOf(draft),
    TE.traverseSeqArray(({ phase, subject, body }) =>
      pipe(
        // Its language is that of the template, which is known later.
        parseContent({ language: 'nl', subject, body }, FILLED_BY.campaign, caller),
        TE.map((read): ReadTexts['read'] => E.right({ ...read, phase })),
        TE.orElse((failure) => {
          if (failure._tag !== 'ContentInvalid') return TE.left(failure)
          const faults = failure.faults.filter(({ field }) => !isMissing({ subject, body }[field]))
          return TE.right(E.left(faults.map((one) => ({ ...one, phase }))))
        }),
        TE.map((read) => ({ phase, subject, body, read })),
      ),
    ),
  )

/** What reading the texts found that does not hinder saving them: fields of the campaign, as its faults have them. */
export interface PlanWarnings extends Pick<ReadContent, 'removed' | 'isClipped'> {
  readonly unknown: readonly (Omit<ReadContent['unknown'][number], 'field'> & { readonly field: CampaignTextField })[]
}

type CampaignTextField = `${PhaseKind}${'Subject' | 'Body'}`

export const warningsOf = (texts: readonly ReadTexts[]): PlanWarnings => {
  const all = texts.flatMap(({ read }) => (E.isRight(read) ? [read.right] : []))
  return {
    unknown: all.flatMap(({ phase, unknown }) =>
      unknown.map((one) => ({ ...one, field: `${phase}${one.field === 'subject' ? 'Subject' : 'Body'}` as const })),
    ),
    removed: [...new Set(all.flatMap(({ removed }) => removed))],
    isClipped: all.some(({ isClipped }) => isClipped),
  }
}

/** Whether these are the texts of the plan: it may have changed since they were read. */
export const areTextsOf = (texts: readonly ReadTexts[], draft: CampaignDraft): boolean => {
  const current = textsOf(draft)
  return (
    current.length === texts.length &&
    current.every(({ phase, subject, body }, i) => {
      const text = texts[i]
      return text?.phase === phase && text.subject === subject && text.body === body
    })
  )
}

/** What a patch leaves as it was is no matter of it. The link is to be open as the invitations leave. */
const ofPatch = (campaign: Campaign, draft: CampaignDraft, rules: readonly BrokenRule[]): readonly BrokenRule[] => {
  const changed = changedFields(campaign, draft)
  return rules.filter(
    ({ field }) => changed.includes(field) || (field === 'survey' && changed.includes('inviteSendDate')),
  )
}

export interface CheckedPlan {
  /** Left: why it cannot be planned. */
  readonly plan: E.Either<CampaignInvalid, CampaignPlan>
  readonly template: O.Option<Template>
  /** Phases whose texts are faultless. */
  readonly texts: readonly ReadPhase[]
}

/** `isNew`: the invite date may not be past. `campaign`: that it changes; once it has begun, what it names is locked, and is not looked up again. */
export const checkPlan = (
  {
    texts: readBefore,
    stores,
    tenantUuid,
    now,
  }: {
    /** Of this plan. */
    readonly texts: readonly ReadTexts[]
    readonly stores: PlanStores
    readonly tenantUuid: TenantUuid
    readonly now: Instant
  },
  draft: CampaignDraft,
  { isNew = false, campaign }: { readonly isNew?: boolean; readonly campaign?: Campaign },
): Stored<CheckedPlan> =>
  pipe(
    TE.Do,
    TE.bind('template', () => findTemplate(stores, draft)),
    TE.bind('survey', () => surveyRules(stores, tenantUuid, draft, now)),
    TE.bind('tags', () => tagRules(stores, draft)),
    TE.map(({ template, survey, tags }): CheckedPlan => {
      const language = O.isSome(template) ? template.value.content.language : 'nl'
      const files = O.isSome(template) ? template.value.attachments : []
      const texts = readBefore.flatMap(({ phase, read }) =>
        E.isLeft(read) ? read.left : pictureFaults(read.right, files).map((one) => ({ ...one, phase })),
      )
      const unknown: readonly BrokenRule[] =
        draft.template !== undefined && O.isNone(template) ? [{ field: 'template', rule: 'unknown' }] : []
      const found = [...survey, ...tags, ...unknown]
      const references =
        campaign === undefined
          ? found
          : campaign.status === 'running'
            ? passedReminders(campaign, draft)
            : ofPatch(campaign, draft, found)
      const plan = planOf(draft, isNew, now, references)
      const rules = E.isLeft(plan) ? plan.left : []
      return {
        plan: E.isLeft(plan) || texts.length > 0 ? E.left({ _tag: 'CampaignInvalid', rules, texts }) : plan,
        template,
        texts: readBefore.flatMap(({ read }) =>
          E.isRight(read) ? [{ ...read.right, content: { ...read.right.content, language } }] : [],
        ),
      }
    }),
  )
