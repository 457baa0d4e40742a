// Errors that pg-boss emits: those of a database that is away are noted as its outage, all others are logged.
import { expect } from 'chai'
import { DatabaseError } from 'pg'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { noteDatabaseFailure } from '#adapters/postgres/kernel/database-failure.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { verifies } from '#test/support/verifies.ts'

/** As the workers of pg-boss emit an error. */
const copyError = (error: Error): Error =>
  Object.fromEntries([...Object.entries(error), ['message', error.message]]) as unknown as Error

const makeRefusal = (code: string): Error =>
  Object.assign(new DatabaseError('secret', 0, 'error'), { code, severity: 'ERROR' })

describe('trouble of the queue', () => {
  verifies('OPS-18', 'is an outage of the database, whether emitted as an error or as a copy of one', () => {
    const { log, logged } = makeRecordingLog()
    const { outages, failures } = makeRecordingOutages()
    const boss = makeBoss({
      databaseUrl: DISCARD_URL,
      log,
      working: false,
      noteAway: (error) => noteDatabaseFailure(outages, error, 'queue'),
    })
    const hangs = new Error('timeout exceeded when trying to connect')
    for (const error of [hangs, copyError(hangs), copyError(makeRefusal('57P01'))]) boss.emit('error', error)
    expect(failures.map(({ code }) => code)).to.deep.equal([hangs.message, hangs.message, '57P01'])
    expect(logged).to.deep.equal([])
    boss.emit('error', copyError(makeRefusal('42P01')))
    expect(logged).to.deep.equal([{ level: 'warn', message: 'jobs.trouble', data: { kind: 'Error', code: '42P01' } }])
  })
})
