// Administrators and the tags of their tenant (IDN-3). Tags belong to people, so that the same permissions are needed.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AddTag, ListTags, RemoveTag, RenameTag } from '#application/identity/tags.ts'
import { asTagUuid, type Tag } from '#domain/identity/tag.ts'
import { tagContract, type TagResponse } from '#adapters/contract/identity/tags.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface TagUseCases {
  readonly listTags: ListTags
  readonly addTag: AddTag
  readonly renameTag: RenameTag
  readonly removeTag: RemoveTag
}

const BODY = { bytes: 4 * 1024 }

const toTagResponse = ({ uuid, name }: Tag): TagResponse => ({ uuid, name })

export const tagEndpoints = (uses: TagUseCases): readonly Endpoint[] =>
  principalEndpoints(tagContract, {
    'GET /tags': {
      needs: 'users:read',
      handle: (_, { principal }) =>
        pipe(
          uses.listTags(principal),
          TE.map((tags) => ({ data: tags.map((tag) => ({ ...toTagResponse(tag), holders: tag.holders })) })),
        ),
    },
    'POST /tags': {
      needs: 'users:write',
      bodyRule: BODY,
      fails: ['TagNameTaken', 'TenantNotFound', 'TooManyOfKind'],
      handle: ({ body }, { principal }) => pipe(uses.addTag(principal, body.name), TE.map(toTagResponse)),
    },
    'PUT /tags/:id': {
      needs: 'users:write',
      bodyRule: BODY,
      fails: ['TagNameTaken', 'TagNotFound', 'TenantNotFound'],
      handle: ({ params, body }, { principal }) =>
        pipe(uses.renameTag(principal, asTagUuid(params.id), body.name), TE.map(toTagResponse)),
    },
    'DELETE /tags/:id': {
      needs: 'users:write',
      fails: ['TagNotFound', 'TenantNotFound'],
      handle: ({ params }, { principal }) => done(uses.removeTag(principal, asTagUuid(params.id))),
    },
  })
