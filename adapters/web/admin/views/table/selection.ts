// Which rows of a table are chosen, by their keys.

export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** The others stay as they are. */
export const toggled = (
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const key of keys)
    if (isChosen) next.add(key)
    else next.delete(key)
  return next
}
