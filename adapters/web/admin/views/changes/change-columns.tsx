// The columns of the changes: when, who, what, of whom or what, how, and the way to the log of that moment.
import type { AuditEntry } from '../../api/audit.ts'
import { subjectKind } from '../../logs/change-details.ts'
import { toQuery } from '../../logs/log-address.ts'
import { storyOf } from '../../logs/log-view.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { actionWords, actorWords, detailsInWords } from './change-words.ts'
import type { Names } from './use-names.ts'

interface CellProps {
  readonly entry: AuditEntry
  readonly names: Names
}

const Actor = ({ entry: { actor } }: { readonly entry: AuditEntry }) => {
  const { may, navigation, t } = useAdmin()
  const words = actorWords(t, actor)
  return actor.kind === 'person' && actor.uuid !== null && actor.name !== null && may('users:read') ? (
    <Link class="change-person cut" href={navigation.href('person', { id: actor.uuid })} title={actor.email ?? words}>
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi>{words}</bdi>
  )
}

const subjectWords = ({ t }: Pick<Admin, 't'>, { subject, actor }: AuditEntry, names: Names): string => {
  if (subject === null) return ''
  if (subject === actor.uuid) return t('changes.subject.self')
  const name = names(subject)
  if (name === null) return t('changes.subject.gone')
  return name ?? subject.slice(0, 8)
}

const Subject = ({ entry, names }: CellProps) => {
  const admin = useAdmin()
  const { may, navigation } = admin
  const { subject, action, actor } = entry
  if (subject === null) return null
  const words = subjectWords(admin, entry, names)
  const kind = subjectKind(action)
  const isThere = names(subject) !== null && subject !== actor.uuid
  const place = kind === 'user' && may('users:read') ? 'person' : kind === 'role' && may('roles:read') ? 'role' : null
  return place !== null && isThere && (kind === 'user' || names(subject) !== undefined) ? (
    <Link class="change-person cut" href={navigation.href(place, { id: subject })} title={subject}>
      <bdi>{words}</bdi>
    </Link>
  ) : (
    <bdi title={subject}>{words}</bdi>
  )
}

const Details = ({ entry, names }: CellProps) => {
  const { t } = useAdmin()
  const words = detailsInWords(t, names, entry)
  return words.length === 0 ? null : (
    <ul class="change-details">
      {words.map((word) => (
        <li key={word}>
          <bdi>{word}</bdi>
        </li>
      ))}
    </ul>
  )
}

const Request = ({ entry: { requestId } }: { readonly entry: AuditEntry }) => {
  const { navigation, t } = useAdmin()
  return requestId === null ? null : (
    <Link class="change-story" href={navigation.href('logs', { query: toQuery(storyOf(requestId)) })} title={requestId}>
      {t('changes.story')}
    </Link>
  )
}

export const changeColumns = (admin: Admin, names: Names): readonly Column<AuditEntry>[] => {
  const { format, now, t } = admin
  return [
    {
      name: 'at',
      header: t('changes.column.at'),
      width: 'middle',
      cell: ({ at }) => (
        <time dateTime={at} title={format.exactly(Date.parse(at))}>
          {format.when(Date.parse(at), now())}
        </time>
      ),
      text: ({ at }) => at,
    },
    {
      name: 'actor',
      header: t('changes.column.actor'),
      cell: (entry) => <Actor entry={entry} />,
      text: ({ actor }) => actorWords(t, actor),
    },
    {
      name: 'action',
      header: t('changes.column.action'),
      cell: (entry) => actionWords(t, entry),
      text: (entry) => actionWords(t, entry),
    },
    {
      name: 'subject',
      header: t('changes.column.subject'),
      cell: (entry) => <Subject entry={entry} names={names} />,
      text: (entry) => subjectWords(admin, entry, names),
    },
    {
      name: 'details',
      header: t('changes.column.details'),
      cell: (entry) => <Details entry={entry} names={names} />,
      text: (entry) => detailsInWords(t, names, entry).join('; '),
    },
    {
      name: 'request',
      header: t('changes.column.request'),
      width: 'narrow',
      cell: (entry) => <Request entry={entry} />,
      text: ({ requestId }) => requestId ?? '',
    },
  ]
}
