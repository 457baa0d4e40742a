// The audit log of the sample office: who signed in, added people, changed texts, and started campaigns.
import { O } from '#domain/shared/fp.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { AuditActor, AuditEntry, AuditFact } from '#domain/logging/audit.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays, fromHours, type Instant } from '#domain/shared/clock.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import type { PlannedCampaign } from './campaign-plans.ts'
import { makeDraw } from './draw.ts'
import { EVA, FATIMA, getSampleUser, PIET, SECOND_OFFICE } from './founders.ts'
import type { SampleMailing } from './mailings.ts'
import type { StaffedOffice } from './people.ts'
import { QUARTERLY_SURVEY, SATISFACTION_TEMPLATE } from './sample-ids.ts'
import { makeSampleLink, WORK_SURVEY } from './surveys.ts'

type Moment = readonly [at: Instant, actor: UserUuid | null, fact: AuditFact]

/** From this many recipients on, a mailing is one that a person ordered for all relations. */
const LARGE = 50

const listHirings = (actor: UserUuid, { people }: StaffedOffice): readonly Moment[] =>
  people.flatMap(({ uuid, status, statusSince, roles, tags, facebook }: User): readonly Moment[] => {
    const before = Math.min(statusSince, statusSince - (status === 'ACTIVE' ? 0 : fromDays(1)))
    const added = toIdentityFact('user.created', uuid, { status: 'ACTIVE', roles, tags, facebook })
    const change =
      status === 'INACTIVE' ? 'user.deactivated' : status === 'TO_BE_REMOVED' ? 'user.marked-for-removal' : null
    return [
      [before, actor, added],
      ...(change === null ? [] : [[statusSince, actor, toIdentityFact(change, uuid)] as const]),
    ]
  })

const listCampaignMoments = ({ campaign, sent }: PlannedCampaign): readonly Moment[] => [
  [campaign.createdAt, campaign.createdBy, campaignFact('campaign.created', campaign.uuid)],
  ...sent.map(([phase, at]): Moment => [at, null, campaignFact('campaign.begun', campaign.uuid, { phase })]),
  ...(campaign.status === 'completed'
    ? [[campaign.updatedAt + fromHours(1), null, campaignFact('campaign.completed', campaign.uuid)] as const]
    : []),
]

const listSurveyMoments = (calendar: Calendar): readonly Moment[] => [
  [calendar.at(86, 11), PIET, surveyFact('survey.created', WORK_SURVEY)],
  [
    calendar.at(86, 11, 20),
    PIET,
    surveyFact('survey-link.created', makeSampleLink({ uuid: WORK_SURVEY }, 0).publicId, { survey: WORK_SURVEY }),
  ],
  [calendar.at(40, 13), PIET, surveyFact('survey.changed', WORK_SURVEY, { version: 2, fields: ['questions'] })],
  [calendar.at(25, 16), PIET, surveyFact('survey.exported', QUARTERLY_SURVEY)],
  [calendar.at(80, 10), EVA, mailFact('template.changed', SATISFACTION_TEMPLATE, { fields: ['subject'] })],
  [calendar.at(33, 10), EVA, mailFact('template.changed', SATISFACTION_TEMPLATE, { fields: ['body'] })],
]

const listSignIns = (calendar: Calendar): readonly Moment[] => {
  const draw = makeDraw('sign-ins')
  return Array.from({ length: 88 }, (_, day) => day)
    .filter((day) => day > 0 && calendar.toWorkday(day) === day)
    .flatMap((day) =>
      [EVA, PIET, FATIMA]
        .filter(() => draw.share() < 0.6)
        .map((user): Moment => [
          calendar.at(day, 8, draw.below(50)),
          user,
          toIdentityFact('sign-in.begun', user, { signIn: draw.uuid() }),
        ]),
    )
}

const toActor = (tenantUuid: TenantUuid, user: UserUuid | null): AuditActor =>
  user === null ? { _tag: 'Service', name: 'campaign.advance' } : { _tag: 'Person', user, tenantUuid }

function toEntries(tenantUuid: TenantUuid, moments: readonly Moment[]): readonly AuditEntry[] {
  const draw = makeDraw(`activity of ${tenantUuid}`)
  return moments
    .toSorted(([a], [b]) => a - b)
    .map(([at, user, fact]) => ({ ...fact, id: draw.uuid(), at, actor: toActor(tenantUuid, user), requestId: O.none }))
}

export function makeSampleActivity(
  calendar: Calendar,
  staff: StaffedOffice,
  campaigns: readonly PlannedCampaign[],
  mailings: readonly SampleMailing[],
): readonly AuditEntry[] {
  return toEntries(SAMPLE_OFFICE.uuid, [
    ...staff.roles.map((role): Moment => [
      calendar.at(88, 9),
      EVA,
      toIdentityFact('role.created', role.uuid, { permissions: role.permissions, isDefault: false }),
    ]),
    ...staff.tags.map(({ uuid }): Moment => [calendar.at(88, 9), EVA, toIdentityFact('tag.created', uuid)]),
    ...listHirings(EVA, staff),
    ...campaigns.flatMap(listCampaignMoments),
    ...mailings
      .filter(({ messages }) => messages.length >= LARGE)
      .map(({ mailing, messages }): Moment => [
        mailing.createdAt,
        PIET,
        mailFact('message.created', mailing.id, { messages: messages.length }),
      ]),
    ...listSurveyMoments(calendar),
    ...listSignIns(calendar),
  ])
}

export function makeActivityOf(staff: StaffedOffice): readonly AuditEntry[] {
  const [first] = staff.people
  const actor = staff.office === SECOND_OFFICE ? getSampleUser('noor@linde.example') : (first?.uuid ?? EVA)
  return toEntries(staff.office.uuid, listHirings(actor, staff))
}
