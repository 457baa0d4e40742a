// Signing in and out with a browser, and the signed-in person.
import * as t from 'io-ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { SIGN_IN_KINDS, type SignInId } from '#domain/identity/principal.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { moment, makeEnum, asOptional, makeText, makeUuid, uuid } from '../codecs/text.ts'
import { languageCodec } from '../codecs/names.ts'
import { allowNull, answerWith, defineContract, type WireOf } from '../endpoint.ts'
import { sampleSignIn, signInOfUser } from './users.ts'

// Codes of providers have a few thousand characters at most. The header limit bounds them too.
const opaque = asOptional(makeText({ max: 8000 }))

/** The parameters that an identity provider adds to the address of a callback. */
export const callbackQuery = { code: opaque, state: opaque, iss: opaque, error: opaque }

// A link may contain any address. Addresses of other pages are ignored.
const returnTo = asOptional(makeText({ max: 2000 }))

export const signInContract = defineContract({
  'GET /admin/sign-in': {
    summary: 'Sends a browser to the identity provider, to come back to a page of the administrator’s application.',
    query: { returnTo, account: asOptional(makeEnum('choose')) },
    answers: { 302: null },
    example: { input: { query: { returnTo: '/admin/people' } } },
  },
  'GET /admin/callback': {
    summary: 'Where the identity provider sends the browser back; it is signed in from then on.',
    query: callbackQuery,
    answers: { 302: null },
    example: { input: { query: { code: 'cZ3k…', state: '…' } } },
  },
})

const makeNamed = (name: string) => t.type({ uuid, name: t.string, language: languageCodec }, name)

const me = t.type(
  {
    /** `language` null: the language of the home office. */
    user: t.type({ uuid, email: t.string, name: t.string, language: allowNull(languageCodec) }, 'SignedInPerson'),
    /** The office in which the person acts. */
    tenant: makeNamed('SignedInTenant'),
    /** The office to which the person belongs. */
    home: makeNamed('HomeTenant'),
    /** The person belongs to other offices too: GET /admin/office lets them change. */
    severalOffices: t.boolean,
    permissions: t.readonlyArray(makeEnum(...PERMISSIONS)),
    operator: t.boolean,
    /** False: the service sends no mail now (SENDING=off). */
    sending: t.boolean,
    signIn: t.type({ id: uuid, kind: makeEnum(...SIGN_IN_KINDS), expiresAt: moment }, 'SignIn'),
  },
  'Me',
)
export type MeResponse = WireOf<typeof me>

const office = { uuid: '5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71', name: 'Kantoor Korrel', language: 'nl' } as const

export const meContract = defineContract({
  'GET /admin/me': {
    summary: 'Returns the signed-in person, the office in which they act, their permissions and when the sign-in ends.',
    ...answerWith(200, me, {
      user: {
        uuid: '2d9f3a1e-7c55-4f0b-8b1a-6e0d4c3b2a10',
        email: 'eva.jansen@korrel.example',
        name: 'Eva Jansen',
        language: 'nl',
      },
      tenant: office,
      home: office,
      severalOffices: false,
      permissions: ['users:read', 'users:write'],
      operator: false,
      sending: true,
      signIn: {
        id: '9b1c7d2e-3f4a-4b5c-8d6e-7f8091a2b3c4',
        kind: 'browser',
        expiresAt: '2026-03-01T14:00:00.000Z',
      },
    }),
  },
  'PUT /admin/me/language': {
    summary: 'Sets the language of the caller’s own mails and pages. Null: the language of their office.',
    body: t.strict({ language: asOptional(languageCodec) }, 'OwnLanguage'),
    ...answerWith(200, t.type({}), {}, { body: { language: 'en' } }),
  },
  'GET /admin/me/sign-ins': {
    summary:
      'Lists the browsers and programs through which the caller is signed in, also at their other offices, the most recently used first.',
    ...answerWith(200, t.type({ data: t.array(signInOfUser) }), { data: [sampleSignIn] }),
  },
  'DELETE /admin/me/sign-ins/:id': {
    summary: 'Signs the caller out of one browser or program, and returns whether they were signed in there.',
    params: { id: makeUuid<SignInId>() },
    ...answerWith(200, t.type({ ended: t.boolean }), { ended: true }, { params: { id: sampleSignIn.id } }),
  },
})

export const signOutContract = defineContract({
  'POST /admin/sign-out': {
    summary: 'Ends the sign-in of the cookie or the token. The answer is the same without a sign-in.',
    ...answerWith(200, t.type({}), {}),
  },
})

export const officeContract = defineContract({
  'GET /admin/office': {
    summary:
      'Asks a person with several offices in which one they want to work; others go on to the page that they asked for.',
    query: { returnTo, lang: t.unknown },
    answers: { 200: null, 302: null },
    example: { input: { query: { returnTo: '/admin/people' } } },
  },
  'POST /admin/office': {
    summary:
      'Takes the answer of that page: the browser is signed in at that office from then on, and at the next sign-in. The former sign-in ends.',
    body: t.strict({ office: makeUuid<TenantUuid>(), returnTo }, 'OfficeChoice'),
    answers: { 303: null },
    example: { input: { body: { office: office.uuid, returnTo: '/admin/people' } } },
  },
})
