// Who is signed in, and leaving.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const Office = t.readonly(t.type({ uuid: t.string, name: t.string }))
export type Office = t.TypeOf<typeof Office>

const Me = t.readonly(
  t.type({
    user: t.readonly(t.type({ uuid: t.string, email: t.string, name: t.string })),
    /** Where he acts. */
    tenant: Office,
    /** Whose person he is. */
    home: Office,
    permissions: t.readonlyArray(t.string),
    operator: t.boolean,
  }),
)
export type Me = t.TypeOf<typeof Me>

export const meCall: Call<Me> = { method: 'GET', path: '/admin/me', answer: Me }

export const signOutCall: Call<unknown> = { method: 'POST', path: '/admin/sign-out', body: {}, answer: t.unknown }

/** `returnTo`: path and query of ours. `chooseAccount`: ask which account even where one is signed in. */
export const signInAddress = (returnTo: string, chooseAccount: boolean): string =>
  `/admin/sign-in?${new URLSearchParams({ returnTo, ...(chooseAccount && { account: 'choose' }) }).toString()}`
