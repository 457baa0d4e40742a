// The signed-in person, where they are signed in, and signing out.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { DescribedPrincipal, DescribePrincipal } from '#application/identity/check-sign-in.ts'
import type { ChooseOwnLanguage } from '#application/identity/own-language.ts'
import type { OwnSignIns, SignOut } from '#application/identity/sign-ins.ts'
import { sortPermissions } from '#domain/identity/role.ts'
import { isOperator } from '#domain/identity/principal.ts'
import { meContract, signOutContract } from '#adapters/contract/identity/me.ts'
import { answerJson } from '../kernel/answer.ts'
import { makeOpenEndpoints, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { isFromOwnPage } from '../kernel/browser.ts'
import { signInCookies, type SignInSetting } from './sign-in-endpoints.ts'

export interface SignedInUseCases extends OwnSignIns {
  readonly describe: DescribePrincipal
  readonly chooseOwnLanguage: ChooseOwnLanguage
  readonly signOut: SignOut
}

const toMeResponse = ({ principal, language, ...described }: DescribedPrincipal, sending: boolean) => ({
  ...described,
  user: { uuid: principal.user, email: principal.email, name: principal.name, language },
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
      'PUT /admin/me/language': {
        needs: null,
        handle: ({ body }, { principal }) =>
          pipe(
            uses.chooseOwnLanguage(principal, body.language),
            TE.map(() => ({})),
          ),
      },
      'GET /admin/me/sign-ins': {
        needs: null,
        handle: (_, { principal }) => pipe(uses.listOwnSignIns(principal), TE.bindTo('data')),
      },
      'DELETE /admin/me/sign-ins/:id': {
        needs: null,
        handle: ({ params }, { principal }) => pipe(uses.endOwnSignIn(principal, params.id), TE.bindTo('ended')),
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
