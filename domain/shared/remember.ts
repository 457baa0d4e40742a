// Remembers what a function returned.

/** Calls `make` once for each name. There must be few of them, since no result is forgotten. */
export function rememberByName<Name extends string, A>(make: (name: Name) => A): (name: Name) => A {
  const known = new Map<Name, A>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const made = make(name)
    known.set(name, made)
    return made
  }
}
