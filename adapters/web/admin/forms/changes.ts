// What a form changes of what it began with.

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, as they are now. Lists are compared in their order. */
export const changesOf = <F extends object>(before: F, after: F): Partial<F> => {
  const changed = (Object.keys(after) as (keyof F)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<F>
}

export const isChanged = <F extends object>(before: F, after: F): boolean =>
  Object.keys(changesOf(before, after)).length > 0
