// Converts text from outside systems into a form that every store accepts: PostgreSQL refuses NUL, and lone surrogates are not valid text.

const UNSTORABLE = /\0|\\u0000|\\ud[89a-f]/i

export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Parses JSON from outside; its texts can be stored. Throws as `JSON.parse` does. */
export function parseStorableJson(json: string): unknown {
  return UNSTORABLE.test(json)
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? toStorable(value) : value))
    : JSON.parse(json)
}
