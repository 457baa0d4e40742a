// What the login dialog may tell the pane. Anything of another origin or another form is not heard (CLI-5).
import { isRight } from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { Session } from './session.ts'

const LoginMessage = t.union([
  t.readonly(t.type({ source: t.literal('tapster-login'), ok: t.literal(true), session: Session })),
  t.readonly(t.type({ source: t.literal('tapster-login'), ok: t.literal(false), code: t.string, message: t.string })),
])
export type LoginMessage = t.TypeOf<typeof LoginMessage>

/** The message, or null when it is none of ours. The mail client's dialog channel hands it over as text. */
export const readLoginMessage = (
  message: { readonly origin: string; readonly data: unknown },
  ownOrigin: string,
): LoginMessage | null => {
  if (message.origin !== ownOrigin) return null
  const decoded = LoginMessage.decode(typeof message.data === 'string' ? parsed(message.data) : message.data)
  return isRight(decoded) ? decoded.right : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
