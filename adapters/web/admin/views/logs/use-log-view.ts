// The view of the log that the address asks for, and going to another.
import { useMemo } from 'preact/hooks'
import { fromQuery, toQuery } from '../../logs/log-address.ts'
import type { LogView } from '../../logs/log-view.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'

export interface Viewing {
  readonly view: LogView
  /** In place of the present one: back leads out of the log. */
  readonly show: (view: LogView) => void
  /** As a step of its own: back leads here again. */
  readonly goTo: (view: LogView) => void
  /** For a link, or to be sent to somebody: path and query. */
  readonly addressOf: (view: LogView) => string
}

export const useLogView = (): Viewing => {
  const { navigation } = useAdmin()
  const { query } = usePlace()
  const key = JSON.stringify(query)
  return useMemo(() => {
    const addressOf = (view: LogView): string => navigation.href('logs', { query: toQuery(view) })
    return {
      view: fromQuery(query),
      show: (view: LogView) => navigation.narrow(toQuery(view)),
      goTo: (view: LogView) => navigation.go(addressOf(view)),
      addressOf,
    }
  }, [navigation, key])
}
