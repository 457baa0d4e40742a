// What the list of connections tells of each: whose it is, of which application, since when and for how long.
import type { Connection } from '../../api/assistant.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'
import { When } from '../frame/when.tsx'
import { Chip } from '../table/chip.tsx'
import type { Column } from '../table/column.ts'

const Person = ({ connection: { person } }: { readonly connection: Connection }) => {
  const { may, me, navigation, t } = useAdmin()
  // In another office his own colleagues have no page.
  const isHome = me.tenant.uuid === me.home.uuid
  return (
    <span class="person-name">
      <span class="person-lead">
        {isHome && may('users:read') ? (
          <Link class="row-link cut" href={navigation.href('person', { id: person.uuid })} title={person.name}>
            <bdi>{person.name}</bdi>
          </Link>
        ) : (
          <bdi class="cut" title={person.name}>
            {person.name}
          </bdi>
        )}
        {person.uuid === me.user.uuid && <Chip tone="accent">{t('connections.you')}</Chip>}
      </span>
      <span class="person-email cut" title={person.email}>
        {person.email}
      </span>
    </span>
  )
}

export const connectionColumns = (
  { now, t }: Admin,
  onEnd: (connection: Connection) => void,
): readonly Column<Connection>[] => {
  const holds = ({ expiresAt }: Connection): boolean => Date.parse(expiresAt) > now()
  return [
    { name: 'person', header: t('connections.person'), cell: (connection) => <Person connection={connection} /> },
    {
      name: 'label',
      header: t('connections.label'),
      cell: ({ label }) => (
        <span class="cut" title={label}>
          <bdi>{label}</bdi>
        </span>
      ),
    },
    {
      name: 'since',
      header: t('connections.since'),
      width: 'narrow',
      cell: ({ createdAt }) => <When at={createdAt} isDay />,
    },
    {
      name: 'used',
      header: t('connections.used'),
      width: 'moment',
      cell: ({ lastUsedAt }) => <When at={lastUsedAt} />,
    },
    {
      name: 'ends',
      header: t('connections.ends'),
      width: 'narrow',
      cell: (connection) =>
        holds(connection) ? (
          <When at={connection.expiresAt} isDay />
        ) : (
          <Chip tone="quiet">{t('connections.ended')}</Chip>
        ),
    },
    {
      name: 'actions',
      header: t('table.actions'),
      width: 'action',
      cell: (connection) =>
        holds(connection) && (
          <button
            type="button"
            class="button button-quiet"
            aria-label={t('connections.end.of', { name: connection.person.name })}
            onClick={() => onEnd(connection)}
          >
            {t('connections.end')}
          </button>
        ),
    },
  ]
}
