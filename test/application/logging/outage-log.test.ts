// The log of outages: what it logs, when it wakes, and which other entries it counts.
import { expect } from 'chai'
import { makeOutageLog, OUTAGES_AT_MOST } from '#application/logging/outage-log.ts'
import type { DependencyFailure } from '#domain/logging/ports.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const failure: DependencyFailure = {
  dependency: 'postgres',
  kind: 'unreachable',
  code: 'ECONNREFUSED',
  what: 'statement',
}

function openOutages() {
  const { log, logged } = makeRecordingLog()
  let [now, ids] = [0, 0]
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>()
  const outages = makeOutageLog<number>({
    log,
    clock: { now: () => now },
    timeouts: {
      setTimeout: (callback, delay) => {
        timers.set((ids += 1), { at: now + delay, callback })
        return ids
      },
      clearTimeout: (id) => void timers.delete(id),
    },
  })
  return {
    outages,
    logged,
    timers,
    messages: () => logged.map(({ message }) => message),
    pass: (duration: number): void => {
      const until = now + duration
      for (;;) {
        const [next] = [...timers].toSorted(([, a], [, b]) => a.at - b.at)
        if (next === undefined || next[1].at > until) break
        timers.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].callback()
      }
      now = until
    },
  }
}

describe('the log of outages', () => {
  verifies(
    'OPS-18',
    'wakes by itself for the count of each minute and for the end, and never while all is well',
    () => {
      const { outages, messages, timers, pass } = openOutages()
      outages.noteAnswer('postgres')
      expect(timers.size).to.equal(0)
      for (let second = 0; second < 150; second += 1) {
        outages.noteFailure(failure)
        expect(timers.size).to.equal(1)
        pass(1_000)
      }
      outages.noteAnswer('postgres')
      pass(9_999)
      expect(messages()).to.deep.equal(['dependency.away', 'dependency.still-away', 'dependency.still-away'])
      pass(1)
      expect(messages().at(-1)).to.equal('dependency.back')
      expect(timers.size).to.equal(0)
    },
  )

  verifies('OPS-18', 'holds dependencies and names apart, and those beyond the bound together', () => {
    const { outages, logged, pass } = openOutages()
    const webhook = { ...failure, dependency: 'webhook' } as const
    outages.noteFailure(failure)
    for (let n = 1; n < OUTAGES_AT_MOST + 50; n += 1) outages.noteFailure({ ...webhook, name: `w-${n}` })
    expect(logged).to.have.length(OUTAGES_AT_MOST + 1)
    expect(logged.at(-1)?.data['name']).to.equal('others')
    outages.noteFailure({ ...webhook, name: 'w-1' })
    outages.noteAnswer('webhook', 'w-1')
    outages.noteAnswer('webhook', 'w-2')
    outages.noteAnswer('webhook', `w-${OUTAGES_AT_MOST + 10}`)
    pass(10_000)
    const ended = logged.filter(({ message }) => message === 'dependency.back')
    expect(ended.map(({ data }) => [data['name'], data['total']])).to.deep.equal([
      ['w-1', 2],
      ['w-2', 1],
      ['others', 50],
    ])
  })

  verifies('OPS-18', 'counts entries whose failure an outage explains, and leaves all others in the log', () => {
    const { outages, logged, messages, pass } = openOutages()
    const inner = makeRecordingLog()
    const log = outages.filterLog(inner.log)
    const logAll = (): void => {
      log.warn('job.failed', { queue: 'mail.send', failure: 'StoreUnavailable' })
      log.warn('http.limits.unavailable', { failure: 'StoreUnavailable' })
      log.warn('archive.attempt.failed', { failure: 'LedgerDown' })
      log.error('mailclient.session.revoke.failed', { failure: 'StoreUnavailable' })
      log.warn('archive.target.unknown', { sendArchiveJobId: '1', failure: 'StoreUnavailable' })
      log.error('http.request.threw', { error: new Error('a bug') })
      log.warn('job.failed', { queue: 'mail.send', failure: 'Bug' })
      log.info('http.request', { status: 503, code: 'STORE_UNAVAILABLE' })
    }
    logAll()
    expect(inner.logged).to.have.length(8)
    // A failure that may concern one call alone explains no other entry yet.
    outages.noteFailure({ ...failure, isDoubtful: true })
    logAll()
    expect(inner.logged).to.have.length(16)
    outages.noteFailure(failure)
    logAll()
    expect(inner.logged.slice(16).map(({ message }) => message)).to.deep.equal([
      'archive.attempt.failed',
      'mailclient.session.revoke.failed',
      'archive.target.unknown',
      'http.request.threw',
      'job.failed',
      'http.request',
    ])
    pass(60_000)
    expect(logged.at(-1)?.data['failed']).to.deep.equal({ 'job.failed mail.send': 1, 'http.limits.unavailable': 1 })
    outages.noteAnswer('postgres')
    pass(10_000)
    expect(messages().at(-1)).to.equal('dependency.back')
    logAll()
    expect(inner.logged).to.have.length(30)
  })

  verifies('OPS-18', 'logs the last counts when it closes, and wakes no more', () => {
    const { outages, logged, timers } = openOutages()
    outages.noteFailure(failure)
    outages.noteFailure(failure)
    outages.noteFailure({ ...failure, dependency: 'ledger' })
    outages.noteFailure({ ...failure, dependency: 'ledger' })
    outages.noteFailure({ ...failure, dependency: 'cloud' })
    outages.close()
    expect(logged.slice(3).map(({ message, data }) => [message, data['dependency'], data['total']])).to.deep.equal([
      ['dependency.still-away', 'postgres', 2],
      ['dependency.still-away', 'ledger', 2],
    ])
    outages.noteFailure(failure)
    expect([logged.at(-1)?.message, timers.size]).to.deep.equal(['dependency.away', 0])
  })
})
