// Lanes of messages, records of mailers and the calls of system mailboxes, in memory.
import { O } from '#domain/shared/fp.ts'
import type { MailerKey, MailMessage } from '#domain/mailing/message.ts'
import type { Lane, LaneStore, MailboxUsageStore, RecordStore } from '#domain/mailing/ports.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'
import { sliceAfter } from '../kernel/personal-pages.ts'
import { toLaneKey, type MailingRow, isOfLane, increaseRevision } from './message-stores.ts'

export interface LaneRow {
  readonly lane: Lane
  readonly mailer: MailerKey
  readonly dueAt: Instant
  readonly turn: number
  readonly turnBefore: number
}

const toLaneRowKey = (lane: Lane): string => `${lane.tenantUuid} ${toLaneKey(lane)}`

export function makeMemoryLaneStore(
  rows: Table<LaneRow>,
  messages: Table<MailMessage>,
  mailings: Table<MailingRow>,
): LaneStore {
  const ofMailer = (mailer: MailerKey): readonly LaneRow[] => rows.rows().filter((row) => row.mailer === mailer)
  const lastTurn = (of: readonly LaneRow[]): number => Math.max(0, ...of.map(({ turn }) => turn))
  return asPort({
    open: (mailer, lane, due) => {
      const row = rows.get(toLaneRowKey(lane)) ?? { lane, mailer, dueAt: due, turn: 0, turnBefore: 0 }
      rows.put(toLaneRowKey(lane), { ...row, dueAt: Math.min(row.dueAt, due) })
    },
    takeNext: (mailer, now) => {
      const all = ofMailer(mailer)
      const turnOfTenant = ({ lane: { tenantUuid } }: LaneRow): number =>
        lastTurn(all.filter(({ lane }) => lane.tenantUuid === tenantUuid))
      const [first] = all
        .filter((row) => row.dueAt <= now)
        .toSorted(
          byAll<LaneRow>(
            (a, b) => turnOfTenant(a) - turnOfTenant(b),
            (a, b) => a.turn - b.turn,
            byText(({ lane }) => toLaneRowKey(lane)),
          ),
        )
      if (first === undefined) return O.none
      rows.put(toLaneRowKey(first.lane), { ...first, turn: lastTurn(rows.rows()) + 1, turnBefore: first.turn })
      return O.some(first.lane)
    },
    giveBack: (lane) => {
      const row = rows.get(toLaneRowKey(lane))
      if (row !== undefined) rows.put(toLaneRowKey(lane), { ...row, turn: row.turnBefore })
    },
    refresh: (lane) => {
      const row = rows.get(toLaneRowKey(lane))
      const [first] = isOfLane(messages, mailings, lane)
      if (row === undefined) return
      if (first === undefined) rows.remove(toLaneRowKey(lane))
      else rows.put(toLaneRowKey(lane), { ...row, dueAt: first.at })
    },
    findNextDue: (mailer) => {
      const moments = ofMailer(mailer).map((row) => row.dueAt)
      return moments.length === 0 ? O.none : O.some(Math.min(...moments))
    },
    reroute: (tenantUuid, from, to) => {
      for (const row of ofMailer(from))
        if (row.lane.tenantUuid === tenantUuid && O.isNone(row.lane.route))
          rows.put(toLaneRowKey(row.lane), { ...row, mailer: to })
    },
    listMailersDue: (now) =>
      [
        ...new Set(
          rows
            .rows()
            .filter((row) => row.dueAt <= now)
            .map(({ mailer }) => mailer),
        ),
      ].toSorted(),
  })
}

export function recordStore<Key extends string, A extends { readonly revision: number }>(rows: Table<A>) {
  return asPort<RecordStore<Key, A>>({
    find: (key) => O.fromNullable(rows.get(key)),
    put: (key, record) => {
      if ((rows.get(key)?.revision ?? 0) !== record.revision) return O.none
      rows.put(key, increaseRevision(record))
      return O.some(increaseRevision(record))
    },
    remove: (key) => rows.remove(key),
    listPage: (after, limit) =>
      sliceAfter(rows.entries() as readonly (readonly [Key, A])[], ([key]) => key, after, limit),
  })
}

export interface CallRow {
  readonly key: string
  readonly call: string
  readonly at: Instant
}

export function makeMemoryUsageStore(rows: Table<CallRow>): MailboxUsageStore {
  const since = (key: string, from: Instant, momentOf: (at: Instant) => Instant) => {
    const counts = new Map<Instant, number>()
    for (const row of rows.rows())
      if (row.key === key && row.at > from) counts.set(momentOf(row.at), (counts.get(momentOf(row.at)) ?? 0) + 1)
    return [...counts].toSorted(([a], [b]) => a - b).map(([at, points]) => ({ at, points }))
  }
  return asPort({
    lockSpent: (key, from) => since(key, from, (at) => at),
    add: (key, calls, at) => {
      for (const call of calls) rows.put(`${key} ${call} ${at}`, { key, call, at })
    },
    remove: (key, calls, at) => {
      for (const call of calls) rows.remove(`${key} ${call} ${at}`)
    },
    countByHour: (key, from) => since(key, from, (at) => Math.floor(at / fromHours(1)) * fromHours(1)),
    purge: (before) => rows.removeWhere(({ at }) => at < before),
  })
}
