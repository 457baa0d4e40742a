// Mailings and their messages, in PostgreSQL. Message rows are the send queue: `due_at` is when a worker shall look at one.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type {
  Mailing,
  MailingId,
  MailMessage,
  MessageError,
  MessageId,
  MessageState,
  StoryStep,
} from '#domain/mailing/message.ts'
import type { MailingOutline, MailingStore, MessageStore } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { instant, mapped, nullable, text, uuid } from '../kernel/columns.ts'
import { countedPage, countStatement } from '../kernel/counted-page.ts'
import { command, firstRow, rows, statement, type Values, write, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import {
  asRoute,
  type Json,
  mailbox,
  mailBody,
  mailContent,
  mergeData,
  mergeText,
  origin,
  partsOf,
  routeColumn,
} from './mail-columns.ts'

const mailingId = uuid<MailingId>('MailingId')
const messageId = uuid<MessageId>('MessageId')

/** Apart from the texts, which PostgreSQL can store but not look into: they may hold NUL. */
const mailingOutline = t.type({ origin, route: t.string, subject: mergeText })
const mailingDetail = t.type({ content: mailContent, replyTo: nullable(mailbox), data: mergeData })

const outlineColumns = { id: mailingId, createdAt: instant, outline: mailingOutline }

const mailingRow = mapped(
  t.type({ ...outlineColumns, detail: mailingDetail }, 'mailings'),
  ({ id, createdAt, outline, detail }): Mailing => ({
    id,
    createdAt,
    origin: outline.origin,
    route: asRoute(outline.route),
    ...detail,
  }),
)

const insertMailing = command('mailing_insert')`
  insert into mailings (tenant_uuid, mailing_id, created_at, outline, detail)
    values (:tenant, :id, :createdAt, :outline, :detail)`

const findMailing = statement('mailing_find', mailingRow)`
  select mailing_id as id, created_at as "createdAt", outline, detail from mailings
    where tenant_uuid = :tenant and mailing_id = :id`

const outlineRow = mapped(t.type(outlineColumns, 'mailings'), ({ outline, ...row }): MailingOutline => ({
  ...row,
  ...outline,
  route: asRoute(outline.route),
}))

const mailingOutlines = statement('mailing_outlines', outlineRow)`
  select mailing_id as id, created_at as "createdAt", outline
    from mailings where tenant_uuid = :tenant and mailing_id = any (:ids::uuid[])`

const parts = partsOf('mailing_parts', 'mailing_id')

export const makePostgresMailingStore = (query: Knex, scope: Scope): MailingStore => {
  const tenant = tenantOf(scope)
  return {
    insert: ({ id, createdAt, origin: of, route, ...detail }, attachments) =>
      pipe(
        write(query, insertMailing, {
          tenant,
          id,
          createdAt: instant.encode(createdAt),
          outline: JSON.stringify({ origin: of, route: routeColumn(route), subject: detail.content.subject }),
          detail: JSON.stringify(mailingDetail.encode(detail)),
        }),
        TE.flatMap(() => parts.put(query, { tenant, id }, attachments)),
      ),
    find: (id) => firstRow(query, findMailing, { tenant, id }),
    outlines: (ids) => rows(query, mailingOutlines, { tenant, ids }),
    attachments: (id) => parts.read(query, { tenant, id }),
  }
}

const state: Json<MessageState> = t.union([
  t.type({ _tag: t.literal('Created') }),
  t.type({ _tag: t.literal('Queued'), dueAt: t.number, tries: t.number, since: t.number }),
  t.type({ _tag: t.literal('Sending'), until: t.number, tries: t.number, since: t.number }),
  t.type({ _tag: t.literal('Sent'), at: t.number, serverMessageId: nullable(t.string) }),
  t.type({
    _tag: t.literal('Failed'),
    at: t.number,
    error: text<MessageError>('MessageError'),
    lookAt: nullable(t.number),
  }),
  t.type({ _tag: t.literal('Withdrawn'), at: t.number }),
])

const step: Json<StoryStep> = t.type({ at: t.number, step: text<StoryStep['step']>('step'), code: t.string })

const story: Json<readonly StoryStep[]> = t.readonlyArray(step)

/** Never changed once made. */
const messageDetail = t.type({
  name: t.string,
  personalised: t.partial({ subject: mergeText, body: mailBody, data: mergeData }),
})

const messageRow = mapped(
  t.type(
    {
      id: messageId,
      mailingId,
      revision: t.number,
      address: t.string,
      state,
      possiblyDoubled: t.boolean,
      story,
      detail: messageDetail,
    },
    'messages',
  ),
  ({ address, detail: { name, personalised }, ...row }): MailMessage => ({
    ...row,
    personalised,
    recipient: { address, name },
  }),
)

const columns = `message_id as id, mailing_id as "mailingId", revision, address, state,
  possibly_doubled as "possiblyDoubled", story, detail`

/** When a worker shall look at it. */
const dueAt = (now: MessageState): Instant | null => {
  switch (now._tag) {
    case 'Queued':
      return now.dueAt
    case 'Sending':
      return now.until
    case 'Failed':
      return O.toNullable(now.lookAt)
    default:
      return null
  }
}

const moment = (at: Instant | null): string | null => (at === null ? null : instant.encode(at))

/** JSON within JSON as text: reading the outer one must not meet the characters that PostgreSQL refuses, like NUL. */
const changing = (message: MailMessage) => ({
  id: message.id,
  revision: message.revision,
  status: message.state._tag,
  error: message.state._tag === 'Failed' ? message.state.error : null,
  due: moment(dueAt(message.state)),
  ended: moment('at' in message.state ? message.state.at : null),
  state: JSON.stringify(state.encode(message.state)),
  doubled: message.possiblyDoubled,
  story: JSON.stringify(story.encode(message.story)),
})

const CHANGING = `id uuid, revision integer, status text, error text, due timestamptz, ended timestamptz, state text,
  doubled boolean, story text`

// What all of them share is not read from JSON again for each: that took longer than to store it.
const insertMessages = command('messages_insert')`
  insert into messages (tenant_uuid, message_id, mailing_id, origin_id, lane_id, revision, status, error, due_at,
      ended_at, state, possibly_doubled, story, address, address_key, detail)
    select :tenant, id, :mailing, (select origin_id from mail_lanes where lane_id = :lane), :lane, :revision, :status,
        :error, :due, :ended, :state, :doubled, :story, address, key, detail::json
    from json_to_recordset(:messages::json) as made (id uuid, address text, key text, detail text)`

const setLane = command('message_set_lane')`
  update messages set lane_id = :lane where tenant_uuid = :tenant and message_id = any (:ids::uuid[])`

const findMessage = statement('message_find', messageRow)`
  select ${columns} from messages where tenant_uuid = :tenant and message_id = :id`

const matching = `from messages where tenant_uuid = :tenant
  and (:address::text is null or address_key = :address)
  and (:origin::uuid is null or origin_id = :origin)
  and (:error::text is null or status = 'Failed' and error = :error)
  and (cardinality(:states::text[]) = 0 or status = any (:states::text[]))`

const listMessages = statement('message_list', messageRow)`
  select ${columns} ${matching} order by message_id desc limit :limit offset :skip`

const countMessages = countStatement('message_count', matching)

const dueMessages = statement('message_due', messageRow)`
  select ${columns} from messages where tenant_uuid = :tenant and lane_id = :lane and due_at <= :now
    order by due_at limit :limit for update skip locked`

const nextDue = statement('message_next_due', t.type({ due: nullable(instant) }))`
  select min(due_at) as due from messages where tenant_uuid = :tenant and lane_id = :lane and due_at is not null`

const saveMessages = statement('message_save', t.type({ id: messageId }))`
  update messages set revision = messages.revision + 1, status = moved.status, error = moved.error, due_at = moved.due,
      ended_at = moved.ended, state = moved.state::json, possibly_doubled = doubled, story = moved.story::json
    from json_to_recordset(:messages::json) as moved (${CHANGING})
    where tenant_uuid = :tenant and message_id = moved.id and messages.revision = moved.revision
    returning message_id as id`

// By the origin's lanes: what is sent already is not read. What a worker holds is passed over: it leaves, or is withdrawn by the next round.
const withdrawMessages = command('message_withdraw')`
  update messages set revision = revision + 1, status = 'Withdrawn', due_at = null, ended_at = :now, state = :state
    where tenant_uuid = :tenant and message_id = any (array(
      select message_id from messages
        where tenant_uuid = :tenant and due_at is not null and status = 'Queued'
          and lane_id in (select lane_id from mail_lanes where tenant_uuid = :tenant and origin_id = :origin)
        limit :limit for update skip locked))`

const purgeMessages = command('message_purge')`
  delete from messages where tenant_uuid = :tenant and message_id = any (array(
    select message_id from messages where tenant_uuid = :tenant and ended_at < :before and due_at is null limit :limit))`

const purgeMailings = command('mailing_purge')`
  delete from mailings where tenant_uuid = :tenant and created_at < :before
    and not exists (select from messages
      where messages.tenant_uuid = :tenant and messages.mailing_id = mailings.mailing_id)`

interface MessagesSharing {
  readonly shared: Values
  readonly each: { readonly id: MessageId; readonly address: string; readonly key: string; readonly detail: string }[]
}

/** By mailing and state: new ones of a creation wait from the same moment, or failed for the same reason. */
const sharing = (messages: readonly MailMessage[]): readonly MessagesSharing[] => {
  const groups = new Map<string, MessagesSharing>()
  for (const message of messages) {
    const { id, ...state } = changing(message)
    const shared = { ...state, mailing: message.mailingId }
    const key = JSON.stringify(shared)
    const group: MessagesSharing = groups.get(key) ?? { shared, each: [] }
    groups.set(key, group)
    const { address, name } = message.recipient
    group.each.push({
      id,
      address,
      key: address.toLowerCase(),
      detail: JSON.stringify(messageDetail.encode({ name, personalised: message.personalised })),
    })
  }
  return [...groups.values()]
}

export const makePostgresMessageStore = (query: Knex, scope: Scope): MessageStore => {
  const tenant = tenantOf(scope)
  return {
    insert: (lane, messages) =>
      pipe(
        sharing(messages),
        TE.traverseSeqArray(({ shared, each }) =>
          write(query, insertMessages, { tenant, lane, ...shared, messages: JSON.stringify(each) }),
        ),
        TE.asUnit,
      ),
    setLane: (lane, ids) => write(query, setLane, { tenant, lane, ids }),
    find: (id) => firstRow(query, findMessage, { tenant, id }),
    list: ({ address, states, error, origin: of, ...page }) =>
      countedPage(
        query,
        { page: listMessages, count: countMessages },
        {
          tenant,
          address: address === '' ? null : address.toLowerCase(),
          states,
          error: O.toNullable(error),
          origin: pipe(
            of,
            O.map(({ id }): Uuid => id),
            O.toNullable,
          ),
        },
        page,
      ),
    due: (lane, now, limit) => rows(query, dueMessages, { tenant, lane, now: instant.encode(now), limit }),
    nextDue: (lane) => pipe(firstRow(query, nextDue, { tenant, lane }), TE.map(O.flatMap(({ due }) => due))),
    save: (messages) =>
      pipe(
        rows(query, saveMessages, { tenant, messages: JSON.stringify(messages.map(changing)) }),
        TE.map((saved): ReadonlySet<MessageId> => new Set(saved.map(({ id }) => id))),
      ),
    withdraw: ({ id }, now, limit) =>
      written(query, withdrawMessages, {
        tenant,
        origin: id,
        now: instant.encode(now),
        state: JSON.stringify(state.encode({ _tag: 'Withdrawn', at: now })),
        limit,
      }),
    purge: (endedBefore, limit) => {
      const before = instant.encode(endedBefore)
      return pipe(
        written(query, purgeMessages, { tenant, before, limit }),
        TE.tap(() => written(query, purgeMailings, { tenant, before })),
      )
    },
  }
}
