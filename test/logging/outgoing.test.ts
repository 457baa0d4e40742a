// Entries on their way to a buffer that accepts or refuses them: how many are held, in which batches they go, and what the log reports.
import { expect } from 'chai'
import { makeEntryQueue } from '#adapters/redis/entry-queue.ts'
import type { Member } from '#adapters/redis/set-member.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const member = (score: number, length = 1, group = 'info '): Member => ({ score, group, value: 'x'.repeat(length) })

function started(max = 10_000) {
  const { log, logged } = makeRecordingLog()
  const { outages, failures, answers } = makeRecordingOutages()
  const sent: (readonly Member[])[] = []
  let takes = true
  const outgoing = makeEntryQueue({
    max,
    log,
    outages,
    send: async (batch) => {
      if (!takes) throw new Error('no')
      sent.push(batch)
    },
  })
  return { outgoing, sent, logged, failures, answers, take: (does: boolean) => (takes = does) }
}

describe('entries on their way', () => {
  verifies('LOG-4', 'are held while there is no receiver, the oldest giving way at once', async () => {
    const { outgoing, sent, logged, take } = started(10)
    take(false)
    for (let n = 0; n < 5; n += 1) outgoing.put(member(n))
    await outgoing.flush()
    for (let n = 5; n < 1_000; n += 1) outgoing.put(member(n))
    take(true)
    await outgoing.flush()
    expect(sent.flat().map(({ score }) => score)).to.deep.equal(Array.from({ length: 10 }, (_, n) => 990 + n))
    expect(logged.map(({ level, data }) => [level, data])).to.deep.equal([['warn', { sink: 'redis', count: 990 }]])
    await outgoing.close()
  })

  verifies('LOG-4', 'of one group push out no other group’s while there is no receiver', async () => {
    const { outgoing, sent, logged, take } = started(10)
    take(false)
    for (let n = 0; n < 3; n += 1) outgoing.put(member(n, 1, 'info korrel'))
    for (let n = 3; n < 1_000; n += 1) outgoing.put(member(n))
    await outgoing.flush()
    take(true)
    await outgoing.flush()
    expect(sent.flat().map(({ score }) => score)).to.deep.equal([0, 1, 2, 993, 994, 995, 996, 997, 998, 999])
    expect(logged.at(-1)?.data).to.deep.equal({ sink: 'redis', count: 990 })
    await outgoing.close()
  })

  verifies('LOG-4', 'go in batches of so many, and of so much', async () => {
    const { outgoing, sent } = started()
    for (let n = 0; n < 1_200; n += 1) outgoing.put(member(n))
    for (let n = 0; n < 5; n += 1) outgoing.put(member(n, 400_000))
    outgoing.put(member(0, 3_000_000))
    await outgoing.flush()
    expect(sent.map((batch) => batch.length)).to.deep.equal([500, 500, 202, 2, 1, 1])
    await outgoing.close()
  })

  verifies(['LOG-4', 'OPS-18'], 'note each refusal and each answer, and what they lost once', async () => {
    const { outgoing, logged, failures, answers, take } = started(1)
    for (let round = 1; round <= 2; round += 1) {
      take(false)
      outgoing.put(member(1))
      outgoing.put(member(2))
      for (let n = 0; n < 5; n += 1) await outgoing.flush()
      expect(failures).to.have.length(round * 5)
      take(true)
      for (let n = 0; n < 3; n += 1) await outgoing.flush()
      expect(answers).to.deep.equal(['redis'])
    }
    expect(logged.map(({ message, data }) => [message, data])).to.deep.equal(
      Array.from({ length: 2 }, () => ['log.dropped', { sink: 'redis', count: 1 }]),
    )
    await outgoing.close()
  })

  verifies('LOG-4', 'are sent again by themselves, whether or not anything else is logged', async () => {
    const { outgoing, sent, failures, take } = started()
    take(false)
    outgoing.put(member(1))
    await until('them to be refused', () => failures.length > 0)
    take(true)
    await until('them to be sent', () => sent.length > 0)
    expect(sent.flat().map(({ score }) => score)).to.deep.equal([1])
    await outgoing.close()
  })

  verifies('LOG-4', 'are sent a last time when it ends, and none is taken afterwards', async () => {
    const { outgoing, sent } = started()
    outgoing.put(member(1))
    await outgoing.close()
    outgoing.put(member(2))
    await outgoing.flush()
    expect(sent.flat().map(({ score }) => score)).to.deep.equal([1])
  })
})
