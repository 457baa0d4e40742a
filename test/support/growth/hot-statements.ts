// What runs for each mail, answer, event, tick, page of a list, search and batch of a purge, through the stores, for one grown table each.
import { createHash } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import { asEventId, asEventTypeUuid, type EventKind } from '#domain/event/event.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { ANY_AUDIT_ENTRY, AUDIT_COUNTED, type AuditQuery } from '#domain/logging/audit.ts'
import { asMailingId, asMessageId, type MessageId } from '#domain/mailing/message.ts'
import { MESSAGES_COUNTED, MESSAGES_SEARCHED, type MessageOutcome, type MessageQuery } from '#domain/mailing/ports.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { FOUND_AT_MOST } from '#domain/operations/home.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import { newCode, planned } from '#test/contract/sample-campaigns.ts'
import { mailbox, newUser, newUuid } from '#test/contract/sample-connections.ts'
import { EVERY_MESSAGE, newMailing, queued } from '#test/contract/sample-mails.ts'
import type { KeptStores } from '../campaign-world.ts'
import { DAY, type GrownTable, type GrowthSize, OFFICES } from './fill-plan.ts'
import { AUDITED_FOR, EVENTS_FOR, type GrownTableName, MAILS_FOR } from './grown-tables.ts'

/** The row that a round of the statements looks at, of the largest office, and what belongs to it. */
export interface GrownRow {
  readonly n: number
  readonly size: GrowthSize
}

export type HotWork = (stores: KeptStores, row: GrownRow) => Stored<unknown>

const shareOf = (n: number): number =>
  Math.floor(OFFICES * (Number((BigInt(n) * 2654435761n) % 4294967296n) / 4294967296) ** 3)

/** The first row from `from` on that belongs to the largest office; from the first one on again behind the last. */
export function findRow(from: number, size: GrowthSize, ownerOf: GrownTable['ownerOf'] = (n) => n): GrownRow {
  for (let n = Math.floor(from); ; n = (n + 1) % size.rows) if (shareOf(ownerOf(n, size)) === 0) return { n, size }
}

const asUuid = (hex: string): Uuid =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-') as Uuid
const idOf = (kind: string, n: number): Uuid => asUuid(createHash('md5').update(`${kind}${n}`).digest('hex'))
const hex = (n: number): string => n.toString(16).padStart(12, '0')
const orderedId = (ms: number, n: number): Uuid => asUuid(`${hex(ms)}70008000${hex(n)}`)
const momentOf = (days: number, { n, size }: GrownRow): number =>
  size.now - Math.round(days * DAY * (1 - n / size.rows))
const codeOf = (n: number): SurveyCode =>
  Array.from(
    { length: 6 },
    (_, i) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[Number((((BigInt(n) * 1000003n) % 2176782336n) / 36n ** BigInt(i)) % 36n)],
  ).join('') as SurveyCode

export const FIRST_OFFICE = asTenantUuid('00000000-0000-4000-8000-000000000000' as Uuid)
const userOf = (i: number) => asUserUuid(idOf('user', i))
const BATCH = 16
const some = <A>(make: (i: number) => A): readonly A[] => Array.from({ length: BATCH }, (_, i) => make(i))
const asOutcome =
  (now: number) =>
  (id: MessageId): MessageOutcome => ({
    id,
    state: { _tag: 'Sent', at: now, serverMessageId: O.none },
    possiblyDoubled: false,
  })
/** So few that the table with a hundredth of the rows has them too. */
const purgedAtOnce = (most: number, { people }: GrowthSize): number => Math.min(most, Math.floor(people / 5))
const dayOf = (ms: number): Day => findOfficeDay(ms)
const figureDays = (now: number) => [dayOf(now - fromDays(13)), dayOf(now)] as const

