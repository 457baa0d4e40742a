// Outages of dependencies: each state with each command.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import {
  applyOutageCommand,
  findDependency,
  getNextReview,
  noteHttpAnswer,
  type Outage,
  OUTAGE_TIMES,
  type OutageCommand,
  type OutageEntry,
} from '#domain/logging/outage.ts'
import type { DependencyFailure } from '#domain/logging/ports.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { verifies } from '#test/support/verifies.ts'

const failure: DependencyFailure = {
  dependency: 'postgres',
  kind: 'unreachable',
  code: 'ECONNREFUSED',
  what: 'statement',
}
const fail = (change: Partial<DependencyFailure> = {}): OutageCommand => ({
  _tag: 'Fail',
  failure: { ...failure, ...change },
})
const count = (what: string): OutageCommand => ({ _tag: 'Count', what })
const [answer, review, stop] = [{ _tag: 'Answer' }, { _tag: 'Review' }, { _tag: 'Stop' }] as const

type Given = readonly [at: number, command: OutageCommand]

const follow = (...commands: readonly Given[]) => {
  let outage: O.Option<Outage> = O.none
  const entries: (readonly [number, OutageEntry])[] = []
  for (const [at, command] of commands) {
    const step = applyOutageCommand(command, at)(outage)
    ;({ outage } = step)
    if (O.isSome(step.entry)) entries.push([at, step.entry.value])
  }
  return { outage, entries, lines: entries.map(([at, { message, data }]) => [at, message, data] as const) }
}

const AWAY = { dependency: 'postgres', kind: 'unreachable', code: 'ECONNREFUSED' }

