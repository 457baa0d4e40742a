// Fired events and their types, in PostgreSQL.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import {
  type EventData,
  type EventId,
  type EventKind,
  type EventRecipient,
  type EventType,
  type EventTypeUuid,
  listAddresses,
  type StoredEvent,
} from '#domain/event/event.ts'
import { CHANNEL } from '#domain/event/notification.ts'
import type { EventStore, EventTypeStore } from '#domain/event/ports.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import { instant, mapRow, asNullable, makeTextColumn, userUuid, makeUuidColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

type Json<A> = t.Type<A, unknown, unknown>

export const eventId = makeUuidColumn<EventId>('EventId')
export const eventTypeUuid = makeUuidColumn<EventTypeUuid>('EventTypeUuid')
export const eventRecipient = makeTextColumn<EventRecipient>('EventRecipient')
export const eventData: Json<EventData> = t.record(t.string, t.union([t.string, t.number]))

const fields: Json<readonly string[]> = t.readonlyArray(t.string)
const people: Json<EventKind['people']> = t.readonlyArray(
  t.intersection([t.type({ email: t.string }), t.partial({ name: t.string })]),
)
const templateUuid = makeUuidColumn<TemplateUuid>('TemplateUuid')
export const titles = t.type({ nl: t.string, en: t.string })
export const eventKind = t.intersection([
  t.type({ constant: t.string, name: t.string, titles, fields, people }),
  t.partial({ isForWebhooks: t.boolean }),
])

const stored = {
  id: eventId,
  type: eventTypeUuid,
  data: eventData,
  initiator: userUuid,
  firedAt: instant,
  dispatchedAt: asNullable(instant),
}

const COLUMNS = `event_id as id, type, data, initiator, fired_at as "firedAt", dispatched_at as "dispatchedAt"`

// One list per column: PostgreSQL takes three times as long to read a list of records.
const insertEvents = defineCommand('event_insert')`
  with given as (
    select * from rows from (unnest(:ids::uuid[]), unnest(:types::uuid[]), json_array_elements(:data::json),
        jsonb_array_elements(:people::jsonb), unnest(:initiators::uuid[]), unnest(:subjects::uuid[]), unnest(:firedAt::timestamptz[]))
      as one (id, type, data, people, initiator, subject, fired_at)),
  made as (
    insert into events (tenant_uuid, event_id, type, kind, data, people, initiator, subject, fired_at)
      select :tenant, id, type, kind, data, people, initiator, subject, fired_at
        from given join json_each(:kinds::json) as kinds (of, kind) on of::uuid = type)
  insert into event_people (tenant_uuid, person_key, event_id)
    select :tenant, person, id from given, jsonb_array_elements_text(people) as person`

const lockEvent = defineStatement('event_hold', t.type({ ...stored, kind: eventKind }, 'events'))`
  select ${COLUMNS}, kind from events where tenant_uuid = :tenant and event_id = :id for no key update`

const setDispatched = defineCommand('event_dispatched')`
  update events set dispatched_at = :at where tenant_uuid = :tenant and event_id = :id`

const claimLate = defineStatement('event_take_late', t.type({ id: eventId }, 'events'))`
  update events set late_until = :now::timestamptz + (:now::timestamptz - fired_at)
    where tenant_uuid = :tenant and event_id = any (array(
      select event_id from events
        where tenant_uuid = :tenant and dispatched_at is null and fired_at < :before and (late_until is null or late_until <= :now)
        order by fired_at limit :limit for update skip locked))
    returning event_id as id`

const aboutSubject = 'from events e where e.tenant_uuid = :tenant and e.subject = :subject'
const listedRow = t.type(
  { id: eventId, type: eventTypeUuid, constant: t.string, name: t.string, firedAt: instant, notifications: t.number },
  'events',
)
const subjectPage = {
  page: defineStatement('event_about', listedRow)`
    select e.event_id as id, e.type, e.kind->>'constant' as constant, e.kind->>'name' as name, e.fired_at as "firedAt",
        (select count(*)::integer from notifications n where n.tenant_uuid = :tenant and n.event_id = e.event_id and n.channel = '${CHANNEL}') as notifications
      ${aboutSubject} order by e.event_id desc limit :limit offset :skip`,
  count: defineCount('event_about_count', aboutSubject),
}

const latestEvent = defineStatement('event_latest', t.type(stored, 'events'))`
  select ${COLUMNS} from events where tenant_uuid = :tenant and type = :type order by event_id desc limit 1`

const eventsOfPerson = defineStatement(
  'event_of_person',
  t.type({ id: eventId, data: eventData, kind: eventKind }, 'events'),
)`
  select event_id as id, data, kind from events
    where tenant_uuid = :tenant and event_id = any (array(
      select event_id from event_people where tenant_uuid = :tenant and person_key = :key order by event_id limit :limit))
    order by event_id for no key update`

const removePerson = defineCommand('event_remove_person')`
  with changed as (
    update events set data = given.data, people = people - :key from json_to_recordset(:events::json) as given (id uuid, data json)
      where tenant_uuid = :tenant and event_id = given.id
      returning event_id)
  delete from event_people
    where tenant_uuid = :tenant and person_key = :key and event_id in (select event_id from changed)`

// The planner expects few items of arrays, and so looks their rows up one by one.
const purgeEvents = defineCommand('event_purge')`
  with gone as (
    delete from events where tenant_uuid = :tenant and event_id = any (array(
      select event_id from events where tenant_uuid = :tenant and event_id < :first order by event_id limit :limit))
      returning event_id, people),
  mentioned as materialized (select event_id, jsonb_array_elements_text(people) as person from gone),
  people as (
    delete from event_people using unnest(array(select person from mentioned), array(select event_id from mentioned)) as one (person, event)
      where tenant_uuid = :tenant and person_key = one.person and event_id = one.event)
  select from gone`