const messages: Readonly<Record<string, HotWork>> = (() => {
  const messageOf = (row: GrownRow) => asMessageId(orderedId(momentOf(MAILS_FOR, row), row.n))
  const originOf = ({ n, size }: GrownRow) => ({
    kind: 'campaign',
    id: idOf(`origin${Math.floor(n / 4 / size.people)}`, 0),
  })
  const mailingOf = (row: GrownRow) =>
    newMailing({ id: asMailingId(idOf(`mailing${Math.floor(row.n / 4 / row.size.people)}`, 0)), origin: originOf(row) })
  const last = ({ size }: GrownRow): GrownRow => ({ n: size.rows - 1, size })
  const laneOf = (row: GrownRow) => ({ tenantUuid: FIRST_OFFICE, route: O.none, origin: originOf(last(row)) })
  const list =
    (query: (row: GrownRow) => Partial<MessageQuery>): HotWork =>
    (stores, row) =>
      stores.messages.list({ ...EVERY_MESSAGE, limit: 25, ...query(row) })
  return {
    'a campaign adds mails': ({ messages: store }, row) =>
      store.insert(
        mailingOf(row),
        queued(mailingOf(row)).state,
        some(() => queued(mailingOf(row))),
      ),
    'a mailing is created': ({ mailings }, row) => mailings.insert(newMailing({ createdAt: row.size.now }), []),
    'a batch is claimed and saved': ({ messages: store, lanes }, row) =>
      pipe(
        store.lockDue(laneOf(row), row.size.now, BATCH),
        TE.flatMap(store.save),
        TE.flatMap(() => lanes.refresh(laneOf(row))),
      ),
    'a mail is found': ({ messages: store }, row) => store.find(messageOf(row)),
    'mails are found': ({ messages: store }, row) => store.findAll([messageOf(row)]),
    'mails of a mailing': ({ messages: store }, row) => store.listIds(mailingOf(row).id),
    'a campaign is withdrawn': ({ messages: store }, row) => store.withdraw(originOf(last(row)), row.size.now, 50),
    'returning domains of a campaign': ({ messages: store }, row) =>
      store.listReturningDomains(originOf(row), row.size.now),
    'page of all': list(() => ({})),
    'page, sent': list(() => ({ states: ['Sent'] })),
    'page, failed or queued': list(() => ({ states: ['Failed', 'Queued'] })),
    'page, unknown outcome': list(() => ({ error: O.some('outcome_unknown') })),
    'page, address': list(({ n }) => ({ address: `p${n % 100_000}@klant.example` })),
    'page, campaign': list((row) => ({ origin: O.some(originOf(row)) })),
    'page, campaign, failed': list((row) => ({ origin: O.some(originOf(row)), states: ['Failed'] })),
    'page, campaign, error': list((row) => ({ origin: O.some(originOf(row)), error: O.some('recipient_refused') })),
    'page, possibly doubled': list(() => ({ possiblyDoubled: true })),
    'page, oldest first': list(() => ({ sortDir: 'asc' })),
    'page 400': list(() => ({ skip: 9_975 })),
    'page by recipient': list(() => ({ sortBy: 'recipient' })),
    'page by subject, sent': list(() => ({ sortBy: 'subject', states: ['Sent'] })),
    search: list(({ n }) => ({ q: `klant ${n % 100_000}` })),
    'search of nothing': list(() => ({ q: 'bestaat niet' })),
    'numbers beside filters': ({ messages: store }) => store.count(),
    'search of all': ({ search }, { n }) => search.find('message', `p${n % 100_000}`, 5),
    'a person exports': ({ messages: store }) =>
      store.listOfPerson({ tenantUuid: FIRST_OFFICE, user: newUser() }, O.none, 100),
    'a person is forgotten': ({ messages: store }, { n }) =>
      store.forget({ mailbox: mailbox(`p${n % 100_000}@klant.example`) }),
    purge: ({ messages: store }, { size }) => store.purge(size.now - fromDays(183), purgedAtOnce(5_000, size)),
    'check of failed mails': ({ home }, { size }) => home.check('mail.failed', false, size.now),
    'check of unknown mails': ({ home }, { size }) => home.check('mail.unknown', false, size.now),
    'check of returned mails': ({ home }, { size }) => home.check('mail.returned', false, size.now),
    'figure of sent mails': ({ home }, { size }) => home.figure('mail.sent', ...figureDays(size.now)),
  }
})()

