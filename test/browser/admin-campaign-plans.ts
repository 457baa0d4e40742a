// The campaigns and drafts of an office, with what they send when.
import { EVA } from '#bootstrap/sample/founders.ts'
import { QUARTERLY } from '#bootstrap/sample/surveys.ts'
import { getSampleTag } from '#bootstrap/sample/people.ts'
import { CHANGEABLE_FIELDS, listPhaseFields } from '#domain/campaign/campaign-rules.ts'
import { PHASES } from '#domain/campaign/campaign.ts'

export function id(kind: string, n: number): string {
  return `${kind.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`
}
export const RUNNING = id('4', 1)
export const SCHEDULED = id('4', 2)
export const COMPLETED = id('4', 3)
export const CANCELLED = id('4', 4)
export const HELD = id('4', 5)
export const SENDING = id('4', 6)
export const DRAFT = id('5', 1)
const SNEEK = getSampleTag('Vestiging Sneek')
const UTRECHT = getSampleTag('Vestiging Utrecht')
const INVITATION = id('1', 1)

const DAY = 86_400_000
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString()
}

const BODY = '<p>Dag {{name}},</p>\n<p>Wil je ons helpen? <a href="{{surveyUrl}}">Vul de vragenlijst in</a></p>'

export const noReminders = Object.fromEntries(
  PHASES.flatMap((phase) => ['SendDate', 'Subject', 'Body', 'SentAt'].map((part) => [`${phase}${part}`, null])),
)

export function plan(name: string, over: object = {}) {
  return {
    name,
    description: null as string | null,
    survey: QUARTERLY.uuid,
    tags: [SNEEK],
    template: INVITATION,
    isNamed: false,
    ...noReminders,
    inviteSendDate: inDays(3),
    inviteSubject: 'Wat vind je van ons, {{name}}?',
    inviteBody: BODY,
    ...over,
  }
}

const reminder = (n: 1 | 2 | 3, days: number): object => ({
  [`reminder${n}SendDate`]: inDays(days),
  [`reminder${n}Subject`]: 'Denk je nog aan onze vragen?',
  [`reminder${n}Body`]: BODY,
})

export function campaign(uuid: string, name: string, over: object) {
  return {
    ...plan(name, over),
    uuid,
    status: 'scheduled',
    audienceSnapshotAt: null,
    audienceSize: null as number | null,
    createdBy: EVA,
    createdAt: inDays(-20),
    updatedAt: inDays(-1),
    revision: 3,
    held: false,
    acceptsAnswers: false,
    answersUntil: null as string | null,
    locked: [] as readonly string[],
    superseded: [] as readonly string[],
    underWay: null as object | null,
    ...over,
  }
}

export type SampleCampaign = ReturnType<typeof campaign> & Record<string, unknown>

const running = {
  status: 'running',
  inviteSendDate: inDays(-9),
  inviteSentAt: inDays(-9),
  audienceSnapshotAt: inDays(-9),
  audienceSize: 412,
  acceptsAnswers: true,
  locked: ['survey', 'tags', 'template', ...listPhaseFields('invite')],
}

export function campaignsThere(): SampleCampaign[] {
  return [
    campaign(RUNNING, 'Tevredenheid 2026', {
      ...running,
      description: 'Jaarlijkse vraag aan alle relaties.',
      ...reminder(1, -2),
      reminder1SentAt: inDays(-2),
      locked: [...running.locked, ...listPhaseFields('reminder1')],
      ...reminder(2, 5),
    }),
    campaign(SENDING, 'Nieuwe website', {
      ...running,
      inviteSendDate: inDays(0),
      inviteSentAt: null,
      audienceSize: 5_000,
      underWay: { phase: 'invite', handled: 5_000, expected: 12_000, waiting: 0, waitingUntil: null },
    }),
    campaign(SCHEDULED, 'Relatiedag 2027', { ...reminder(1, 10), tags: [SNEEK, UTRECHT] }),
    campaign(HELD, 'Wensen voor het nieuwe kantoor', { inviteSendDate: inDays(-6), held: true }),
    campaign(COMPLETED, 'Tevredenheid 2025', {
      ...running,
      status: 'completed',
      inviteSendDate: inDays(-9),
      answersUntil: inDays(21),
      locked: CHANGEABLE_FIELDS,
    }),
    campaign(CANCELLED, 'Proef met een heel lange naam die niet in de kolom past en dus wordt afgekapt', {
      status: 'cancelled',
      locked: CHANGEABLE_FIELDS,
    }),
  ]
}

export function aDraft(over: object = {}) {
  return {
    ...plan('Tevredenheid 2027', { ...reminder(1, 10), ...over }),
    uuid: DRAFT,
    createdBy: EVA,
    changedAt: inDays(-0.1),
  }
}
