// An assistant asks for authorisation (MCP-5): whoever asks rightly goes on to the identity provider, and comes back to complete-authorisation.ts.
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { BegunSignIn } from '#application/identity/begin-sign-in.ts'
import type { ClientRefused, RequestRefused } from '#domain/assistant/authorisation.ts'
import { checkAuthorisation, requestRefused } from '#domain/assistant/check-authorisation.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { readAuthorisation } from '#domain/assistant/read-authorisation.ts'
import type { IdentityProvider, PendingSignIns } from '#domain/identity/ports.ts'
import { isKeepable, keptAs } from './kept-query.ts'

/**
 * `query`: the request's own, as it came, without the question mark; the browser keeps it, sealed, and it is read again when that comes back.
 * Where a RequestRefused is told: domain/assistant/redirect-back.ts.
 */
export type BeginAuthorisation = (query: string) => TE.TaskEither<ClientRefused | RequestRefused, BegunSignIn>

export interface BeginAuthorisationDeps {
  readonly provider: Pick<IdentityProvider, 'begin'>
  /** Of the purpose of assistants, so that no sign-in of ours passes for one. */
  readonly pending: Pick<PendingSignIns, 'seal'>
  readonly client: Omit<AssistantClient, 'secret'>
  /** MCP_ISSUER_URL: an origin, without a slash at its end. */
  readonly issuer: string
}

export const makeBeginAuthorisation = (deps: BeginAuthorisationDeps): BeginAuthorisation => {
  const check = checkAuthorisation(deps)
  return (query) =>
    pipe(
      check(readAuthorisation(query)),
      E.flatMap((request) =>
        isKeepable(query)
          ? E.right(request)
          : E.left(requestRefused(request, 'invalid_request', 'The query may be 2500 characters, percent-encoded.')),
      ),
      TE.fromEither,
      TE.flatMap((request) =>
        pipe(
          // Which account is asked, since whoever is sent back as somebody else can not do anything about it there.
          deps.provider.begin(keptAs(query), true),
          TE.mapLeft(() =>
            requestRefused(request, 'temporarily_unavailable', 'The identity provider does not answer; try again.'),
          ),
        ),
      ),
      TE.bindW('sealed', ({ pending }) => TE.fromTask(deps.pending.seal(pending))),
      TE.map(({ url, sealed }) => ({ url, pending: sealed })),
    )
}
