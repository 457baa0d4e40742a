// An assistant asks for authorisation (MCP-5): whoever asks rightly goes on to the identity provider, and comes back to complete-authorisation.ts.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { BegunSignIn } from '#application/identity/begin-sign-in.ts'
import type { AuthorisationAsked, ClientRefused, RequestRefused } from '#domain/assistant/authorisation.ts'

/** `query`: the request's own, as it came; it is kept, sealed, by the browser, and read again when that comes back. */
export type BeginAuthorisation = (
  asked: AuthorisationAsked,
  query: string,
) => TE.TaskEither<ClientRefused | RequestRefused, BegunSignIn>
