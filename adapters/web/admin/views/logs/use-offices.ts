// The names of the offices, for an operator who looks at all of them at once.
import { useMemo } from 'preact/hooks'
import { tenantsCall } from '../../api/tenants.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'

/** As many as can be chosen from; others are known by their ids. */
const MOST = 200

/** By id, in the order of the service. Null: one office is looked at, and there is nothing to tell apart. */
export const useOffices = (): ReadonlyMap<string, string> | null => {
  const { me } = useAdmin()
  const { tenant } = usePlace()
  const isOverAll = me.operator && tenant === null
  const { asked } = useAsked(isOverAll ? tenantsCall({ q: '', skip: 0, limit: MOST }) : null)
  const page = latest(asked)
  return useMemo(
    () => (isOverAll ? new Map(page?.data.map(({ uuid, name }) => [uuid, name])) : null),
    [isOverAll, page],
  )
}
