// The query of an address, or a form, without its escapes.

export type Query = Readonly<Record<string, string | readonly string[]>>

const none: Query = Object.freeze({})

/** Without a prototype, so that names are only names. A repeated name has all its values. */
export const parseQuery = (querystring: string): Query => {
  if (querystring === '') return none
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(querystring)) {
    const before = query[name]
    if (before === undefined) query[name] = value
    // Thousands fit into an address: a new list for each would cost their square.
    else if (typeof before === 'string') query[name] = [before, value]
    else before.push(value)
  }
  return query
}
