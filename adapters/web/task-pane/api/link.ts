// The link to the ledger: how much it still grants, how healthy it is, and under which licence it is used.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null])

const Allowance = t.readonly(t.type({ limit: t.number, remaining: t.number, resetsAt: t.string }))
export type Allowance = t.TypeOf<typeof Allowance>
const Quota = t.readonly(t.type({ minute: Allowance, day: Allowance }))
/** Calls of the ledger that are left to the user's division. */
export type Quota = t.TypeOf<typeof Quota>

const Link = t.readonly(t.type({ state: t.union([t.literal('ok'), t.literal('lapsing')]), lapsesAt: t.string }))
/** `lapsesAt`: ISO 8601; from then on the user has to sign in again, unless the link is renewed before. */
export type Link = t.TypeOf<typeof Link>

const Licence = t.readonly(
  t.type({
    state: t.keyof({ none: null, pending: null, trial: null, active: null, expired: null, revoked: null }),
    organization: nullable(t.string),
    expiresAt: nullable(t.string),
  }),
)
export type Licence = t.TypeOf<typeof Licence>

export const quotaCall: Call<Quota> = { method: 'GET', path: '/mailclient-plugin/quota', answer: Quota }
export const linkCall: Call<Link> = { method: 'GET', path: '/mailclient-plugin/link', answer: Link }
export const licenceCall: Call<Licence> = { method: 'GET', path: '/mailclient-plugin/licence', answer: Licence }