describe('an outage', () => {
  verifies('OPS-18', 'begins with one entry, counts in one a minute, and ends with its length and total', () => {
    const { outage, lines } = follow(
      [0, fail()],
      ...Array.from({ length: 500 }, (_, n): Given => [
        n * 100,
        fail({ what: n % 5 === 0 ? 'transaction' : 'statement' }),
      ]),
      [59_999, review],
      [60_000, review],
      [60_001, review],
      [70_000, fail({ code: 'ETIMEDOUT' })],
      [75_000, count('job.failed mail.send')],
      [120_000, review],
      [121_000, answer],
      [122_000, answer],
      [130_999, review],
      [131_000, review],
    )
    expect(lines).to.deep.equal([
      [0, 'dependency.away', AWAY],
      [
        60_000,
        'dependency.still-away',
        { ...AWAY, failed: { transaction: 100, statement: 400 }, total: 501, seconds: 60 },
      ],
      [
        120_000,
        'dependency.still-away',
        { ...AWAY, code: 'ETIMEDOUT', failed: { statement: 1, 'job.failed mail.send': 1 }, total: 503, seconds: 120 },
      ],
      [
        131_000,
        'dependency.back',
        {
          dependency: 'postgres',
          failed: { transaction: 100, statement: 402, 'job.failed mail.send': 1 },
          total: 503,
          seconds: 121,
        },
      ],
    ])
    expect(outage).to.deep.equal(O.none)
  })

  verifies(
    'OPS-18',
    'is at the level error for the whole service, warn for one of several; its end is information',
    () => {
      const ended = (change: Partial<DependencyFailure>) =>
        follow([0, fail(change)], [1, fail(change)], [60_000, review], [60_000, answer], [70_000, review])
      expect(ended({}).entries.map(([, { level }]) => level)).to.deep.equal(['error', 'error', 'info'])
      const named = ended({ dependency: 'webhook', name: 'w-1' })
      expect(named.entries.map(([, { level, data }]) => [level, data['name']])).to.deep.equal([
        ['warn', 'w-1'],
        ['warn', 'w-1'],
        ['info', 'w-1'],
      ])
    },
  )

  verifies('OPS-18', 'has an entry for each other kind of failure, once', () => {
    const refused = { kind: 'refused', code: '28P01' } as const
    const { lines } = follow([0, fail()], [1, fail(refused)], [2, fail()], [3, fail(refused)], [60_000, review])
    expect(lines).to.deep.equal([
      [0, 'dependency.away', AWAY],
      [1, 'dependency.away', { ...AWAY, ...refused }],
      [60_000, 'dependency.still-away', { ...AWAY, ...refused, failed: { statement: 2 }, total: 4, seconds: 60 }],
    ])
  })

  verifies('OPS-18', 'goes on if a call fails soon after an answer, and begins again after its end', () => {
    const { lines } = follow(
      [0, fail()],
      [1_000, answer],
      [10_999, fail()],
      [11_000, review],
      [12_000, answer],
      [22_000, review],
      [23_000, fail()],
    )
    expect(lines.map(([at, message, { seconds }]) => [at, message, seconds])).to.deep.equal([
      [0, 'dependency.away', undefined],
      [22_000, 'dependency.back', 12],
      [23_000, 'dependency.away', undefined],
    ])
  })

  verifies('OPS-18', 'without further calls is silent, and forgotten after a day', () => {
    const quiet = follow([0, fail()], [60_000, review], [fromDays(1) - 1, review])
    expect([quiet.lines.length, O.isSome(quiet.outage)]).to.deep.equal([1, true])
    const forgotten = follow([0, fail()], [2_000, fail()], [60_000, review], [fromDays(1) + 2_000, review])
    expect([forgotten.lines.length, O.isSome(forgotten.outage)]).to.deep.equal([3, false])
    expect(forgotten.entries.at(-1)?.[1]).to.deep.equal({
      level: 'info',
      message: 'dependency.forgotten',
      data: { dependency: 'postgres', failed: { statement: 2 }, total: 2, seconds: 2 },
    })
    // A call that fails hours later is counted at once.
    const late = follow([0, fail()], [3_600_000, fail()], [3_600_000, review])
    expect(late.lines.at(-1)?.[1]).to.equal('dependency.still-away')
  })

  verifies(
    'OPS-18',
    'that the end of the process interrupts has its count, or its end if the dependency answers',
    () => {
      expect(follow([0, fail()], [1, fail()], [2_000, stop]).lines.at(-1)).to.deep.equal([
        2_000,
        'dependency.still-away',
        { ...AWAY, failed: { statement: 1 }, total: 2, seconds: 2 },
      ])
      expect(follow([0, fail()], [1_000, answer], [2_000, stop]).lines.at(-1)).to.deep.equal([
        2_000,
        'dependency.back',
        { dependency: 'postgres', failed: { statement: 1 }, total: 1, seconds: 1 },
      ])
    },
  )

  verifies('OPS-18', 'that has nothing new to count has no entry at the end of the process', () => {
    expect(follow([0, fail()], [2_000, stop]).lines.length).to.equal(1)
    expect(follow([0, fail()], [1, fail()], [60_000, review], [61_000, stop]).lines.length).to.equal(2)
  })

  verifies(
    'OPS-18',
    'begins with the second failure that may concern one call alone, unless an answer comes between',
    () => {
      const doubtful = fail({ kind: 'failing', code: '57014', isDoubtful: true })
      for (const end of [answer, review, stop]) expect(follow([0, doubtful], [1, end]).lines).to.deep.equal([])
      expect(follow([0, doubtful], [1, answer], [2, doubtful], [fromDays(2), review]).lines).to.deep.equal([])
      const { lines } = follow(
        [0, doubtful],
        [50_000, doubtful],
        [50_001, doubtful],
        [60_000, review],
        [110_000, review],
      )
      expect(lines.map(([at, message]) => [at, message])).to.deep.equal([
        [50_000, 'dependency.away'],
        [110_000, 'dependency.still-away'],
      ])
      expect(follow([0, doubtful], [1, fail()]).lines).to.deep.equal([[1, 'dependency.away', AWAY]])
    },
  )

  verifies('OPS-18', 'that there is not has no entry but by a failure', () => {
    for (const command of [answer, review, stop, count('job.failed')])
      expect(applyOutageCommand(command, 0)(O.none)).to.deep.equal({ outage: O.none, entry: O.none })
  })

  verifies('OPS-18', 'counts every failure once, whatever happens, in few entries', () => {
    const command = fc.oneof(
      fc.constantFrom<OutageCommand>(answer, review, count('job.failed')),
      fc.constantFrom('unreachable', 'refused', 'failing').map((kind) => fail({ kind })),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), command), { maxLength: 200 }), (steps) => {
        let [now, counted, outage] = [0, 0, O.none as O.Option<Outage>]
        const entries: OutageEntry[] = []
        const apply = (one: OutageCommand): void => {
          if (one._tag === 'Fail' || (one._tag === 'Count' && O.isSome(outage))) counted += 1
          const step = applyOutageCommand(one, now)(outage)
          ;({ outage } = step)
          if (O.isSome(step.entry)) entries.push(step.entry.value)
          if (O.isSome(outage)) expect(getNextReview(outage.value, OUTAGE_TIMES)).to.be.greaterThan(-1)
        }
        for (const [pause, one] of steps) {
          now += pause
          // As the timer does.
          if (O.isSome(outage) && getNextReview(outage.value, OUTAGE_TIMES) <= now) apply(review)
          apply(one)
        }
        const open =
          O.isNone(outage) || O.isSome(outage.value.answeredAt)
            ? 0
            : Object.values(outage.value.all).reduce((sum, one) => sum + one, 0)
        apply(stop)
        const totals = entries
          .filter(({ message }) => message === 'dependency.back')
          .map(({ data }) => Number(data['total']))
        expect(totals.reduce((sum, one) => sum + one, open)).to.equal(counted)
        expect(entries.length).to.be.at.most(2 + 3 * (totals.length + 1) + 2 * Math.ceil(now / 10_000))
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  verifies('OPS-18', 'shows in an HTTP answer only if it is of a server that cannot work', () => {
    const { outages, failures, answers } = makeRecordingOutages()
    const call = { dependency: 'ledger', what: 'current/Me' } as const
    for (const status of ['no_answer', 502, 503, 504, 520, 530, 500, 501, 505, 531, 429, 401, 200])
      noteHttpAnswer(outages, { ...call, answer: status })
    expect(failures.map(({ kind, code }) => [kind, code])).to.deep.equal([
      ['unreachable', 'no_answer'],
      ['failing', 'HTTP 502'],
      ['failing', 'HTTP 503'],
      ['failing', 'HTTP 504'],
      ['failing', 'HTTP 520'],
      ['failing', 'HTTP 530'],
    ])
    expect(answers).to.deep.equal(Array(3).fill('ledger'))
  })

  verifies('OPS-18', 'explains failures that name it, and no others', () => {
    expect(['StoreUnavailable', 'LedgerDown', 'RenderFailed', 'Bug', undefined, 3].map(findDependency)).to.deep.equal([
      'postgres',
      'ledger',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
