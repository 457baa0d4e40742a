// Administrators and the people of their tenant: finding, adding and changing them, and ending their sign-ins (IDN-3).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { UsersOfTenant } from '#application/identity/users.ts'
import type { ChangeUser } from '#application/identity/change-user.ts'
import type { ImportedPerson, ImportPeople } from '#application/identity/import-people.ts'
import type { SignInsOfUsers } from '#application/identity/sign-ins.ts'
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'
import { getRemovalDueAt, type User } from '#domain/identity/user.ts'
import { type Language, pickText } from '#domain/shared/language.ts'
import { type ImportedPersonResponse, userContract } from '#adapters/contract/identity/users.ts'
import { describeError, type Failure as ErrorOf } from '../errors.ts'
import { pickGivenFields, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'

export interface UserUseCases extends UsersOfTenant, SignInsOfUsers {
  readonly changeUser: ChangeUser
  readonly importPeople: ImportPeople
}

const { withRevision, checkRevision } = makeRevisions(({ name, email, roles, tags, facebook, language }: User) => [
  name,
  email,
  roles,
  tags,
  facebook,
  language,
])

const toUserResponse = <A extends User>(user: A) => ({ ...withRevision(user), removalDue: getRemovalDueAt(user) })

/** `revision` undefined: the caller saw no preview. Empty: the preview showed no such person. */
const asPreviewed =
  (revision: string | undefined) =>
  (found: O.Option<User>): TE.TaskEither<RecordChanged, void> =>
    revision === undefined || revision === (O.isSome(found) ? withRevision(found.value).revision : '')
      ? TE.right(undefined)
      : TE.left(recordChanged)

function toOutcome(before: O.Option<User>, after: O.Option<User>): ImportedPersonResponse['outcome'] {
  if (O.isNone(after)) return 'refused'
  if (O.isNone(before)) return 'new'
  return withRevision(before.value).revision === withRevision(after.value).revision ? 'unchanged' : 'changed'
}

const toImportResponse =
  (language: Language, dryRun: boolean) =>
  ({ email, before, after, reason }: ImportedPerson) => ({
    uuid: pipe(
      before,
      O.alt(() => (dryRun ? O.none : after)),
      O.map(({ uuid }) => uuid),
    ),
    email,
    status: O.map(({ status }: User) => status)(before),
    outcome: toOutcome(before, after),
    before,
    after,
    revision: O.isSome(before) ? withRevision(before.value).revision : '',
    reason: O.map((failure: ErrorOf) => pickText(describeError(failure, 0).message, language))(reason),
  })

export function makeUserEndpoints(uses: UserUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(userContract, {
    'GET /users': {
      needs: 'users:read',
      handle: ({ query: { status: statuses, sort, ...query } }, { principal }) =>
        answerList(
          query,
          uses.listUsers(principal, { ...query, statuses, sortBy: sort.by, sortDir: sort.dir }),
          toUserResponse,
        ),
    },
    'GET /users/counts': { needs: 'users:read', handle: (_, { principal }) => uses.countUsers(principal) },
    'POST /users': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'EmailTaken', 'RolesUnknown', 'TagsUnknown'],
      handle: ({ body }, { principal }) => pipe(uses.addUser(principal, body), TE.map(toUserResponse)),
    },
    'POST /users/import': {
      needs: 'users:write',
      bodyRule: { bytes: 5 * 1024 * 1024 },
      handle: ({ body: { rows, dryRun = false } }, { principal, language }) =>
        pipe(
          uses.importPeople(
            principal,
            rows.map(({ revision, ...row }) => ({ ...row, requires: asPreviewed(revision) })),
            dryRun,
          ),
          TE.map((all) => ({ data: all.map(toImportResponse(language, dryRun)) })),
        ),
    },
    'GET /users/:id': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.readUser(principal, params.id), TE.map(toUserResponse)),
    },
    'PUT /users/:id': {
      needs: 'users:write',
      fails: [
        'BeyondOwnRights',
        'EmailTaken',
        'LastAdministrator',
        'RecordChanged',
        'RolesUnknown',
        'TagsUnknown',
        'UserNotFound',
      ],
      handle: ({ params, body: { revision, ...body } }, { principal }) =>
        pipe(
          uses.changeUser(principal, params.id, pickGivenFields(body), checkRevision(revision)),
          TE.map(toUserResponse),
        ),
    },
    'DELETE /users/:id': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'LastAdministrator', 'UserNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(uses.changeUser(principal, params.id, { status: 'INACTIVE' }), TE.map(toUserResponse)),
    },
    'GET /users/:id/sign-ins': {
      needs: 'users:read',
      fails: ['UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.listSignInsOfUser(principal, params.id), TE.bindTo('data')),
    },
    'DELETE /users/:id/sign-ins': {
      needs: 'users:write',
      fails: ['BeyondOwnRights', 'UserNotFound'],
      handle: ({ params }, { principal }) => pipe(uses.endSignInsOfUser(principal, params.id), TE.bindTo('ended')),
    },
  })
}
