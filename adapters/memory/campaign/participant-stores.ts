// Participants of campaigns in memory. A participant has responded if `respondedAt` or `answeredAt` is set: any answer during the campaign
// sets the first, an answer with the participant's own code the second.
import { O, pipe } from '#domain/shared/fp.ts'
import { type Campaign, type CampaignUuid, PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import type { Delivery } from '#domain/campaign/delivery.ts'
import { PARTICIPANTS_COUNTED, type ParticipantStore } from '#domain/campaign/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import type { Respondent } from '#domain/survey/answers.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { getLivingUser, type UserRow } from '../identity/user-store.ts'
import { byText, toPaged } from '../kernel/ordering.ts'
import type { SurveyMemory } from '../survey/stores.ts'
import { asPort, insert, type Table } from '../kernel/memory.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'
import { findOptOut, type ReachTables } from './audience-stores.ts'
import { findReturnedAddress } from './undeliverable-addresses.ts'

export interface ParticipantRow {
  readonly campaign: CampaignUuid
  readonly user: UserUuid
  readonly code: O.Option<SurveyCode>
  /** When they were invited. */
  readonly tags: readonly TagUuid[]
  /** Set by an answer to this campaign or another one. */
  readonly respondedAt: O.Option<Instant>
  readonly answeredAt: O.Option<Instant>
}

export interface DeliveryRow extends Delivery {
  readonly campaign: CampaignUuid
  readonly phase: PhaseKind
}

/** The tables of one tenant. */
export interface CampaignTables extends ReachTables {
  readonly campaigns: Table<Campaign>
  readonly participants: Table<ParticipantRow, 'code'>
  readonly deliveries: Table<DeliveryRow, 'message'>
  /** When it was noted that many mails of a campaign came back. */
  readonly returnsNoted: Table<Instant>
  readonly users: Table<UserRow>
}

export function toParticipantKey(campaign: CampaignUuid, user: UserUuid): string {
  return `${campaign} ${user}`
}
export function toDeliveryKey(campaign: CampaignUuid, phase: PhaseKind, user: UserUuid): string {
  return `${campaign} ${phase} ${user}`
}

/** The earlier of both moments. */
export function getRespondedAt({ respondedAt: letter, answeredAt }: ParticipantRow): O.Option<Instant> {
  const moments = [letter, answeredAt].flatMap((at) => (O.isSome(at) ? [at.value] : []))
  return moments.length === 0 ? O.none : O.some(Math.min(...moments))
}

const isReturnedForGood = ({ outcome, reason }: Delivery): boolean =>
  outcome === 'returned' && O.toNullable(reason) === 'permanent'

/** The number of rows of each key, sorted by key. */
const countBy = <Row, Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key): readonly [Key, number][] =>
  [...Map.groupBy(rows, keyOf)].map(([key, same]): [Key, number] => [key, same.length]).toSorted(byText(([key]) => key))

