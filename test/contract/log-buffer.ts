// What a buffer of the log promises, wherever it keeps its entries.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { type FoundEntry, LOG_SORTS, type LogBuffer, type LogPage, type LogQuery } from '#domain/logging/log-buffer.ts'
import { LOG_LEVELS, LOG_SOURCES, toLogEntryId } from '#domain/logging/log-entry.ts'
import { type Clock, fromDays, type Duration } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { movableClock } from './limits.ts'
import { anEntry, append, aQuery, type EntryParts, expectedPage, KORREL, LINDE, NOON } from './log-entries.ts'
import { rightOf } from '#test/support/right-of.ts'

export interface LogBufferSubject {
  /** An empty one. */
  readonly make: (options: { readonly max: number; readonly ttl: Duration; readonly clock: Clock }) => LogBuffer
  readonly close: () => Promise<void>
}

export async function pageOf(buffer: LogBuffer, query: Partial<LogQuery> = {}): Promise<LogPage> {
  return rightOf(await buffer.query(aQuery(query))())
}

export async function messagesOf(buffer: LogBuffer, query: Partial<LogQuery> = {}): Promise<readonly string[]> {
  return (await pageOf(buffer, query)).entries.map(({ message }) => message)
}

const withoutId = ({ ts, level, source, message, data }: FoundEntry) => ({ ts, level, source, message, data })

