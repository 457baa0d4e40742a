// What the endpoints of sign-in take and answer.
import * as t from 'io-ts'
import type { DescribedPrincipal } from '#application/identity/check-sign-in.ts'
import { inOrder, PERMISSIONS } from '#domain/identity/role.ts'
import { isOperator, SIGN_IN_KINDS } from '#domain/identity/principal.ts'
import { moment, oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'

/** Whoever links to it may write anything: what is no page of ours is left out by the use case. */
export const signInQuery = t.type({
  query: t.type({ returnTo: optional(text({ max: 2000 })), account: optional(oneOf('choose')) }),
})

// Codes of providers are a few thousand characters at most; the header limit bounds them anyway.
const opaque = optional(text({ max: 8000 }))

export const signInCallbackQuery = t.type({
  query: t.type({ code: opaque, state: opaque, iss: opaque, error: opaque }),
})

const named = (name: string) => t.type({ uuid, name: t.string }, name)

export const meAnswer = t.type(
  {
    user: t.type({ uuid, email: t.string, name: t.string }, 'SignedInPerson'),
    tenant: named('SignedInTenant'),
    home: named('HomeTenant'),
    permissions: t.readonlyArray(oneOf(...PERMISSIONS)),
    operator: t.boolean,
    signIn: t.type({ id: uuid, kind: oneOf(...SIGN_IN_KINDS), expiresAt: moment }, 'SignIn'),
  },
  'Me',
)

export const tellMe = ({ principal, tenant, home, signIn }: DescribedPrincipal): t.OutputOf<typeof meAnswer> => ({
  user: { uuid: principal.user, email: principal.email, name: principal.name },
  tenant: { uuid: tenant.uuid, name: tenant.name },
  home: { uuid: home.uuid, name: home.name },
  permissions: inOrder(principal.permissions),
  operator: isOperator(principal),
  signIn: { id: signIn.id, kind: signIn.kind, expiresAt: new Date(signIn.expiresAt).toISOString() },
})
