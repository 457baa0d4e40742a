// Campaigns and drafts as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { CampaignAnalytics } from '#domain/campaign/analytics.ts'
import type { CampaignStory } from '#application/campaign/campaign-story.ts'
import type { CampaignPreview } from '#application/campaign/dry-run.ts'
import type { CampaignUseCases } from '#adapters/http/campaign/campaign-endpoints.ts'
import type { ShownCampaign } from '#application/campaign/show-campaign.ts'
import { type CampaignPlan, openCampaign, asCampaignUuid } from '#domain/campaign/campaign.ts'
import type { ShownParticipant } from '#application/campaign/participants.ts'
import type { CampaignDraftUuid, StoredCampaignDraft } from '#domain/campaign/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { asMailingId, asMessageId } from '#domain/mailing/message.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { Day } from '#domain/shared/day.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const USER = aUuid(91) as UserUuid
const text = { subject: 'Dag {{name}}', body: '<p><a href="{{surveyUrl}}">Invullen</a></p>' }

const plan: CampaignPlan = {
  name: 'Voorjaar',
  description: O.some('Voor alle relaties'),
  survey: asSurveyUuid(aUuid(92)),
  tags: [aUuid(93) as TagUuid],
  template: asTemplateUuid(aUuid(80)),
  isNamed: false,
  phases: { invite: { sendDate: NOW, ...text }, reminder2: { sendDate: NOW + 1, ...text } },
}

const aCampaign: ShownCampaign = {
  ...openCampaign(plan, { uuid: asCampaignUuid(aUuid(94)), createdBy: USER, now: NOW }),
  status: 'running',
  sentAt: { invite: NOW },
  audienceSize: O.some(12),
  work: O.some({
    phase: 'reminder2',
    mailing: asMailingId(aUuid(95)),
    cursor: O.none,
    handled: 0,
    expected: 4,
    reachedAt: O.none,
    waiting: 4,
    waitingUntil: O.some(NOW + 2),
  }),
  revision: 3,
  awaitsRelease: false,
  acceptsAnswers: true,
  hasOpenCodes: true,
  answersUntil: O.some(NOW + 3),
}

const aDraft: StoredCampaignDraft = {
  uuid: aUuid(96) as CampaignDraftUuid,
  draft: { name: 'Najaar', phases: { reminder1: { subject: 'Nog even' } } },
  createdBy: USER,
  changedAt: NOW,
}

const aParticipant: ShownParticipant = {
  user: USER,
  person: O.some({ name: 'Eva Jansen', email: 'eva@korrel.example' }),
  respondedOn: O.none,
  respondedAt: O.none,
  deliveries: {
    invite: { outcome: 'accepted', reason: O.none, message: O.some(asMessageId(aUuid(81))), at: NOW },
    reminder2: { outcome: 'skipped', reason: O.some('opted_out'), message: O.none, at: NOW },
  },
}

const shown = () => TE.right(aCampaign)

const aPreview: CampaignPreview = {
  problems: O.some({
    _tag: 'CampaignInvalid',
    rules: [{ field: 'inviteSendDate', rule: 'date_past' }],
    texts: [{ phase: 'invite', field: 'body', fault: 'not_closed', line: 1, column: 2, excerpt: '{{na' }],
  }),
  unknownPlaceholders: [{ phase: 'invite', path: 'afdeling' }],
  withoutSurveyUrl: ['reminder1'],
  removed: ['<script>'],
  isClipped: false,
  samples: [
    {
      recipient: { name: 'Eva Jansen', address: 'eva@korrel.example' },
      phase: 'invite',
      subject: 'Dag Eva Jansen',
      html: '<!doctype html>',
      text: 'Dag Eva',
    },
  ],
}

const warnings = {
  unknown: [{ path: 'x', field: 'inviteBody', line: 1, column: 4 }],
  removed: ['<script>'],
  isClipped: false,
} as const

const someFigures: CampaignAnalytics = {
  audienceSize: 12,
  respondedCount: 3,
  responseRate: 0.25,
  timeline: [{ date: '2026-03-01' as Day, responded: 3, cumulative: 3 }],
  markers: [{ kind: 'invite', at: NOW }],
}

const somePhases: CampaignStory['phases'] = [
  {
    phase: 'invite',
    sendDate: NOW,
    sentAt: O.some(NOW),
    superseded: false,
    missing: O.none,
    counts: [{ phase: 'invite', outcome: 'accepted', reason: O.none, count: 12 }],
    waiting: 0,
    waitingUntil: O.none,
  },
]

const fakeStory = () => TE.right({ campaign: aCampaign, figures: someFigures, phases: somePhases })

const anUndeliverableAddress = { since: NOW, status: '5.1.1', reason: 'User unknown' }

export const fakeCampaigns: CampaignUseCases = {
  campaigns: {
    list: () => TE.right({ data: [{ ...aCampaign, respondedCount: 3 }], total: 1 }),
    read: shown,
    create: () =>
      TE.right({ ...aCampaign, warnings, audience: { people: 12, optedOut: 0, undeliverable: 0, inactive: 0 } }),
    patch: () => TE.right({ ...aCampaign, warnings }),
    cancel: shown,
    cancelAndReadStory: fakeStory,
    endAnswers: shown,
    endAnswersAndReadStory: fakeStory,
    release: shown,
    withdrawUnsent: shown,
    readFigures: () => TE.right(someFigures),
    readReturningDomains: () => TE.right(['klant.example']),
    readPhases: () => TE.right(somePhases),
    readStory: fakeStory,
  },
  campaignDrafts: {
    list: () => TE.right({ data: [{ ...aDraft, name: O.some('Najaar') }], total: 1 }),
    read: () => TE.right(aDraft),
    add: () => TE.right(aDraft),
    replace: () => TE.right(aDraft),
    remove: () => TE.right(undefined),
  },
  participants: {
    surveyMail: () => TE.right({ optedOutAt: O.some(NOW), undeliverable: O.some(anUndeliverableAddress) }),
    clearAddress: () => TE.right({ optedOutAt: O.none, undeliverable: O.none }),
    list: () => TE.right({ data: [aParticipant], total: 1 }),
  },
  dryRun: {
    audience: () => TE.right({ people: 12, optedOut: 1, undeliverable: 0, inactive: 2 }),
    listAudience: () =>
      TE.right({
        data: [{ user: USER, name: 'Eva Jansen', email: 'eva@korrel.example', unreachable: O.some('opted_out') }],
        total: 1,
      }),
    preview: () => TE.right(aPreview),
    run: () =>
      TE.right({
        ...aPreview,
        audience: { people: 12, optedOut: 1, undeliverable: 0, inactive: 2 },
        changes: O.some({ at: NOW, added: 1, removed: 2 }),
        calendar: [{ phase: 'invite', sendDate: NOW, mails: 12, lastLeavesAt: O.some(NOW + 60_000) }],
      }),
  },
}
