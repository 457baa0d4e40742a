// Signing in with a browser: to the identity provider's pages and back (IDN-4). A person sees both in a window.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import {
  type BeginSignIn,
  type CompleteSignIn,
  isBegunAgain,
  type SignInBegunAgain,
} from '#application/identity/sign-in.ts'
import { signInContract } from '#adapters/contract/identity/me.ts'
import { type Answer, answerRedirect } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { findOwnAddress, returnPath } from './own-address.ts'
import { BROWSER_AT_MOST, PENDING_AT_MOST } from '#domain/identity/principal.ts'
import { type BrowserCookie, makeBrowserCookie, nameSignInCookie } from '../kernel/browser.ts'
import { OFFICE_PATH } from './office-page.ts'
import { makeSignInFailed } from './sign-in-page.ts'

export interface SignInUseCases {
  readonly begin: BeginSignIn
  readonly complete: CompleteSignIn
}

export interface SignInSetting {
  /** The address at which people reach the service. */
  readonly baseUrl: string
  readonly https: boolean
  /** Addresses of style sheets. */
  readonly styles: readonly string[]
}

/** The cookies with the secret of a sign-in, and with the state of a sign-in in progress. */
export function signInCookies(https: boolean) {
  return {
    signIn: makeBrowserCookie(nameSignInCookie(https), BROWSER_AT_MOST / 1000, https),
    pending: makeBrowserCookie(`${nameSignInCookie(https)}-pending`, PENDING_AT_MOST / 1000, https),
  }
}

export const CALLBACK_PATH = '/admin/callback'

/** Adds the parameters that are given. */
export function extendAddress(base: string, query: Readonly<Record<string, O.Option<string>>>): string {
  const address = new URL(base)
  for (const [name, value] of Object.entries(query)) if (O.isSome(value)) address.searchParams.set(name, value.value)
  return address.href
}

/** Sends a browser to the provider once more, if the use case asks for it. */
export function beginAgain({ keep }: Pick<BrowserCookie, 'keep'>) {
  return <E extends { readonly _tag: string }>(failed: E | SignInBegunAgain): TE.TaskEither<E, Answer> =>
    isBegunAgain(failed) ? TE.right(answerRedirect(302, failed.url, [keep(failed.pending)])) : TE.left(failed)
}

export function makeSignInEndpoints(
  uses: SignInUseCases,
  { baseUrl, https, styles }: SignInSetting,
): readonly Endpoint[] {
  const cookies = signInCookies(https)
  const fail = makeSignInFailed(styles)
  const signInUrl = `${baseUrl}/admin/sign-in`
  const page = { surface: 'page', fail } as const
  return makeOpenEndpoints(signInContract, {
    'GET /admin/sign-in': {
      ...page,
      fails: ['IdentityProviderDown'],
      respond: ({ query }, { header }) => {
        const moved = findOwnAddress(baseUrl, header('host'))
        if (O.isSome(moved)) return TE.right(answerRedirect(302, extendAddress(signInUrl, query)))
        return pipe(
          uses.begin(returnPath(query.returnTo), O.isSome(query.account)),
          TE.map(({ url, pending }) => answerRedirect(302, url, [cookies.pending.keep(pending)])),
        )
      },
    },
    'GET /admin/callback': {
      ...page,
      usesUp: true,
      fails: [
        'SignInDeclined',
        'ProviderRefused',
        'SignInInvalid',
        'AddressUnverified',
        'PersonUnknown',
        'PersonNotActive',
        'IdentityProviderDown',
      ],
      fail: (failure, setting) => {
        const answer = fail(failure, setting)
        return { ...answer, headers: { ...answer.headers, 'set-cookie': cookies.pending.drop } }
      },
      respond: ({ query }, { cookie, header }) =>
        pipe(
          uses.complete({
            callback: extendAddress(`${baseUrl}${CALLBACK_PATH}`, query),
            pending: cookie(cookies.pending.name),
            former: cookie(cookies.signIn.name),
            userAgent: pipe(
              header('user-agent'),
              O.getOrElse(() => ''),
            ),
          }),
          TE.map(({ secret, returnTo, mustChoose }) => {
            const next = mustChoose ? `${OFFICE_PATH}?${new URLSearchParams({ returnTo }).toString()}` : returnTo
            return answerRedirect(302, next, [cookies.signIn.keep(secret), cookies.pending.drop])
          }),
          TE.orElse(beginAgain(cookies.pending)),
        ),
    },
  })
}
