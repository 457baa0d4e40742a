// Campaigns and drafts that the tests of their pages open in the sample, and those that they add to it.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { getCampaignUuid } from '#bootstrap/sample/campaign-plans.ts'
import { EVA } from '#bootstrap/sample/founders.ts'
import { getSampleTag } from '#bootstrap/sample/people.ts'
import { QUARTERLY } from '#bootstrap/sample/surveys.ts'
import type { CampaignDraft } from '#domain/campaign/campaign-rules.ts'
import { asCampaignUuid, type Campaign, type PhasePlan } from '#domain/campaign/campaign.ts'
import type { CampaignDraftUuid } from '#domain/campaign/ports.ts'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { INVITATION, writeInvitation } from './admin-template-records.ts'

/** Of the sample: one that runs, one to come, one that was sent and takes answers, and one whose answers are in. */
export const RUNNING = getCampaignUuid('Drukte in het najaar')
export const SCHEDULED = getCampaignUuid('Kwartaalvragen winter')
export const COMPLETED = getCampaignUuid('Thuiswerken')
export const ANSWERED = getCampaignUuid('Kwartaalvragen zomer')
export const SENDING = asCampaignUuid(newUuid())
export const HELD = asCampaignUuid(newUuid())
export const CANCELLED = asCampaignUuid(newUuid())
export const DRAFT = newUuid() as CampaignDraftUuid
const SNEEK = getSampleTag('Vestiging Sneek')
const UTRECHT = getSampleTag('Vestiging Utrecht')

const now = Date.now()

const toPhase = (subject: string, days: number): PhasePlan => ({
  sendDate: now + fromDays(days),
  subject,
  body: '<p>Dag {{name}},</p>\n<p>Wil je ons helpen? <a href="{{surveyUrl}}">Vul de vragenlijst in</a></p>',
})
const phases = {
  invite: toPhase('Wat vind je van ons, {{name}}?', 3),
  reminder1: toPhase('Denk je nog aan onze vragen?', 10),
}
const plan = { description: O.none, survey: QUARTERLY.uuid, tags: [SNEEK], template: INVITATION, phases }

const campaign = (change: Partial<Campaign>): Campaign => sampleCampaign({ ...plan, createdBy: EVA, ...change })

/** One whose mails are being created, one that waits for an administrator, and one that was cancelled. */
export function writeCampaigns({ campaigns, ...stores }: Stores): Stored<unknown> {
  const lateAt = { ...phases, invite: { ...phases.invite, sendDate: now - fromDays(6) } }
  const work = {
    phase: 'invite',
    mailing: asMailingId(newUuid()),
    cursor: O.none,
    handled: 5_000,
    expected: 12_000,
    reachedAt: O.some(now),
    waiting: 0,
    waitingUntil: O.none,
  } as const
  return gen(function* () {
    yield* unwrap(writeInvitation()(stores))
    const sending = { status: 'running', work: O.some(work), audienceSize: O.some(5_000) } as const
    yield* unwrap(campaigns.put(campaign({ uuid: SENDING, name: 'Nieuwe website', phases: lateAt, ...sending })))
    yield* unwrap(campaigns.put(campaign({ uuid: HELD, name: 'Wensen voor het nieuwe kantoor', phases: lateAt })))
    const name = 'Proef met een heel lange naam die niet in de kolom past en dus wordt afgekapt'
    yield* unwrap(campaigns.put(campaign({ uuid: CANCELLED, name, status: 'cancelled' })))
  })
}

/** No one has its tag. */
export function withDesertedCampaign({ campaigns, tags }: Stores): Stored<unknown> {
  const tag = sampleTag({ name: 'Zonder mensen' })
  return gen(function* () {
    yield* unwrap(tags.put(tag))
    yield* unwrap(campaigns.put(campaign({ uuid: HELD, name: 'Relatiedag 2027', tags: [tag.uuid] })))
  })
}

type DraftChange = { readonly [Field in keyof CampaignDraft]?: CampaignDraft[Field] | undefined }

/** A draft with this change, whose audience was compared a day ago, when it asked others. */
export function writeDraft({ phases: changed, ...change }: DraftChange = {}, file?: MailAttachmentContent) {
  const { survey, tags, template } = plan
  const filled = { name: 'Tevredenheid 2027', survey, tags, template, ...change, phases: { ...phases, ...changed } }
  const draft = filled as CampaignDraft
  return ({ campaignDrafts, ...stores }: Stores): Stored<unknown> =>
    gen(function* () {
      yield* unwrap(writeInvitation(file && { file })(stores))
      yield* unwrap(campaignDrafts.put({ uuid: DRAFT, draft, createdBy: EVA, changedAt: now }))
      yield* unwrap(campaignDrafts.compareAudience(DRAFT, [UTRECHT], now - fromDays(1)))
    })
}

/** As a colleague would change it. */
export function changeDraft(name: string) {
  return ({ campaignDrafts }: Stores): Stored<unknown> =>
    gen(function* () {
      const found = yield* unwrap(campaignDrafts.find(DRAFT))
      if (O.isSome(found)) yield* unwrap(campaignDrafts.put({ ...found.value, draft: { ...found.value.draft, name } }))
    })
}

/** As a worker would change it. */
export function changeCampaign(uuid: Campaign['uuid'], change: Partial<Campaign>) {
  return ({ campaigns }: Stores): Stored<unknown> =>
    gen(function* () {
      const found = yield* unwrap(campaigns.find(uuid))
      if (O.isSome(found)) yield* unwrap(campaigns.put({ ...found.value, ...change }))
    })
}
