// Administrators and the people of their tenant: finding, adding and changing them, and ending their sign-ins (IDN-3).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AddUser, CountUsers, ListUsers, ReadUser } from '#application/identity/users.ts'
import type { ChangeUser } from '#application/identity/change-user.ts'
import type { EndSignInsOfUser, ListSignInsOfUser } from '#application/identity/sign-ins.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { tellPage } from './paging.ts'
import { endedAnswer, signInsAnswer, tellSignIns } from './sign-ins-of-user-codecs.ts'
import {
  countsAnswer,
  idOf,
  newUserInput,
  newUserOf,
  tellUser,
  userAnswer,
  userChangeInput,
  userChangeOf,
  userInput,
  userQueryOf,
  usersAnswer,
  usersQuery,
} from './user-codecs.ts'
import { sampleCounts, sampleRole, sampleSignIns, sampleTag, sampleUser, sampleUsers } from './user-examples.ts'

export interface UserUseCases {
  readonly listUsers: ListUsers
  readonly countUsers: CountUsers
  readonly readUser: ReadUser
  readonly addUser: AddUser
  readonly changeUser: ChangeUser
  readonly listSignInsOfUser: ListSignInsOfUser
  readonly endSignInsOfUser: EndSignInsOfUser
}

const ONE = '/users/:id'
const SIGN_INS = '/users/:id/sign-ins'
const BODY = { bytes: 32 * 1024 }
const reading = { limited: 'admin', needs: 'users:read' } as const
const writing = { limited: 'admin', needs: 'users:write' } as const
const params = { id: sampleUser.uuid }

export const userEndpoints = (uses: UserUseCases): readonly Endpoint[] => [
  principalEndpoint({
    ...reading,
    method: 'GET',
    path: '/users',
    summary:
      'The people of the office, a page at a time: all of them, or those whose name or address has `q` in it, of a status, a role or a tag.',
    input: usersQuery,
    answers: { 200: usersAnswer },
    example: { input: { query: { q: 'fatima', status: 'ACTIVE,INACTIVE' } }, answers: { 200: sampleUsers } },
    handle: (input, { principal }) => {
      const query = userQueryOf(input)
      return pipe(uses.listUsers(principal, query), TE.map(flow(tellPage(tellUser, query), ok)))
    },
  }),
  principalEndpoint({
    ...reading,
    method: 'GET',
    path: '/users/counts',
    summary: 'How many people have each status; of whoever is anonymised this is all that is left.',
    input: t.unknown,
    answers: { 200: countsAnswer },
    example: { answers: { 200: sampleCounts } },
    handle: (_, { principal }) => pipe(uses.countUsers(principal), TE.map(ok)),
  }),
  principalEndpoint({
    ...writing,
    method: 'POST',
    path: '/users',
    summary:
      'Adds somebody. Without a role he gets the one that is the default; he is not activated until he signs in, unless told otherwise.',
    bodyRule: BODY,
    input: newUserInput,
    answers: { 201: userAnswer },
    fails: ['BeyondOwnRights', 'EmailTaken', 'RolesUnknown', 'TagsUnknown', 'TenantNotFound'],
    example: {
      input: {
        body: {
          email: sampleUser.email,
          name: sampleUser.name,
          roles: [sampleRole],
          tags: [sampleTag],
          facebook: true,
          status: 'ACTIVE',
        },
      },
      answers: { 201: sampleUser },
    },
    handle: (input, { principal }) =>
      pipe(
        uses.addUser(principal, newUserOf(input)),
        TE.map((user) => ({ status: 201, body: tellUser(user) })),
      ),
  }),
  principalEndpoint({
    ...reading,
    method: 'GET',
    path: ONE,
    summary: 'One person.',
    input: userInput,
    answers: { 200: userAnswer },
    fails: ['UserNotFound'],
    example: { input: { params }, answers: { 200: sampleUser } },
    handle: (input, { principal }) => pipe(uses.readUser(principal, idOf(input)), TE.map(flow(tellUser, ok))),
  }),
  principalEndpoint({
    ...writing,
    method: 'PUT',
    path: ONE,
    summary:
      'Changes what is given of a person, and answers him. Whoever loses a permission or is no longer active is signed out everywhere at once.',
    bodyRule: BODY,
    input: userChangeInput,
    answers: { 200: userAnswer },
    fails: [
      'BeyondOwnRights',
      'EmailTaken',
      'LastAdministrator',
      'RolesUnknown',
      'TagsUnknown',
      'TenantNotFound',
      'UserNotFound',
    ],
    example: {
      input: { params, body: { name: sampleUser.name, status: 'ACTIVE' } },
      answers: { 200: sampleUser },
    },
    handle: (input, { principal }) =>
      pipe(uses.changeUser(principal, idOf(input), userChangeOf(input)), TE.map(flow(tellUser, ok))),
  }),
  principalEndpoint({
    ...writing,
    method: 'DELETE',
    path: ONE,
    summary:
      'Deactivates a person, and answers him. Nothing of him is removed; see the status `TO_BE_REMOVED` for that.',
    input: userInput,
    answers: { 200: userAnswer },
    fails: ['BeyondOwnRights', 'LastAdministrator', 'TenantNotFound', 'UserNotFound'],
    example: { input: { params }, answers: { 200: { ...sampleUser, status: 'INACTIVE' } } },
    handle: (input, { principal }) =>
      pipe(uses.changeUser(principal, idOf(input), { status: 'INACTIVE' }), TE.map(flow(tellUser, ok))),
  }),
  principalEndpoint({
    ...reading,
    method: 'GET',
    path: SIGN_INS,
    summary: 'The browsers and programs by which a person is signed in, the latest used first.',
    input: userInput,
    answers: { 200: signInsAnswer },
    fails: ['UserNotFound'],
    example: { input: { params }, answers: { 200: sampleSignIns } },
    handle: (input, { principal }) =>
      pipe(uses.listSignInsOfUser(principal, idOf(input)), TE.map(flow(tellSignIns, ok))),
  }),
  principalEndpoint({
    ...writing,
    method: 'DELETE',
    path: SIGN_INS,
    summary: 'Signs a person out everywhere, and answers of how many browsers and programs.',
    input: userInput,
    answers: { 200: endedAnswer },
    fails: ['BeyondOwnRights', 'TenantNotFound', 'UserNotFound'],
    example: { input: { params }, answers: { 200: { ended: 2 } } },
    handle: (input, { principal }) =>
      pipe(
        uses.endSignInsOfUser(principal, idOf(input)),
        TE.map((ended) => ok({ ended })),
      ),
  }),
]
