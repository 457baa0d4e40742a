// Watches the link to the ledger: what it grants, whether it is about to lapse, and how the last call went. Looking costs the ledger nothing.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'
import { type PaneLink, type PaneQuota, linkCall, quotaCall } from '../api/settings.ts'

/** What stopped the last call: the ledger is away, it has no calls left, or the service was not reached. */
export type LinkTrouble = 'down' | 'busy' | 'offline'

export interface LinkView {
  /** Null until it is known. */
  readonly quota: PaneQuota | null
  readonly link: PaneLink | null
  /** Null: the last call went well. */
  readonly trouble: LinkTrouble | null
}

export interface LinkWatch {
  /** A signal. */
  readonly seen: () => LinkView
  /** Looks, unless it was done a moment ago. */
  readonly look: () => void
  /** Something was done with the ledger, or with the link: looks in any case. */
  readonly lookAgain: () => void
  /** How a call of this path ended. */
  readonly noteAnswer: (path: string, answer: Either<ApiFailure, unknown>) => void
  /** The next user's link is another. */
  readonly forget: () => void
}

const unseen: LinkView = { quota: null, link: null, trouble: null }
/** How long what was seen is good enough, in milliseconds. */
const GOOD_FOR = 20_000

/** Answered by the service alone: their success says nothing of the ledger. */
const OWN =
  /^\/mailclient-plugin\/(?:quota|link|licence|settings|my-data|archive-status|archive-progress|archives|send-archive|document-types)\b/

const troubleAfter = (
  before: LinkTrouble | null,
  path: string,
  answer: Either<ApiFailure, unknown>,
): LinkTrouble | null => {
  if (isRight(answer)) return OWN.test(path) && before !== 'offline' ? before : null
  const { left } = answer
  if (left._tag === 'Unreachable') return 'offline'
  if (left._tag === 'Refused' && left.code === 'LEDGER_DOWN') return 'down'
  if (left._tag === 'Refused' && left.code === 'LEDGER_BUSY') return 'busy'
  return before === 'offline' ? null : before
}

export const makeLinkWatch = (deps: { readonly api: PluginApi; readonly now: () => number }): LinkWatch => {
  const { api, now } = deps
  const seen = signal(unseen)
  let lookedAt = -Infinity
  let looks = 0

  const show = (change: Partial<LinkView>): void => {
    seen.value = { ...seen.value, ...change }
  }
  const noteAnswer: LinkWatch['noteAnswer'] = (path, answer) => {
    const trouble = troubleAfter(seen.value.trouble, path, answer)
    if (trouble !== seen.value.trouble) show({ trouble })
  }

  const look = async (): Promise<void> => {
    lookedAt = now()
    const mine = ++looks
    const [quota, link] = await Promise.all([api(quotaCall), api(linkCall)])
    if (mine !== looks) return
    // What can not be told now stays as it was seen last: the status line is no place for failures.
    show({
      quota: isRight(quota) ? quota.right : seen.value.quota,
      link: isRight(link) ? link.right : seen.value.link,
      trouble: troubleAfter(seen.value.trouble, quotaCall.path, quota),
    })
  }

  return {
    seen: () => seen.value,
    look: () => {
      if (now() - lookedAt >= GOOD_FOR) void look()
    },
    lookAgain: () => void look(),
    noteAnswer,
    forget: () => {
      looks += 1
      lookedAt = -Infinity
      seen.value = unseen
    },
  }
}

/** The same API: the watch notes how each call ended, and looks again after each that wrote. */
export const watched =
  (api: PluginApi, watch: Pick<LinkWatch, 'noteAnswer' | 'lookAgain'>): PluginApi =>
  async (call) => {
    const answer = await api(call)
    watch.noteAnswer(call.path, answer)
    if (call.method !== 'GET' && isRight(answer)) watch.lookAgain()
    return answer
  }
