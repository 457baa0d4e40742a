// Description and decoding of one environment variable. The fragments beside this file list the variables.
import type * as t from 'io-ts'
import { E, O, pipe } from '#domain/shared/fp.ts'
import { makeOptional } from './codecs.ts'

export interface Setting<A> {
  /** One sentence for the guide to the settings. */
  readonly says: string
  /** Format of a valid value, as a fault reports it; absent: the name of the codec. */
  readonly form?: string
  /** The message of a failure, if any, is the end of a sentence about the setting, without its value. */
  readonly codec: t.Decoder<unknown, A>
  /** Used when the variable is absent. */
  readonly fallback: A
  /** The default as the guide shows it; absent: `fallback` itself. */
  readonly shownDefault?: string
  /** `production`: required there, since only development has or generates a default. */
  readonly demanded?: 'production'
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Decoded<S extends Settings> = { readonly [name in keyof S]: S[name] extends Setting<infer A> ? A : never }

export interface SettingFault {
  readonly name: string
  readonly says: string
}

export function defineSetting<A>(
  described: Omit<Setting<A>, 'fallback'> & { readonly fallback: NoInfer<A> },
): Setting<A> {
  return described
}

/** None: the variable is absent. */
export function defineOptionalSetting<A>(described: Omit<Setting<A>, 'fallback'>): Setting<O.Option<A>> {
  return {
    ...described,
    codec: makeOptional(described.codec),
    fallback: O.none,
  }
}

export function describeForm({ form, codec }: Setting<unknown>): string {
  return form ?? codec.name
}

function decodeOne(
  name: string,
  described: Setting<unknown>,
  raw: string | undefined,
  production: boolean,
): E.Either<SettingFault, unknown> {
  if (raw === undefined || raw === '') {
    return described.demanded === 'production' && production
      ? E.left({ name, says: `is missing; it must be ${describeForm(described)}` })
      : E.right(described.fallback)
  }
  return pipe(
    described.codec.decode(raw),
    E.mapLeft(([fault]): SettingFault => ({ name, says: fault?.message ?? `must be ${describeForm(described)}` })),
  )
}

/** Returns all faults and all decoded values. A fault never contains the value, which may be a secret. */
export function decodeSettings<S extends Settings>(
  settings: S,
  env: Readonly<Record<string, string | undefined>>,
  production: boolean,
): { readonly faults: readonly SettingFault[]; readonly decoded: Partial<Decoded<S>> } {
  const faults: SettingFault[] = []
  const decoded: Record<string, unknown> = {}
  for (const [name, described] of Object.entries(settings)) {
    const one = decodeOne(name, described, env[name], production)
    if (E.isLeft(one)) faults.push(one.left)
    else decoded[name] = one.right
  }
  return { faults, decoded: decoded as Partial<Decoded<S>> }
}
