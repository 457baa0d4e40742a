// Breaks of campaigns: their rounds, their batches and their gaps.
import type { Break } from './break.ts'

const transitions = ['test/domain/campaign/campaign-transitions.test.ts'] as const
const walked = ['test/domain/campaign/campaign-walk.test.ts'] as const
const participants = 'adapters/postgres/campaign/participant-store.ts'
const responding = ['test/postgres/campaign-participants.test.ts'] as const
const leaving = ['test/application/campaign/leaving-mails.test.ts'] as const

export const campaignBreaks: readonly Break[] = [
  {
    id: 'campaigns-run-with-sending-off',
    file: 'application/campaign/process-campaigns.ts',
    find: 'return sending ? { tick, advance }',
    replace: "return sending || lateAfter._tag === 'None' ? { tick, advance }",
    tests: ['test/service/sending-off.test.ts'],
  },
  {
    id: 'a-round-counts-who-waited-before',
    file: 'domain/campaign/campaign-transitions.ts',
    find: '(isFirst ? 0 : work.waiting) + batch.waiting',
    replace: 'work.waiting + batch.waiting',
    tests: transitions,
  },
  {
    id: 'a-phase-begins-twice',
    file: 'domain/campaign/campaign-transitions.ts',
    find: 'isDue(campaign, command.phase, now) && !isUnderWay',
    replace: 'isDue(campaign, command.phase, now)',
    tests: transitions,
  },
  {
    id: 'a-reminder-chases-its-invitation',
    file: 'domain/campaign/delivery.ts',
    find: 'return at + INVITED_BEFORE <= now',
    replace: 'return at <= now',
    tests: ['test/domain/campaign/delivery.test.ts'],
  },
  {
    id: 'who-opted-out-is-invited',
    file: 'application/campaign/phase-batch.ts',
    find: 'page.filter(({ hasOptedOut }) => !hasOptedOut)',
    replace: 'page',
    tests: ['test/application/campaign/phases.test.ts'],
  },
  {
    id: 'an-audience-is-read-from-its-first-person',
    file: 'adapters/postgres/campaign/audience-stores.ts',
    find: " and ${behind('u.user_uuid')}",
    replace: '',
    tests: ['test/postgres/campaign-plans.test.ts'],
  },
  {
    id: 'mails-leave-with-a-closed-link',
    file: 'adapters/postgres/campaign/delivery-store.ts',
    find: 'link.public_id = c.public_id and ${isOpenLink}',
    replace: 'link.public_id = c.public_id',
    tests: leaving,
  },
  {
    id: 'another-answer-withholds-an-invitation',
    file: 'adapters/postgres/campaign/delivery-store.ts',
    find: 'case when d.phase = 0 then',
    replace: 'case when false then',
    tests: leaving,
  },
  {
    id: 'withdrawn-mails-leave',
    file: 'adapters/postgres/campaign/delivery-store.ts',
    find: 'and not (d.at <= c.withdrawn_at) is true',
    replace: '',
    tests: leaving,
  },
  {
    id: 'codes-end-before-their-mails-leave',
    file: 'application/campaign/campaign-mails.ts',
    find: 'sentAt > 0',
    replace: 'sentAt < 0',
    tests: leaving,
  },
  {
    id: 'replicas-do-not-take-turns',
    file: 'application/campaign/process-campaigns.ts',
    find: 'stores.campaigns.hold(key.campaign)',
    replace: 'stores.campaigns.find(key.campaign)',
    tests: ['test/application/campaign/interleavings.test.ts'],
  },
  {
    id: 'a-cancelled-phase-stays-under-way',
    file: 'domain/campaign/campaign-transitions.ts',
    find: "status: 'cancelled', work: O.none, unresolved: O.none }",
    replace: "status: 'cancelled', unresolved: O.none }",
    tests: walked,
  },
  {
    id: 'superseded-reminders-stay-open',
    file: 'domain/campaign/campaign-transitions.ts',
    find: 'Object.fromEntries(superseded.map((one) => [one, O.getOrElse(() => now)(reachedAt(campaign, one))]))',
    replace: '{}',
    tests: walked,
  },
  {
    id: 'sent-texts-are-editable',
    file: 'domain/campaign/campaign-rules.ts',
    find: "campaign.sentAt[phase] !== undefined || (part === 'sendDate' &&",
    replace: "(part === 'sendDate' &&",
    tests: ['test/domain/campaign/campaign-rules.test.ts'],
  },
  {
    id: 'forecast-without-a-limit-by-day',
    file: 'domain/campaign/forecast.ts',
    find: 'start + days(fullDays) +',
    replace: 'start +',
    tests: ['test/domain/campaign/figures.test.ts'],
  },
  {
    id: 'responses-by-days-of-another-zone',
    file: participants,
    find: "hour at time zone 'Europe/Amsterdam'",
    replace: "hour at time zone 'UTC'",
    tests: responding,
  },
  {
    id: 'answers-count-after-the-campaign',
    file: participants,
    find: " and c.status = 'running'\n      where",
    replace: '\n      where',
    tests: responding,
  },
  {
    id: 'codes-outlive-a-cancelled-campaign',
    file: 'application/campaign/campaigns.ts',
    find: 'TE.tap(() => acting.stores.surveyCodes.endSeries(asSeriesUuid(uuid), O.some(acting.now))),',
    replace: '',
    tests: ['test/application/campaign/leaving-mails.test.ts'],
  },
]
