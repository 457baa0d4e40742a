// Binds calls to the signed-in user: work that one user began never continues as another user.
import type { PluginApi } from './plugin-api.ts'

export interface UserApi {
  readonly api: PluginApi
  /** Wraps another asynchronous function: its result never resolves after the user has left. */
  readonly whileSignedIn: <Args extends readonly unknown[], A>(
    wait: (...args: Args) => Promise<A>,
  ) => (...args: Args) => Promise<A>
  /** Compares the signed-in user with the one before; if they differ, `onOther` is called. */
  readonly checkUser: () => void
  /** Another user may sign in. Calls in progress never resolve. */
  readonly forget: () => void
}

export const makeUserApi = (deps: {
  readonly api: PluginApi
  /** The user of the present session, which another window may have replaced; null if unknown. */
  readonly user: () => string | null
  readonly onOther: () => void
}): UserApi => {
  let users = 0
  let known: string | null = null
  const forget = (): void => {
    users += 1
    known = null
  }
  const checkUser = (): void => {
    const user = deps.user()
    const isOther = user !== null && known !== null && user !== known
    if (isOther) {
      forget()
      deps.onOther()
    }
    known = user ?? known
  }
  const whileSignedIn: UserApi['whileSignedIn'] =
    (wait) =>
    async (...args) => {
      const mine = users
      const outcome = await wait(...args)
      return mine === users ? outcome : new Promise(() => undefined)
    }
  return {
    api: (call) => {
      const mine = users
      checkUser()
      // Another user has signed in: the caller belongs to the former one.
      return mine === users ? whileSignedIn(() => deps.api(call))() : new Promise(() => undefined)
    },
    whileSignedIn,
    checkUser,
    forget,
  }
}
