// Background jobs over HTTP, for operators (ADM-4).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { AdminJobs } from '#application/operations/jobs.ts'
import { jobContract } from '#adapters/contract/operations/jobs.ts'
import { ACTIONS_OF, type ListedJob } from '#domain/operations/job.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

const withActions = <Job extends ListedJob>(job: Job) => ({ ...job, actions: ACTIONS_OF[job.state] })

export function makeJobEndpoints(jobs: AdminJobs): readonly Endpoint[] {
  const needs = 'platform:admin'
  return makePrincipalEndpoints(jobContract, {
    'GET /admin/job-queues': {
      needs,
      handle: (_, { principal }) => pipe(jobs.queues(principal), TE.bindTo('data')),
    },
    'GET /admin/jobs': {
      needs,
      hasView: true,
      handle: ({ query: { state: states, ...rest } }, { principal }) =>
        answerList(rest, jobs.list(principal, { ...rest, states }), withActions),
    },
    'GET /admin/jobs/:id': {
      needs,
      hasView: true,
      fails: ['JobNotFound'],
      handle: ({ params: { id } }, { principal }) => pipe(jobs.read(principal, id), TE.map(withActions)),
    },
    'POST /admin/jobs/:id/actions': {
      needs,
      fails: ['JobNotFound', 'JobActionNotAllowed', 'SameJobWaits'],
      handle: ({ params: { id }, body: { action } }, { principal }) => jobs.act(principal, id, action),
    },
  })
}
