// Lanes of messages in PostgreSQL. Workers read them for many tenants at once.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { MailerKey } from '#domain/mailing/message.ts'
import type { Lane, LaneStore } from '#domain/mailing/ports.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, mapRow, asNullable, tenantUuid, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from '../kernel/statement.ts'
import { asRoute, toLaneValues } from './mail-columns.ts'

const mailerKey = makeTextColumn<MailerKey>('MailerKey')

const laneRow = mapRow(
  t.type({ tenantUuid, route: t.string, originKind: t.string, originId: makeUuidColumn<Uuid>('origin') }, 'mail_lanes'),
  ({ route, originKind, originId, ...row }): Lane => ({
    ...row,
    route: asRoute(route),
    origin: { kind: originKind, id: originId },
  }),
)

const openLane = defineCommand('lane_open')`
  insert into mail_lanes as kept (mailer, tenant_uuid, route, origin_kind, origin_id, due_at)
    values (:mailer, :tenant, :route, :kind, :origin, :dueAt)
    on conflict (tenant_uuid, origin_id, route) do update set due_at = least(kept.due_at, excluded.due_at)`

const ofLane = 'tenant_uuid = :tenant and origin_id = :origin and route = :route'

// The last turn of a tenant is the latest turn of its lanes.
const LANE_KEY = 'tenant_uuid, origin_id, route'

const makeNextLane = (name: string, untaken: string, locked: string) => defineStatement(name, laneRow)`
  with served as (
    select tenant_uuid, max(turn) as turn from mail_lanes where mailer = :mailer group by tenant_uuid
  ), first as (
    select ${LANE_KEY} from mail_lanes join served using (tenant_uuid)
      where mailer = :mailer and due_at <= :now ${untaken}
      order by served.turn, mail_lanes.turn, ${LANE_KEY} limit 1 for update of mail_lanes ${locked}
  )
  update mail_lanes set turn = nextval('mail_turns'), turn_before = turn where (${LANE_KEY}) in (select ${LANE_KEY} from first)
    returning tenant_uuid as "tenantUuid", route, origin_kind as "originKind", origin_id as "originId"`

// Skips lanes in which messages are being created, so that no tenant waits for another. If all are locked, the second statement waits for
// the first lane. PostgreSQL checks the row again after locking it: a lane that another worker took meanwhile has a later turn.
const nextFreeLane = makeNextLane('lane_next_free', 'and mail_lanes.turn <= served.turn', 'skip locked')
const nextLockedLane = makeNextLane('lane_next_held', '', '')

const giveBackTurn = defineCommand('lane_give_back')`update mail_lanes set turn = turn_before where ${ofLane}`

// A separate statement: the due moment is read only when no message can be added any more.
const lockLane = defineCommand('lane_hold')`select from mail_lanes where ${ofLane} for update`
const refreshLane = defineCommand('lane_refresh')`
  with first as (select min(due_at) as due from messages where ${ofLane} and due_at is not null),
    gone as (delete from mail_lanes using first where ${ofLane} and due is null)
  update mail_lanes set due_at = due from first where ${ofLane} and due_at <> due`

const nextDueOfMailer = defineStatement('lane_next_due', t.type({ due: asNullable(instant) }))`
  select min(due_at) as due from mail_lanes where mailer = :mailer`
const rerouteLanes = defineCommand('lane_reroute')`
  update mail_lanes set mailer = :toMailer where tenant_uuid = :tenant and mailer = :fromMailer and route = ''`
const mailersDue = defineStatement('lane_mailers_due', t.type({ mailer: mailerKey }))`
  select distinct mailer from mail_lanes where due_at <= :now order by mailer`

export function makePostgresLaneStore(query: Knex): LaneStore {
  return {
    open: (mailer, lane, dueAt) =>
      write(query, openLane, { ...toLaneValues(lane), mailer, kind: lane.origin.kind, dueAt: instant.encode(dueAt) }),
    takeNext: (mailer, now) => {
      const values = { mailer, now: instant.encode(now) }
      return pipe(
        readFirstRow(query, nextFreeLane, values),
        TE.flatMap((lane) => (O.isSome(lane) ? TE.right(lane) : readFirstRow(query, nextLockedLane, values))),
      )
    },
    giveBack: (lane) => write(query, giveBackTurn, toLaneValues(lane)),
    refresh: (lane) =>
      pipe(
        write(query, lockLane, toLaneValues(lane)),
        TE.flatMap(() => write(query, refreshLane, toLaneValues(lane))),
      ),
    findNextDue: (mailer) =>
      pipe(readFirstRow(query, nextDueOfMailer, { mailer }), TE.map(O.flatMap(({ due }) => due))),
    reroute: (tenant, from, to) => write(query, rerouteLanes, { tenant, fromMailer: from, toMailer: to }),
    listMailersDue: (now) =>
      pipe(
        readRows(query, mailersDue, { now: instant.encode(now) }),
        TE.map((due) => due.map(({ mailer }) => mailer)),
      ),
  }
}