export function makeMemoryParticipantStore(
  { campaigns, participants, deliveries, optOuts, returnedAddresses, users }: CampaignTables,
  countAnswers: ReturnType<SurveyMemory['countAnswersIn']>,
) {
  const deliveryOf = ({ campaign, user }: ParticipantRow, phase: PhaseKind): O.Option<Delivery> =>
    O.fromNullable(deliveries.get(toDeliveryKey(campaign, phase, user)))
  const ofCampaign = (campaign: CampaignUuid): readonly ParticipantRow[] =>
    participants.rows().filter((row) => row.campaign === campaign)
  const findResponses = (campaign: CampaignUuid): readonly Instant[] =>
    ofCampaign(campaign).flatMap((row) => {
      const at = getRespondedAt(row)
      return O.isSome(row.code) && O.isSome(at) ? [at.value] : []
    })
  return asPort<ParticipantStore>({
    enrol: (campaign, enrolled) => {
      const none = { respondedAt: O.none, answeredAt: O.none }
      for (const one of enrolled)
        insert(participants, toParticipantKey(campaign, one.user), {
          campaign,
          ...one,
          ...none,
          tags: getLivingUser(users.get(one.user))?.tags ?? [],
        })
    },
    listToRemind: (campaign, phase, after, limit) => {
      const looked = sliceAfter(ofCampaign(campaign), ({ user }) => user, after, limit)
      const facts = looked
        .filter((row) => O.isNone(deliveryOf(row, phase)))
        .map((row) => {
          const user = getLivingUser(users.get(row.user))
          return {
            user: row.user,
            email: user?.email ?? '',
            name: user?.name ?? '',
            code: row.code,
            hasAnswered: O.isSome(getRespondedAt(row)),
            isActive: user?.status === 'ACTIVE',
            hasOptedOut: user !== undefined && O.isSome(findOptOut(optOuts, user)),
            isUnreachable: pipe(
              user === undefined ? O.none : findReturnedAddress(returnedAddresses, user),
              O.exists(
                ({ isUndeliverable }) =>
                  isUndeliverable || PHASES.some((one) => O.exists(isReturnedForGood)(deliveryOf(row, one))),
              ),
            ),
            invitation: pipe(
              deliveryOf(row, 'invite'),
              O.map(({ outcome, reason, at }) => ({ outcome, reason, at })),
            ),
          }
        })
      return { facts, last: O.fromNullable(looked.at(-1)?.user) }
    },
    recordAnswer: (code, at) => {
      const orNow = (moment: O.Option<Instant>): O.Option<Instant> => O.alt(() => O.some(at))(moment)
      const theirs = participants.by('code', code)?.user
      for (const row of participants.rows().filter(({ user }) => user === theirs)) {
        const isOwn = O.exists((own: SurveyCode) => own === code)(row.code)
        const isRunning = campaigns.get(row.campaign)?.status === 'running'
        participants.put(toParticipantKey(row.campaign, row.user), {
          ...row,
          answeredAt: isOwn ? orNow(row.answeredAt) : row.answeredAt,
          respondedAt: isRunning ? orNow(row.respondedAt) : row.respondedAt,
        })
      }
    },
    countRespondedByDay: (campaign) =>
      countBy(findResponses(campaign), findOfficeDay).map(([date, count]) => ({ date, responded: count })),
    countResponded: (asked) =>
      new Map(
        asked.flatMap((campaign): [CampaignUuid, number][] => {
          const { length } = findResponses(campaign)
          return length === 0 ? [] : [[campaign, length]]
        }),
      ),
    list: (campaign, { outcomes, phase, hasResponded, ...page }) => {
      const isWanted = (row: ParticipantRow): boolean =>
        (outcomes.length === 0 ||
          O.exists(({ outcome }: Delivery) => outcomes.includes(outcome))(deliveryOf(row, phase))) &&
        (O.isNone(hasResponded) || O.isSome(getRespondedAt(row)) === hasResponded.value)
      const { data, total } = toPaged(
        ofCampaign(campaign)
          .filter(isWanted)
          .toSorted(byText(({ user }) => user)),
        page,
      )
      return {
        data: data.map((row) => ({
          user: row.user,
          person: pipe(
            O.fromNullable(getLivingUser(users.get(row.user))),
            O.map(({ name, email }) => ({ name, email })),
          ),
          respondedAt: getRespondedAt(row),
          deliveries: Object.fromEntries(
            PHASES.flatMap((one) => {
              const found = deliveryOf(row, one)
              if (O.isNone(found)) return []
              const { outcome, reason, message, at } = found.value
              return [[one, { outcome, reason, message, at }]]
            }),
          ),
        })),
        total: Math.min(total, PARTICIPANTS_COUNTED),
      }
    },
    countByGroup: (selection, by) =>
      countAnswers(selection, (code) => {
        const row = participants.by('code', code)
        if (row === undefined) return []
        return by === 'campaign' ? [row.campaign] : row.tags
      }),
    findNamed: (codes) =>
      new Map(
        codes.flatMap((code): [SurveyCode, Respondent][] => {
          const row = participants.by('code', code)
          const person = row && getLivingUser(users.get(row.user))
          if (row === undefined || person === undefined || campaigns.get(row.campaign)?.isNamed !== true) return []
          return [[code, { user: row.user, name: person.name, email: person.email }]]
        }),
      ),
    findUser: (code) => O.fromNullable(participants.by('code', code)?.user),
  })
}