const deliveries: Readonly<Record<string, HotWork>> = (() => {
  const numberOf = ({ n, size }: GrownRow) => Math.floor(n / 4 / size.people)
  const campaignOf = (row: GrownRow) => asCampaignUuid(idOf('campaign', numberOf(row)))
  const messagesOf = ({ n }: GrownRow) => some((i) => asMessageId(idOf('message', n + i)))
  const list =
    (query: Partial<Parameters<KeptStores['participants']['list']>[1]>): HotWork =>
    ({ participants }, row) =>
      participants.list(campaignOf(row), {
        outcomes: [],
        phase: 'invite',
        hasResponded: O.none,
        skip: 0,
        limit: 25,
        ...query,
      })
  return {
    'a phase adds deliveries': (stores, row) =>
      stores.deliveries.add(
        campaignOf(row),
        'invite',
        some(() => planned(asUserUuid(newUuid()))),
      ),
    'people are enrolled': ({ participants }, row) =>
      participants.enrol(
        campaignOf(row),
        some(() => ({ user: asUserUuid(newUuid()), code: O.some(newCode()) })),
        row.size.now,
      ),
    'mails are wanted': (stores, row) =>
      stores.deliveries.findWanted({ kind: 'campaign', id: campaignOf(row) }, messagesOf(row), row.size.now),
    'outcomes are settled': (stores, row) => stores.deliveries.settle(messagesOf(row).map(asOutcome(row.size.now))),
    'the recipient of a mail': (stores, row) => stores.deliveries.findRecipient(asMessageId(idOf('message', row.n))),
    'many returned': (stores, row) => stores.deliveries.noteManyReturned(campaignOf(row), row.size.now),
    'outcomes are counted': (stores, row) => stores.deliveries.countOutcomes(campaignOf(row)),
    reminders: ({ participants }, row) => participants.listToRemind(campaignOf(row), 'reminder1', O.none, 50),
    'a phase is superseded': (stores, row) =>
      stores.deliveries.supersede(
        campaignOf(row),
        ['reminder3'],
        { after: O.none, last: asUserUuid('10000000-0000-4000-8000-000000000000' as Uuid) },
        row.size.now,
      ),
    'an answer is recorded': ({ participants }, row) =>
      participants.recordAnswer(codeOf(numberOf(row) * 4 * row.size.people), row.size.now),
    'the person of a code': ({ participants }, row) =>
      participants.findUser(codeOf(numberOf(row) * 4 * row.size.people)),
    'responses by day': ({ participants }, row) => participants.countRespondedByDay(campaignOf(row)),
    'responses of campaigns': ({ participants }, row) => participants.countResponded([campaignOf(row)]),
    'page of participants': list({}),
    'page, accepted or error': list({ outcomes: ['accepted', 'error'] }),
    'page, silent': list({ hasResponded: O.some(false) }),
    'page, accepted and responded': list({ outcomes: ['accepted'], hasResponded: O.some(true) }),
  }
})()

