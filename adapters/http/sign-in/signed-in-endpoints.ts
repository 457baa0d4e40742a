// What whoever signed in is told of himself, and signing out.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { DescribePrincipal } from '#application/identity/check-sign-in.ts'
import type { SignOut } from '#application/identity/sign-ins.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { isFromOwnPage } from '../kernel/own-page.ts'
import { meAnswer, tellMe } from './sign-in-codecs.ts'
import { signInCookies } from './sign-in-cookies.ts'
import type { SignInSetting } from './sign-in-endpoints.ts'

export interface SignedInUseCases {
  readonly describe: DescribePrincipal
  readonly signOut: SignOut
}

export const signedInEndpoints = (
  uses: SignedInUseCases,
  { baseUrl, https }: Pick<SignInSetting, 'baseUrl' | 'https'>,
): readonly Endpoint[] => {
  const { origin } = new URL(baseUrl)
  const cookies = signInCookies(https)
  return [
    principalEndpoint({
      method: 'GET',
      path: '/admin/me',
      summary: 'Who signed in, where he acts, what he may do there, and until when.',
      limited: 'admin',
      needs: null,
      input: t.unknown,
      answers: { 200: meAnswer },
      example: {
        answers: {
          200: {
            user: {
              uuid: '2d9f3a1e-7c55-4f0b-8b1a-6e0d4c3b2a10',
              email: 'eva.jansen@korrel.example',
              name: 'Eva Jansen',
            },
            tenant: { uuid: '5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71', name: 'Kantoor Korrel' },
            home: { uuid: '5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71', name: 'Kantoor Korrel' },
            permissions: ['users:read', 'users:write'],
            operator: false,
            signIn: {
              id: '9b1c7d2e-3f4a-4b5c-8d6e-7f8091a2b3c4',
              kind: 'browser',
              expiresAt: '2026-03-01T14:00:00.000Z',
            },
          },
        },
      },
      handle: (_, { principal }) => pipe(uses.describe(principal), TE.map(flow(tellMe, ok))),
    }),
    openEndpoint({
      method: 'POST',
      path: '/admin/sign-out',
      summary:
        'Ends the sign-in of the cookie or token that comes along. Whoever is signed out already is told the same.',
      limited: 'admin',
      input: t.unknown,
      answers: { 200: t.type({}) },
      example: { answers: { 200: {} } },
      fails: ['CrossSite'],
      handle: (_, asked) => {
        if (O.isNone(asked.bearer) && !isFromOwnPage(asked, origin)) return TE.left({ _tag: 'CrossSite' })
        const secret = O.isSome(asked.bearer) ? asked.bearer : asked.cookie(cookies.signIn.name)
        return pipe(
          uses.signOut(secret),
          TE.map(() => ({ ...ok({}), headers: { 'set-cookie': cookies.signIn.drop } })),
        )
      },
    }),
  ]
}
