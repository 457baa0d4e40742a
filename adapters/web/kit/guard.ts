// Guards for values from storage, other windows and the page's own data. A codec library would make the bundle too large.

export type Guard<A> = (value: unknown) => value is A
export type Guarded<G> = G extends Guard<infer A> ? A : never

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

const isNull = (value: unknown): value is null => value === null

export function isOneOf<const W extends string | boolean>(...words: readonly W[]): Guard<W> {
  return (value): value is W => words.some((word) => word === value)
}

export function isEither<A, B>(isOne: Guard<A>, isOther: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isOne(value) || isOther(value)
}

export function isNullOr<A>(is: Guard<A>): Guard<A | null> {
  return isEither(isNull, is)
}

export function isListOf<A>(is: Guard<A>): Guard<readonly A[]> {
  return (value): value is readonly A[] => Array.isArray(value) && value.every(is)
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object with at least these fields. */
export function hasFields<P extends Readonly<Record<string, Guard<unknown>>>>(
  fields: P,
): Guard<{ readonly [K in keyof P]: Guarded<P[K]> }> {
  return (value): value is { readonly [K in keyof P]: Guarded<P[K]> } =>
    isRecord(value) && Object.entries(fields).every(([name, is]) => is(value[name]))
}
