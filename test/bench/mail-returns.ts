// What deferred recipients and returned mails take from fresh mail: one in five is refused for now, and one in twenty of the others comes back
// while the service reads its inbox.
import { setInterval as every } from 'node:timers/promises'
import { type MailBenchWorld, ROUNDS, SENT, startSink, WARM_UP } from './mail-world.ts'
import { type BenchRow, median } from './table.ts'

const FRESH = WARM_UP + SENT
/** The service itself reads each minute; a busy inbox is read all the time. */
const READ_EVERY = 5_000

/** Every fifth is deferred, and every twentieth of the others comes back. */
function giveTroubledAddress(n: number): string {
  if (n % 5 === 4) return `deferred-${n}@korenbloem.example`
  const nth = n - Math.floor(n / 5)
  return nth % 20 === 0 ? `returned-unknown@kantoor-${n}.example` : `ontvanger-${n}@korenbloem.example`
}

interface Sending {
  /** Accepted mails a second, as they arrive. */
  readonly perSecond: number
  readonly deferred: number
  readonly returned: number
}

async function countReturned({ owner }: MailBenchWorld): Promise<number> {
  const { rows } = await owner.query<{ readonly count: string }>(
    `select count(*) from messages where status = 'Returned'`,
  )
  return Number(rows[0]?.count)
}

async function send(world: MailBenchWorld, isTroubled: boolean): Promise<Sending> {
  await world.empty()
  const sink = await startSink()
  const RETURNS_IMAP_URL = `imap://returns:imap-secret@127.0.0.1:${sink.inboxPort}?tls=none`
  const service = await world.startSender(sink, isTroubled ? { RETURNS_IMAP_URL } : {})
  const ended = new AbortController()
  const reading = async (): Promise<void> => {
    try {
      for await (const _ of every(READ_EVERY, undefined, { signal: ended.signal })) await world.wakeReader()
    } catch (error) {
      if (!ended.signal.aborted) throw error
    }
  }
  try {
    if (isTroubled) await world.wakeReader()
    const [, first, last] = await Promise.all([
      // As many on both sides, so that making them costs the same.
      world.create((FRESH * 5) / 4, isTroubled ? giveTroubledAddress : undefined),
      sink.arrival(`count-${WARM_UP}`),
      sink.arrival(`count-${FRESH}`).finally(() => ended.abort()),
      isTroubled && reading(),
    ])
    return {
      perSecond: (SENT / (last - first)) * 1_000,
      deferred: sink.countDeferred(),
      returned: await countReturned(world),
    }
  } finally {
    await service.stop()
    sink.stop()
  }
}

export async function sendingBesideReturns(world: MailBenchWorld): Promise<BenchRow> {
  const pairs: (readonly [troubled: Sending, plain: Sending])[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    const plain = await send(world, false)
    pairs.push([await send(world, true), plain])
  }
  const medianOf = (side: 0 | 1, figure: keyof Sending): number =>
    Math.round(median(pairs.map((pair) => pair[side][figure])))
  const ratio = median(pairs.map(([troubled, plain]) => troubled.perSecond / plain.perSecond))
  return {
    what: `${SENT} fresh messages, ${medianOf(0, 'deferred')} times deferred, ${medianOf(0, 'returned')} returned`,
    measured: `${medianOf(0, 'perSecond')}/s`,
    yardstick: `none deferred or returned: ${medianOf(1, 'perSecond')}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.8',
    kept: ratio >= 0.8,
  }
}
