// The home page over HTTP. Everyone who signed in may ask: the answers have what their permissions allow (ADM-2).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AdminHome } from '#application/operations/home.ts'
import { homeContract } from '#adapters/contract/operations/home.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

const asData = <A>(data: A) => ({ data })

export const homeEndpoints = (home: AdminHome): readonly Endpoint[] =>
  principalEndpoints(homeContract, {
    'GET /admin/checks': { needs: null, handle: (_, { principal }) => pipe(home.checks(principal), TE.map(asData)) },
    'GET /admin/figures': { needs: null, handle: (_, { principal }) => pipe(home.figures(principal), TE.map(asData)) },
  })
