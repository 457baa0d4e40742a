// The rules of a campaign's plan. Reports every broken rule with its field (CAM-3, CAM-4), and lists the locked fields (CAM-5).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { fromDays, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import {
  type Campaign,
  type CampaignPlan,
  hasBegun,
  isClosed,
  PHASES,
  type PhaseKind,
  type PhasePlan,
  REMINDERS,
} from './campaign.ts'

/** Input of the wizard or of a request. Any field may still be missing. */
export interface CampaignDraft {
  readonly name?: string
  readonly description?: string
  readonly survey?: SurveyUuid
  readonly tags?: readonly TagUuid[]
  readonly template?: TemplateUuid
  /** Absent: no one sees who answered what. */
  readonly isNamed?: boolean
  /** The invitation leaves when the campaign is launched, whatever its date. Absent: at its date. */
  readonly inviteAtOnce?: boolean
  readonly phases: Readonly<Partial<Record<PhaseKind, Partial<PhasePlan>>>>
}

/** Field names of the specification, for instance `inviteSendDate` and `reminder2Body`. */
export type PhaseField = `${PhaseKind}${'SendDate' | 'Subject' | 'Body'}`
export type CampaignField = Exclude<keyof CampaignDraft, 'phases' | 'inviteAtOnce'> | PhaseField
/** Fields that a launched campaign may still change. */
export type ChangeableField = Exclude<CampaignField, 'isNamed'>

export const CAMPAIGN_RULES = [
  'required',
  /** The invite date of a new campaign is before now by more than CLOCK_TOLERANCE. */
  'date_past',
  /** Before EARLIEST. */
  'date_too_early',
  /** More than FARTHEST ahead. */
  'date_too_far',
  /** A reminder with a date lacks this text. */
  'subject_required',
  'body_required',
  /** A reminder with a text lacks its date. */
  'date_required',
  /** The date is not after that of the phase before. */
  'not_ascending',
  /** The reminder precedes a phase that has begun. */
  'date_passed_by',
  /** The tenant has no record with this uuid. */
  'unknown',
  /** The survey has no public link that is open. */
  'no_open_link',
] as const
export type CampaignRule = (typeof CAMPAIGN_RULES)[number]

export interface BrokenRule {
  readonly field: CampaignField
  readonly rule: CampaignRule
}

const CLOCK_TOLERANCE = fromMinutes(1)
/** 2000-01-01. Earlier dates are mistakes, and very old ones cannot be stored. */
const EARLIEST: Instant = fromDays(10_957)
const FARTHEST = fromDays(3 * 366)
export const CAMPAIGN_TAGS_AT_MOST = 100
/** Per tenant. */
export const CAMPAIGN_DRAFTS_AT_MOST = 200

export function isMissing(value: string | readonly unknown[] | number | undefined): boolean {
  return (
    value === undefined ||
    (typeof value === 'string' ? value.trim() === '' : typeof value !== 'number' && value.length === 0)
  )
}

type DraftPhase = Partial<PhasePlan>

function checkContent(phase: PhaseKind, { sendDate, subject, body }: DraftPhase): readonly BrokenRule[] {
  const isInvite = phase === 'invite'
  const lacksDate = sendDate === undefined && (isInvite || !isMissing(subject) || !isMissing(body))
  const isWanted = isInvite || sendDate !== undefined
  const lacking = (field: PhaseField, isSo: boolean, rule: CampaignRule): readonly BrokenRule[] =>
    isSo ? [{ field, rule: isInvite ? 'required' : rule }] : []
  return [
    ...lacking(`${phase}SendDate`, lacksDate, 'date_required'),
    ...lacking(`${phase}Subject`, isWanted && isMissing(subject), 'subject_required'),
    ...lacking(`${phase}Body`, isWanted && isMissing(body), 'body_required'),
  ]
}

/** The dates of the phases must ascend. Reminders in between may be absent. */
function checkDates(phases: CampaignDraft['phases'], isNew: boolean, now: Instant): readonly BrokenRule[] {
  const found: BrokenRule[] = []
  let before: Instant | undefined
  for (const phase of PHASES) {
    const date = phases[phase]?.sendDate
    if (date === undefined) continue
    const field: PhaseField = `${phase}SendDate`
    if (date < EARLIEST) found.push({ field, rule: 'date_too_early' })
    else if (isNew && phase === 'invite' && date < now - CLOCK_TOLERANCE) found.push({ field, rule: 'date_past' })
    else if (date > now + FARTHEST) found.push({ field, rule: 'date_too_far' })
    if (before !== undefined && date <= before) found.push({ field, rule: 'not_ascending' })
    before = date
  }
  return found
}

/** The draft with the date of an invitation that leaves at once. `launchedAt`: the moment of the launch, or of its dry run. */
export function resolveInviteDate({ inviteAtOnce, ...draft }: CampaignDraft, launchedAt: Instant): CampaignDraft {
  if (inviteAtOnce !== true) return draft
  return { ...draft, phases: { ...draft.phases, invite: { ...draft.phases.invite, sendDate: launchedAt } } }
}

const isEmptyPhase = ({ sendDate, subject, body }: DraftPhase): boolean =>
  sendDate === undefined && isMissing(subject) && isMissing(body)

/**
 * `isNew`: the invite date may not be past. `references`: faults of references, which the caller has looked up. Left: every broken rule.
 */
