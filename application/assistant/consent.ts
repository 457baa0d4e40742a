// The consent of a person who passed the gate (MCP-6): shown once, answered once, in the browser that asked.
import type * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { ConsentGone, NotForAssistants } from '#domain/assistant/failures.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface AskedConsent {
  readonly person: { readonly name: string; readonly email: Mailbox }
  readonly redirectUri: string
  /** Goes into the form and comes back with the answer, so that what is answered is what was shown. */
  readonly mark: string
}

/** `ticket`: of the browser's cookie. */
export type ReadConsent = (
  ticket: O.Option<string>,
) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, AskedConsent>

/** Answers the redirect address, with a code or with `access_denied`. */
export type AnswerConsent = (answer: {
  readonly ticket: O.Option<string>
  readonly mark: string
  readonly allowed: boolean
}) => TE.TaskEither<ConsentGone | NotForAssistants | StoreUnavailable, string>
