// The user's settings, loaded once and kept while the pane is open.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import { type PaneSettings, changeSettingsCall, settingsCall } from '../api/settings.ts'

export interface SettingsView {
  /** Null until they are known. */
  readonly known: PaneSettings | null
  readonly failure: ApiFailure | null
}

export interface SettingsMemory {
  /** A signal. */
  readonly view: () => SettingsView
  /** Loads them once, and again after a failure. Parallel calls share one request. */
  readonly load: () => Promise<Either<ApiFailure, PaneSettings>>
  /** The former settings stay until the service has saved the new ones. */
  readonly change: (wanted: PaneSettings) => Promise<Either<ApiFailure, PaneSettings>>
  readonly forget: () => void
}

const unknown: SettingsView = { known: null, failure: null }

export const makeSettingsMemory = (api: PluginApi): SettingsMemory => {
  const view = signal(unknown)
  let asking: Promise<Either<ApiFailure, PaneSettings>> | null = null
  let times = 0
  const ask = async (): Promise<Either<ApiFailure, PaneSettings>> => {
    const mine = ++times
    const answer = await api(settingsCall)
    if (mine !== times) return answer
    if (isRight(answer)) view.value = { known: answer.right, failure: null }
    else {
      asking = null
      view.value = { known: null, failure: answer.left }
    }
    return answer
  }
  return {
    view: () => view.value,
    load: () => (asking ??= ask()),
    change: async (wanted) => {
      // Earlier answers must not overwrite this change.
      const mine = ++times
      const answer = await api(changeSettingsCall(wanted))
      if (isRight(answer) && mine === times) {
        asking = Promise.resolve(answer)
        view.value = { known: answer.right, failure: null }
      }
      return answer
    },
    forget: () => {
      times += 1
      asking = null
      view.value = unknown
    },
  }
}
