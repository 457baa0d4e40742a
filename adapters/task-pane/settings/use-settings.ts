// The user's settings as a view's state.
import { useEffect, useState } from 'preact/hooks'
import { usePane } from '../views/pane-context.tsx'
import type { SettingsView } from './settings-memory.ts'

export const useSettings = (): SettingsView => {
  const { settings } = usePane()
  const [, setTurn] = useState(0)
  useEffect(() => {
    void settings.load()
    return settings.onChange(() => setTurn((turn) => turn + 1))
  }, [settings])
  return settings.view()
}