const responses: Readonly<Record<string, HotWork>> = (() => {
  const numberOf = ({ n, size }: GrownRow) => Math.floor(n / 4 / size.people)
  const surveyOf = (row: GrownRow) => asSurveyUuid(idOf('survey', numberOf(row)))
  const seriesOf = (row: GrownRow) => asSeriesUuid(idOf('campaign', numberOf(row)))
  const selected = (row: GrownRow) => ({ survey: surveyOf(row), series: O.none, from: O.none, to: O.none })
  const ofDay = (row: GrownRow) => ({ ...selected(row), from: O.some(dayOf(momentOf(1_000, row))) })
  const released = (row: GrownRow) => ({
    ...selected(row),
    released: [{ series: seriesOf(row), until: dayOf(row.size.now), settled: dayOf(row.size.now), isClosed: true }],
  })
  return {
    'an answer is stored': ({ surveyResponses }, row) =>
      surveyResponses.add({
        uuid: newUuid() as ResponseUuid,
        survey: surveyOf(row),
        version: 1,
        code: newCode(),
        language: 'nl',
        submittedOn: dayOf(row.size.now),
        answers: { work: 'home', rate: 3 },
      }),
    'the answer of a code': ({ surveyResponses }, { n }) => surveyResponses.findOfCode(codeOf(n)),
    'a code is found': ({ surveyCodes }, { n }) => surveyCodes.find(codeOf(n)),
    'codes are issued': ({ surveyCodes }, row) =>
      surveyCodes.issue(
        {
          kind: 'personal',
          publicId: idOf('link', numberOf(row)) as never,
          surveyId: surveyOf(row),
          tenantUuid: FIRST_OFFICE,
          series: seriesOf(row),
          isNamed: false,
          version: O.none,
          maxUses: O.none,
        } as never,
        BATCH,
      ),
    'answers begun are locked': ({ keptAnswers }, { n }) => keptAnswers.lock(codeOf(n)),
    'page of an export': ({ surveyResponses }, row) => surveyResponses.listPage(selected(row), O.none, 500),
    'page of an export, campaign': ({ surveyResponses }, row) =>
      surveyResponses.listPage({ ...selected(row), series: O.some(seriesOf(row)) }, O.none, 500),
    'page of texts': ({ surveyResponses }, row) =>
      surveyResponses.listTexts(selected(row), { question: 'text', versions: [1] }, { skip: 0, limit: 25 }),
    'counts of a survey': ({ surveyResponses }, row) => surveyResponses.countAnswers(selected(row)),
    'counts from a day on': ({ surveyResponses }, row) => surveyResponses.countAnswers(ofDay(row)),
    'counts by version': ({ surveyResponses }, row) => surveyResponses.countByVersion(ofDay(row)),
    'counts by day': ({ surveyResponses }, row) =>
      surveyResponses.countByDay({ survey: surveyOf(row), series: O.none }, row.size.now),
    'answers by day': ({ surveyResponses }, row) => surveyResponses.countAnswersByDay(released(row)),
    'figure of responses': ({ home }, { size }) => home.figure('survey.responses', ...figureDays(size.now)),
  }
})()

const kindOf = (n: number): EventKind => ({
  uuid: asEventTypeUuid(idOf('type', n % 20)),
  constant: 'GROWN',
  name: 'Gegroeid',
  titles: { nl: 'Gegroeid', en: 'Grown' },
  fields: ['email', 'name'],
  people: [{ email: 'email', name: 'name' }],
})
const eventOf = (row: GrownRow) => asEventId(orderedId(momentOf(EVENTS_FOR, row), row.n))
const addressOf = ({ n }: GrownRow): string => `p${n % 100_000}@klant.example`

const events: Readonly<Record<string, HotWork>> = {
  'events are fired': ({ events: store }, row) =>
    store.addAll(
      some((i) => ({
        id: asEventId(orderedId(row.size.now, row.size.rows + i)),
        kind: kindOf(row.n),
        data: { email: addressOf(row), name: 'Klant' },
        initiator: userOf(0),
        firedAt: row.size.now,
      })),
    ),
  'an event is dispatched': ({ events: store }, row) =>
    pipe(
      store.lock(eventOf(row)),
      TE.flatMap(() => store.setDispatched(eventOf(row), row.size.now)),
    ),
  'late events are claimed': ({ events: store }, { size }) =>
    store.claimLate(size.now + fromMinutes(5), size.now + fromMinutes(6), 100),
  'events about a record': ({ events: store }, { n }) =>
    store.listAbout(idOf('subject', Math.floor(n / 1_000)), { skip: 0, limit: 25 }),
  'the latest of a type': ({ events: store }, { n }) => store.findLatest(kindOf(n).uuid),
  'a person is forgotten': ({ events: store }, row) =>
    pipe(
      store.lockMentioning(addressOf(row), 500),
      TE.flatMap((found) =>
        store.removePerson(
          addressOf(row),
          found.map(({ id }) => ({ id, data: {} })),
        ),
      ),
    ),
  purge: ({ events: store }, { size }) => store.purge(size.now - fromDays(90), purgedAtOnce(500, size)),
}

