// The audit log of the sample offices: who signed in, added people, changed texts, and started campaigns.
import { O } from '#domain/shared/fp.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { AuditActor, AuditEntry, AuditFact } from '#domain/logging/audit.ts'
import { mailFact } from '#domain/mailing/facts.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays, fromHours, type Instant } from '#domain/shared/clock.ts'
import { surveyFact } from '#domain/survey/facts.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import { SATISFACTION_TEMPLATE } from '../sample-mailing.ts'
import type { Calendar } from './calendar.ts'
import type { PlannedCampaign } from './campaign-plans.ts'
import { makeDraw } from './draw.ts'
import { EVA, FATIMA, PIET } from './founders.ts'
import type { SampleMailing } from './mailings.ts'
import type { StaffedOffice } from './people.ts'
import { getSampleLink, QUARTERLY, SECOND_WORK } from './surveys.ts'

/** Without an actor, the service did it. */
type Moment = readonly [at: Instant, actor: UserUuid | null, fact: AuditFact]

const toEntries = (tenantUuid: TenantUuid, seed: string, moments: readonly Moment[]): readonly AuditEntry[] => {
  const draw = makeDraw(`${seed} of ${tenantUuid}`)
  return moments.map(([at, user, fact]) => {
    const actor: AuditActor =
      user === null ? { _tag: 'Service', name: 'campaign.advance' } : { _tag: 'Person', user, tenantUuid }
    return { ...fact, id: draw.uuid(), at, actor, requestId: O.none }
  })
}

/** How the office got its roles, tags and people. */
export function makeStaffActivity(staff: StaffedOffice, { at }: Calendar): readonly AuditEntry[] {
  const { office, administrator } = staff
  const moments: Moment[] = []
  for (const { uuid, permissions, isDefault } of staff.roles)
    moments.push([at(88, 9), administrator, toIdentityFact('role.created', uuid, { permissions, isDefault })])
  for (const { uuid } of staff.tags) moments.push([at(88, 9), administrator, toIdentityFact('tag.created', uuid)])
  for (const { uuid, status, statusSince, roles, tags, facebook } of staff.people) {
    const added = toIdentityFact('user.created', uuid, { status: 'ACTIVE', roles, tags, facebook })
    moments.push([status === 'ACTIVE' ? statusSince : statusSince - fromDays(1), administrator, added])
    if (status === 'INACTIVE') moments.push([statusSince, administrator, toIdentityFact('user.deactivated', uuid)])
    if (status === 'TO_BE_REMOVED')
      moments.push([statusSince, administrator, toIdentityFact('user.marked-for-removal', uuid)])
  }
  return toEntries(office.uuid, 'staff', moments)
}

const listCampaignMoments = ({ campaign, sent }: PlannedCampaign): readonly Moment[] => {
  const { uuid, status, createdAt, createdBy, updatedAt } = campaign
  return [
    [createdAt, createdBy, campaignFact('campaign.created', uuid)],
    ...sent.map(({ phase, at }): Moment => [at, null, campaignFact('campaign.begun', uuid, { phase })]),
    ...(status === 'completed'
      ? [[updatedAt + fromHours(1), null, campaignFact('campaign.completed', uuid)] as const]
      : []),
  ]
}

const listTextMoments = ({ at }: Calendar): readonly Moment[] => {
  const survey = SECOND_WORK.uuid
  const linked = surveyFact('survey-link.created', getSampleLink(survey), { survey })
  return [
    [at(86, 11), PIET, surveyFact('survey.created', survey)],
    [at(86, 11), PIET, linked],
    [at(40, 13), PIET, surveyFact('survey.changed', survey, { version: 2, fields: ['questions'] })],
    [at(25, 16), PIET, surveyFact('survey.exported', QUARTERLY.uuid)],
    [at(80, 10), EVA, mailFact('template.changed', SATISFACTION_TEMPLATE, { fields: ['subject'] })],
    [at(33, 10), EVA, mailFact('template.changed', SATISFACTION_TEMPLATE, { fields: ['body'] })],
  ]
}

/** From this many recipients on, a mailing is one that a person ordered for all relations. */
const LARGE = 50

const listLargeMailings = (mailings: readonly SampleMailing[]): readonly Moment[] =>
  mailings
    .filter(({ messages }) => messages.length >= LARGE)
    .map(({ mailing: { id, createdAt }, messages }) => [
      createdAt,
      PIET,
      mailFact('message.created', id, { messages: messages.length }),
    ])

const listSignIns = (calendar: Calendar): readonly Moment[] => {
  const draw = makeDraw('sign-ins')
  return calendar.workdays.flatMap((day) =>
    [EVA, PIET, FATIMA]
      .filter(() => draw.share() < 0.6)
      .map((user): Moment => [
        calendar.at(day, 8, draw.below(50)),
        user,
        toIdentityFact('sign-in.begun', user, { signIn: draw.uuid() }),
      ]),
  )
}

/** What the people of the sample office did, and its campaigns. */
export function makeSampleActivity(
  calendar: Calendar,
  campaigns: readonly PlannedCampaign[],
  mailings: readonly SampleMailing[],
): readonly AuditEntry[] {
  return toEntries(SAMPLE_OFFICE.uuid, 'activity', [
    ...campaigns.flatMap(listCampaignMoments),
    ...listLargeMailings(mailings),
    ...listTextMoments(calendar),
    ...listSignIns(calendar),
  ])
}
