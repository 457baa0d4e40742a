// How one environment variable is described and decoded. Which ones there are is said in the fragments beside this file.
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'

/** `required`: always; `production`: only there, since development has its own default or makes one. */
type Demand = 'never' | 'production' | 'required'

export interface Setting<A> {
  /** One sentence for the README. */
  readonly says: string
  /** What a right value looks like, as a fault tells it. */
  readonly form: string
  readonly codec: t.Decoder<unknown, A>
  /** Absent, and not demanded: this value. */
  readonly fallback: A
  /** How the fallback reads in the README; absent: `fallback` itself. */
  readonly shownDefault?: string
  readonly demanded: Demand
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Decoded<S extends Settings> = { readonly [name in keyof S]: S[name] extends Setting<infer A> ? A : never }

export interface Fault {
  readonly name: string
  readonly says: string
}

export const setting = <A>(
  described: Omit<Setting<A>, 'demanded' | 'fallback'> & { readonly fallback: NoInfer<A>; readonly demanded?: Demand },
): Setting<A> => ({
  demanded: 'never',
  ...described,
})

const decodeOne = (
  name: string,
  described: Setting<unknown>,
  raw: string | undefined,
  production: boolean,
): E.Either<Fault, unknown> => {
  if (raw === undefined || raw === '') {
    const missing = described.demanded === 'required' || (described.demanded === 'production' && production)
    return missing ? E.left({ name, says: `is missing; it must be ${described.form}` }) : E.right(described.fallback)
  }
  return pipe(
    described.codec.decode(raw),
    E.mapLeft((): Fault => ({ name, says: `must be ${described.form}` })),
  )
}

/** All faults at once, and what could be decoded beside them; no fault ever repeats a value, which may be a secret. */
export const decodeSettings = <S extends Settings>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): { readonly faults: readonly Fault[]; readonly decoded: Partial<Decoded<S>> } => {
  const faults: Fault[] = []
  const decoded: Record<string, unknown> = {}
  for (const [name, described] of Object.entries(settings)) {
    const one = decodeOne(name, described, env[name], production)
    if (E.isLeft(one)) faults.push(one.left)
    else decoded[name] = one.right
  }
  return { faults, decoded: decoded as Partial<Decoded<S>> }
}
