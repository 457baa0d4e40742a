// The identity provider's callback for assistants (MCP-6): whoever passes the gate is asked for consent before any code leaves.
import type * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { NotForAssistants } from '#domain/assistant/failures.ts'
import type { IdentityProviderDown, SignInRefused } from '#domain/identity/ports.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type Authorised =
  /** For the browser to keep; it brings it back with the answer. */
  | { readonly _tag: 'AsksConsent'; readonly ticket: string }
  /** MCP_CONSENT=none. The redirect address with the code. */
  | { readonly _tag: 'SentBack'; readonly location: string }

export type CompleteAuthorisation = (back: {
  /** The whole address to which the provider sent the browser. */
  readonly callback: string
  /** What the browser kept since it began. */
  readonly pending: O.Option<string>
}) => TE.TaskEither<SignInRefused | IdentityProviderDown | NotForAssistants | StoreUnavailable, Authorised>
