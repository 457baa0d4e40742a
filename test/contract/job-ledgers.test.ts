// The ledger of jobs in memory, and that of the real queue, held to one contract.
import { openJobsInMemory } from '#test/support/jobs-in-memory.ts'
import { openJobsOffice } from '#test/support/jobs-office.ts'
import { jobLedgerContract, type JobSubject, KEYED } from './job-ledger.ts'

async function jobsInMemory(): Promise<JobSubject> {
  let jobs = openJobsInMemory()
  return {
    inScope: (scope, work) => jobs.inScope(scope, work),
    inState: {
      waiting: () => jobs.inState.waiting(),
      retrying: () => jobs.inState.retrying(),
      active: () => jobs.inState.active(),
      completed: () => jobs.inState.completed(),
      failed: () => jobs.inState.failed(),
      'set-aside': () => jobs.inState['set-aside'](),
    },
    died: (key) => jobs.died(key),
    waits: (key) => jobs.waits(key),
    ready: (queue) => jobs.ready(queue),
    clear: async () => {
      jobs = openJobsInMemory()
    },
    close: async () => undefined,
  }
}

async function jobsInQueue(): Promise<JobSubject> {
  const { boss, owner, inState, died, send, inJobs, close } = await openJobsOffice()
  return {
    inScope: inJobs,
    inState,
    died: (key) => died(KEYED, { singletonKey: key }),
    waits: (key) => send(KEYED, { singletonKey: key }),
    ready: async (queue) => (await boss.fetch(queue, { batchSize: 10 })).map(({ id }) => id as never),
    clear: async () => {
      await owner.query('delete from pgboss.job')
    },
    close,
  }
}

for (const [name, open] of Object.entries({ memory: jobsInMemory, 'the queue': jobsInQueue }))
  describe(`JobLedger in ${name}`, function () {
    this.timeout(60_000)
    jobLedgerContract(open)
  })
