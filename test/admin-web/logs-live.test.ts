// Live tail: what it shows, when it waits, and when it calls.
import { expect } from 'chai'
import { track } from '#adapters/web/kit/signal.ts'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import {
  getCallStart,
  applyLiveEvent,
  type LiveEvent,
  startLive,
  type LoadLines,
  makeLiveTail,
  MAX_LINES,
  mergeLines,
  getNextCallDelay,
  excludeKnown,
} from '#adapters/web/admin/logs/live-tail.ts'
import { verifies } from '#test/support/verifies.ts'
import { START, answerOf, lineAt, someLines } from './log-lines.ts'

const ids = (lines: readonly LogEntryResponse[]): readonly string[] => lines.map(({ id }) => id)
const answered = (lines: readonly LogEntryResponse[], complete = true): LiveEvent => ({
  _tag: 'Answered',
  lines,
  complete,
})

describe('merging lines of the log', () => {
  verifies('ADM-1', 'each entry is shown once, the newest first, in any order of arrival', () => {
    fc.assert(
      fc.property(someLines, someLines, fc.integer({ min: 0, max: 50 }), (one, other, bound) => {
        const all = mergeLines(mergeLines([], one), other)
        expect(ids(all)).to.deep.equal([...new Set(ids(all))])
        expect(new Set(ids(all))).to.deep.equal(new Set(ids([...one, ...other])))
        expect(all.map(({ ts }) => ts)).to.deep.equal(
          all
            .map(({ ts }) => ts)
            .toSorted()
            .toReversed(),
        )
        expect(ids(mergeLines(mergeLines([], other), one))).to.deep.equal(ids(all))
        expect(mergeLines(all, [...other, ...one])).to.equal(all)
        expect(mergeLines([], [...one, ...other], bound)).to.deep.equal(all.slice(0, bound))
        expect(ids(mergeLines([], excludeKnown(other, one))).filter((id) => ids(one).includes(id))).to.deep.equal([])
      }),
    )
  })
})

