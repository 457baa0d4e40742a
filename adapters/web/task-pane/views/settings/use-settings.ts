// The user's settings as a view's state.
import { useEffect } from 'preact/hooks'
import { useChanges } from '#adapters/web/kit/views/use-changes.ts'
import { usePane } from '../pane-context.tsx'
import type { SettingsView } from '../../settings/settings-memory.ts'

export const useSettings = (): SettingsView => {
  const { settings } = usePane()
  useChanges(settings)
  useEffect(() => void settings.load(), [settings])
  return settings.view()
}