/** Undefined: what it needs is not on this machine. */
export function logBufferContract(open: () => Promise<LogBufferSubject | undefined>): void {
  let subject: LogBufferSubject

  before(async function () {
    const opened = await open()
    if (opened === undefined) this.skip()
    subject = opened
  })
  after(() => subject?.close())

  const newBuffer = ({ max = 1_000, ttl = fromDays(7), clock = movableClock(NOON + 60_000) } = {}): LogBuffer =>
    subject.make({ max, ttl, clock })

  const aroundOf = async (buffer: LogBuffer, entry: FoundEntry, reach: number, tenant?: TenantUuid) =>
    O.toUndefined(rightOf(await buffer.readAround(entry.id, reach, O.fromNullable(tenant))()))?.map(
      ({ message }) => message,
    )

  verifies('LOG-4', 'finds nothing where nothing was logged', async () => {
    expect(await pageOf(newBuffer())).to.deep.equal({ entries: [], total: 0, scanned: 0, complete: true })
  })

  verifies(['LOG-4', 'LOG-1'], 'gives back whole what was logged, whatever is in it, the latest first', async () => {
    const buffer = newBuffer()
    const odd: readonly EntryParts[] = [
      {
        message: 'first',
        data: { text: 'line\nbreak\ttab "quoted" \\ back \u2028 \u0000 \ud800 \u{1f600} é ,"data":{' },
      },
      { message: ',"data":{"level":"fatal"}\tinfo\t', level: 'trace', source: 'bull', data: { deep: [{ a: null }] } },
      { message: 'x'.repeat(4_000), level: 'fatal', source: 'error', data: { long: 'y'.repeat(15_000) } },
      { message: '', data: {}, tenant: KORREL, requestId: 'a b%20c\t|\n/é' },
    ]
    append(buffer, ...odd)
    const { entries, total } = await pageOf(buffer)
    const expected = odd.map((parts) => JSON.parse(JSON.stringify(anEntry(parts))))
    expect(entries.map(withoutId)).to.deep.equal(expected.toReversed())
    expect(total).to.equal(4)
    expect(await messagesOf(buffer, { requestId: O.some('a b%20c\t|\n/é') })).to.deep.equal([''])
    expect(new Set(entries.map(({ id }) => id)).size).to.equal(4)
    expect(entries.every(({ id }) => /^[a-z0-9-]{20,40}$/.test(id))).to.equal(true)
  })

  verifies('LOG-4', 'keeps so many entries: the oldest give way', async () => {
    const buffer = newBuffer({ max: 10 })
    for (let n = 0; n < 25; n += 1) append(buffer, { after: n, message: `m${n}` })
    const { entries, total, scanned, complete } = await pageOf(buffer)
    expect(entries.map(({ message }) => message)).to.deep.equal(Array.from({ length: 10 }, (_, n) => `m${24 - n}`))
    expect([total, scanned, complete]).to.deep.equal([10, 10, true])
    append(buffer, { after: 30, message: 'more' })
    expect(await messagesOf(buffer, { limit: 1 })).to.deep.equal(['more'])
    expect((await pageOf(buffer)).total).to.equal(10)
  })

  verifies('LOG-4', 'keeps a share for each tenant and level: a flood pushes out what is of its own', async () => {
    const buffer = newBuffer({ max: 40 })
    const few: readonly EntryParts[] = [
      { message: 'korrel warn', level: 'warn', tenant: KORREL },
      { message: 'korrel info', tenant: KORREL },
      { message: 'linde info', tenant: LINDE },
      { message: 'nobody error', level: 'error' },
    ]
    append(buffer, ...few)
    for (let n = 1; n <= 200; n += 1) append(buffer, { after: n, message: `flood ${n}` })
    const found = await messagesOf(buffer)
    expect(found).to.have.length(40)
    expect(found.slice(-4)).to.have.members(few.map(({ message }) => message))
    expect(found.slice(0, 36)).to.deep.equal(Array.from({ length: 36 }, (_, n) => `flood ${200 - n}`))
  })

  verifies('LOG-4', 'keeps an equal share of the room for each tenant, however much one logs', async () => {
    const kind = fc.record({
      level: fc.constantFrom('info', 'warn'),
      tenant: fc.constantFrom(undefined, KORREL, LINDE),
      times: fc.constantFrom(1, 2, 7, 30),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(kind, { maxLength: 20 }), async (kinds) => {
        const max = 24
        const buffer = newBuffer({ max })
        const logged = kinds.flatMap(({ level, tenant, times }) =>
          Array.from({ length: times }, () => ({ level, ...(tenant === undefined ? {} : { tenant }) })),
        )
        logged.forEach((parts, n) => append(buffer, { ...parts, after: n, message: `${n}` }))
        const groupAt = (n: number): string => `${logged[n]?.level} ${logged[n]?.tenant ?? ''}`
        const kept = (await messagesOf(buffer)).map(Number)
        expect(kept).to.have.length(Math.min(max, logged.length))
        const groups = new Set(logged.map((_, n) => groupAt(n)))
        for (const group of groups) {
          const all = logged.flatMap((_, n) => (groupAt(n) === group ? [n] : []))
          const found = kept.filter((n) => groupAt(n) === group).toReversed()
          expect(found, 'the latest of its own').to.deep.equal(all.slice(all.length - found.length))
          expect(found.length).to.be.at.least(Math.min(all.length, Math.floor(max / groups.size)))
        }
      }),
      { numRuns: 40 },
    )
  })

  verifies('LOG-4', 'keeps entries for so long, and finds none that is older', async () => {
    const clock = movableClock(NOON)
    const buffer = newBuffer({ ttl: fromDays(2), clock })
    append(buffer, { after: 0, message: 'old' }, { after: 1, message: 'newer' })
    const [, old] = (await pageOf(buffer)).entries
    clock.set(NOON + fromDays(2))
    expect(await messagesOf(buffer)).to.deep.equal(['newer', 'old'])
    clock.advance(1)
    expect(await messagesOf(buffer)).to.deep.equal(['newer'])
    expect(await messagesOf(buffer, { levels: ['info'] })).to.deep.equal(['newer'])
    if (old === undefined) throw new Error('there was no old entry')
    expect(await aroundOf(buffer, old, 5)).to.equal(undefined)
    append(buffer, { after: fromDays(2), message: 'last' })
    clock.advance(fromDays(3))
    expect(await messagesOf(buffer, { to: NOON + fromDays(9) })).to.deep.equal([])
  })

  verifies('LOG-6', 'finds by level, source, tenant, request and time, and by all of them at once', async () => {
    const buffer = newBuffer()
    append(
      buffer,
      { after: 0, message: 'a', level: 'warn', source: 'http', tenant: KORREL, requestId: 'r1' },
      { after: 10, message: 'b', level: 'error', source: 'app', tenant: LINDE, requestId: 'r1' },
      { after: 20, message: 'c', level: 'info', source: 'bull', tenant: KORREL, requestId: 'r2' },
      { after: 30, message: 'd', level: 'warn', source: 'http' },
    )
    const cases: readonly (readonly [Partial<LogQuery>, string])[] = [
      [{ levels: ['warn'] }, 'da'],
      [{ levels: ['warn', 'error'] }, 'dba'],
      [{ sources: ['bull', 'app'] }, 'cb'],
      [{ tenantUuid: O.some(KORREL) }, 'ca'],
      [{ tenantUuid: O.some(LINDE) }, 'b'],
      [{ requestId: O.some('r1') }, 'ba'],
      [{ requestId: O.some('r') }, ''],
      [{ from: NOON + 10, to: NOON + 20 }, 'cb'],
      [{ from: NOON + 11, to: NOON + 19 }, ''],
      [{ from: NOON + 20, to: NOON + 10 }, ''],
      [{ levels: ['warn'], sources: ['http'], tenantUuid: O.some(KORREL), requestId: O.some('r1'), q: 'A' }, 'a'],
      [{ levels: ['fatal'] }, ''],
    ]
    for (const [query, found] of cases)
      expect((await messagesOf(buffer, query)).join(''), JSON.stringify(query)).to.equal(found)
  })

  verifies('LOG-6', 'finds text in message and data, literally, without regard to case', async () => {
    const buffer = newBuffer()
    append(
      buffer,
      { message: 'Ledger.Refresh', data: { who: 'Zoë ÅNGSTRÖM', city: 'ΑΘΉΝΑ' } },
      { message: 'other', data: { pattern: '(a+)+$ [x] .* \\d', note: 'say "hello"', next: 'one\ntwo', n: 404 } },
    )
    const both = ['other', 'Ledger.Refresh']
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['ledger.refresh', ['Ledger.Refresh']],
      ['LEDGERxREFRESH', []],
      ['zoË', ['Ledger.Refresh']],
      ['ångström', ['Ledger.Refresh']],
      ['αθήνα', ['Ledger.Refresh']],
      ['(a+)+$ [X]', ['other']],
      ['.*', ['other']],
      ['\\d', ['other']],
      ['say "HELLO"', ['other']],
      ['one\ntwo', ['other']],
      ['"n":404', ['other']],
      ['tapster-0', both],
      ['|', []],
      // In neither of them: the level, the source and the moment are no part of what is searched.
      ['info', []],
      ['2026-03-01', []],
      ['"level"', []],
      ['\u0000', []],
      ['\ud800', []],
      ['$&', []],
    ]
    for (const [q, found] of cases) expect(await messagesOf(buffer, { q }), q).to.deep.equal(found)
  })

  verifies('LOG-6', 'looks at so many entries, the latest first, and says when there were more', async () => {
    const buffer = newBuffer()
    for (let n = 0; n < 50; n += 1) append(buffer, { after: n, level: n < 20 ? 'error' : 'info', message: `m${n}` })
    expect(await pageOf(buffer, { levels: ['error'], maxScan: 30 })).to.deep.equal({
      entries: [],
      total: 0,
      scanned: 30,
      complete: false,
    })
    const beyond = await pageOf(buffer, { levels: ['error'], maxScan: 31 })
    expect([beyond.total, beyond.scanned, beyond.complete]).to.deep.equal([1, 31, false])
    const all = await pageOf(buffer, { levels: ['error'], maxScan: 50 })
    expect([all.total, all.scanned, all.complete]).to.deep.equal([20, 50, true])
    const plain = await pageOf(buffer, { maxScan: 5, skip: 3, limit: 10 })
    expect([plain.entries.map(({ message }) => message), plain.total, plain.scanned, plain.complete]).to.deep.equal([
      ['m46', 'm45'],
      5,
      5,
      false,
    ])
  })

  verifies('LOG-6', 'is what looking through all of it by hand would find, in any order', async () => {
    const buffer = newBuffer({ max: 200 })
    const entries = Array.from({ length: 200 }, (_, n): EntryParts => ({
      after: Math.floor(n / 3),
      level: LOG_LEVELS[(n * 7) % 6] ?? 'info',
      source: LOG_SOURCES[(n * 5) % 4] ?? 'app',
      message: ['b.c', 'a.b', 'B.a', 'é.z'][(n * 3) % 4] ?? '',
      data: { n, word: n % 5 === 0 ? 'Needle' : 'hay' },
      ...(n % 3 === 0 ? {} : { tenant: n % 3 === 1 ? KORREL : LINDE }),
      ...(n % 4 === 0 ? {} : { requestId: `r${n % 10}` }),
    }))
    append(buffer, ...entries)
    const logged = entries.map(anEntry)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          q: fc.constantFrom('', 'needle', 'A.B', '"n":1', 'É', 'nothing'),
          levels: fc.subarray([...LOG_LEVELS]),
          sources: fc.subarray([...LOG_SOURCES]),
          tenantUuid: fc.constantFrom(O.none, O.some(KORREL), O.some(LINDE)),
          requestId: fc.constantFrom(O.none, O.none, O.some('r1'), O.some('r4')),
          from: fc.constantFrom(NOON - fromDays(1), NOON + 10, NOON + 40),
          to: fc.constantFrom(NOON + fromDays(1), NOON + 60, NOON + 15),
          sortBy: fc.constantFrom(...LOG_SORTS),
          sortDir: fc.constantFrom('asc', 'desc'),
          skip: fc.constantFrom(0, 1, 7, 150),
          limit: fc.constantFrom(0, 1, 20, 500),
          maxScan: fc.constantFrom(1, 33, 5_000),
        }),
        async (query) => {
          const { entries: found, ...counted } = await pageOf(buffer, query)
          const { entries: expected, ...expectedCount } = expectedPage(logged, aQuery(query))
          expect(found.map(withoutId)).to.deep.equal(expected)
          expect(counted).to.deep.equal(expectedCount)
        },
      ),
      { numRuns: 150 },
    )
  })

  verifies('LOG-6', 'counts by moment and severity as a search finds, in at most 60 buckets without gaps', async () => {
    const clock = movableClock(NOON + fromDays(6))
    const buffer = newBuffer({ max: 400, clock })
    const entries = Array.from({ length: 400 }, (_, n): EntryParts => ({
      after: n * n * 2_500,
      level: LOG_LEVELS[(n * 7) % 6] ?? 'info',
      message: n % 5 === 0 ? 'needle' : 'hay',
      ...(n % 3 === 0 ? {} : { tenant: KORREL }),
    }))
    append(buffer, ...entries)
    const logged = entries.map(anEntry)
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          q: fc.constantFrom('', 'needle', 'nothing'),
          levels: fc.subarray([...LOG_LEVELS]),
          tenantUuid: fc.constantFrom(O.none, O.some(KORREL)),
          from: fc.constantFrom(NOON - fromDays(1), NOON, NOON + 7, NOON + fromDays(2)),
          to: fc.constantFrom(NOON + 7, NOON + 2_500, NOON + 90_000, NOON + fromDays(3), NOON + fromDays(6)),
          maxScan: fc.constantFrom(1, 33, 5_000),
        }),
        async (given) => {
          fc.pre(given.from <= given.to)
          const query = aQuery(given)
          const { buckets, bucket, scanned, complete, ...period } = rightOf(await buffer.count(query)())
          const page = expectedPage(logged, { ...query, limit: 400 })
          expect([scanned, complete]).to.deep.equal([page.scanned, page.complete])
          expect([period.from, period.to]).to.deep.equal([given.from, given.to])
          expect(buckets.length).to.be.within(1, 60)
          buckets.forEach(({ at }, n) => expect(at).to.equal((buckets[0]?.at ?? 0) + n * bucket))
          expect(buckets[0]?.at).to.be.within(given.from - bucket + 1, given.from)
          expect(buckets.at(-1)?.at).to.be.within(given.to - bucket + 1, given.to)
          const within = (at: number) =>
            page.entries
              .filter(({ ts }) => Date.parse(ts) >= at && Date.parse(ts) < at + bucket)
              .map(({ level }) => level)
          for (const { at, ...counts } of buckets) {
            const found = within(at)
            const error = found.filter((level) => level === 'error' || level === 'fatal').length
            const warn = found.filter((level) => level === 'warn').length
            expect(counts).to.deep.equal({ error, warn, other: found.length - error - warn })
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  verifies('LOG-6', 'counts so many entries, the latest first, and says from which moment on', async () => {
    const clock = movableClock(NOON + 60_000)
    const buffer = newBuffer({ ttl: fromDays(2), clock })
    for (let n = 0; n < 50; n += 1) append(buffer, { after: n * 1_000, level: n < 20 ? 'error' : 'info' })
    const counted = async (over: Partial<LogQuery>) => {
      const { buckets, bucket: _, ...rest } = rightOf(await buffer.count(aQuery(over))())
      return { ...rest, errors: buckets.reduce((sum, { error }) => sum + error, 0) }
    }
    const [from, to] = [NOON - 1_000, NOON + 60_000]
    const cut = { from, to, scanned: 31, complete: false, countedFrom: NOON + 19_000 }
    expect(await counted({ from, to, maxScan: 31 })).to.deep.equal({ ...cut, errors: 1 })
    expect(await counted({ from, to, maxScan: 31, levels: ['error'] })).to.deep.equal({ ...cut, errors: 1 })
    expect(await counted({ from, to, maxScan: 31, levels: ['fatal'] })).to.deep.equal({ ...cut, errors: 0 })
    const all = { from, to, scanned: 50, complete: true, countedFrom: from, errors: 20 }
    expect(await counted({ from, to, maxScan: 50 })).to.deep.equal(all)
    // What is older than entries are kept, and what is yet to come, is no part of the period.
    const kept = NOON + 60_000 - fromDays(2)
    expect(await counted({ from: 0, to: NOON + fromDays(365) })).to.deep.equal({
      ...all,
      from: kept,
      countedFrom: kept,
    })
    expect(await counted({ from: 0, to: 1 })).to.deep.equal({
      from: kept,
      to: kept,
      scanned: 0,
      complete: true,
      countedFrom: kept,
      errors: 0,
    })
  })

  verifies(
    'LOG-6',
    'shows what was logged before and after an entry, of its tenant alone where one is named',
    async () => {
      const buffer = newBuffer()
      for (let n = 0; n < 40; n += 1)
        append(buffer, { after: Math.floor(n / 4), message: `m${n}`, tenant: n % 2 === 0 ? KORREL : LINDE })
      const of = (n: number) => async () => {
        const found = (await pageOf(buffer)).entries.find(({ message }) => message === `m${n}`)
        if (found === undefined) throw new Error(`no m${n}`)
        return found
      }
      const twenty = await of(20)()
      expect(await aroundOf(buffer, twenty, 3)).to.deep.equal(['m17', 'm18', 'm19', 'm20', 'm21', 'm22', 'm23'])
      expect(await aroundOf(buffer, twenty, 2, KORREL)).to.deep.equal(['m16', 'm18', 'm20', 'm22', 'm24'])
      expect(await aroundOf(buffer, twenty, 2, LINDE), "another's entry").to.equal(undefined)
      expect(await aroundOf(buffer, twenty, 0)).to.deep.equal(['m20'])
      expect(await aroundOf(buffer, await of(0)(), 2)).to.deep.equal(['m0', 'm1', 'm2'])
      expect(await aroundOf(buffer, await of(39)(), 2)).to.deep.equal(['m37', 'm38', 'm39'])
      expect(await aroundOf(buffer, { ...twenty, id: toLogEntryId(NOON + 5, 1, 'nobody') }, 2)).to.equal(undefined)
    },
  )

  verifies('LOG-4', 'finds entries that were logged while it was looking, or not, but each once', async () => {
    const buffer = newBuffer({ max: 3_000 })
    for (let n = 0; n < 3_000; n += 1) append(buffer, { after: n, message: `m${n}` })
    const looking = buffer.query(aQuery({ q: 'm', limit: 5_000 }))()
    for (let n = 3_000; n < 3_300; n += 1) append(buffer, { after: n, message: `m${n}` })
    const { entries } = rightOf(await looking)
    expect(new Set(entries.map(({ id }) => id)).size).to.equal(entries.length)
    expect(entries.length).to.be.within(2_700, 3_300)
    expect(await messagesOf(buffer, { limit: 1 })).to.deep.equal(['m3299'])
  })
}
