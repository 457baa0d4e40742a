// Description and decoding of one environment variable. The fragments beside this file list the variables.
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'

/** `required`: always; `production`: only there, since development has or generates a default. */
type Demand = 'never' | 'production' | 'required'

export interface Setting<A> {
  /** One sentence for the README. */
  readonly says: string
  /** Format of a valid value, as a fault reports it. */
  readonly form: string
  readonly codec: t.Decoder<unknown, A>
  /** Used when the variable is absent and not required. */
  readonly fallback: A
  /** The default as the README shows it; absent: `fallback` itself. */
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

/** Returns all faults and all decoded values. A fault never contains the value, which may be a secret. */
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