const notifications: Readonly<Record<string, HotWork>> = (() => {
  const causeOf = ({ n, size }: GrownRow) => eventOf({ n: n - (n % 4), size })
  const idOfRow = ({ n, size }: GrownRow) => orderedId(momentOf(EVENTS_FOR, { n: n - (n % 4), size }), n)
  const typeOf = ({ n }: GrownRow) => kindOf(n - (n % 4))
  const messagesOf = ({ n }: GrownRow) => some((i) => asMessageId(idOf('message', n - (n % 4) + i)))
  const webhook = asWebhookId(idOf('webhook', 2))
  type Query = Parameters<KeptStores['notifications']['list']>[0]
  const list =
    (query: (row: GrownRow) => Partial<Query>): HotWork =>
    (stores, row) =>
      stores.notifications.list({
        event: O.none,
        subject: O.none,
        type: O.none,
        recipient: O.none,
        outcomes: [],
        skip: 0,
        limit: 25,
        ...query(row),
      })
  return {
    'people are notified': (stores, row) =>
      stores.notifications.notify(
        {
          id: causeOf(row),
          type: typeOf(row).uuid,
          data: {},
          initiator: userOf(3),
          firedAt: row.size.now,
          dispatchedAt: O.none,
        },
        { template: O.none, translation: O.none, recipients: ['OWNER'], digest: false },
        row.size.now,
        row.size.now,
      ),
    'addresses are notified': ({ webhookDeliveries }, row) =>
      webhookDeliveries.addWanted({ id: causeOf(row), type: typeOf(row).uuid }, row.size.now),
    'notifications are due': (stores, { size }) => stores.notifications.listDue(size.now, 50, []),
    'digests are due': (stores, { size }) => stores.notifications.listDigestsDue(size.now, 50),
    'mailed in the last minute': (stores, { size }) => stores.notifications.listMailedSince(size.now - fromMinutes(1)),
    'the next is due': (stores) => stores.notifications.findNextDue,
    'mails are wanted': (stores, row) => stores.notifications.findWanted(messagesOf(row)),
    'outcomes are settled': (stores, row) => stores.notifications.settle(messagesOf(row).map(asOutcome(row.size.now))),
    'payloads of mails': (stores, row) => stores.notifications.readPayloads(messagesOf(row)),
    'notifications in a mail': (stores, row) =>
      stores.notifications.listInMail(asMessageId(idOf('message', row.n - (row.n % 4))), 50),
    'a mail is queued': (stores, row) =>
      stores.notifications.queue(idOfRow(row) as never, asMessageId(newUuid()), row.size.now),
    'page of all': list(() => ({})),
    'page, type': list((row) => ({ type: O.some(typeOf(row).uuid) })),
    'page, person': list(({ n, size }) => ({ recipient: O.some(userOf(Math.floor(n / 4) % size.people)) })),
    'page, failed': list(() => ({ outcomes: ['Failed'] })),
    'page, waiting or failed': list(() => ({ outcomes: ['Waiting', 'Failed'] })),
    'page, event': list((row) => ({ event: O.some(causeOf(row)) })),
    'page, record': list(({ n }) => ({ subject: O.some(idOf('subject', Math.floor(n / 1_000))) })),
    'page, type and failed': list((row) => ({ type: O.some(typeOf(row).uuid), outcomes: ['Failed'] })),
    'page, type and waiting': list((row) => ({ type: O.some(typeOf(row).uuid), outcomes: ['InDigest'] })),
    'page, person and failed': list(({ n, size }) => ({
      recipient: O.some(userOf(Math.floor(n / 4) % size.people)),
      outcomes: ['Failed'],
    })),
    'the next for an address': ({ webhookDeliveries }) => webhookDeliveries.findNext(webhook),
    'a delivery is settled': ({ webhookDeliveries }, row) =>
      webhookDeliveries.settle(idOfRow(row) as never, { outcome: 'Sent', at: row.size.now, tries: 1, answer: O.none }),
    'page of an address': ({ webhookDeliveries }) => webhookDeliveries.list(webhook, { skip: 0, limit: 25 }),
    'an address is switched off': ({ webhookDeliveries }, { size }) => webhookDeliveries.skipWaiting(webhook, size.now),
    purge: ({ events: store }, { size }) => store.purge(size.now - fromDays(90), purgedAtOnce(500, size)),
    'check of returned notifications': ({ home }, { size }) => home.check('notification.returned', false, size.now),
  }
})()

