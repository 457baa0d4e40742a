// The mails that the sample office sent by hand: to its relations each week and each month, and to a few of them at a time.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import { SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import {
  asMailingId,
  asMessageId,
  getMessageDueAt,
  type Mailing,
  type MailMessage,
  type MessageState,
  type Recipient,
  toMailerKey,
} from '#domain/mailing/message.ts'
import type { MailContent } from '#domain/mailing/template.ts'
import { fromHours, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, listNames, makeDraw } from './draw.ts'
import { writeSampleMail } from './mail-texts.ts'
import type { SampleStores } from './sample-stores.ts'
import { listSpecialMails, type SampleMailFacts } from './special-mails.ts'

export interface SampleMailing {
  readonly mailing: Mailing
  readonly messages: readonly MailMessage[]
}

/** The ids are in the order of the mails. */
export function makeSampleMailing(
  draw: Draw,
  made: Pick<Mailing, 'origin' | 'content' | 'createdAt'>,
  mails: readonly SampleMailFacts[],
): SampleMailing {
  const id = asMailingId(timeOrdered(draw.uuid(), made.createdAt) as Uuid)
  return {
    mailing: { ...made, id, route: O.none, replyTo: O.none, data: {} },
    messages: mails.map((mail, nth) => ({
      personalised: {},
      possiblyDoubled: false,
      story: [],
      ...mail,
      id: asMessageId(timeOrdered(draw.uuid(), made.createdAt, nth) as Uuid),
      mailingId: id,
      revision: 0,
    })),
  }
}

export function toSent(at: Instant): Extract<MessageState, { readonly _tag: 'Sent' }> {
  return { _tag: 'Sent', at, serverMessageId: O.none }
}

const FIRST = listNames(`
  Anna, Bram, Cora, Dirk, Els, Frank, Greet, Hans, Inge, Jaap, Karin, Leo, Mieke, Nico, Olga, Paul, Ria, Simon,
  Truus, Wim`)
const LAST = listNames(`
  Adriaans, Boersma, Claassen, Dirksen, Evers, Faber, Geerts, Haan, Jonker, Kamp, Lamers, Meijer, Nagel`)
const TRADES = ['bloemen', 'garage', 'bouw', 'transport', 'kapsalon', 'tuinen']
const RELATIONS = 120

/** The people at the office's relations. Their domains can receive no mail (RFC 2606). */
const listRelations = (): readonly Recipient[] =>
  Array.from({ length: RELATIONS }, (_, n) => {
    const round = Math.floor(n / FIRST.length)
    const [first = '', last = ''] = [FIRST[n % FIRST.length], LAST[(n + round) % LAST.length]]
    const trade = TRADES[n % TRADES.length] ?? ''
    return { address: `${first}@${trade}-${last}.example`.toLowerCase(), name: `${first} ${last}` }
  })

const WEEKLY = [
  'Nieuws van Kantoor Korrel: de week in het kort',
  'Drie dingen om deze week te regelen',
  'Kantoor Korrel: bereikbaarheid en nieuws',
  'Wat verandert er in de loonadministratie',
] as const
const WEEKS = 13

const MONTHS = listNames(`
  januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december`)

const nameMonth = (at: Instant): string => MONTHS[new Date(at).getUTCMonth()] ?? ''

/** Three in a thousand are refused, and five were withdrawn in time. */
const drawOutcome = (draw: Draw, at: Instant): MessageState => {
  const share = draw.share()
  if (share < 0.003) return { _tag: 'Failed', at, error: 'recipient_refused', lookAt: O.none }
  return share < 0.008 ? { _tag: 'Withdrawn', at } : toSent(at)
}

const writeLetter = (subject: string, line: string): MailContent =>
  writeSampleMail(subject, ['Dag {{user.name}},', line, 'Met vriendelijke groet, Kantoor Korrel']).content

