// Loads the user's settings once and keeps them while the pane is open.
import { callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { PaneSettings } from '../api/settings.ts'
import { makeAnswerMemory } from './answer-memory.ts'

const KEY = ''

export function makeSettings(api: PluginApi) {
  const answers = makeAnswerMemory<PaneSettings>({ now: () => 0, freshFor: Infinity })
  return {
    /** A signal. */
    read: () => answers.read(KEY),
    /** Loads the settings once, and again after a failure. Parallel calls share one request. */
    load: async (): Promise<void> => {
      if (answers.fresh(KEY) !== null) return
      await (answers.asking(KEY) ?? answers.follow(KEY, api(callPlugin('GET /mailclient-plugin/settings'))))
    },
    /** The earlier settings stay until the service has saved the new ones. */
    change: (wanted: PaneSettings) =>
      answers.follow(KEY, api(callPlugin('PUT /mailclient-plugin/settings', { body: wanted }))),
    forget: answers.forget,
  }
}
