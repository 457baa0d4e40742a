// Administrators and the tags of their tenant (IDN-3). Tags belong to people, so they need the same permissions as people.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Tags } from '#application/identity/tags.ts'
import type { Tag } from '#domain/identity/tag.ts'
import { tagContract } from '#adapters/contract/identity/tags.ts'
import { answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'

const { withRevision, checkRevision } = makeRevisions(({ name }: Tag) => name)

export function makeTagEndpoints(uses: Tags): readonly Endpoint[] {
  return makePrincipalEndpoints(tagContract, {
    'GET /tags': {
      needs: 'users:read',
      handle: (_, { principal }) =>
        pipe(
          uses.listTags(principal),
          TE.map((all) => ({ data: all.map(withRevision) })),
        ),
    },
    'POST /tags': {
      needs: 'users:write',
      fails: ['TagNameTaken', 'TooManyOfKind'],
      handle: ({ body }, { principal }) => pipe(uses.addTag(principal, body.name), TE.map(withRevision)),
    },
    'PUT /tags/:id': {
      needs: 'users:write',
      fails: ['RecordChanged', 'TagNameTaken', 'TagNotFound'],
      handle: ({ params, body: { name, revision } }, { principal }) =>
        pipe(uses.renameTag(principal, params.id, name, checkRevision(revision)), TE.map(withRevision)),
    },
    'DELETE /tags/:id': {
      needs: 'users:write',
      fails: ['TagInUse', 'TagNotFound'],
      handle: ({ params }, { principal }) => answerSuccess(uses.removeTag(principal, params.id)),
    },
  })
}
