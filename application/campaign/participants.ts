// Lists the participants of a campaign (CAM-14), and reads and changes whether a person gets mail about surveys (CAM-17, MSG-14).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import { campaignFact } from '#domain/campaign/facts.ts'
import type { CampaignStores, ListedParticipant, ParticipantQuery } from '#domain/campaign/ports.ts'
import type { UndeliverableAddress } from '#domain/campaign/returned-mails.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { userNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { requireFound, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'
import { findCampaign } from './campaigns.ts'

type Stores = IdentityStores & Pick<CampaignStores, 'campaigns' | 'participants' | 'optOuts' | 'undeliverableAddresses'>

export interface ParticipantsDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
}

export interface SurveyMail {
  /** Since when the person gets no survey mail. Only the person can change this (decision 176). */
  readonly optedOutAt: O.Option<Instant>
  /** Some: campaigns do not mail the address. */
  readonly undeliverable: O.Option<UndeliverableAddress>
}

const readSurveyMail = ({ optOuts, undeliverableAddresses }: Stores, uuid: UserUuid): Stored<SurveyMail> =>
  gen(function* () {
    const optedOutAt = yield* unwrap(optOuts.find(uuid))
    return { optedOutAt, undeliverable: yield* unwrap(undeliverableAddresses.find(uuid)) }
  })

/**
 * Of a confidential campaign only the day of an answer is shown: its results grow by days, and with the time they would show more (CAM-20).
 */
const toShownParticipant =
  (isNamed: boolean) =>
  ({ respondedAt, ...participant }: ListedParticipant) => ({
    ...participant,
    respondedAt: isNamed ? respondedAt : O.none,
    respondedOn: O.map(findOfficeDay)(respondedAt),
  })

export type ShownParticipant = ReturnType<ReturnType<typeof toShownParticipant>>

export type Participants = ReturnType<typeof makeParticipants>

export function makeParticipants({ inScope, change }: ParticipantsDeps) {
  const read = makeRead(inScope)
  return {
    surveyMail: (principal: Principal, uuid: UserUuid) =>
      read(principal, 'users:read', (stores) =>
        pipe(
          stores.users.find(uuid),
          requireFound(userNotFound),
          TE.flatMap(() => readSurveyMail(stores, uuid)),
        ),
      ),
    /** Campaigns mail the person's address again, until two more mails come back for good. Changes nothing if they did already. */
    clearAddress: (principal: Principal, uuid: UserUuid) =>
      change(principal, 'users:write', ({ stores }) =>
        gen(function* () {
          yield* unwrap(pipe(stores.users.find(uuid), requireFound(userNotFound)))
          const wasUndeliverable = yield* unwrap(stores.undeliverableAddresses.clear(uuid))
          return {
            answer: yield* unwrap(readSurveyMail(stores, uuid)),
            facts: wasUndeliverable ? [campaignFact('user.deliverable', uuid)] : [],
          }
        }),
      ),
    list: (principal: Principal, uuid: CampaignUuid, query: ParticipantQuery) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          findCampaign(stores, uuid),
          TE.flatMap(({ isNamed }) =>
            pipe(
              stores.participants.list(uuid, query),
              TE.map(({ data, total }) => ({ data: data.map(toShownParticipant(isNamed)), total })),
            ),
          ),
        ),
      ),
  }
}
