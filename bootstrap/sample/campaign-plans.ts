// The campaigns of the sample office, beside its draft: three that are done, one of them with failures, one that runs, and one that is to come.
import { O } from '#domain/shared/fp.ts'
import {
  asCampaignUuid,
  type Campaign,
  openCampaign,
  PHASES,
  type PhaseKind,
  type PhasePlan,
} from '#domain/campaign/campaign.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { PublicId, SurveyContent, SurveyUuid } from '#domain/survey/survey.ts'
import type { Calendar } from './calendar.ts'
import { drawUuid } from './draw.ts'
import { EVA, PIET } from './founders.ts'
import { type SampleMailText, writeSampleMail } from './mail-texts.ts'
import { EVERYONE_TAG } from './people.ts'
import { QUARTERLY_SURVEY, SATISFACTION_TEMPLATE } from './sample-ids.ts'
import { makeSampleLink, QUARTERLY_CONTENT, WORK_CONTENTS, WORK_SURVEY } from './surveys.ts'

interface CampaignOutline {
  readonly name: string
  readonly survey: SurveyUuid
  readonly version: number
  /** Days ago of each phase; negative: to come. The invitation comes first. */
  readonly phases: readonly number[]
  /** Part of those asked who answer. */
  readonly answering: number
  /** Number of invitations that fail. */
  readonly failing: number
}

const OUTLINES: readonly CampaignOutline[] = [
  {
    name: 'Kwartaalvragen zomer',
    survey: QUARTERLY_SURVEY,
    version: 1,
    phases: [78, 73, 66],
    answering: 0.76,
    failing: 1,
  },
  { name: 'Werk en samenwerking', survey: WORK_SURVEY, version: 1, phases: [54, 48], answering: 0.65, failing: 0 },
  { name: 'Thuiswerken', survey: WORK_SURVEY, version: 2, phases: [31, 26, 19], answering: 0.42, failing: 9 },
  { name: 'Drukte in het najaar', survey: WORK_SURVEY, version: 2, phases: [5, -3, -9], answering: 0.5, failing: 0 },
  { name: 'Kwartaalvragen winter', survey: QUARTERLY_SURVEY, version: 1, phases: [-6, -11], answering: 0, failing: 0 },
]

export interface PlannedCampaign extends Pick<CampaignOutline, 'version' | 'answering' | 'failing'> {
  readonly campaign: Campaign
  readonly content: SurveyContent
  readonly texts: Readonly<Partial<Record<PhaseKind, SampleMailText>>>
  /** The phases that were sent, in their order. */
  readonly sent: readonly (readonly [PhaseKind, Instant])[]
}

const writePhase = (name: string, phase: PhaseKind): SampleMailText =>
  phase === 'invite'
    ? writeSampleMail(
        `${name}: wil je meedoen, {{user.name}}?`,
        ['Dag {{user.name}},', 'Met een paar korte vragen help je ons verder. Het kost je twee minuten.'],
        'Naar de vragen',
      )
    : writeSampleMail(
        `Nog even: ${name.toLowerCase()}`,
        ['Dag {{user.name}},', 'Je hebt nog niet geantwoord. Het kan nog, en we zijn benieuwd naar je antwoord.'],
        'Naar de vragen',
      )

const getContent = (survey: SurveyUuid, version: number): SurveyContent =>
  survey === QUARTERLY_SURVEY ? QUARTERLY_CONTENT : (WORK_CONTENTS[version - 1] ?? QUARTERLY_CONTENT)

export function getLinkOf(survey: SurveyUuid): PublicId {
  return makeSampleLink({ uuid: survey }, 0).publicId
}

function planCampaign(outline: CampaignOutline, calendar: Calendar): PlannedCampaign {
  const { name, survey, version, phases, answering, failing } = outline
  const planned = phases.flatMap((daysAgo, n) => {
    const phase = PHASES[n]
    // A day to come keeps its date: what falls in a weekend is sent in it.
    const at = calendar.at(daysAgo < 0 ? daysAgo : calendar.toWorkday(daysAgo), 10)
    return phase === undefined ? [] : [{ phase, at, text: writePhase(name, phase) }]
  })
  const [first] = planned
  if (first === undefined) throw new Error('a campaign without an invitation')
  const toPlan = ({ at, text: { subject, body } }: typeof first): PhasePlan => ({ sendDate: at, subject, body })
  const sent = planned.filter(({ at }) => at < calendar.now).map(({ phase, at }) => [phase, at] as const)
  const createdAt = calendar.at(Math.max(phases[0] ?? 0, 1) + 3, 16)
  const [, lastAt = createdAt] = sent.at(-1) ?? []
  const campaign = openCampaign(
    {
      name,
      description: O.none,
      survey,
      tags: [EVERYONE_TAG],
      template: SATISFACTION_TEMPLATE,
      phases: {
        invite: toPlan(first),
        ...Object.fromEntries(planned.slice(1).map((one) => [one.phase, toPlan(one)])),
      },
    },
    { uuid: asCampaignUuid(drawUuid(`campaign ${name}`)), createdBy: answering > 0.7 ? PIET : EVA, now: createdAt },
  )
  return {
    version,
    answering,
    failing,
    campaign: {
      ...campaign,
      status: sent.length === 0 ? 'scheduled' : sent.length === planned.length ? 'completed' : 'running',
      sentAt: Object.fromEntries(sent),
      link: sent.length === 0 ? O.none : O.some(getLinkOf(survey)),
      audienceSnapshotAt: sent.length === 0 ? O.none : O.some(first.at),
      updatedAt: lastAt,
    },
    content: getContent(survey, version),
    texts: Object.fromEntries(planned.map(({ phase, text }) => [phase, text])),
    sent,
  }
}

/** In the order in which they were sent. */
export function planSampleCampaigns(calendar: Calendar): readonly PlannedCampaign[] {
  return OUTLINES.map((outline) => planCampaign(outline, calendar))
}
