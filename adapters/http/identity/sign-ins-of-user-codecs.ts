// What is told of the sign-ins that a person has: enough to know them by, and never the secret.
import * as t from 'io-ts'
import type { SignInOfUser } from '#application/identity/sign-ins.ts'
import { SIGN_IN_KINDS } from '#domain/identity/principal.ts'
import { oneOf } from '#adapters/contract/codecs/text.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'

const signInAnswer = t.type(
  {
    id: t.string,
    kind: oneOf(...SIGN_IN_KINDS),
    label: t.string,
    createdAt: t.string,
    expiresAt: t.string,
    lastUsedAt: t.string,
    current: t.boolean,
  },
  'SignInOfUser',
)

export const signInsAnswer = t.type({ data: t.array(signInAnswer) })
export const endedAnswer = t.type({ ended: t.number })

export const tellSignIns = (signIns: readonly SignInOfUser[]): t.TypeOf<typeof signInsAnswer> => ({
  data: signIns.map((one) => ({
    id: one.id,
    kind: one.kind,
    label: one.label,
    createdAt: iso(one.createdAt),
    expiresAt: iso(one.expiresAt),
    lastUsedAt: iso(one.lastUsedAt),
    current: one.current,
  })),
})
