// The use cases of the fakes, watched: which of them a request calls, and with what. A test can let each of them fail.
import * as E from 'fp-ts/lib/Either.js'
import type { Failure } from '#adapters/http/errors.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import { fakeDeps } from './fake-deps.ts'

const AREAS = [
  'answering',
  'archive',
  'assistant',
  'campaigns',
  'connections',
  'events',
  'home',
  'jobs',
  'ledger',
  'licence',
  'logs',
  'mailing',
  'myData',
  'people',
  'preferences',
  'sample',
  'search',
  'session',
  'signIn',
  'surveys',
  'system',
  'vault',
  'views',
] as const

export interface UseCaseSpy {
  readonly uses: Pick<HttpDeps, (typeof AREAS)[number]>
  /** The calls since the last `forget`, one line each. */
  readonly calls: readonly string[]
  readonly forget: () => void
  /** From now on each use case fails with this; undefined: as the fakes answer. */
  readonly failWith: (failure: Failure | undefined) => void
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Short, for one line: `some(1)`, and the principal and the caller by their role. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'function'
  if (value instanceof AbortSignal) return 'signal'
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('base64')}`
  if (value instanceof Set) return shown([...value])
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined'
  if ('permissions' in value && 'signIn' in value) return 'principal'
  if ('ledgerUserId' in value) return 'caller'
  if (value['_tag'] === 'None') return 'none'
  if (value['_tag'] === 'Some') return `some(${shown(value['value'])})`
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{ ${fields.map(([name, one]) => `${name}: ${shown(one)}`).join(', ')} }`
}

export function spyOnUseCases(over: Partial<HttpDeps> = {}): UseCaseSpy {
  const calls: string[] = []
  let failure: Failure | undefined
  const failing = async function* failing() {
    yield E.left(failure)
  }
  const watched = (name: string, value: unknown): unknown => {
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, watched(`${name}.${key}`, one)]))
    if (typeof value !== 'function') return value
    return (...given: readonly unknown[]): unknown => {
      const now = `${name}(${given.map(shown).join(', ')})`
      calls.push(now)
      const result: unknown = Reflect.apply(value, undefined, given)
      // Work has no parameters; a result that gets some gives the work.
      if (typeof result === 'function')
        return (...more: readonly unknown[]): unknown => {
          if (more.some((one) => one !== undefined))
            return Reflect.apply(watched(now, result) as typeof result, undefined, more)
          return failure === undefined ? (result() as unknown) : Promise.resolve(E.left(failure))
        }
      if (failure !== undefined && result instanceof Promise) return Promise.resolve(E.left(failure))
      if (failure !== undefined && typeof result === 'object' && result !== null && Symbol.asyncIterator in result)
        return failing()
      return result
    }
  }
  const deps = { ...fakeDeps(), ...over }
  const uses = Object.fromEntries(AREAS.map((area) => [area, watched(area, deps[area])]))
  return {
    // Each has the functions of the original.
    uses: { ...uses, session: { ...(uses['session'] as object), check: deps.session.check } } as unknown as Pick<
      HttpDeps,
      (typeof AREAS)[number]
    >,
    calls,
    forget: () => calls.splice(0),
    failWith: (next) => {
      failure = next
    },
  }
}
