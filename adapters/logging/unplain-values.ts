// Unwraps log values other than texts, numbers, lists and plain objects (LOG-8): bodies by size or kind, errors by name, message and
// frames, maps and sets by their contents. The caller redacts the result.
import { types } from 'node:util'

/** A content to redact further, or a note about the value. */
export type Unwrapped =
  | { readonly _tag: 'Note'; readonly note: string }
  | { readonly _tag: 'Text'; readonly text: string }
  | { readonly _tag: 'Fields'; readonly fields: object }
  | { readonly _tag: 'Entries'; readonly entries: Iterable<readonly [key: unknown, value: unknown]> }
  | { readonly _tag: 'Items'; readonly items: Iterable<unknown> }

/** Shown for a field whose getter throws. */
export const UNREADABLE = '[unreadable]'

export function read(owner: object, key: string): unknown {
  try {
    return Reflect.get(owner, key)
  } catch {
    return UNREADABLE
  }
}

/** `message` already has an error's own text. Repeated in the stack, it could leave no room for the frames. */
function cutFrames(stack: unknown, message: unknown): unknown {
  if (typeof stack !== 'string' || typeof message !== 'string' || message === '') return stack
  const at = stack.indexOf(message)
  return at < 0 ? stack : stack.slice(at + message.length).trimStart()
}

/** Other fields of an error are left out, because packages put requests, rows and answers there. */
function readErrorFields(error: object): object {
  const [message, code] = [read(error, 'message'), read(error, 'code')]
  return {
    name: read(error, 'name'),
    message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: cutFrames(read(error, 'stack'), message),
    ...('cause' in error ? { cause: read(error, 'cause') } : {}),
    ...('errors' in error ? { errors: read(error, 'errors') } : {}),
  }
}

const isStream = (value: object): boolean =>
  typeof read(value, 'pipe') === 'function' || typeof read(value, 'getReader') === 'function'

const note = (text: string): Unwrapped => ({ _tag: 'Note', note: `[${text}]` })

/** An object without fields is shown by the name of its class. */
function describeInstance(value: object): Unwrapped {
  if (Object.keys(value).length > 0) return { _tag: 'Fields', fields: value }
  const maker = read(value, 'constructor')
  return note(typeof maker === 'function' && /^\w{1,60}$/.test(maker.name) ? maker.name : 'object')
}

/** Throws if the code of `value` throws. */
export function unwrapValue(value: object): Unwrapped {
  if (types.isNativeError(value) || value instanceof Error) return { _tag: 'Fields', fields: readErrorFields(value) }
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return note(`binary, ${value.byteLength} bytes`)
  if (types.isDate(value)) {
    const at = Date.prototype.getTime.call(value)
    return Number.isNaN(at) ? note('invalid date') : { _tag: 'Text', text: new Date(at).toISOString() }
  }
  if (types.isMap(value)) return { _tag: 'Entries', entries: Map.prototype.entries.call(value) }
  if (types.isSet(value)) return { _tag: 'Items', items: Set.prototype.values.call(value) }
  if (value instanceof URL || value instanceof URLSearchParams) return { _tag: 'Text', text: String(value) }
  if (types.isRegExp(value)) return { _tag: 'Text', text: RegExp.prototype.toString.call(value) }
  if (types.isPromise(value)) return note('promise')
  if (isStream(value)) return note('stream')
  return describeInstance(value)
}
