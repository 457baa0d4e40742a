// Who calls a tool (MCP-2, MCP-8): the token is verified, and the gate asked again, at every call.
import type * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { NotConnected } from '#domain/assistant/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** `token`: of the Authorization header. The principal is an operator at home; where a tool acts is its argument's matter. */
export type AdmitAssistant = (token: O.Option<string>) => TE.TaskEither<NotConnected | StoreUnavailable, Principal>
