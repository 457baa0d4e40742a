// Jobs over HTTP for operators: what is shown of queues and jobs, the actions, and their refusals (ADM-4).
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { QUEUE } from '#test/contract/job-ledger.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { openJobsOffice } from '#test/support/jobs-office.ts'
import { verifies } from '#test/support/verifies.ts'

describe('jobs over HTTP', function () {
  this.timeout(60_000)
  let office: Awaited<ReturnType<typeof openJobsOffice>>
  let service: FakeService

  before(async () => {
    office = await openJobsOffice()
    service = await startFake({ jobs: office.admin, checkSignIn: () => TE.right(office.principal) })
  })
  after(async () => {
    await service?.stop(0)
    await office?.close()
  })

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(service, method, path, { body })
    return [answer.status, (await answer.json()) as Record<string, unknown>] as const
  }

  verifies('ADM-4', 'lists queues and jobs, and runs a failed job again once', async () => {
    const id = await office.died()
    const [, queues] = await ask('GET', '/admin/job-queues')
    const [first] = queues['data'] as readonly Record<string, unknown>[]
    expect(first).to.include({ name: QUEUE, failed: 1, ready: 0, schedule: null })
    expect(first?.['troubles']).to.deep.equal(['failed'])
    const [, list] = await ask('GET', `/admin/jobs?queue=${QUEUE}&state=failed,retrying&limit=20`)
    const [, job] = await ask('GET', `/admin/jobs/${id}`)
    const { root, data, history, ...listed } = job
    expect([list['data'], list['total']]).to.deep.equal([[listed], 1])
    expect(listed).to.deep.include({ queue: QUEUE, state: 'failed', attempts: 1, most: 1, failure: 'LedgerDown' })
    expect(listed['actions']).to.deep.equal(['run-again', 'set-aside'])
    expect(Object.keys(data as object)).to.deep.equal(['message'])
    expect(history).to.be.an('array').with.length(1)

    const [status, { id: next }] = await ask('POST', `/admin/jobs/${id}/actions`, { action: 'run-again' })
    expect(status).to.equal(200)
    const [again, gone] = await ask('POST', `/admin/jobs/${id}/actions`, { action: 'run-again' })
    expect([again, gone['code']]).to.deep.equal([404, 'JOB_NOT_FOUND'])
    expect((await ask('GET', `/admin/jobs/${String(next)}`))[1]).to.include({ root, state: 'waiting', attempts: 0 })
    const [refused, body] = await ask('POST', `/admin/jobs/${String(next)}/actions`, { action: 'run-again' })
    expect([refused, body['code']]).to.deep.equal([409, 'JOB_ACTION_NOT_ALLOWED'])
    expect((await ask('POST', `/admin/jobs/${String(next)}/actions`, { action: 'delete' }))[0]).to.equal(400)
    expect((await ask('GET', '/admin/jobs?state=lost'))[0]).to.equal(400)
  })

  verifies('ADM-4', 'refuses people who are no operators', async () => {
    const { principal } = await office.administrator(['users:read'])
    const other = await startFake({ jobs: office.admin, checkSignIn: () => TE.right(principal) })
    const { status } = await call(other, 'GET', '/admin/job-queues', {})
    await other.stop(0)
    expect(status).to.equal(403)
  })
})
