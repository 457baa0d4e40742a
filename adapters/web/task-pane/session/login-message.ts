// What the login dialog may tell the pane. Anything of another origin or another form is not heard (CLI-5).
import { type Guarded, hasFields, isEither, isOneOf, isText } from '#adapters/web/kit/guard.ts'
import { isSession } from './session.ts'

const source = isOneOf('tapster-login')
const isLoginMessage = isEither(
  hasFields({ source, ok: isOneOf(true), session: isSession }),
  hasFields({ source, ok: isOneOf(false), code: isText, message: isText }),
)
export type LoginMessage = Guarded<typeof isLoginMessage>

/** The message, or null when it is none of ours. The mail client's dialog channel hands it over as text. */
export const readLoginMessage = (
  message: { readonly origin: string; readonly data: unknown },
  ownOrigin: string,
): LoginMessage | null => {
  if (message.origin !== ownOrigin) return null
  const data = typeof message.data === 'string' ? parsed(message.data) : message.data
  return isLoginMessage(data) ? data : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
