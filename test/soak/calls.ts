// The callers of a soak: they ask any replica, try again as clients do, and note what they were answered.
import { setTimeout as pause } from 'node:timers/promises'
import type { Effect, SoakOutcome } from './books.ts'
import type { Replica } from './replicas.ts'

const PATIENCE = 8_000
const AGAIN_AFTER = 300
/** After an answer that another request does the same now. */
const UNDER_WAY = 2_000

export interface SoakRequest {
  readonly method?: string
  readonly path: string
  readonly body?: object
  readonly form?: Readonly<Record<string, string>>
  readonly token?: string
}

export interface SoakAnswer {
  /** 0: none came; -1: the request reached no one. */
  readonly status: number
  readonly body: unknown
}

export interface Calls {
  readonly effects: readonly Effect[]
  /** By area and status. */
  readonly answers: ReadonlyMap<string, number>
  readonly note: (effect: Effect) => void
  readonly isOver: () => boolean
  /** Callers finish what they began, with as much patience as is left. */
  readonly end: () => void
  readonly send: (area: string, request: SoakRequest) => Promise<SoakAnswer>
  /** Sends until the answer is definite. */
  readonly persist: (
    area: string,
    key: string,
    request: SoakRequest,
    decide?: (answer: SoakAnswer) => SoakOutcome,
  ) => Promise<SoakAnswer>
  /** Sends once: the request may not be repeated. Undefined: it reached no one. */
  readonly once: (area: string, keys: readonly string[], request: SoakRequest) => Promise<SoakAnswer | undefined>
  /** Resolves with the next accepted effect of an area, or of any. */
  readonly nextAccepted: (area?: string) => Promise<void>
  /** Counts answers from now on by status, and whether a refusal says when to come back; the returned function ends it. */
  readonly watch: () => () => ReadonlyMap<string, number>
}

export function usualOutcome({ status }: SoakAnswer): SoakOutcome {
  if (status >= 200 && status < 400) return 'accepted'
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? 'refused' : 'unknown'
}

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

export function makeCalls(replicas: () => readonly Replica[], random: () => number, patience = 60_000): Calls {
  const effects: Effect[] = []
  const answers = new Map<string, number>()
  const waiting = new Set<{ readonly area: string | undefined; readonly resolve: () => void }>()
  let overSince: number | undefined
  let watched: Map<string, number> | undefined

  const count = (area: string, status: number): void => {
    const key = `${area} ${status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
  }
  const note = (effect: Effect): void => {
    effects.push(effect)
    if (effect.outcome !== 'accepted') return
    for (const one of waiting)
      if (one.area === undefined || one.area === effect.area) {
        waiting.delete(one)
        one.resolve()
      }
  }
  const send: Calls['send'] = async (area, { method, path, body, form, token }) => {
    const running = replicas().flatMap((one) => one.running() ?? [])
    const chosen = running[Math.floor(random() * running.length)]
    if (chosen === undefined) {
      await pause(AGAIN_AFTER)
      return { status: -1, body: undefined }
    }
    let seen = 'no answer'
    const content = form === undefined ? body && JSON.stringify(body) : new URLSearchParams(form)
    const answer = await fetch(`${chosen.baseUrl}${path}`, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        // Each from another place: limits of addresses are met by attackers.
        'x-forwarded-for': `10.0.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(content !== undefined && { body: content }),
    })
      .then(async (it): Promise<SoakAnswer> => {
        const text = await it.text()
        seen = `${it.status}${it.headers.has('retry-after') ? ' with Retry-After' : ''}`
        const isJson = it.headers.get('content-type')?.includes('json') === true
        return { status: it.status, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text }
      })
      .catch((error: unknown): SoakAnswer => ({ status: isUnreached(error) ? -1 : 0, body: undefined }))
    count(area, answer.status)
    watched?.set(seen, (watched.get(seen) ?? 0) + 1)
    return answer
  }

  return {
    effects,
    answers,
    note,
    send,
    isOver: () => overSince !== undefined,
    end: () => {
      overSince = performance.now()
    },
    persist: async (area, key, request, decide = usualOutcome) => {
      for (;;) {
        const answer = await send(area, request)
        const outcome = decide(answer)
        const isTired = overSince !== undefined && performance.now() - overSince > patience
        if (outcome !== 'unknown' || isTired) {
          note({ area, key, outcome })
          return answer
        }
        await pause(answer.status === 409 ? UNDER_WAY : AGAIN_AFTER)
      }
    },
    once: async (area, keys, request) => {
      const answer = await send(area, request)
      if (answer.status === -1) return undefined
      const outcome = usualOutcome(answer)
      for (const key of keys) note({ area, key, outcome })
      return answer
    },
    watch: () => {
      const mine = new Map<string, number>()
      watched = mine
      return () => {
        watched = undefined
        return mine
      }
    },
    nextAccepted: (area) =>
      new Promise((resolve) => {
        waiting.add({ area, resolve })
      }),
  }
}
