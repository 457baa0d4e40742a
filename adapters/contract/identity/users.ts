// The people of an office (IDN-3).
import * as t from 'io-ts'
import { MAX_IMPORTED_PEOPLE, MAX_ROLES, MAX_TAGS_OF_PERSON } from '#domain/identity/naming.ts'
import { USER_SORTS, type UserSort } from '#domain/identity/ports.ts'
import { SIGN_IN_KINDS } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { asChange, expectedRevision, keepOrSet } from '../codecs/change.ts'
import { makeListInQuery, type Sort, makeSortInQuery } from '../codecs/in-query.ts'
import { booleanField, makeList, mailbox, moment, makeEnum, asOptional, withDefault, makeUuid } from '../codecs/text.ts'
import { languageCodec, name } from '../codecs/names.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'

const STATUSES = ['NOT_ACTIVATED', 'ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const
export const userStatus = makeEnum(...STATUSES)

const user = t.type(
  {
    uuid: t.string,
    email: t.string,
    name: t.string,
    status: userStatus,
    statusSince: moment,
    /** When a person who is TO_BE_REMOVED is anonymised. */
    removalDue: allowNull(moment),
    /** Uuids of the roles. */
    roles: t.array(t.string),
    tags: t.array(t.string),
    facebook: t.boolean,
    /** Null: the language of the office. */
    language: allowNull(languageCodec),
    /** Changes with each change of name, address, roles, tags, `facebook` or `language`. */
    revision: t.string,
  },
  'User',
)
export type UserResponse = WireOf<typeof user>

const userRecord = t.intersection(
  [
    user,
    t.type({
      /** False: a licence added the user, who cannot sign in until an administrator invites or changes them. */
      invited: t.boolean,
    }),
  ],
  'UserRecord',
)

export const signInOfUser = t.type(
  {
    id: t.string,
    kind: makeEnum(...SIGN_IN_KINDS),
    label: t.string,
    createdAt: moment,
    expiresAt: moment,
    lastUsedAt: moment,
    /** The sign-in of this request. */
    current: t.boolean,
  },
  'SignInOfUser',
)
export type SignInOfUserResponse = WireOf<typeof signInOfUser>

const count = t.number
const counts = t.type(
  { NOT_ACTIVATED: count, ACTIVE: count, INACTIVE: count, TO_BE_REMOVED: count, ANONYMISED: count },
  'UserCounts',
)

const params = { id: makeUuid<UserUuid>() }
const roleUuid = makeUuid<RoleUuid>()
const tagUuid = makeUuid<TagUuid>()
const roles = makeList(roleUuid, MAX_ROLES)
const tags = makeList(tagUuid, MAX_TAGS_OF_PERSON)
const newUser = {
  email: mailbox,
  name,
  roles: withDefault(roles, []),
  tags: withDefault(tags, []),
  facebook: withDefault(booleanField, false),
  language: asOptional(languageCodec),
  status: withDefault(makeEnum('ACTIVE', 'NOT_ACTIVATED'), 'NOT_ACTIVATED'),
}
const userChange = {
  email: keepOrSet(mailbox),
  name: keepOrSet(name),
  roles: keepOrSet(roles),
  tags: keepOrSet(tags),
  facebook: keepOrSet(booleanField),
  language: asChange(languageCodec),
  status: keepOrSet(makeEnum('ACTIVE', 'INACTIVE', 'TO_BE_REMOVED')),
  revision: expectedRevision,
}

const sample = {
  uuid: '2f6e4c1a-9b7d-4e3f-8c5a-1d0b9f8e9103',
  email: 'fatima.elamrani@korrel.example',
  name: 'Fatima el Amrani',
  status: 'ACTIVE',
  statusSince: '2026-02-16T08:12:45.000Z',
  removalDue: null,
  roles: ['5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101'],
  tags: ['6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102'],
  facebook: true,
  language: 'en',
  revision: 'Zr3kq0b1s5v9Yw2xC7mH4A',
} as const
const { email, roles: someRoles, tags: someTags, status } = sample
const one = { params: { id: sample.uuid } }

export const sampleSignIn = {
  id: '9c3b7d5e-1f2a-4c6d-8e9b-0a1c2d3e9104',
  kind: 'program',
  label: 'Rapportage',
  createdAt: '2026-01-05T10:00:00.000Z',
  expiresAt: '2027-01-05T10:00:00.000Z',
  lastUsedAt: '2026-03-02T09:29:00.000Z',
  current: false,
} as const

/** The values that an import sets. */
const imported = t.type(
  { name: t.string, tags: t.array(t.string), roles: t.array(t.string), language: allowNull(languageCodec) },
  'ImportedValues',
)
const noRows = ['Hier hoort minstens één regel.', 'There must be at least one row.'] as const
const importRow = t.strict(
  {
    email: mailbox,
    name,
    tags: asOptional(tags),
    roles: asOptional(roles),
    language: asOptional(languageCodec),
    revision: expectedRevision,
  },
  'ImportRow',
)
const importedPerson = t.type(
  {
    /** Null: there is no such person, or a dry run adds them. */
    uuid: textOrNull,
    email: t.string,
    /** An import does not change it. Null: there is no such person. */
    status: allowNull(userStatus),
    outcome: makeEnum('new', 'changed', 'unchanged', 'refused'),
    /** Null: there is no such person. */
    before: allowNull(imported),
    /** Null: the row is refused. */
    after: allowNull(imported),
    /** The revision of the person before the import. Empty: there is no such person. */
    revision: t.string,
    /** Why a row is refused, in the language of the request. */
    reason: textOrNull,
  },
  'ImportedPerson',
)
export type ImportedPersonResponse = WireOf<typeof importedPerson>

export const userContract = defineContract({
  'GET /users': {
    summary:
      'Lists the people of the office, a page at a time; filtered by text in the name or the address, status, role and tag.',
    query: {
      ...textQuery,
      status: withDefault(makeListInQuery(userStatus), []),
      role: asOptional(roleUuid),
      tag: asOptional(tagUuid),
      sort: withDefault<Sort<UserSort>, string>(makeSortInQuery(...USER_SORTS), { by: 'name', dir: 'asc' }),
      ...pageQuery,
    },
    ...answerWith(200, makePage(user), samplePage(sample), { query: { q: 'fatima', status: 'ACTIVE,INACTIVE' } }),
  },
  'GET /users/counts': {
    summary: 'Counts people by status. Of anonymised people only this count is kept.',
    ...answerWith(200, counts, { NOT_ACTIVATED: 2, ACTIVE: 41, INACTIVE: 3, TO_BE_REMOVED: 1, ANONYMISED: 12 }),
  },
  'POST /users': {
    summary:
      'Adds a person. `roles` defaults to the default role; `status` defaults to NOT_ACTIVATED, until the first sign-in.',
    body: t.strict(newUser, 'NewUser'),
    ...answerWith(201, user, sample, {
      body: { email, name: sample.name, roles: someRoles, tags: someTags, facebook: true, language: 'en', status },
    }),
  },
  'POST /users/import': {
    summary:
      'Adds or changes people by their address. A refused row does not stop the others. With `revision` from a dry run, a person who has changed since is refused. Needs `users:read` too.',
    body: t.strict(
      { dryRun: keepOrSet(booleanField), rows: makeList(importRow, MAX_IMPORTED_PEOPLE, 1, noRows) },
      'ImportOfPeople',
    ),
    ...answerWith(
      200,
      t.type({ data: t.array(importedPerson) }),
      {
        data: [
          {
            uuid: sample.uuid,
            email,
            status,
            outcome: 'changed',
            before: { name: 'F. el Amrani', tags: [], roles: someRoles, language: null },
            after: { name: sample.name, tags: someTags, roles: someRoles, language: 'en' },
            revision: sample.revision,
            reason: null,
          },
        ],
      },
      { body: { dryRun: true, rows: [{ email, name: sample.name, tags: someTags, language: 'en' }] } },
    ),
  },
  'GET /users/:id': {
    summary: 'Returns a person.',
    params,
    ...answerWith(200, userRecord, { ...sample, invited: true }, one),
  },
  'PUT /users/:id': {
    summary:
      'Changes the given fields of a person and returns the person. People who lose a permission or are no longer active are signed out everywhere at once.',
    params,
    body: t.strict(userChange, 'UserChange'),
    ...answerWith(200, user, sample, { ...one, body: { name: sample.name, status } }),
  },
  'DELETE /users/:id': {
    summary: 'Deactivates a person and returns the person. No data is removed; the status `TO_BE_REMOVED` starts that.',
    params,
    ...answerWith(200, user, { ...sample, status: 'INACTIVE' }, one),
  },
  'GET /users/:id/sign-ins': {
    summary: 'Lists the browsers and programs through which a person is signed in, the most recently used first.',
    params,
    ...answerWith(200, t.type({ data: t.array(signInOfUser) }), { data: [sampleSignIn] }, one),
  },
  'DELETE /users/:id/sign-ins': {
    summary: 'Signs a person out everywhere and returns how many browsers and programs that ended.',
    params,
    ...answerWith(200, t.type({ ended: t.number }), { ended: 2 }, one),
  },
})