const makeLarge = (draw: Draw, subject: string, recipients: readonly Recipient[], createdAt: Instant): SampleMailing =>
  makeSampleMailing(
    draw,
    {
      origin: { kind: SINGLE_MAILS, id: draw.uuid() },
      content: writeLetter(subject, 'Hierbij ons bericht van deze periode. Heb je vragen? Beantwoord dan deze mail.'),
      createdAt,
    },
    recipients.map((recipient) => ({ recipient, state: drawOutcome(draw, createdAt + fromMinutes(2)) })),
  )

const SINGLES = [
  'Je jaarrekening is klaar om te ondertekenen',
  'Ons overleg van volgende week',
  'We missen nog een bankafschrift',
  'Je aangifte is verstuurd',
  'De offerte die je vroeg',
] as const

const makeSingle = (draw: Draw, createdAt: Instant, mails: readonly SampleMailFacts[]): SampleMailing => {
  const line = 'We hebben het voor je klaargezet. Laat het weten als er iets niet klopt.'
  const content = writeLetter(draw.pick(SINGLES), line)
  return makeSampleMailing(draw, { origin: { kind: SINGLE_MAILS, id: SAMPLE_OFFICE.uuid }, content, createdAt }, mails)
}

function makeSingles(draw: Draw, calendar: Calendar, relations: readonly Recipient[]): readonly SampleMailing[] {
  return calendar.workdays.map((day) => {
    const at = calendar.at(day, 9 + draw.below(8), draw.below(60))
    // A few mails of one day share what they say.
    const recipients = draw.shuffle(relations).slice(0, 1 + draw.below(3))
    return makeSingle(
      draw,
      at,
      recipients.map((recipient) => ({ recipient, state: toSent(at + fromMinutes(1)) })),
    )
  })
}

/** In the order of time. */
export function makeSampleMailings(calendar: Calendar): readonly SampleMailing[] {
  const draw = makeDraw('mailings')
  const relations = listRelations()
  const weekly = Array.from({ length: WEEKS }, (_, week) => {
    const at = calendar.at(calendar.toWorkday(week * 7 + 2), 10, 15)
    const subject = WEEKLY[week % WEEKLY.length] ?? WEEKLY[0]
    return makeLarge(draw, subject, draw.shuffle(relations).slice(0, 84 + draw.below(20)), at)
  })
  const monthly = [18, 48, 78].map((daysAgo) => {
    const at = calendar.at(calendar.toWorkday(daysAgo), 14)
    return makeLarge(draw, `Je maandcijfers van ${nameMonth(at)} staan klaar`, relations, at)
  })
  const special = listSpecialMails(calendar, relations).map(({ at, mail }) => makeSingle(draw, at, [mail]))
  return [...weekly, ...monthly, ...makeSingles(draw, calendar, relations), ...special].toSorted(
    (a, b) => a.mailing.createdAt - b.mailing.createdAt,
  )
}

/** One insert for the messages in one state, and one update for those that have a story. */
export function writeMailing(stores: SampleStores, { mailing, messages }: SampleMailing): Stored<void> {
  return gen(function* () {
    yield* unwrap(stores.mailings.insert(mailing, []))
    for (const some of Map.groupBy(messages, ({ state }) => JSON.stringify(state)).values()) {
      const [first] = some
      if (first !== undefined) yield* unwrap(stores.messages.insert(mailing, first.state, some))
    }
    const detailed = messages.filter(({ story, possiblyDoubled }) => story.length > 0 || possiblyDoubled)
    if (detailed.length > 0) yield* unwrap(stores.messages.save(detailed))
  })
}

/** No job is enqueued for mails that left long ago. The few that wait leave an hour later. */
export function writeMailings(stores: SampleStores, all: readonly SampleMailing[], now: Instant): Stored<void> {
  const tenantUuid = SAMPLE_OFFICE.uuid
  const mailer = toMailerKey(tenantUuid, O.none, false)
  return gen(function* () {
    for (const one of all) {
      yield* unwrap(writeMailing(stores, one))
      const { route, origin } = one.mailing
      if (one.messages.some(({ state }) => getMessageDueAt(state) !== undefined))
        yield* unwrap(stores.lanes.open(mailer, { tenantUuid, route, origin }, now + fromHours(1)))
    }
  })
}
