// A person with several offices chooses one, after sign-in or later (IDN-11).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Offices } from '#application/identity/offices.ts'
import { officeContract } from '#adapters/contract/identity/me.ts'
import { answerRedirect } from '../kernel/answer.ts'
import { makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { returnPath } from './own-address.ts'
import { answerOfficePage } from './office-page.ts'
import { signInCookies, type SignInSetting } from './sign-in-endpoints.ts'
import { makeSignInFailed } from './sign-in-page.ts'

export function makeOfficeEndpoints(uses: Offices, { https, styles }: SignInSetting): readonly Endpoint[] {
  const { signIn } = signInCookies(https)
  const page = { needs: null, surface: 'page', fail: makeSignInFailed(styles) } as const
  return makePrincipalEndpoints(officeContract, {
    'GET /admin/office': {
      ...page,
      respond: ({ query }, context) =>
        pipe(
          uses.listOffices(context.principal),
          TE.map((offices) => {
            const returnTo = returnPath(query.returnTo)
            return offices.length < 2
              ? answerRedirect(302, returnTo)
              : answerOfficePage(styles, chooseLanguage(query, context), {
                  offices,
                  home: context.principal.home,
                  returnTo,
                })
          }),
        ),
    },
    'POST /admin/office': {
      ...page,
      bodyRule: { bytes: 8 * 1024, form: true },
      fails: ['OfficeNotOpen', 'SignInNeeded'],
      respond: ({ body }, { principal }) =>
        pipe(
          uses.enterOffice(principal, body.office),
          TE.map(({ secret }) => answerRedirect(303, returnPath(body.returnTo), [signIn.keep(secret)])),
        ),
    },
  })
}
