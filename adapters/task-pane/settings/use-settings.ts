// The user's settings as a view's state; null until they are known.
import { useEffect, useState } from 'preact/hooks'
import type { Settings } from '../api/settings.ts'
import { usePane } from '../views/pane-context.tsx'

export const useSettings = (): Settings | null => {
  const { settings } = usePane()
  const [, setTurn] = useState(0)
  useEffect(() => {
    void settings.load()
    return settings.onChange(() => setTurn((turn) => turn + 1))
  }, [settings])
  return settings.known()
}
