// The people of an office.
import { type Body, call, type Query, type Response } from './call.ts'

export const STATUSES = ['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED'] as const
export type Status = (typeof STATUSES)[number]

export type User = Response<'GET /users/:id'>
export type Counts = Response<'GET /users/counts'>
export type SignIn = Response<'GET /users/:id/sign-ins'>['data'][number]
/** Texts that are empty filter nothing. */
export type PeopleQuery = Required<Query<'GET /users'>>
export type NewUser = Body<'POST /users'>
export type UserChange = Body<'PUT /users/:id'>

const of = (id: string) => ({ params: { id } })

export const peopleCall = (query: PeopleQuery) => call('GET /users', { query })
export const countsCall = call('GET /users/counts')
export const personCall = (uuid: string) => call('GET /users/:id', of(uuid))
export const addPersonCall = (body: NewUser) => call('POST /users', { body })
export const changePersonCall = (uuid: string, body: UserChange) => call('PUT /users/:id', { ...of(uuid), body })
export const signInsCall = (uuid: string) => call('GET /users/:id/sign-ins', of(uuid))
export const endSignInsCall = (uuid: string) => call('DELETE /users/:id/sign-ins', of(uuid))
