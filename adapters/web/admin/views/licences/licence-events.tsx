// Lists the events of a licence. Each links to its notifications, and these to their mails.
import type { LicenceEventResponse } from '#adapters/contract/licence/admin-licences.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import { List } from '#adapters/web/kit/list/list.tsx'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { describeEventType } from '../events/event-types-page.tsx'
import { useList } from '../use-list.ts'

export function LicenceEvents({ id }: { readonly id: string }) {
  const { navigation, t } = useAdmin()
  return (
    <List<LicenceEventResponse>
      label={t('licence.events')}
      source={useList((part) => call('GET /admin/link/licenses/:id/events', { params: { id }, query: part }))}
      toKey={(event) => event.id}
      toHref={(event) => navigation.href('notifications', { query: { event: event.id } })}
      empty={{ title: t('licence.events.none'), body: t('licence.events.none.body') }}
      columns={[
        {
          name: 'name',
          header: t('notification.type'),
          cell: ({ typeName: name, constant }) => (
            <NameLines name={describeEventType(t, { name, constant })} address={constant} />
          ),
          text: ({ typeName: name, constant }) => describeEventType(t, { name, constant }),
        },
        {
          name: 'notifications',
          header: t('notifications.title'),
          width: 'narrow',
          text: ({ notifications }) => String(notifications),
        },
        makeMomentColumn({ name: 'firedAt', header: t('changes.column.at') }, ({ firedAt }) => firedAt),
      ]}
    />
  )
}
