// Audit entries of assistant connections. audit-tool-call.ts writes those of tool calls.
import * as O from 'fp-ts/lib/Option.js'
import type { SignIn } from '#domain/identity/principal.ts'
import type { AuditFact } from '#domain/logging/audit.ts'

export type ConnectionAction =
  | 'assistant.connected'
  | 'assistant.disconnected'
  /** What is good once was brought again, which ended the connection. */
  | 'assistant.reused'

/** `details`: plain JSON beside the connection's id. */
export const ofConnection = (
  action: ConnectionAction,
  { id, user }: Pick<SignIn, 'id' | 'user'>,
  details: AuditFact['details'] = {},
): AuditFact => ({ action, subject: O.some(user), outcome: 'done', details: { signIn: id, ...details } })