describe('live tail', () => {
  verifies('ADM-1', 'new entries wait while the user reads, and are shown after that; none is lost or doubled', () => {
    const events = fc.array(
      fc.oneof(
        someLines.map((lines) => answered(lines)),
        fc.constantFrom<LiveEvent>(
          { _tag: 'Reading' },
          { _tag: 'Caught' },
          { _tag: 'NotAnswered' },
          { _tag: 'Hidden' },
          { _tag: 'Seen' },
        ),
      ),
    )
    fc.assert(
      fc.property(someLines, events, (known, received) => {
        let state = startLive(known)
        for (const event of received) {
          const before = state
          state = applyLiveEvent(state, event)
          if (before.isReading && event._tag !== 'Caught') expect(state.shown).to.equal(before.shown)
          if (!state.isReading) expect(state.waiting).to.deep.equal([])
          expect(excludeKnown(state.waiting, state.shown)).to.deep.equal(state.waiting)
        }
        const came = received.flatMap((event) => (event._tag === 'Answered' ? event.lines : []))
        expect(ids(applyLiveEvent(state, { _tag: 'Caught' }).shown)).to.deep.equal(
          ids(mergeLines([], [...known, ...came])),
        )
      }),
    )
  })

  verifies('ADM-1', 'the page holds no more than 2,000 lines, however long it stays open', () => {
    const many = Array.from({ length: MAX_LINES + 500 }, (_, n) => lineAt(n))
    const state = applyLiveEvent(
      applyLiveEvent(startLive(many), { _tag: 'Reading' }),
      answered(many.map((line) => ({ ...line, id: `b${line.id}` }))),
    )
    expect([state.shown.length, state.waiting.length]).to.deep.equal([2_000, 2_000])
    expect(applyLiveEvent(state, { _tag: 'Caught' }).shown.length).to.equal(2_000)
    expect(state.shown[0]?.id).to.equal(many.at(-1)?.id)
  })

  it('calls every two seconds, less often after failures, and never while hidden or refused', () => {
    let state = startLive([])
    const waits = Array.from({ length: 7 }, () => {
      const wait = getNextCallDelay(state)
      state = applyLiveEvent(state, { _tag: 'NotAnswered' })
      return wait
    })
    expect(waits).to.deep.equal([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    expect(getNextCallDelay(applyLiveEvent(state, answered([])))).to.equal(2_000)
    expect(getNextCallDelay(applyLiveEvent(state, { _tag: 'Hidden' }))).to.equal(null)
    const refused = applyLiveEvent(state, { _tag: 'Refused' })
    expect([getNextCallDelay(refused), getNextCallDelay(applyLiveEvent(refused, { _tag: 'Again' }))]).to.deep.equal([
      null,
      2_000,
    ])
  })

  it('calls from shortly before the newest known entry, waiting ones included', () => {
    const reading = applyLiveEvent(startLive([lineAt(1_000)]), { _tag: 'Reading' })
    expect(getCallStart(startLive([]))).to.equal(null)
    expect(getCallStart(reading)).to.equal(START - 4_000)
    expect(getCallStart(applyLiveEvent(reading, answered([lineAt(9_000)])))).to.equal(START + 4_000)
  })
})

/** A service whose log the test writes, and a clock that the test moves on. */
function tailOn(log: LogEntryResponse[], known: readonly LogEntryResponse[] = []) {
  const asked: { readonly from: number; readonly skip: number }[] = []
  const timers: { readonly milliseconds: number; readonly run: () => void }[] = []
  const trouble: ('NotAnswered' | 'Refused')[] = []
  const load: LoadLines = async ({ from, to }, { skip, limit }) => {
    asked.push({ from, skip })
    const fault = trouble.shift()
    if (fault !== undefined) return E.left({ _tag: fault })
    const meant = mergeLines([], log, Infinity).filter(
      ({ ts }) => Date.parse(ts) >= from && (to === null || Date.parse(ts) <= to),
    )
    return E.right(answerOf(meant.slice(skip, skip + limit), { total: meant.length }))
  }
  const tail = makeLiveTail(
    {
      load,
      from: () => START,
      after: (milliseconds, run) => {
        const timer = { milliseconds, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
      },
    },
    known,
  )
  const settled = async (): Promise<void> => {
    for (let n = 0; n < 50; n++) await Promise.resolve()
  }
  return {
    tail,
    asked,
    trouble,
    waits: () => timers.map(({ milliseconds }) => milliseconds),
    settled,
    next: async () => {
      timers.shift()?.run()
      await settled()
    },
  }
}

describe('the live tail at work', () => {
  verifies('ADM-1', 'loads new entries at each turn, makes one call at a time, and stops for good', async () => {
    const log = [lineAt(0), lineAt(1)]
    const { tail, waits, settled, next, asked } = tailOn(log)
    let changes = 0
    track(tail.state).onChange(() => changes++)
    expect(waits()).to.deep.equal([])
    await settled()
    expect(ids(tail.state().shown)).to.deep.equal(ids([lineAt(1), lineAt(0)]))
    expect(waits()).to.deep.equal([2_000])
    log.push(lineAt(8_000))
    await next()
    expect(tail.state().shown.length).to.equal(3)
    expect(asked.map(({ from }) => from - START)).to.deep.equal([0, -4_999])
    expect(changes).to.equal(2)
    // While a question is under way: what it brings is not wanted any more.
    log.push(lineAt(9_000))
    const asking = next()
    tail.stop()
    await asking
    expect([waits(), changes, asked.length]).to.deep.equal([[], 2, 3])
  })

  verifies('ADM-1', 'loads all new entries up to the limit of the page, without gaps', async () => {
    const log = Array.from({ length: 5_000 }, (_, n) => lineAt(n))
    const { tail, settled, asked } = tailOn(log, [])
    await settled()
    expect(asked.map(({ skip }) => skip)).to.deep.equal([0, 500, 1_000, 1_500])
    expect(ids(tail.state().shown)).to.deep.equal(ids(mergeLines([], log)))
    tail.stop()
  })

  verifies('ADM-1', 'makes no calls while hidden, calls at once when seen, and stops after a refusal', async () => {
    const { tail, waits, settled, next, asked, trouble } = tailOn([lineAt(0)])
    await settled()
    tail.send({ _tag: 'Hidden' })
    expect(waits()).to.deep.equal([])
    tail.send({ _tag: 'Seen' })
    await settled()
    expect([asked.length, waits()]).to.deep.equal([2, [2_000]])
    trouble.push('NotAnswered')
    await next()
    expect([tail.state().failures, waits()]).to.deep.equal([1, [4_000]])
    trouble.push('Refused')
    await next()
    expect([tail.state().isRefused, waits()]).to.deep.equal([true, []])
    tail.send({ _tag: 'Again' })
    await settled()
    expect([tail.state().isRefused, waits()]).to.deep.equal([false, [2_000]])
    tail.stop()
  })
})
