// Signs people in at the identity provider over OpenID Connect: authorisation code with PKCE, state and nonce. The provider must have
// verified the address (IDN-4).
import { E, O } from '#domain/shared/fp.ts'
import * as client from 'openid-client'
import type { IdentityProvider, ProvenIdentity, SignInRefused } from '#domain/identity/ports.ts'
import type { Log, OutageLog } from '#domain/logging/ports.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { toStorable } from '#domain/shared/storable-text.ts'
import { makeProviderConnection, type ProviderSettings } from './provider-connection.ts'
import { classifyFault, type ProviderFailure } from './provider-faults.ts'

export interface IdentityProviderDeps extends ProviderSettings {
  /** Our address, as registered at the provider. */
  readonly redirectUri: string
  readonly log: Pick<Log, 'warn'>
  readonly outages: OutageLog
}

type Claims = Readonly<Record<string, unknown>>

// Entra has its own claim, `xms_edov`, which the app's registration must request: a directory can contain any address.
const isVerified = ({ email_verified: verified, xms_edov: byEntra }: Claims): boolean =>
  verified === true || byEntra === true || byEntra === '1' || byEntra === 1

// A tag such as `nl-NL`, or `en_GB` as some providers write it. `locale` is OpenID Connect's claim, `xms_pl` Entra's.
function readLanguage({ locale, xms_pl: byEntra }: Claims): ProvenIdentity['language'] {
  const tag = locale ?? byEntra
  const [primary] = typeof tag === 'string' ? tag.toLowerCase().split(/[-_]/) : []
  return O.fromNullable(LANGUAGES.find((language) => language === primary))
}

function toProvenIdentity(claims: Claims): E.Either<SignInRefused, ProvenIdentity> {
  const email = typeof claims['email'] === 'string' ? parseMailbox(claims['email']) : undefined
  if (email === undefined || E.isLeft(email) || !isVerified(claims)) return E.left({ _tag: 'AddressUnverified' })
  const name = typeof claims['name'] === 'string' ? toStorable(claims['name']) : ''
  return E.right({ email: email.right, name: name === '' ? email.right : name, language: readLanguage(claims) })
}

function choosePrompt(configuration: client.Configuration): string {
  const offered = configuration.serverMetadata()['prompt_values_supported']
  return Array.isArray(offered) && !offered.includes('select_account') ? 'login' : 'select_account'
}

export function makeIdentityProvider(deps: IdentityProviderDeps): IdentityProvider {
  const noteAnswer = (): void => deps.outages.noteAnswer('identity-provider')
  const connection = makeProviderConnection(deps, noteAnswer)

  const noteDown = (code: string): void =>
    deps.outages.noteFailure({ dependency: 'identity-provider', kind: 'unreachable', code, what: 'sign-in' })

  const failed = (error: unknown, chooseAccount: boolean): E.Left<ProviderFailure> => {
    const { failure, reason, provider } = classifyFault(error, chooseAccount)
    if (provider === 'Answers') noteAnswer()
    if (provider === 'Away') noteDown(reason)
    else if (failure._tag !== 'SignInDeclined')
      deps.log.warn('identity.provider.failed', { failure: failure._tag, reason })
    return { _tag: 'Left', left: failure }
  }

  /**
   * Most providers put the address into the identity token, some only into the user info. The two are never mixed: a verification applies to
   * the address beside it.
   */
  const claimsOf = async (
    configuration: client.Configuration,
    answer: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  ): Promise<Claims> => {
    const claims = answer.claims()
    if (claims === undefined) return {}
    if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims
    return client.fetchUserInfo(configuration, answer.access_token, claims.sub)
  }

  return {
    begin: (returnTo, chooseAccount) => async () => {
      try {
        const configuration = await connection()
        const pending = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          codeVerifier: client.randomPKCECodeVerifier(),
          returnTo,
          chooseAccount,
        }
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: deps.redirectUri,
          scope: 'openid email profile',
          state: pending.state,
          nonce: pending.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(pending.codeVerifier),
          code_challenge_method: 'S256',
          ...(chooseAccount ? { prompt: choosePrompt(configuration) } : {}),
        })
        return E.right({ url: url.href, pending })
      } catch (error) {
        noteDown(classifyFault(error, false).reason)
        return E.left({ _tag: 'IdentityProviderDown' })
      }
    },
    complete:
      (callback, { state, nonce, codeVerifier, chooseAccount }) =>
      async () => {
        try {
          const configuration = await connection()
          const answer = await client.authorizationCodeGrant(configuration, new URL(callback), {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          })
          noteAnswer()
          return toProvenIdentity(await claimsOf(configuration, answer))
        } catch (error) {
          return failed(error, chooseAccount)
        }
      },
  }
}
