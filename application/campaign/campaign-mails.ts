// The part of campaigns in mailing and surveys: outcomes of their mails, answers of participants and opt-outs (CAM-12, CAM-14, CAM-17).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_MAILS, type CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import type { OnComplaint, OnReturned } from '#domain/mailing/on-returned.ts'
import type { MailPurpose } from '#domain/mailing/ports.ts'
import type { OnAnswered, OnOptOut, SurveyStores } from '#domain/survey/ports.ts'
import { ANSWERS_SETTLE_WITHIN } from '#domain/survey/release.ts'
import { asSeriesUuid, CODES_OUTLIVE_CAMPAIGN } from '#domain/survey/survey-code.ts'

type Stores = Pick<CampaignStores, 'participants' | 'deliveries' | 'optOuts'>
type MailStores = Pick<CampaignStores, 'deliveries'> & Pick<SurveyStores, 'surveyCodes'>

export const campaignMails: MailPurpose<MailStores> = {
  findWanted: ({ deliveries }, origin, messages, now) => deliveries.findWanted(origin, messages, now),
  // A campaign is completed when its mails are created. They may leave weeks later, so each sent mail prolongs the codes. Codes that have
  // ended stay so: all answers may be shown since then (CAM-20). An administrator may end them after `now`, which was read when the unit of
  // work began, so codes that end within minutes are not prolonged either. Of a mail that leaves in these last minutes, they end as planned.
  report: ({ deliveries, surveyCodes }, { id }, outcomes, now) => {
    const sentAt = Math.max(...outcomes.map(({ state }) => (state._tag === 'Sent' ? state.at : 0)))
    return pipe(
      deliveries.settle(outcomes),
      TE.flatMap(() =>
        sentAt > 0
          ? surveyCodes.prolongSeries(asSeriesUuid(id), now + ANSWERS_SETTLE_WITHIN, sentAt + CODES_OUTLIVE_CAMPAIGN)
          : TE.right(undefined),
      ),
    )
  },
}

/** Mails of all origins count. Those that a policy or a full mailbox refused say nothing of the address. */
export const recordReturnedAddress: OnReturned<Pick<CampaignStores, 'undeliverableAddresses'>> = (
  { undeliverableAddresses },
  { address, state: { returnClass, at, status, reason } },
) =>
  returnClass === 'permanent'
    ? pipe(
        undeliverableAddresses.record(address, { at, status, reason }),
        TE.map((user) => (O.isSome(user) ? [campaignFact('user.undeliverable', user.value)] : [])),
      )
    : TE.right([])

/** Of a campaign's own mails, once when many of them came back (EVT-10). */
export const noteCampaignReturns: OnReturned<Pick<CampaignStores, 'deliveries'>> = (
  { deliveries },
  { origin: { kind, id }, state: { at } },
) => {
  if (kind !== CAMPAIGN_MAILS) return TE.right([])
  const campaign = asCampaignUuid(id)
  return pipe(
    deliveries.noteManyReturned(campaign, at),
    TE.map((isNew) => (isNew ? [campaignFact('campaign.many-returned', campaign)] : [])),
  )
}

/** Opts the recipient of a campaign's mail out, as the link of the mail does. Mail at a former address could have reached someone else. */
export const recordCampaignComplaint: OnComplaint<
  Pick<CampaignStores, 'deliveries' | 'optOuts'> & Pick<IdentityStores, 'users'>
> = ({ deliveries, optOuts, users }, { id, origin: { kind }, address }, at) =>
  gen(function* () {
    const user = kind === CAMPAIGN_MAILS ? yield* unwrap(deliveries.findRecipient(id)) : O.none
    if (O.isNone(user) || O.isSome(yield* unwrap(optOuts.find(user.value)))) return []
    const person = yield* unwrap(users.find(user.value))
    if (O.isNone(person) || toComparable(person.value.email) !== toComparable(address)) return []
    yield* unwrap(optOuts.add(user.value, at))
    return [campaignFact('user.complained', user.value)]
  })

export const recordParticipantAnswer: OnAnswered<Stores> = ({ participants }, { code, submittedAt }) =>
  participants.recordAnswer(code, submittedAt)

/** Opts the participant with this code out or in. Links in old mails still work. None: no participant has the code. */
export const changeParticipantOptOut: OnOptOut<Stores> = ({ participants, optOuts }, code, step) =>
  gen(function* () {
    const user = yield* unwrap(participants.findUser(code))
    if (O.isNone(user)) return O.none
    if (step._tag === 'OptOut') yield* unwrap(optOuts.add(user.value, step.at))
    else if (step._tag === 'OptIn') yield* unwrap(optOuts.remove(user.value))
    return O.some(O.isSome(yield* unwrap(optOuts.find(user.value))))
  })