export function parsePlan(
  draft: CampaignDraft,
  isNew: boolean,
  now: Instant,
  references: readonly BrokenRule[] = [],
): E.Either<readonly BrokenRule[], CampaignPlan> {
  const { name, description = '', survey, tags, template, isNamed = false, phases } = draft
  const { invite = {} } = phases
  const required = (['name', 'survey', 'tags', 'template'] as const).filter((field) => isMissing(draft[field]))
  const rules: readonly BrokenRule[] = [
    ...required.map((field): BrokenRule => ({ field, rule: 'required' })),
    ...references.filter(({ field }) => !required.some((one) => one === field)),
    ...checkContent('invite', invite),
    ...REMINDERS.flatMap((phase) => checkContent(phase, phases[phase] ?? {})),
    ...checkDates(phases, isNew, now),
  ]
  if (rules.length > 0 || name === undefined || survey === undefined || tags === undefined || template === undefined)
    return E.left(rules)
  const filled = Object.fromEntries(
    PHASES.flatMap((phase) => {
      const plan = phases[phase] ?? {}
      return isEmptyPhase(plan) ? [] : [[phase, plan]]
    }),
  )
  return E.right({
    name: name.trim(),
    description: description.trim() === '' ? O.none : O.some(description),
    survey,
    tags: [...new Set(tags)],
    template,
    isNamed,
    // `checkContent` has verified that each present phase is complete.
    phases: filled as CampaignPlan['phases'],
  })
}

export function toCampaignDraft({
  name,
  description,
  survey,
  tags,
  template,
  isNamed,
  phases,
}: CampaignPlan): CampaignDraft {
  return {
    name,
    description: O.getOrElse(() => '')(description),
    survey,
    tags,
    template,
    isNamed,
    phases,
  }
}

/** Absent fields stay as they are. Null removes a field. */
export type CampaignPatch = {
  readonly [Field in Exclude<keyof CampaignDraft, 'phases'>]?: CampaignDraft[Field] | null
} & {
  readonly phases?: Readonly<
    Partial<Record<PhaseKind, { readonly [Part in keyof PhasePlan]?: PhasePlan[Part] | null }>>
  >
}

const mergeChanges = <A extends object>(base: A, changes: object): A =>
  Object.fromEntries(
    Object.entries({ ...base, ...changes }).filter(([, value]) => value !== undefined && value !== null),
  ) as A

export function applyPatch(campaign: CampaignPlan, { phases = {}, ...rest }: CampaignPatch): CampaignDraft {
  const before = toCampaignDraft(campaign)
  return {
    ...mergeChanges(before, rest),
    phases: Object.fromEntries(
      PHASES.map((phase) => [phase, mergeChanges(before.phases[phase] ?? {}, phases[phase] ?? {})]),
    ),
  }
}

const PARTS = { sendDate: 'SendDate', subject: 'Subject', body: 'Body' } as const

/** The parts of a phase with their fields. */
export function listPhaseParts(phase: PhaseKind): readonly (readonly [keyof typeof PARTS, PhaseField])[] {
  return (Object.keys(PARTS) as readonly (keyof typeof PARTS)[]).map((part) => [part, `${phase}${PARTS[part]}`])
}

export function listPhaseFields(phase: PhaseKind): readonly PhaseField[] {
  return listPhaseParts(phase).map(([, field]) => field)
}

export const CHANGEABLE_FIELDS = [
  ...(['name', 'description', 'survey', 'tags', 'template'] as const),
  ...PHASES.flatMap(listPhaseFields),
] as const

const hasSameTags = (a: readonly TagUuid[], b: readonly TagUuid[]): boolean =>
  a.length === b.length && a.every((tag) => b.includes(tag))

/** The fields in which a draft differs from a plan. */
export function findChangedFields(before: CampaignPlan, after: CampaignDraft): readonly CampaignField[] {
  const was = toCampaignDraft(before)
  const differs = (['name', 'description', 'survey', 'template'] as const).filter(
    (field) => (was[field] ?? '') !== (after[field] ?? ''),
  )
  return [
    ...differs,
    ...(before.isNamed === (after.isNamed ?? false) ? [] : (['isNamed'] as const)),
    ...(hasSameTags(before.tags, after.tags ?? []) ? [] : (['tags'] as const)),
    ...PHASES.flatMap((phase) =>
      listPhaseParts(phase).flatMap(([part, field]) =>
        before.phases[phase]?.[part] === after.phases[phase]?.[part] ? [] : [field],
      ),
    ),
  ]
}

/** A begun invite phase locks its fields and the survey, tags and template. A begun reminder locks its date, a sent one also its texts. */
export function listLockedFields(campaign: Campaign): readonly ChangeableField[] {
  if (isClosed(campaign)) return CHANGEABLE_FIELDS
  const hasInvited = campaign.status === 'running' || hasBegun(campaign, 'invite')
  return [
    ...(hasInvited ? (['survey', 'tags', 'template', ...listPhaseFields('invite')] as const) : []),
    ...REMINDERS.flatMap((phase) =>
      listPhaseParts(phase).flatMap(([part, field]) =>
        campaign.sentAt[phase] !== undefined || (part === 'sendDate' && hasBegun(campaign, phase)) ? [field] : [],
      ),
    ),
  ]
}

/** Reminders that the draft plans before a phase that has begun: they would leave after that phase. */
export function findPassedReminders(campaign: Campaign, { phases }: CampaignDraft): readonly BrokenRule[] {
  const latest = PHASES.findLastIndex((phase) => hasBegun(campaign, phase))
  return REMINDERS.filter(
    (phase) => PHASES.indexOf(phase) < latest && !hasBegun(campaign, phase) && phases[phase]?.sendDate !== undefined,
  ).map((phase) => ({ field: `${phase}SendDate`, rule: 'date_passed_by' }))
}

/** The locked fields that the draft changes. A draft may repeat them unchanged. Whether answers are named never changes (CAM-20). */
export function findLockedChanges(campaign: Campaign, draft: CampaignDraft): readonly CampaignField[] {
  const locked = listLockedFields(campaign)
  return findChangedFields(campaign, draft).filter((field) => field === 'isNamed' || locked.includes(field))
}
