// The activity of the tenant: who did what, filtered by kind, person, record, period and text.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { AUDIT_COUNTED } from '#domain/logging/audit.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import type { ListFilter } from '#adapters/web/kit/list/filter.ts'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import { call } from '../../api/call.ts'
import { AUDIT_ACTIONS, toAuditQuery } from '../../logs/audit-log.ts'
import type { SubjectNames } from '../../logs/audit-records.ts'
import { type Admin, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { Actor, ChangeDetails, ChangeSubject, describeSubject } from './change-cells.tsx'
import { describeAction, describeActor, describeDetails, joinWords } from './change-words.ts'
import { StoryLink } from './story-link.tsx'
import { useNames } from './use-names.ts'

const none: readonly AuditEntryResponse[] = []

export function ChangesPage() {
  const admin = useAdmin()
  const { navigation, t } = admin
  const { query } = usePlace()
  const { subject = '', q = '' } = query
  const filter = toAuditQuery(query)
  const changes = useList((part) => call('GET /audit', { query: { ...filter, ...part } }), {
    mostSaved: AUDIT_COUNTED,
    countedTo: AUDIT_COUNTED,
  })
  const entries = changes.value?.data ?? none
  const names = useNames(entries)
  return (
    <ListPage
      of="changes"
      columns={makeChangeColumns(admin, names)}
      source={changes}
      toKey={({ id }) => id}
      actions={(entry) => {
        const { subject: id } = entry
        const name = describeSubject(admin, entry, names)
        if (id === null || id === subject || name === '') return []
        const run = (): void => navigation.narrow({ subject: id, page: '' })
        return [{ word: t('changes.only'), label: t('changes.only.named', { name }), run }]
      }}
      filters={makeChangeFilters(admin, query, entries, names)}
      emptyAction={<ActionButton label={t('changes.toPeople')} to={navigation.href('people')} />}
    >
      {q !== '' && <p class="quiet">{t('changes.searched')}</p>}
    </ListPage>
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
      cell: (entry) => <ChangeSubject entry={entry} names={names} />,
      text: (entry) => describeSubject(admin, entry, names),
    },
    {
      name: 'details',
      header: t('changes.column.details'),
      cell: (entry) => <ChangeDetails entry={entry} names={names} />,
      text: (entry) => describeDetails(admin, names, entry).map(joinWords).join('; '),
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
