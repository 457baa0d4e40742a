// Names of the offices, for operators who see several at once.
import { useMemo } from 'preact/hooks'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'

/** The other offices are shown by their ids. */
const MOST = 200

/** By id, in the order of the service. Null: the view covers one office. */
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
