// The people of an office.
import { type AdminBody, call, type Query, type AdminResponse } from './call.ts'

export const STATUSES = ['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED'] as const
export type Status = (typeof STATUSES)[number]

export type User = AdminResponse<'GET /users/:id'>
export type Counts = AdminResponse<'GET /users/counts'>
export type SignIn = AdminResponse<'GET /users/:id/sign-ins'>['data'][number]
/** Texts that are empty filter nothing. */
export type PeopleQuery = Required<Query<'GET /users'>>
export type NewUser = AdminBody<'POST /users'>
export type UserChange = AdminBody<'PUT /users/:id'>

const of = (id: string) => ({ params: { id } })

export const peopleCall = (query: PeopleQuery) => call('GET /users', { query })
export const countsCall = call('GET /users/counts')
export const personCall = (uuid: string) => call('GET /users/:id', of(uuid))
export const addPersonCall = (body: NewUser) => call('POST /users', { body })
export const changePersonCall = (uuid: string, body: UserChange) => call('PUT /users/:id', { ...of(uuid), body })
export const signInsCall = (uuid: string) => call('GET /users/:id/sign-ins', of(uuid))
export const endSignInsCall = (uuid: string) => call('DELETE /users/:id/sign-ins', of(uuid))
