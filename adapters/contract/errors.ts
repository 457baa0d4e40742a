// The three forms of an error response.
import * as t from 'io-ts'
import type { WireOf } from './endpoint.ts'

/** `line` and `column`, from 1: the place within a text. */
const faults = t.array(
  t.intersection(
    [t.type({ path: t.string, message: t.string }), t.partial({ line: t.number, column: t.number })],
    'Fault',
  ),
)

/**
 * Errors of the plugin API and its session endpoints. `data`: values that a client needs to continue, by name, such as the id of a
 * conflicting record.
 */
export const pluginError = t.intersection(
  [
    t.type({ success: t.literal(false), code: t.string, message: t.string }),
    t.partial({ errors: faults, data: t.record(t.string, t.string) }),
  ],
  'PluginError',
)

/** Errors of all other endpoints, except OAuth's. */
export const plainError = t.intersection(
  [t.type({ code: t.string, message: t.string }), t.partial({ errors: faults })],
  'PlainError',
)

/** Errors of the endpoints where an assistant registers and gets tokens (RFC 6749, 5.2). */
export const oauthError = t.type({ error: t.string, error_description: t.string }, 'OAuthError')

/** The fields of `pluginError` and `plainError`. */
export type ErrorBody = Omit<WireOf<typeof pluginError>, 'success'> & { readonly success?: false }
