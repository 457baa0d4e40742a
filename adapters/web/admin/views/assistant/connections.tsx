// Who has connected an assistant, and the end of a connection.
import { useState } from 'preact/hooks'
import { type Connection, connectionsCall } from '../../api/assistant.ts'
import { useAdmin } from '../admin-context.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { Pager, useSkip } from '../table/pager.tsx'
import { CONNECT } from './connect-panel.tsx'
import { connectionColumns } from './connection-columns.tsx'
import { EndConnection } from './end-connection.tsx'

const LIMIT = 25
const CONNECTIONS = 'connections'

export const Connections = () => {
  const admin = useAdmin()
  const { t } = admin
  const skip = useSkip(LIMIT, CONNECTIONS)
  const { asked, again } = useAsked(connectionsCall({ skip, limit: LIMIT }))
  const [ending, setEnding] = useState<Connection | null>(null)
  const page = latest(asked)
  return (
    <section class="page-part" aria-labelledby={CONNECTIONS}>
      <h2 id={CONNECTIONS} class="part-title">
        {t('connections.title')}
      </h2>
      <DataTable
        label={t('connections.title')}
        columns={connectionColumns(admin, setEnding)}
        asked={asked}
        onRetry={again}
        keyOf={({ id }) => id}
        nameOf={({ person }) => person.name}
        empty={
          <Empty title={t('connections.empty.title')}>
            <p>{t('connections.empty.body')}</p>
            <a class="button" href={`#${CONNECT}`}>
              {t('connections.empty.do')}
            </a>
          </Empty>
        }
      />
      {page !== null && <Pager total={page.total} limit={LIMIT} of={CONNECTIONS} />}
      {ending !== null && <EndConnection connection={ending} onClose={() => setEnding(null)} onEnded={again} />}
    </section>
  )
}
