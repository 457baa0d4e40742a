// A session keeper with everything around it in the test's hands: storage, clock, and a service whose answers can be held back.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import type { SessionCalls } from '#adapters/web/task-pane/api/session-calls.ts'
import type { DraftStorage } from '#adapters/web/kit/draft-store.ts'
import { type PaneSession, SESSION_KEY, makeSessionStore } from '#adapters/web/task-pane/session/session-store.ts'
import { makeSessionKeeper } from '#adapters/web/task-pane/session/session-keeper.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const DAY = 86_400_000

export function refused(status: number, code: string): CallFailure {
  return {
    _tag: 'Refused',
    status,
    code,
    message: '',
    requestId: null,
    retryAfterSeconds: null,
  }
}

export function makeStorage(): DraftStorage & { readonly held: Map<string, string> } {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

/** `requests`: those to the service, in order. Answers are taken from `answers` at the moment of the call. */
export function makeSessionWorld() {
  const storage = makeStorage()
  const requests: string[] = []
  let fresh = 0
  const session = (): Either<CallFailure, PaneSession> => right({ jwt: `fresh-${++fresh}`, expiresAt: NOW + 30 * DAY })
  const answers: { -readonly [K in keyof SessionCalls]: () => ReturnType<SessionCalls[K]> } = {
    refresh: async () => session(),
    recover: async () => session(),
    revoke: async () => right(undefined),
    disconnect: async () => right(undefined),
  }
  const calls: SessionCalls = {
    refresh: (jwt) => (requests.push(`refresh ${jwt}`), answers.refresh()),
    recover: (email) => (requests.push(`recover ${email}`), answers.recover()),
    revoke: (jwt) => (requests.push(`revoke ${jwt}`), answers.revoke()),
    disconnect: (email, jwt) => (requests.push(`disconnect ${email} ${jwt ?? 'without'}`), answers.disconnect()),
  }
  const store = makeSessionStore(() => storage, null)
  return {
    requests,
    answers,
    store,
    storage,
    keeper: makeSessionKeeper({ store, calls, now: () => NOW }),
    /** Puts a session in storage that ends `days` from now. */
    hold: (days: number, jwt = 'old') => store.write({ jwt, expiresAt: NOW + days * DAY }),
    stored: (): unknown => JSON.parse(storage.held.get(SESSION_KEY) ?? 'null'),
  }
}

export const offline: Either<CallFailure, never> = left({ _tag: 'Unreachable' })
