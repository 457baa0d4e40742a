// The latest changes of a record, and who made them.
import type { AuditEntryResponse } from '#adapters/contract/identity/audit.ts'
import { Link } from '#adapters/web/kit/views/button.tsx'
import type { AddressQuery } from '#adapters/web/kit/http.ts'
import { Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { Actor, ChangeDetails } from './change-cells.tsx'
import { describeAction } from './change-words.ts'
import { useNames } from './use-names.ts'

const SHOWN = 5
const none: readonly AuditEntryResponse[] = []

export function LatestChanges(props: {
  readonly subject: string
  /** The person of the page, so that the panel also links to what they did. */
  readonly actor?: string
  /** The tenant whose audit log contains the changes; absent: the present tenant. */
  readonly tenant?: string
}) {
  const { navigation, t } = useAdmin()
  const { subject, actor, tenant } = props
  const headers = tenant === undefined ? {} : { headers: { 'x-tenant-uuid': tenant } }
  const changes = useRemote(call('GET /audit', { query: { subject, skip: 0, limit: SHOWN }, ...headers }))
  const toHref = (query: AddressQuery): string =>
    tenant === undefined ? navigation.href('changes', { query }) : navigation.hrefIn(tenant, 'changes', query)
  const names = useNames(changes.value?.data ?? none)
  const hasMore = changes.value !== null && changes.value.total > 0
  const more = (
    <>
      {hasMore && <Link href={toHref({ subject })}>{t('person.changes.all')}</Link>}
      {actor !== undefined && <Link href={toHref({ actor })}>{t('person.changes.by')}</Link>}
    </>
  )
  return (
    <Panel id="latest-changes" title={t('person.changes')} more={more}>
      <Loaded of={changes}>
        {({ data, total }) => (
          <>
            {total === 0 && <p class="quiet">{t('person.changes.none')}</p>}
            <ol class="stack">
              {data.map((entry) => (
                <li key={entry.id} class="ruled lines">
                  <span>{describeAction(t, entry)}</span>
                  <ChangeDetails entry={entry} names={names} />
                  <span class="quiet">
                    <Actor entry={entry} />, <When at={entry.at} />
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
