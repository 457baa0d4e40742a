// Lists the connections of assistants: person, application, start, last use and expiry. An operator can end each.
import { useState } from 'preact/hooks'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Chip, When } from '#adapters/web/kit/views/panel.tsx'
import { Confirm, Link } from '#adapters/web/kit/views/button.tsx'
import type { ConnectionResponse } from '#adapters/contract/assistant/connections.ts'
import { call } from '../../api/call.ts'
import { type Admin, useAdmin } from '../admin-context.tsx'
import { useList } from '../use-list.ts'

/** The id of the panel to which the empty list links. */
export const CONNECT = 'connect'

const CONNECTIONS = 'connections'

export function Connections() {
  const admin = useAdmin()
  const { now, t } = admin
  const connections = useList((query) => call('GET /assistant/connections', { query }), { limit: 25, of: CONNECTIONS })
  const [ending, setEnding] = useState<ConnectionResponse | null>(null)
  return (
    <section class="page-part stack gap-12" aria-labelledby={CONNECTIONS}>
      <h2 id={CONNECTIONS} class="large">
        {t('connections.title')}
      </h2>
      <List
        label={t('connections.title')}
        columns={makeConnectionColumns(admin)}
        source={connections}
        toKey={({ id }) => id}
        actions={(connection) =>
          isValid(connection, now())
            ? [
                {
                  word: t('connections.end'),
                  label: t('connections.end.of', { name: connection.person.name }),
                  run: () => setEnding(connection),
                },
              ]
            : []
        }
        empty={{
          title: t('connections.empty.title'),
          body: t('connections.empty.body'),
          action: (
            <a class="button" href={`#${CONNECT}`}>
              {t('connections.empty.do')}
            </a>
          ),
        }}
      />
      {ending !== null && (
        <EndConnection connection={ending} onClose={() => setEnding(null)} onEnded={connections.reload} />
      )}
    </section>
  )
}

const isValid = ({ expiresAt }: ConnectionResponse, now: number): boolean => Date.parse(expiresAt) > now

function Person({ connection: { person } }: { readonly connection: ConnectionResponse }) {
  const { may, me, navigation, t } = useAdmin()
  // Connected people belong to the operators' tenant, so other tenants have no page for them.
  const isHome = me.tenant.uuid === me.home.uuid
  return (
    <span class="lines">
      <span class="wrap">
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
      <span class="small cut" title={person.email}>
        {person.email}
      </span>
    </span>
  )
}

const makeConnectionColumns = ({ now, t }: Admin): readonly Column<ConnectionResponse>[] => [
  { name: 'person', header: t('changes.actor'), cell: (connection) => <Person connection={connection} /> },
  { name: 'label', header: t('connections.label'), text: ({ label }) => label },
  makeMomentColumn({ name: 'since', header: t('shell.since'), width: 'narrow' }, ({ createdAt }) => createdAt, true),
  makeMomentColumn({ name: 'used', header: t('connections.used') }, ({ lastUsedAt }) => lastUsedAt),
  {
    name: 'ends',
    header: t('connections.ends'),
    width: 'narrow',
    cell: (connection) =>
      isValid(connection, now()) ? (
        <When at={connection.expiresAt} isDay />
      ) : (
        <Chip tone="quiet">{t('connections.ended')}</Chip>
      ),
  },
]

function EndConnection(props: {
  readonly connection: ConnectionResponse
  readonly onClose: () => void
  /** Also called if another administrator had already ended the connection. */
  readonly onEnded: () => void
}) {
  const { api, receipts, t } = useAdmin()
  const { connection, onClose, onEnded } = props
  const { label, person } = connection
  const { name } = person
  const assistant = label === '' ? t('connections.end.unnamed') : t('connections.end.at', { label })
  const end = async () => {
    const answer = await api(call('DELETE /assistant/connections/:id', { params: { id: connection.id } }))
    if (answer._tag === 'Left' && answer.left._tag === 'Refused' && answer.left.status === 404) onEnded()
    return answer
  }
  return (
    <Confirm
      title={t('connections.end.of', { name })}
      action={t('connections.end')}
      run={end}
      onDone={() => {
        receipts.show({
          title: t('connections.end.done', { name }),
          body: t('connections.end.done.body', { name, assistant }),
        })
        onEnded()
      }}
      onClose={onClose}
    >
      <p dir="auto">{t('connections.end.body', { name, assistant })}</p>
      <p>{t('connections.end.again')}</p>
    </Confirm>
  )
}
