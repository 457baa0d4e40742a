// The plugin API and the mail client for as long as one user is signed in: what they began ends with them, and no part of it is done as another user.
import type { PluginApi } from './plugin-api.ts'

export interface UserApi {
  readonly api: PluginApi
  /** The same of anything else that work waits for: after the user has left it never resolves. */
  readonly whileSignedIn: <Args extends readonly unknown[], A>(
    wait: (...args: Args) => Promise<A>,
  ) => (...args: Args) => Promise<A>
  /** Compares the signed-in user with the one before; if they differ, `onOther` is called. */
  readonly checkUser: () => void
  /** Another user may sign in next. An answer that is under way is given to nobody: whoever waits for it waits in vain, and leaves no trace. */
  readonly forget: () => void
}

export const makeUserApi = (deps: {
  readonly api: PluginApi
  /** Whose the session is at this moment, which another window may have replaced; null where that is not known. */
  readonly user: () => string | null
  /** To forget everything, and begin again. */
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
      // What asks was begun before the other user came.
      return mine === users ? whileSignedIn(() => deps.api(call))() : new Promise(() => undefined)
    },
    whileSignedIn,
    checkUser,
    forget,
  }
}
