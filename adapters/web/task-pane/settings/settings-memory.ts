// The user's settings, loaded once and kept while the pane is open.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import { call } from '../api/call.ts'
import type { PaneSettings } from '../api/settings.ts'

export interface SettingsView {
  /** Null until they are known. */
  readonly known: PaneSettings | null
  readonly failure: ApiFailure | null
}

type SettingsAnswer = Either<ApiFailure, PaneSettings>

const unknown: SettingsView = { known: null, failure: null }

export const makeSettingsMemory = (api: PluginApi) => {
  const view = signal(unknown)
  let asking: Promise<SettingsAnswer> | null = null
  let times = 0
  const ask = async (): Promise<SettingsAnswer> => {
    const mine = ++times
    const answer = await api(call('GET /mailclient-plugin/settings'))
    if (mine !== times) return answer
    if (isRight(answer)) view.value = { known: answer.right, failure: null }
    else {
      asking = null
      view.value = { known: null, failure: answer.left }
    }
    return answer
  }
  return {
    /** A signal. */
    view: () => view.value,
    /** Loads them once, and again after a failure. Parallel calls share one request. */
    load: (): Promise<SettingsAnswer> => (asking ??= ask()),
    /** The former settings stay until the service has saved the new ones. */
    change: async (wanted: PaneSettings): Promise<SettingsAnswer> => {
      // Earlier answers must not overwrite this change.
      const mine = ++times
      const answer = await api(call('PUT /mailclient-plugin/settings', { body: wanted }))
      if (isRight(answer) && mine === times) {
        asking = Promise.resolve(answer)
        view.value = { known: answer.right, failure: null }
      }
      return answer
    },
    forget: (): void => {
      times += 1
      asking = null
      view.value = unknown
    },
  }
}
