// The code for whoever passed the gate and, where it is asked, consented: told in the address that he is sent back to, and kept as a digest.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Consent, CODE_LIFE } from '#domain/assistant/connection.ts'
import type { AssistantStores, OnceSecrets } from '#domain/assistant/ports.ts'
import { backWithCode } from '#domain/assistant/redirect-back.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface IssueCodeDeps {
  readonly once: OnceSecrets
  readonly clock: Clock
  readonly issuer: string
}

/** Answers the redirect address. */
export const issueCode = (
  { once, clock, issuer }: IssueCodeDeps,
  { codes }: Pick<AssistantStores, 'codes'>,
  { place, request }: Pick<Consent, 'place' | 'request'>,
): TE.TaskEither<StoreUnavailable, string> => {
  const { secret, digest } = once.make('code')
  const { redirectUri, codeChallenge } = request
  return pipe(
    codes.add({ place, redirectUri, codeChallenge, expiresAt: clock.now() + CODE_LIFE }, digest),
    TE.map(() => backWithCode(issuer, request, secret)),
  )
}
