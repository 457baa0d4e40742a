// The plugin API for as long as its user is there: whoever signs in next hears nothing of what was asked before.
import type { PluginApi } from './plugin-api.ts'

export interface UserApi {
  readonly api: PluginApi
  /** Another user may sign in next. An answer that is under way is given to nobody: whoever waits for it waits in vain, and leaves no trace. */
  readonly forget: () => void
}

export const makeUserApi = (api: PluginApi): UserApi => {
  let users = 0
  return {
    api: async (call) => {
      const mine = users
      const answer = await api(call)
      return mine === users ? answer : new Promise(() => undefined)
    },
    forget: () => {
      users += 1
    },
  }
}
