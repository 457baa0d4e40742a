// Checks whether a campaign can be planned: its rules, the records it refers to, and its texts. Reports every fault at once (CAM-3, CAM-4).
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type BrokenRule,
  type CampaignDraft,
  findChangedFields,
  findPassedReminders,
  parsePlan,
} from '#domain/campaign/campaign-rules.ts'
import type { Campaign, CampaignPlan } from '#domain/campaign/campaign.ts'
import type { CampaignInvalid } from '#domain/campaign/failures.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import { findPictureFaults } from '#domain/mailing/pictures.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Template } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { ReadPhase, ReadTexts } from './plan-texts.ts'

export type PlanStores = Pick<CampaignStores, 'audiences'> &
  Pick<SurveyStores, 'surveys' | 'publicLinks'> &
  Pick<MailingStores, 'templates'>

function checkSurvey(
  { surveys, publicLinks }: PlanStores,
  tenantUuid: TenantUuid,
  { survey, phases }: CampaignDraft,
  now: Instant,
): Stored<readonly BrokenRule[]> {
  if (survey === undefined) return TE.right([])
  // The public link must be open when the invitations leave.
  const at = Math.max(now, phases.invite?.sendDate ?? now)
  return gen(function* () {
    if (O.isNone(yield* unwrap(surveys.find(survey)))) return [{ field: 'survey', rule: 'unknown' }]
    const link = yield* unwrap(publicLinks.findOpen(tenantUuid, survey, at))
    return O.isNone(link) ? [{ field: 'survey', rule: 'no_open_link' }] : []
  })
}

const checkTags = ({ audiences }: PlanStores, { tags = [] }: CampaignDraft): Stored<readonly BrokenRule[]> =>
  tags.length === 0
    ? TE.right([])
    : pipe(
        audiences.findUnknownTags(tags),
        TE.map((unknown) => (unknown.length === 0 ? [] : [{ field: 'tags', rule: 'unknown' }])),
      )

const findTemplate = ({ templates }: PlanStores, { template }: CampaignDraft): Stored<O.Option<Template>> =>
  template === undefined ? TE.right(O.none) : templates.find(template)

/** Drops faults of fields that the patch does not change. A new invite date keeps faults of the link, which must be open on that date. */
function keepPatched(campaign: Campaign, draft: CampaignDraft, rules: readonly BrokenRule[]): readonly BrokenRule[] {
  const changed = findChangedFields(campaign, draft)
  return rules.filter(
    ({ field }) => changed.includes(field) || (field === 'survey' && changed.includes('inviteSendDate')),
  )
}

export interface PlanInput {
  /** The texts of the draft. */
  readonly readTexts: readonly ReadTexts[]
  readonly stores: PlanStores
  readonly tenantUuid: TenantUuid
  readonly now: Instant
}

export interface CheckedPlan {
  /** Left: the reasons why the campaign cannot be planned. */
  readonly plan: E.Either<CampaignInvalid, CampaignPlan>
  readonly template: O.Option<Template>
  /** Phases whose texts were parsed without faults. */
  readonly texts: readonly ReadPhase[]
}

/**
 * `isNew`: the invite date may not be past. `campaign`: the campaign to change.
 * While it runs, its references are locked and their faults are ignored.
 */
export function checkPlan(
  { readTexts, stores, tenantUuid, now }: PlanInput,
  draft: CampaignDraft,
  { isNew = false, campaign }: { readonly isNew?: boolean; readonly campaign?: Campaign },
): Stored<CheckedPlan> {
  return gen(function* () {
    const template = yield* unwrap(findTemplate(stores, draft))
    const survey = yield* unwrap(checkSurvey(stores, tenantUuid, draft, now))
    const tags = yield* unwrap(checkTags(stores, draft))
    const language = O.isSome(template) ? template.value.content.language : 'nl'
    const files = O.isSome(template) ? template.value.attachments : []
    const texts = readTexts.flatMap(({ phase, content }) =>
      E.isLeft(content) ? content.left : findPictureFaults(content.right, files).map((one) => ({ ...one, phase })),
    )
    const unknown: readonly BrokenRule[] =
      draft.template !== undefined && O.isNone(template) ? [{ field: 'template', rule: 'unknown' }] : []
    const found = [...survey, ...tags, ...unknown]
    const references =
      campaign === undefined
        ? found
        : campaign.status === 'running'
          ? findPassedReminders(campaign, draft)
          : keepPatched(campaign, draft, found)
    const plan = parsePlan(draft, isNew, now, references)
    const rules = E.isLeft(plan) ? plan.left : []
    return {
      plan: E.isLeft(plan) || texts.length > 0 ? E.left({ _tag: 'CampaignInvalid', rules, texts }) : plan,
      template,
      texts: readTexts.flatMap(({ content }) =>
        E.isRight(content) ? [{ ...content.right, content: { ...content.right.content, language } }] : [],
      ),
    }
  })
}
