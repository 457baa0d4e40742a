// Guards for values from storage, other windows and the page's own data. A codec library would make the bundle too large.

export type Guard<A> = (value: unknown) => value is A
export type Guarded<G> = G extends Guard<infer A> ? A : never

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const isNull = (value: unknown): value is null => value === null

export const isOneOf =
  <const W extends string | boolean>(...words: readonly W[]): Guard<W> =>
  (value): value is W =>
    words.some((word) => word === value)

export const isEither =
  <A, B>(isOne: Guard<A>, isOther: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    isOne(value) || isOther(value)

export const orNull = <A>(is: Guard<A>): Guard<A | null> => isEither(isNull, is)

export const isListOf =
  <A>(is: Guard<A>): Guard<readonly A[]> =>
  (value): value is readonly A[] =>
    Array.isArray(value) && value.every(is)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object with at least these fields. */
export const hasFields =
  <P extends Readonly<Record<string, Guard<unknown>>>>(fields: P): Guard<{ readonly [K in keyof P]: Guarded<P[K]> }> =>
  (value): value is { readonly [K in keyof P]: Guarded<P[K]> } =>
    isRecord(value) && Object.entries(fields).every(([name, is]) => is(value[name]))