const audit: Readonly<Record<string, HotWork>> = (() => {
  const list =
    (query: (row: GrownRow) => Partial<AuditQuery>): HotWork =>
    ({ audit: store }, row) =>
      store.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 25, ...query(row) })
  const entry = ({ n, size }: GrownRow) => ({
    id: newUuid(),
    at: size.now,
    actor: { _tag: 'Person' as const, user: userOf(n % 50), tenantUuid: FIRST_OFFICE },
    action: 'user.changed1',
    subject: O.some(idOf('subject', Math.floor(n / 200))),
    details: { fields: ['name'] },
    outcome: 'done' as const,
    requestId: O.none,
  })
  return {
    'a change is recorded': ({ audit: store }, row) => store.record(entry(row)),
    'changes are recorded': ({ audit: store }, row) => store.recordAll(some(() => entry(row))),
    'page of all': list(() => ({})),
    'page 400': list(() => ({ skip: 9_975 })),
    'page, action': list(() => ({ action: O.some('user.changed1') })),
    'page, record': list(({ n }) => ({ subject: O.some(idOf('subject', Math.floor(n / 200))) })),
    'page, person': list(({ n }) => ({ actor: O.some(userOf(n % 50)) })),
    'page, days': list((row) => ({
      from: O.some(momentOf(AUDITED_FOR, row)),
      to: O.some(momentOf(AUDITED_FOR, row) + DAY),
    })),
    'page, person and action': list(({ n }) => ({ actor: O.some(userOf(n % 50)), action: O.some('user.changed1') })),
    search: list(() => ({ text: 'mail' })),
    'search of nothing': list(() => ({ text: 'bestaat niet' })),
    'search, person': list(({ n }) => ({ text: 'klant', actor: O.some(userOf(n % 50)) })),
  }
})()

export const HOT_STATEMENTS: Readonly<Record<GrownTableName, Readonly<Record<string, HotWork>>>> = {
  messages,
  deliveries,
  responses,
  events,
  notifications,
  audit,
}

/** The most rows that a statement may read, whatever the table has: those of a page, more for totals, searches and batches. */
export function findMostRows(work: string, statement: string): number {
  // Those of the last days, however many.
  if (work.startsWith('figure') || work === 'check of returned mails') return Infinity
  // Those of a survey, or of a person.
  if (/^page(?: of (?:an export|texts)|, person)/.test(work)) return Infinity
  if (work.startsWith('search')) return 2 * MESSAGES_SEARCHED + AUDIT_COUNTED
  if (work === 'purge') return 15_000
  if (work.startsWith('check')) return FOUND_AT_MOST + 100
  if (statement.includes('count')) return AUDIT_COUNTED + MESSAGES_COUNTED
  return /^page (400|by)/.test(work) ? MESSAGES_COUNTED * 2 + 1_000 : 400
}
