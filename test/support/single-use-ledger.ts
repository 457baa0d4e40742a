// A ledger's token endpoint reduced to its one hard rule: a refresh token buys once. Everything it was asked is counted.
import type { IssuedTokens, LedgerLogin, RefreshAnswer } from '#domain/session/ports.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { type Clock, fromMinutes } from '#domain/shared/clock.ts'

export interface SingleUseLedger {
  readonly login: Pick<LedgerLogin, 'refresh'>
  /** A first pair of tokens, as a login gives them. */
  readonly issue: () => IssuedTokens
  /** How often each refresh token was presented. */
  readonly spent: ReadonlyMap<string, number>
  readonly isCurrent: (refreshToken: string) => boolean
  readonly accepts: (accessToken: string) => boolean
  /** The next answers, before it returns to its own. */
  readonly answerNext: (...answers: readonly RefreshAnswer[]) => void
  /** The same answer to everybody until it is taken back. */
  readonly answerAlways: (answer: RefreshAnswer | undefined) => void
  /** Calls with this refresh token are never answered. */
  readonly hang: (refreshToken: string) => void
  /** Calls with this refresh token are answered by a 500, and spend nothing. */
  readonly fail: (refreshToken: string) => void
  readonly calls: () => number
}

export function makeSingleUseLedger(deps: {
  readonly clock: Clock
  /** What each call waits for before the ledger sees it, and again before its answer arrives. */
  readonly transit?: () => Promise<void>
}): SingleUseLedger {
  const spent = new Map<string, number>()
  const current = new Set<string>()
  const access = new Set<string>()
  const scripted: RefreshAnswer[] = []
  const hanging = new Set<string>()
  const failing = new Set<string>()
  let always: RefreshAnswer | undefined
  let made = 0
  let calls = 0
  const transit = deps.transit ?? (async () => {})

  const issue = (): IssuedTokens => {
    made += 1
    const refreshToken = `canary-refresh-${made}` as LedgerToken
    const accessToken = `canary-access-${made}` as LedgerToken
    current.add(refreshToken)
    access.add(accessToken)
    return { accessToken, refreshToken, expiresIn: fromMinutes(10) }
  }

  const answer = (refreshToken: LedgerToken): RefreshAnswer => {
    const next = scripted.shift() ?? always
    if (next !== undefined) return next
    if (failing.has(refreshToken)) return { _tag: 'ServerError', status: 500 }
    spent.set(refreshToken, (spent.get(refreshToken) ?? 0) + 1)
    if (!current.delete(refreshToken)) return { _tag: 'Refused' }
    return { _tag: 'Refreshed', tokens: issue() }
  }

  return {
    login: {
      refresh: (refreshToken) => async () => {
        calls += 1
        if (hanging.has(refreshToken)) return new Promise(() => undefined)
        await transit()
        const answered = answer(refreshToken)
        await transit()
        return answered
      },
    },
    issue,
    spent,
    isCurrent: (refreshToken) => current.has(refreshToken),
    accepts: (accessToken) => access.has(accessToken),
    answerNext: (...answers) => {
      scripted.push(...answers)
    },
    answerAlways: (answer) => {
      always = answer
    },
    hang: (refreshToken) => {
      hanging.add(refreshToken)
    },
    fail: (refreshToken) => {
      failing.add(refreshToken)
    },
    calls: () => calls,
  }
}
