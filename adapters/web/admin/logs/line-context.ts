// The context of a log entry (LOG-2): request, tenant, user. Its data may have any form.

export interface LineContext {
  readonly requestId: string | null
  /** The id of the tenant. */
  readonly tenant: string | null
  /** Masked. */
  readonly user: string | null
  /** Everything else in the context: names and texts. */
  readonly others: readonly (readonly [string, string])[]
}

/** An object's own member of that name; null: none. */
export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (Object.getOwnPropertyDescriptor(value, name)?.value ?? null)
    : null

const textOf = (value: unknown, name: string): string | null => {
  const member = memberOf(value, name)
  return typeof member === 'string' && member !== '' ? member : null
}

const KNOWN: ReadonlySet<string> = new Set(['requestId', 'tenant', 'user'])

export const contextOf = (data: unknown): LineContext => {
  const context = memberOf(data, 'context')
  const names = typeof context === 'object' && context !== null && !Array.isArray(context) ? Object.keys(context) : []
  return {
    requestId: textOf(context, 'requestId'),
    tenant: textOf(context, 'tenant'),
    user: textOf(context, 'user'),
    others: names.flatMap((name) => {
      const text = textOf(context, name)
      return text === null || KNOWN.has(name) ? [] : [[name, text] as const]
    }),
  }
}

/** The data without its context. */
export const detailsOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'context'))
    : data
