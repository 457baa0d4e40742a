// Watches the link to the ledger: its quota, its expiry, and the outcome of the last call. Watching makes no call to the ledger.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { PaneLink, PaneQuota } from '../api/settings.ts'

/** Why the last call failed. `down`: no answer from the ledger; `busy`: no quota left; `offline`: no answer from the service. */
export type LinkTrouble = 'down' | 'busy' | 'offline'

export interface LinkView {
  readonly quota: PaneQuota | null
  readonly link: PaneLink | null
  /** Null: the last call succeeded. */
  readonly trouble: LinkTrouble | null
}

export type LinkWatch = ReturnType<typeof makeLinkWatch>

const UNSEEN_LINK: LinkView = { quota: null, link: null, trouble: null }
const quotaCall = callPlugin('GET /mailclient-plugin/quota')
const GOOD_FOR = 20_000

/** Paths that the service answers without a call to the ledger. */
const OWN =
  /^\/(?:public\/link-plugin|mailclient-plugin\/(?:quota|link|licence|settings|my-data|archive-status|archive-progress|archives|send-archive|document-types))\b/

function getTrouble(before: LinkTrouble | null, path: string, answer: Either<ApiFailure, unknown>): LinkTrouble | null {
  if (isRight(answer)) return OWN.test(path) && before !== 'offline' ? before : null
  const { left } = answer
  if (left._tag === 'Unreachable') return 'offline'
  if (left._tag === 'Refused' && left.code === 'LEDGER_DOWN') return 'down'
  if (left._tag === 'Refused' && left.code === 'LEDGER_BUSY') return 'busy'
  return before === 'offline' ? null : before
}

export function makeLinkWatch(deps: { readonly api: PluginApi; readonly now: () => number }) {
  const { api, now } = deps
  const seen = makeSignal(UNSEEN_LINK)
  let lookedAt = -Infinity
  let looks = 0

  const show = (change: Partial<LinkView>): void => {
    seen.value = { ...seen.value, ...change }
  }
  const noteAnswer = (path: string, answer: Either<ApiFailure, unknown>): void => {
    const trouble = getTrouble(seen.value.trouble, path, answer)
    if (trouble !== seen.value.trouble) show({ trouble })
  }

  const look = async (): Promise<void> => {
    lookedAt = now()
    const mine = ++looks
    const [quota, link] = await Promise.all([api(quotaCall), api(callPlugin('GET /mailclient-plugin/link'))])
    if (mine !== looks) return
    // After a failure the last values stay.
    show({
      quota: isRight(quota) ? quota.right : seen.value.quota,
      link: isRight(link) ? link.right : seen.value.link,
      trouble: getTrouble(seen.value.trouble, quotaCall.path, quota),
    })
  }

  return {
    /** A signal. */
    seen: () => seen.value,
    /** Loads quota and link, unless they were loaded a moment ago. */
    look: (): void => {
      if (now() - lookedAt >= GOOD_FOR) void look()
    },
    /** Always loads quota and link: for changes in the ledger or of the link. */
    lookAgain: () => void look(),
    noteAnswer,
    forget: (): void => {
      looks += 1
      lookedAt = -Infinity
      seen.value = UNSEEN_LINK
    },
  }
}

/** Wraps the API: the watch receives each outcome, and loads again after each change. */
export function watchCalls(api: PluginApi, watch: Pick<LinkWatch, 'noteAnswer' | 'lookAgain'>): PluginApi {
  return async (call) => {
    const answer = await api(call)
    watch.noteAnswer(call.path, answer)
    if (call.method !== 'GET' && isRight(answer) && !call.path.startsWith('/public/')) watch.lookAgain()
    return answer
  }
}
