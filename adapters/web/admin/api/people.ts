// The people of an office.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { type PageOf, pageOf, withQuery } from './page.ts'

export const STATUSES = ['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED'] as const
export type Status = (typeof STATUSES)[number]

const Status = t.union([
  t.literal('ACTIVE'),
  t.literal('NOT_ACTIVATED'),
  t.literal('INACTIVE'),
  t.literal('TO_BE_REMOVED'),
])

const User = t.readonly(
  t.type({
    uuid: t.string,
    email: t.string,
    name: t.string,
    status: Status,
    /** ISO 8601. */
    statusSince: t.string,
    /** When whoever is TO_BE_REMOVED is anonymised, ISO 8601. */
    removalDue: t.union([t.string, t.null]),
    /** Uuids. */
    roles: t.readonlyArray(t.string),
    tags: t.readonlyArray(t.string),
    facebook: t.boolean,
  }),
)
export type User = t.TypeOf<typeof User>

const Counts = t.readonly(
  t.type({
    ACTIVE: t.number,
    NOT_ACTIVATED: t.number,
    INACTIVE: t.number,
    TO_BE_REMOVED: t.number,
    ANONYMISED: t.number,
  }),
)
export type Counts = t.TypeOf<typeof Counts>

const SignIn = t.readonly(
  t.type({
    id: t.string,
    kind: t.union([t.literal('browser'), t.literal('program'), t.literal('assistant')]),
    label: t.string,
    createdAt: t.string,
    expiresAt: t.string,
    lastUsedAt: t.string,
    /** The one that asks. */
    current: t.boolean,
  }),
)
export type SignIn = t.TypeOf<typeof SignIn>

export interface PeopleQuery {
  readonly q: string
  /** Joined by commas; empty: any. */
  readonly status: string
  readonly role: string
  readonly tag: string
  readonly sort: string
  readonly skip: number
  readonly limit: number
}

export interface NewUser {
  readonly email: string
  readonly name: string
  readonly roles: readonly string[]
  readonly tags: readonly string[]
  readonly facebook: boolean
}

export type UserChange = Partial<NewUser & { readonly status: Exclude<Status, 'NOT_ACTIVATED'> }>

const pathTo = (uuid: string): string => `/users/${encodeURIComponent(uuid)}`

export const peopleCall = (query: PeopleQuery): Call<PageOf<User>> => ({
  method: 'GET',
  path: withQuery('/users', { ...query }),
  answer: pageOf(User),
})

export const countsCall: Call<Counts> = { method: 'GET', path: '/users/counts', answer: Counts }

export const personCall = (uuid: string): Call<User> => ({ method: 'GET', path: pathTo(uuid), answer: User })

export const addPersonCall = (body: NewUser): Call<User> => ({ method: 'POST', path: '/users', body, answer: User })

export const changePersonCall = (uuid: string, body: UserChange): Call<User> => ({
  method: 'PUT',
  path: pathTo(uuid),
  body,
  answer: User,
})

export const signInsCall = (uuid: string): Call<{ readonly data: readonly SignIn[] }> => ({
  method: 'GET',
  path: `${pathTo(uuid)}/sign-ins`,
  answer: t.type({ data: t.readonlyArray(SignIn) }),
})

export const endSignInsCall = (uuid: string): Call<{ readonly ended: number }> => ({
  method: 'DELETE',
  path: `${pathTo(uuid)}/sign-ins`,
  answer: t.type({ ended: t.number }),
})