const purgeDigests = defineCommand('event_purge_digests')`
  delete from notification_digests where tenant_uuid = :tenant and ended_at < :before`

export function makePostgresEventStore(query: Knex, scope: Scope): EventStore {
  const tenant = getTenant(scope)
  return {
    addAll: (events) =>
      write(query, insertEvents, {
        tenant,
        kinds: JSON.stringify(Object.fromEntries(events.map(({ kind: of }) => [of.uuid, eventKind.encode(of)]))),
        ids: events.map(({ id }) => id),
        types: events.map(({ kind: of }) => of.uuid),
        data: JSON.stringify(events.map(({ data }) => data)),
        people: JSON.stringify(events.map(({ kind: of, data }) => listAddresses(of, data))),
        initiators: events.map(({ initiator }) => initiator),
        subjects: events.map(({ subject }) => subject ?? null),
        firedAt: events.map(({ firedAt }) => instant.encode(firedAt)),
      }),
    lock: (id) => readFirstRow(query, lockEvent, { tenant, id }),
    setDispatched: (id, at) => write(query, setDispatched, { tenant, id, at: instant.encode(at) }),
    claimLate: (before, now, limit) =>
      pipe(
        readRows(query, claimLate, { tenant, before: instant.encode(before), now: instant.encode(now), limit }),
        TE.map((found) => found.map(({ id }) => id)),
      ),
    listAbout: (subject, page) => readCountedPage(query, subjectPage, { tenant, subject }, page),
    findLatest: (type) => readFirstRow(query, latestEvent, { tenant, type }),
    lockMentioning: (key, limit) => readRows(query, eventsOfPerson, { tenant, key, limit }),
    removePerson: (key, events) =>
      write(query, removePerson, {
        tenant,
        key,
        events: JSON.stringify(events.map(({ id, data }: Pick<StoredEvent, 'id' | 'data'>) => ({ id, data }))),
      }),
    purge: (firedBefore, limit) => {
      // Ids are in order of time.
      const first = timeOrdered('00000000-0000-0000-0000-000000000000', firedBefore)
      return pipe(
        writeAndCount(query, purgeEvents, { tenant, first, limit }),
        // The digests of a tenant are searched one by one: once for all pages.
        TE.tap((gone) =>
          gone < limit
            ? write(query, purgeDigests, { tenant, before: instant.encode(firedBefore) })
            : TE.right(undefined),
        ),
      )
    },
  }
}

const typeRow = mapRow(
  t.type(
    {
      uuid: eventTypeUuid,
      constant: t.string,
      name: t.string,
      titles,
      fields,
      people,
      template: asNullable(templateUuid),
      translation: asNullable(templateUuid),
      recipients: t.readonlyArray(eventRecipient),
      digest: t.boolean,
      firstFiredAt: asNullable(instant),
      revision: t.number,
    },
    'event_types',
  ),
  ({ template, translation, recipients, digest, ...row }): EventType => ({
    ...row,
    settings: { template, translation, recipients, digest },
  }),
)

const TYPE_COLUMNS = `uuid, constant, name, titles, fields, people, template_uuid as template, translation_uuid as translation,
  notifies as recipients, digest,
  first_fired_at as "firstFiredAt", revision`

// Does not write an unchanged type, and so takes no lock on it.
const registerType = defineCommand('event_type_register')`
  insert into event_types (uuid, constant, name, titles, fields, people, notifies, digest, first_fired_at, revision)
    select :id, :constant, :called, :titles::json, :fields::json, :people::json, '{}', false, :firedAt::timestamptz, 0
      where not exists (select from event_types where uuid = :id
        and (constant, name, titles::text, fields::text, people::text) = (:constant, :called, :titles, :fields, :people)
        and (first_fired_at is not null or :firedAt::timestamptz is null))
    on conflict (uuid) do update set first_fired_at = coalesce(event_types.first_fired_at, excluded.first_fired_at), constant = excluded.constant, name = excluded.name, titles = excluded.titles, fields = excluded.fields, people = excluded.people`

const findType = defineStatement('event_type_find', typeRow)`select ${TYPE_COLUMNS} from event_types where uuid = :id`
const listTypes = defineStatement('event_type_list', typeRow)`
  select ${TYPE_COLUMNS} from event_types order by first_fired_at, uuid`

const putType = defineStatement('event_type_put', typeRow)`
  update event_types set template_uuid = :template, translation_uuid = :translation, notifies = :recipients::text[], digest = :digest,
      revision = revision + 1
    where uuid = :id and revision = :revision
    returning ${TYPE_COLUMNS}`

export function makePostgresEventTypeStore(query: Knex): EventTypeStore {
  return {
    register: (of, firedAt) =>
      write(query, registerType, {
        id: of.uuid,
        constant: of.constant,
        called: of.name,
        titles: JSON.stringify(of.titles),
        fields: JSON.stringify(of.fields),
        people: JSON.stringify(of.people),
        firedAt: asNullable(instant).encode(firedAt),
      }),
    find: (id) => readFirstRow(query, findType, { id }),
    list: readRows(query, listTypes, {}),
    put: ({ uuid: id, settings: { template, translation, recipients, digest }, revision }) =>
      readFirstRow(query, putType, {
        id,
        template: O.toNullable(template),
        translation: O.toNullable(translation),
        recipients,
        digest,
        revision,
      }),
  }
}
