// Signing in over stores in memory, with an identity provider that confirms the address that a test names.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeOffices } from '#application/identity/offices.ts'
import { makeBeginSignIn, makeCompleteSignIn, type NewSignIn } from '#application/identity/sign-in.ts'
import { makeCheckSignIn, makeDescribePrincipal } from '#application/identity/check-sign-in.ts'
import { makeIssueToken } from '#application/identity/issue-token.ts'
import { makeChooseOwnLanguage } from '#application/identity/own-language.ts'
import { makeOwnSignIns, makeSignOut } from '#application/identity/sign-ins.ts'
import type {
  IdentityProvider,
  IdentityProviderDown,
  PromptRefused,
  ProvenIdentity,
  SignInRefused,
} from '#domain/identity/ports.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { makePeopleWorld } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const SECRET = new Uint8Array(32).fill(5)

export function makeSignInWorld() {
  const people = makePeopleWorld()
  const { clock, inScope, operatorTenant } = people
  let vouches: E.Either<SignInRefused | PromptRefused | IdentityProviderDown, ProvenIdentity> = E.left({
    _tag: 'SignInDeclined',
  })
  const asked: { callback: string; state: string }[] = []

  const provider: IdentityProvider = {
    begin: (returnTo, chooseAccount) =>
      TE.right({
        url: 'https://identity.example/auth',
        pending: { state: randomUUID(), nonce: 'n', codeVerifier: 'v', returnTo, chooseAccount },
      }),
    complete: (callback, { state }) => {
      asked.push({ callback, state })
      return TE.fromEither(vouches)
    },
  }
  const pendingSignIns = makePendingSignIns(SECRET, 'tests', clock)
  const deps = {
    inScope,
    clock,
    random: { uuid: randomUUID },
    runAudited: people.runAudited,
    secrets: signInSecrets,
    provider,
    pendingSignIns,
    operatorTenant: O.some(operatorTenant),
    actor: { _tag: 'Service', name: 'tests' },
  } as const
  const begin = makeBeginSignIn(deps)
  const complete = makeCompleteSignIn(deps)
  const offices = makeOffices(deps)

  /** The provider's answer from now on. */
  const vouch = (email: Mailbox, language: ProvenIdentity['language'] = O.none): void => {
    vouches = E.right({ email, name: 'Eva Jansen', language })
  }
  const refuse = (failure: SignInRefused | PromptRefused | IdentityProviderDown): void => {
    vouches = E.left(failure)
  }
  const back = async (former: O.Option<string> = O.none, returnTo = '/admin', userAgent = '') => {
    const { pending: sealed } = await must(begin(returnTo, false))
    return complete({
      callback: 'https://tapster.example/admin/callback?code=c',
      pending: O.some(sealed),
      former,
      userAgent,
    })
  }

  return {
    ...people,
    asked,
    begin,
    complete,
    check: makeCheckSignIn(deps),
    /** Without a choice of tenant. */
    checked: (secret: string) => makeCheckSignIn(deps)(O.some(secret), O.none),
    signOut: makeSignOut(deps),
    ...makeOwnSignIns(deps),
    chooseOwnLanguage: makeChooseOwnLanguage(deps),
    issueToken: makeIssueToken(deps),
    describe: makeDescribePrincipal({ ...deps, ...offices }),
    offices,
    vouch,
    refuse,
    back,
    /** The whole sign-in of a user whose address the provider confirms. */
    signIn: async (email: Mailbox, former?: string): Promise<NewSignIn> => {
      vouch(email)
      return must(await back(O.fromNullable(former)))
    },
  }
}

export type SignInWorld = ReturnType<typeof makeSignInWorld>
