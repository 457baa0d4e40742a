// The user's settings, asked for once and kept while the pane is open; every view hears when they change.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '../api/failure.ts'
import type { PluginApi } from '../api/plugin-api.ts'
import { type Settings, changeSettingsCall, settingsCall } from '../api/settings.ts'

export interface SettingsMemory {
  /** What is known now, or null. */
  readonly known: () => Settings | null
  /** Asks once; parallel askers share the call, and one that failed is asked anew. */
  readonly load: () => Promise<Either<ApiFailure, Settings>>
  readonly change: (next: Settings) => Promise<Either<ApiFailure, Settings>>
  /** Another user may log in next. */
  readonly forget: () => void
  readonly onChange: (listener: () => void) => () => void
}

export const makeSettingsMemory = (api: PluginApi): SettingsMemory => {
  let known: Settings | null = null
  let asking: Promise<Either<ApiFailure, Settings>> | null = null
  const listeners = new Set<() => void>()
  const keep = (answer: Either<ApiFailure, Settings>): Either<ApiFailure, Settings> => {
    if (isRight(answer)) {
      known = answer.right
      for (const listener of listeners) listener()
    } else asking = null
    return answer
  }
  return {
    known: () => known,
    load: () => (asking ??= api(settingsCall).then(keep)),
    change: async (next) => keep(await api(changeSettingsCall(next))),
    forget: () => {
      known = null
      asking = null
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
