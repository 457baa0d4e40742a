// Names of tenants, calls to another tenant, and addresses in it, for operators.
import { useAdmin, usePlace } from './admin-context.tsx'
import { useMemo } from 'preact/hooks'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../api/call.ts'

type Href = ReturnType<typeof useAdmin>['navigation']['href']

export function useOtherOffice() {
  const { me, navigation } = useAdmin()
  return (office: string) => ({
    headers: { 'x-tenant-uuid': office },
    hrefIn: (...[name, { id, query } = {}]: Parameters<Href>): string =>
      navigation.hrefIn(office === me.home.uuid ? null : office, name, query, id),
  })
}

/** How many tenants get a name. Others are shown by their id. */
const MOST = 200

/** Names by id, in the order of the service. Null: the view covers one tenant. */
export function useOfficeNames(): ReadonlyMap<string, string> | null {
  const { me } = useAdmin()
  const { tenant } = usePlace()
  const isOverAll = me.operator && tenant === null
  const page = useRemote(isOverAll ? call('GET /tenants', { query: { skip: 0, limit: MOST } }) : null).value
  return useMemo(
    () => (isOverAll ? new Map(page?.data.map(({ uuid, name }) => [uuid, name])) : null),
    [isOverAll, page],
  )
}
