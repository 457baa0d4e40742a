// The signed-in person, and signing out.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { DescribedPrincipal, DescribePrincipal } from '#application/identity/check-sign-in.ts'
import type { SignOut } from '#application/identity/sign-ins.ts'
import { sortPermissions } from '#domain/identity/role.ts'
import { isOperator } from '#domain/identity/principal.ts'
import { meContract, signOutContract } from '#adapters/contract/identity/me.ts'
import { answerJson } from '../kernel/answer.ts'
import { makeOpenEndpoints, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { isFromOwnPage } from '../kernel/browser.ts'
import { signInCookies, type SignInSetting } from './sign-in-endpoints.ts'

export interface SignedInUseCases {
  readonly describe: DescribePrincipal
  readonly signOut: SignOut
}

const toMeResponse = ({ principal, ...described }: DescribedPrincipal, sending: boolean) => ({
  ...described,
  user: { uuid: principal.user, email: principal.email, name: principal.name },
  permissions: sortPermissions(principal.permissions),
  operator: isOperator(principal),
  sending,
})

export function makeSignedInEndpoints(
  uses: SignedInUseCases,
  { baseUrl, https, sending }: Pick<SignInSetting, 'baseUrl' | 'https'> & { readonly sending: boolean },
): readonly Endpoint[] {
  const { origin } = new URL(baseUrl)
  const cookies = signInCookies(https)
  return [
    ...makePrincipalEndpoints(meContract, {
      'GET /admin/me': {
        needs: null,
        handle: (_, { principal }) =>
          pipe(
            uses.describe(principal),
            TE.map((described) => toMeResponse(described, sending)),
          ),
      },
    }),
    ...makeOpenEndpoints(signOutContract, {
      'POST /admin/sign-out': {
        limited: 'admin',
        fails: ['CrossSite'],
        respond: (_, context) => {
          if (O.isNone(context.bearer) && !isFromOwnPage(context, origin)) return TE.left({ _tag: 'CrossSite' })
          const secret = O.isSome(context.bearer) ? context.bearer : context.cookie(cookies.signIn.name)
          return pipe(
            uses.signOut(secret),
            TE.map(() => ({ ...answerJson({}), headers: { 'set-cookie': cookies.signIn.drop } })),
          )
        },
      },
    }),
  ]
}
