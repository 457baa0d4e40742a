// Jobs by operators: what each state allows, what is refused without effect, and the audit entries (ADM-4).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { ACTIONS_OF, JOB_ACTIONS, JOB_STATES } from '#domain/operations/job.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { KEYED, QUEUE } from '#test/contract/job-ledger.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { openJobsInMemory } from '#test/support/jobs-in-memory.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('jobs by operators', () => {
  let office: ReturnType<typeof openJobsInMemory>
  let principal: Awaited<ReturnType<typeof office.administrator>>['principal']
  beforeEach(async () => {
    office = openJobsInMemory()
    principal = (await office.administrator(['platform:admin'], office.operatorTenant)).principal
  })
  const stateOf = async (id: Uuid) => (await must(office.admin.read(principal, id))).state

  for (const state of JOB_STATES)
    for (const action of JOB_ACTIONS)
      verifies('ADM-4', `${state} and ${action}: done, or refused without effect`, async () => {
        const id = await office.inState[state]()
        const act = office.admin.act(principal, id, action)
        if (!ACTIONS_OF[state].includes(action)) {
          expect(await refusal(act)).to.deep.equal({ _tag: 'JobActionNotAllowed', state })
          expect(await stateOf(id)).to.equal(state)
          return
        }
        const { id: next } = await must(act)
        expect(await office.ready(QUEUE)).to.deep.equal(action === 'set-aside' ? [] : [next])
        expect((await stateOf(next)) === 'set-aside').to.equal(action === 'set-aside')
      })

  verifies('ADM-4', 'a job that is gone, or of whose key another waits, is refused', async () => {
    expect(await refusal(office.admin.act(principal, newUuid(), 'run-again'))).to.deep.equal({ _tag: 'JobNotFound' })
    expect(await refusal(office.admin.read(principal, newUuid()))).to.deep.equal({ _tag: 'JobNotFound' })
    const id = await office.died('a')
    await office.waits('a')
    expect(await refusal(office.admin.act(principal, id, 'run-again'))).to.deep.equal({ _tag: 'SameJobWaits' })
    expect(await stateOf(id)).to.equal('failed')
  })

  verifies(['ADM-4', 'IDN-7'], 'each action is in the audit log of the operator, under the first job', async () => {
    const id = await office.inState.failed()
    const { root } = await must(office.admin.read(principal, id))
    await must(office.admin.act({ ...principal, tenantUuid: await office.office() }, id, 'run-again'))
    const entries = (await office.auditLog(office.operatorTenant)).filter(
      ({ subject }) => O.toUndefined(subject) === root,
    )
    expect(entries.map(({ action, details }) => [action, details])).to.deep.equal([
      ['job.run-again', { queue: QUEUE, from: 'failed' }],
    ])
  })

  verifies('ADM-4', 'queues with trouble come first', async () => {
    const queues = async () =>
      (await must(office.admin.queues(principal))).map(({ name, troubles }) => [name, troubles])
    expect(await queues()).to.deep.equal([
      [KEYED, []],
      [QUEUE, []],
    ])
    await office.inState.failed()
    expect(await queues()).to.deep.equal([
      [QUEUE, ['failed']],
      [KEYED, []],
    ])
    await office.waits('a')
    office.clock.advance(fromMinutes(10) + 1)
    expect(await queues()).to.deep.equal([
      [KEYED, ['slow']],
      [QUEUE, ['failed']],
    ])
    const all = { queue: O.none, states: [], skip: 0, limit: 9 }
    expect((await must(office.admin.list(principal, all))).total).to.equal(2)
  })

  verifies('ADM-4', 'people who are no operators are refused', async () => {
    const { principal: other } = await office.administrator(['users:read'], office.operatorTenant)
    const id = await office.inState.failed()
    const { admin } = office
    const query = { queue: O.none, states: [], skip: 0, limit: 9 }
    const works = [
      admin.queues(other),
      admin.list(other, query),
      admin.read(other, id),
      admin.act(other, id, 'set-aside'),
    ]
    for (const work of works)
      expect((await refusal<{ readonly _tag: string }, unknown>(work))?._tag).to.equal('Forbidden')
  })
})
