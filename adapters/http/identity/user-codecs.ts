// What is taken and answered about people of a tenant.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { NewUser } from '#application/identity/users.ts'
import type { UserChange } from '#application/identity/change-user.ts'
import { MAX_ROLES, MAX_TAGS_OF_PERSON } from '#domain/identity/naming.ts'
import { USER_SORTS, type UserQuery, type UserSort } from '#domain/identity/ports.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, removalDue, type User, type UserUuid } from '#domain/identity/user.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { changeOnly } from '#adapters/contract/codecs/change.ts'
import { flag } from '#adapters/contract/codecs/flag.ts'
import { type Sort, sortInQuery, wordsInQuery } from '../kernel/in-query.ts'
import { mailbox } from '#adapters/contract/codecs/mailbox.ts'
import { listOf, oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import { name } from '#adapters/contract/codecs/names.ts'
import { pageAnswer, pageOf, pageQuery } from './paging.ts'

export const userInput = t.type({ params: t.type({ id: uuid }) })

export const idOf = ({ params }: t.TypeOf<typeof userInput>): UserUuid => asUserUuid(params.id)

export const usersQuery = t.type({
  query: t.type({
    q: optional(text({ max: 200 })),
    status: optional(wordsInQuery('NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED')),
    role: optional(uuid),
    tag: optional(uuid),
    sort: optional(sortInQuery(...USER_SORTS)),
    ...pageQuery,
  }),
})

/** By name unless told otherwise. */
export const userQueryOf = ({ query }: t.TypeOf<typeof usersQuery>): UserQuery => {
  const { by, dir } = O.getOrElse((): Sort<UserSort> => ({ by: 'name', dir: 'asc' }))(query.sort)
  return {
    ...pageOf(query),
    q: pipe(
      query.q,
      O.map((typed) => typed.trim()),
      O.getOrElse(() => ''),
    ),
    statuses: O.getOrElse((): UserQuery['statuses'] => [])(query.status),
    role: O.map(asRoleUuid)(query.role),
    tag: O.map(asTagUuid)(query.tag),
    sortBy: by,
    sortDir: dir,
  }
}

export const userAnswer = t.type(
  {
    uuid: t.string,
    email: t.string,
    name: t.string,
    status: oneOf('NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'),
    statusSince: t.string,
    removalDue: t.union([t.string, t.null]),
    roles: t.array(t.string),
    tags: t.array(t.string),
    facebook: t.boolean,
  },
  'User',
)

export const usersAnswer = pageAnswer(userAnswer)

export const tellUser = (user: User): t.TypeOf<typeof userAnswer> => ({
  uuid: user.uuid,
  email: user.email,
  name: user.name,
  status: user.status,
  statusSince: iso(user.statusSince),
  removalDue: pipe(removalDue(user), O.map(iso), O.toNullable),
  roles: [...user.roles],
  tags: [...user.tags],
  facebook: user.facebook,
})

export const countsAnswer = t.type(
  {
    NOT_ACTIVATED: t.number,
    ACTIVE: t.number,
    INACTIVE: t.number,
    TO_BE_REMOVED: t.number,
    ANONYMISED: t.number,
  },
  'UserCounts',
)

const someRoles = listOf(uuid, MAX_ROLES)
const someTags = listOf(uuid, MAX_TAGS_OF_PERSON)

export const newUserInput = t.type({
  body: t.type(
    {
      email: mailbox,
      name,
      roles: optional(someRoles),
      tags: optional(someTags),
      facebook: optional(flag),
      status: optional(oneOf('ACTIVE', 'NOT_ACTIVATED')),
    },
    'NewUser',
  ),
})

export const userChangeInput = t.type({
  params: t.type({ id: uuid }),
  body: t.type(
    {
      email: changeOnly(mailbox),
      name: changeOnly(name),
      roles: changeOnly(someRoles),
      tags: changeOnly(someTags),
      facebook: changeOnly(flag),
      status: changeOnly(oneOf('ACTIVE', 'INACTIVE', 'TO_BE_REMOVED')),
    },
    'UserChange',
  ),
})

/** Not activated until he signs in, unless told otherwise. */
export const newUserOf = ({ body }: t.TypeOf<typeof newUserInput>): NewUser => ({
  email: body.email,
  name: body.name,
  roles: O.getOrElse((): readonly Uuid[] => [])(body.roles).map(asRoleUuid),
  tags: O.getOrElse((): readonly Uuid[] => [])(body.tags).map(asTagUuid),
  facebook: O.getOrElse(() => false)(body.facebook),
  status: O.getOrElse((): NewUser['status'] => 'NOT_ACTIVATED')(body.status),
})

export const userChangeOf = ({ body }: t.TypeOf<typeof userChangeInput>): UserChange => ({
  ...(body.email === undefined ? {} : { email: body.email }),
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.roles === undefined ? {} : { roles: body.roles.map(asRoleUuid) }),
  ...(body.tags === undefined ? {} : { tags: body.tags.map(asTagUuid) }),
  ...(body.facebook === undefined ? {} : { facebook: body.facebook }),
  ...(body.status === undefined ? {} : { status: body.status }),
})
