// The activity of the tenant: who did what, filtered by kind, person, period and text.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import { ActionButton, Link } from '#adapters/web/kit/views/button.tsx'
import { call } from '../../api/call.ts'
import { AUDIT_ACTIONS, toAuditQuery } from '../../logs/audit-log.ts'
import { getRecordRoute, getAuditRecord, type SubjectNames } from '../../logs/audit-records.ts'
import { escapeToLine } from '../../logs/log-entry.ts'
import { routes } from '../../routes.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { describeAction, describeActor, describeDetails } from './change-words.ts'
import { StoryLink } from './story-link.tsx'
import { useNames } from './use-names.ts'

/** The most rows of the export: the browser builds it in memory. */
const MOST_SAVED = 20_000
const none: readonly AuditEntryResponse[] = []

export function ChangesPage() {
  const admin = useAdmin()
  const { navigation, t } = admin
  const { query } = usePlace()
  const filter = toAuditQuery(query)
  const changes = useList((part) => call('GET /audit', { query: { ...filter, ...part } }), { mostSaved: MOST_SAVED })
  const entries = changes.value?.data ?? none
  const names = useNames(entries)
  return (
    <ListPage
      of="changes"
      columns={makeChangeColumns(admin, names)}
      source={changes}
      toKey={({ id }) => id}
      filters={makeChangeFilters(admin, query, entries, names)}
      emptyAction={<ActionButton label={t('changes.toPeople')} to={navigation.href('people')} />}
    />
  )
}

/** The choices of the person filter, by name: the user, the chosen person and the people on the page. */
function listPeople(
  entries: readonly AuditEntryResponse[],
  me: string,
  chosen: string,
  names: SubjectNames,
): ReadonlyMap<string, string> {
  const on = entries.flatMap(({ actor }) => (actor.kind === 'person' && actor.uuid !== null ? [actor.uuid] : []))
  const all = [...new Set([me, ...(chosen === '' ? [] : [chosen]), ...on])]
  return new Map(all.map((uuid) => [uuid, names(uuid) ?? uuid.slice(0, 8)]))
}

function makeChangeFilters(
  { me, t }: Admin,
  { actor = '', subject = '' }: Readonly<Record<string, string>>,
  entries: readonly AuditEntryResponse[],
  names: SubjectNames,
): readonly ListFilter[] {
  const people = listPeople(entries, me.user.uuid, actor, (uuid) =>
    uuid === me.user.uuid ? me.user.name : names(uuid),
  )
  return [
    {
      kind: 'choice',
      name: 'action',
      label: t('changes.filter'),
      hasLabel: true,
      all: t('changes.filter.all'),
      options: AUDIT_ACTIONS.map((action) => ({
        value: action,
        label: describeAction(t, { action, outcome: 'done' }),
      })),
    },
    {
      kind: 'choice',
      name: 'actor',
      label: t('changes.actor'),
      hasLabel: true,
      all: t('changes.actor.all'),
      options: [...people].map(([value, label]) => ({ value, label })),
    },
    { kind: 'day', name: 'from', label: t('changes.from') },
    { kind: 'day', name: 'to', label: t('changes.to') },
    {
      kind: 'linked',
      name: 'subject',
      label: t('changes.subject', { name: names(subject) ?? t('changes.subject.this') }),
    },
  ]
}

interface CellProps {
  readonly entry: AuditEntryResponse
  readonly names: SubjectNames
}

function Actor({ entry: { actor } }: { readonly entry: AuditEntryResponse }) {
  const { may, navigation, t } = useAdmin()
  const words = describeActor(t, actor)
  return actor.kind === 'person' && actor.uuid !== null && actor.name !== null && may('users:read') ? (
    <Link class="change-person cut" href={navigation.href('person', { id: actor.uuid })} title={actor.email ?? words}>
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  )
}

/** The name of the record, or the word for its kind. Empty: the entry has no record. */
function describeSubject({ t }: Pick<Admin, 't'>, entry: AuditEntryResponse, names: SubjectNames): string {
  const { subject, actor, details } = entry
  const record = getAuditRecord(entry)
  if (record === null) return ''
  if (record.kind === 'user' && subject === actor.uuid) return t('changes.subject.self')
  const known = record.id === '' ? undefined : names(record.id)
  const former = typeof details['name'] === 'string' ? escapeToLine(details['name']) : null
  return known ?? former ?? (known === null ? t('changes.subject.gone') : t(`changes.record.${record.kind}`))
}

function Subject({ entry, names }: CellProps) {
  const admin = useAdmin()
  const { may, navigation } = admin
  const record = getAuditRecord(entry)
  if (record === null) return null
  const { id } = record
  const words = describeSubject(admin, entry, names)
  const place = getRecordRoute(record)
  const { needs } = routes.ruleOf(place)
  const isThere = id === '' || (names(id) !== null && !entry.action.endsWith('.removed'))
  return isThere && (needs === null || may(needs)) ? (
    <Link class="change-person cut" href={navigation.href(place, id === '' ? {} : { id })} title={words}>
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  )
}

function Details({ entry, names }: CellProps) {
  const words = describeDetails(useAdmin(), names, entry)
  return words.length === 0 ? null : (
    <ul class="quiet break">
      {words.map((word) => (
        <li key={word}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}

function makeChangeColumns(admin: Admin, names: SubjectNames): readonly Column<AuditEntryResponse>[] {
  const { t } = admin
  return [
    makeMomentColumn({ name: 'at', header: t('changes.column.at'), width: 'middle' }, ({ at }) => at),
    {
      name: 'actor',
      header: t('changes.actor'),
      cell: (entry) => <Actor entry={entry} />,
      text: ({ actor }) => describeActor(t, actor),
    },
    {
      name: 'action',
      header: t('changes.column.action'),
      cell: (entry) => describeAction(t, entry),
      text: (entry) => describeAction(t, entry),
    },
    {
      name: 'subject',
      header: t('changes.column.subject'),
      cell: (entry) => <Subject entry={entry} names={names} />,
      text: (entry) => describeSubject(admin, entry, names),
    },
    {
      name: 'details',
      header: t('changes.column.details'),
      cell: (entry) => <Details entry={entry} names={names} />,
      text: (entry) => describeDetails(admin, names, entry).join('; '),
    },
    {
      name: 'request',
      header: t('changes.column.request'),
      width: 'narrow',
      cell: ({ requestId }) => <StoryLink requestId={requestId} />,
      text: ({ requestId }) => requestId ?? '',
    },
  ]
}
