// Saved views over HTTP. A sign-in is enough: each user manages their own.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SavedViews } from '#application/operations/saved-views.ts'
import { viewContract } from '#adapters/contract/operations/views.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export const viewEndpoints = (views: SavedViews): readonly Endpoint[] =>
  principalEndpoints(viewContract, {
    'GET /admin/views': {
      needs: null,
      handle: ({ query }, { principal }) => pipe(views.list(principal, query.page), TE.bindTo('data')),
    },
    'PUT /admin/views/:id': {
      needs: null,
      fails: ['TooManyViews'],
      handle: ({ params, body }, { principal }) => views.put(principal, { ...body, uuid: params.id }),
    },
    'DELETE /admin/views/:id': {
      needs: null,
      handle: ({ params }, { principal }) => done(views.remove(principal, params.id)),
    },
  })
