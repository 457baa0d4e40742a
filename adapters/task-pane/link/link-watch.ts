// Keeps an eye on the link to the ledger: what it grants and whether it is about to lapse. Asking costs the ledger nothing.
import { isRight } from 'fp-ts/lib/Either.js'
import { type Link, type Quota, linkCall, quotaCall } from '../api/link.ts'
import type { PluginApi } from '../api/plugin-api.ts'

export interface LinkView {
  /** Null until it is known. */
  readonly quota: Quota | null
  readonly link: Link | null
}

export interface LinkWatch {
  readonly seen: () => LinkView
  /** Looks, unless it was done a moment ago. */
  readonly look: () => void
  /** Something was done with the ledger, or with the link: looks in any case. */
  readonly lookAgain: () => void
  /** The next user's link is another. */
  readonly forget: () => void
  readonly onChange: (listener: () => void) => () => void
}

const unseen: LinkView = { quota: null, link: null }
/** How long what was seen is good enough, in milliseconds. */
const GOOD_FOR = 20_000

export const makeLinkWatch = (deps: { readonly api: PluginApi; readonly now: () => number }): LinkWatch => {
  const { api, now } = deps
  let seen = unseen
  let lookedAt = -Infinity
  let looks = 0
  const listeners = new Set<() => void>()

  const look = async (): Promise<void> => {
    lookedAt = now()
    const mine = ++looks
    const [quota, link] = await Promise.all([api(quotaCall), api(linkCall)])
    if (mine !== looks) return
    // What can not be told now stays as it was seen last: the status line is no place for failures.
    seen = { quota: isRight(quota) ? quota.right : seen.quota, link: isRight(link) ? link.right : seen.link }
    for (const listener of listeners) listener()
  }

  return {
    seen: () => seen,
    look: () => {
      if (now() - lookedAt >= GOOD_FOR) void look()
    },
    lookAgain: () => void look(),
    forget: () => {
      looks += 1
      lookedAt = -Infinity
      seen = unseen
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The same API, after each writing call of which the watch looks again. */
export const watched =
  (api: PluginApi, watch: Pick<LinkWatch, 'lookAgain'>): PluginApi =>
  async (call) => {
    const answer = await api(call)
    if (call.method !== 'GET' && isRight(answer)) watch.lookAgain()
    return answer
  }
