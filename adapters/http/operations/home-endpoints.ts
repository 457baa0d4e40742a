// The home page and saved views of lists, over HTTP. A sign-in is enough: answers contain only what the caller's permissions allow (ADM-2),
// and users manage only their own views.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { AdminHome } from '#application/operations/home.ts'
import type { SavedViews } from '#application/operations/saved-views.ts'
import { homeContract } from '#adapters/contract/operations/home.ts'
import { viewContract } from '#adapters/contract/operations/views.ts'
import { answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

const needs = null

export function makeHomeEndpoints(home: AdminHome): readonly Endpoint[] {
  return makePrincipalEndpoints(homeContract, {
    'GET /admin/checks': { needs, handle: (_, { principal }) => pipe(home.checks(principal), TE.bindTo('data')) },
    'GET /admin/figures': { needs, handle: (_, { principal }) => pipe(home.figures(principal), TE.bindTo('data')) },
  })
}

export function makeViewEndpoints(views: SavedViews): readonly Endpoint[] {
  return makePrincipalEndpoints(viewContract, {
    'GET /admin/views': {
      needs,
      handle: ({ query }, { principal }) => pipe(views.list(principal, query.page), TE.bindTo('data')),
    },
    'PUT /admin/views/:id': {
      needs,
      fails: ['TooManyViews'],
      handle: ({ params, body }, { principal }) => views.put(principal, { ...body, uuid: params.id }),
    },
    'DELETE /admin/views/:id': {
      needs,
      handle: ({ params }, { principal }) => answerSuccess(views.remove(principal, params.id)),
    },
  })
}
