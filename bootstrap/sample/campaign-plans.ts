// The campaigns of the sample office, beside its draft: three that are done, one of them with failures, one that runs, and one that is to come.
import { O } from '#domain/shared/fp.ts'
import {
  asCampaignUuid,
  type Campaign,
  type CampaignUuid,
  openCampaign,
  PHASES,
  type PhaseKind,
  type PhasePlan,
} from '#domain/campaign/campaign.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { SATISFACTION_TEMPLATE } from '../sample-mailing.ts'
import type { Calendar } from './calendar.ts'
import { drawUuid } from './draw.ts'
import { EVA, PIET } from './founders.ts'
import { type SampleMailText, writeSampleMail } from './mail-texts.ts'
import { EVERYONE_TAG } from './people.ts'
import { FIRST_WORK, getSampleLink, QUARTERLY, type SampleSurvey, SECOND_WORK } from './surveys.ts'

/**
 * `phases`: days ago, the invitation first; negative: to come. `answering`: part of those asked who answer. `failing`: number of
 * invitations that fail.
 */
type Outline = readonly [
  name: string,
  survey: SampleSurvey,
  phases: readonly number[],
  answering: number,
  failing: number,
]

const OUTLINES: readonly Outline[] = [
  ['Kwartaalvragen zomer', QUARTERLY, [78, 73, 66], 0.76, 1],
  ['Werk en samenwerking', FIRST_WORK, [54, 48], 0.65, 0],
  ['Thuiswerken', SECOND_WORK, [31, 26, 19], 0.42, 9],
  ['Drukte in het najaar', SECOND_WORK, [5, -3, -9], 0.5, 0],
  ['Kwartaalvragen winter', QUARTERLY, [-6, -11], 0, 0],
]

export interface PlannedCampaign {
  readonly campaign: Campaign
  readonly survey: SampleSurvey
  readonly answering: number
  readonly failing: number
  /** The phases that were sent, in their order. */
  readonly sent: readonly { readonly phase: PhaseKind; readonly at: Instant; readonly text: SampleMailText }[]
}

export function getCampaignUuid(name: string): CampaignUuid {
  return asCampaignUuid(drawUuid(`campaign ${name}`))
}

const writePhase = (name: string, phase: PhaseKind): SampleMailText => {
  const [subject, line] =
    phase === 'invite'
      ? [
          `${name}: wil je meedoen, {{user.name}}?`,
          'Met een paar korte vragen help je ons verder. Het kost je twee minuten.',
        ]
      : [
          `Nog even: ${name.toLowerCase()}`,
          'Je hebt nog niet geantwoord. Het kan nog, en we zijn benieuwd naar je antwoord.',
        ]
  return writeSampleMail(subject, ['Dag {{user.name}},', line], 'Naar de vragen')
}

function planCampaign([name, survey, phases, answering, failing]: Outline, calendar: Calendar): PlannedCampaign {
  const planned = phases.flatMap((daysAgo, n) => {
    const phase = PHASES[n]
    // A day to come keeps its date: what falls in a weekend is sent in it.
    const at = calendar.at(daysAgo < 0 ? daysAgo : calendar.toWorkday(daysAgo), 10)
    return phase === undefined ? [] : [{ phase, at, text: writePhase(name, phase) }]
  })
  const [first, ...reminders] = planned
  if (first === undefined) throw new Error('a campaign without an invitation')
  const toPlan = ({ at, text: { subject, body } }: typeof first): PhasePlan => ({ sendDate: at, subject, body })
  const sent = planned.filter(({ at }) => at < calendar.now)
  const createdAt = calendar.at(Math.max(phases[0] ?? 0, 1) + 3, 16)
  const campaign = openCampaign(
    {
      name,
      description: O.none,
      survey: survey.uuid,
      tags: [EVERYONE_TAG],
      template: SATISFACTION_TEMPLATE,
      isNamed: false,
      phases: { invite: toPlan(first), ...Object.fromEntries(reminders.map((one) => [one.phase, toPlan(one)])) },
    },
    { uuid: getCampaignUuid(name), createdBy: answering > 0.7 ? PIET : EVA, now: createdAt },
  )
  const last = sent.at(-1)
  const begun: Partial<Campaign> =
    last === undefined
      ? { status: 'scheduled' }
      : {
          status: sent.length === planned.length ? 'completed' : 'running',
          sentAt: Object.fromEntries(sent.map(({ phase, at }) => [phase, at])),
          link: O.some(getSampleLink(survey.uuid)),
          audienceSnapshotAt: O.some(first.at),
          updatedAt: last.at,
        }
  return { campaign: { ...campaign, ...begun }, survey, answering, failing, sent }
}

/** In the order in which they were sent. */
export function planSampleCampaigns(calendar: Calendar): readonly PlannedCampaign[] {
  return OUTLINES.map((outline) => planCampaign(outline, calendar))
}
