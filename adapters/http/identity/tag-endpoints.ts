// Administrators and the tags of their tenant (IDN-3). Tags belong to people, so that the same permissions are needed.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Tags } from '#application/identity/tags.ts'
import { tagContract } from '#adapters/contract/identity/tags.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const tagEndpoints = (uses: Tags): readonly Endpoint[] =>
  principalEndpoints(tagContract, {
    'GET /tags': {
      needs: 'users:read',
      handle: (_, { principal }) => pipe(uses.listTags(principal), TE.bindTo('data')),
    },
    'POST /tags': {
      needs: 'users:write',
      fails: ['TagNameTaken', 'TooManyOfKind'],
      handle: ({ body }, { principal }) => uses.addTag(principal, body.name),
    },
    'PUT /tags/:id': {
      needs: 'users:write',
      fails: ['TagNameTaken', 'TagNotFound'],
      handle: ({ params, body }, { principal }) => uses.renameTag(principal, params.id, body.name),
    },
    'DELETE /tags/:id': {
      needs: 'users:write',
      fails: ['TagInUse', 'TagNotFound'],
      handle: ({ params }, { principal }) => done(uses.removeTag(principal, params.id)),
    },
  })
