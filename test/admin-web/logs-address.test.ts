// A view of the log in the address bar: a shared address opens the same view.
import { expect } from 'chai'
import fc from 'fast-check'
import { call } from '#adapters/web/admin/api/call.ts'
import {
  toMomentFilters,
  getTimeBounds,
  toLiveView,
  isFiltered,
  isStory,
  toLastSpan,
  LOG_FILTERS,
  type LogView,
  MAX_PAGE,
  getMoments,
  withOrder,
  getLogPage,
  toLogPart,
  PLAIN_VIEW,
  withQuery,
  parseRequestId,
  SPAN_NAMES,
  getSpan,
  toStoryView,
  toLogQuery,
  toLogView,
} from '#adapters/web/admin/logs/log-view.ts'
import { withToggled } from '#adapters/web/kit/list/filter.ts'
import { readFilters } from '#adapters/web/kit/navigation/filter-rules.ts'
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { verifies } from '#test/support/verifies.ts'

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((one) => one.isWellFormed() && [...one].length <= 200)
const moment = fc.option(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), { nil: null })
const period = fc.oneof(
  fc.constantFrom(...SPAN_NAMES).map((span) => toLastSpan(span)),
  fc.tuple(moment, moment).map(([from, to]) => toMomentFilters(from, to)),
)
const wordsOf = (all: readonly string[]): fc.Arbitrary<string> => fc.subarray([...all]).map((words) => words.join(','))
const view: fc.Arbitrary<LogView> = fc
  .record({
    q: text,
    level: wordsOf(LOG_LEVELS),
    source: wordsOf(LOG_SOURCES),
    tenantUuid: text,
    requestId: text,
    sort: fc.constantFrom('', ...LOG_SORTS.flatMap((name) => [name, `-${name}`])),
    page: fc.integer({ min: 1, max: MAX_PAGE }).map(String),
    live: fc.constantFrom('', '1'),
    entry: text,
  })
  .chain((rest) => period.map((one) => ({ ...PLAIN_VIEW, ...rest, ...one })))

const toAddress = (one: LogView): string =>
  new URLSearchParams(Object.entries(one).filter(([, value]) => value !== '')).toString()
const fromAddress = (search: string): LogView =>
  toLogView(readFilters(LOG_FILTERS, [...new URLSearchParams(search)]).query)

describe('the log in the address bar', () => {
  verifies('ADM-1', 'every view is found again from its address, and has one address', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(fromAddress(toAddress(one))).to.deep.equal(one)
        expect(toAddress(fromAddress(`?${toAddress(one)}`))).to.equal(toAddress(one))
      }),
      { numRuns: 500 },
    )
  })

  verifies('ADM-1', 'any address opens, and invalid values are ignored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (search) => {
        const one = fromAddress(search)
        expect(fromAddress(toAddress(one))).to.deep.equal(one)
      }),
    )
    const wrong = 'level=WARN,x&source=,&last=9d&from=gisteren&to=2026-13-45T00:00:00Z&sort=-secret&page=0&live=ja'
    expect(fromAddress('constructor=q')).to.deep.equal(PLAIN_VIEW)
    expect(fromAddress(wrong)).to.deep.equal(PLAIN_VIEW)
    expect(getLogPage(fromAddress('page=999'))).to.equal(MAX_PAGE)
    expect(fromAddress(`q=${'😀'.repeat(300)}`).q).to.equal('😀'.repeat(200))
  })

  it('leaves out defaults, and is readable', () => {
    expect(toAddress({ ...PLAIN_VIEW, ...toLastSpan('24h') })).to.equal('')
    expect([getSpan(PLAIN_VIEW), getLogPage(PLAIN_VIEW)]).to.deep.equal(['24h', 1])
    const one = { ...PLAIN_VIEW, level: 'error,warn', ...toLastSpan('1h') }
    expect(toAddress(one)).to.equal('level=error%2Cwarn&last=1h')
    const reversed = fromAddress('from=2026-07-02T00:00:00Z&to=2026-07-01T00:00:00Z')
    expect(getSpan(reversed)).to.equal(null)
    expect(getMoments(reversed)).to.deep.equal({ from: Date.UTC(2026, 6, 1), to: Date.UTC(2026, 6, 2) })
  })

  it('queries from the first page with no open entry, and live with new entries at the top', () => {
    const deep: LogView = { ...PLAIN_VIEW, page: '4', entry: '9-0', sort: 'level' }
    expect(withToggled('', LOG_LEVELS, 'warn')).to.equal('warn')
    expect(withToggled('warn', LOG_LEVELS, 'fatal')).to.equal('fatal,warn')
    expect(withToggled('fatal,warn', LOG_LEVELS, 'warn')).to.equal('fatal')
    expect(withQuery(deep, { q: 'x' })).to.deep.include({ q: 'x', page: '', entry: '' })
    const past: LogView = { ...deep, ...toMomentFilters(1, 2) }
    expect(toLiveView(past)).to.deep.equal({ ...PLAIN_VIEW, live: '1', entry: '9-0' })
    expect(toLiveView({ ...deep, ...toMomentFilters(1, null) })).to.deep.include(toMomentFilters(1, null))
    expect(withOrder(deep, '-ts')).to.deep.equal({ ...deep, sort: '', live: '', page: '', entry: '' })
    expect(withOrder(PLAIN_VIEW, 'ts').sort).to.equal('ts')
    expect(isFiltered({ ...PLAIN_VIEW, ...toLastSpan('15m') })).to.equal(false)
    expect([isFiltered(toStoryView('a')), isStory(toStoryView('a')), isStory(PLAIN_VIEW)]).to.deep.equal([
      true,
      true,
      false,
    ])
    expect(parseRequestId(' 11111111-1111-4111-8111-111111111111 ')).to.equal('11111111-1111-4111-8111-111111111111')
    expect(parseRequestId('http.request')).to.equal(null)
  })

  verifies('ADM-1', 'a view queries what it shows, up to the clock of the service where its period has no end', () => {
    const now = Date.UTC(2026, 6, 15)
    const asked: LogView = {
      ...PLAIN_VIEW,
      ...toLastSpan('1h'),
      q: 'a&b',
      level: 'error',
      source: 'bull',
      tenantUuid: 't',
      page: '3',
    }
    expect(
      Object.fromEntries(
        new URL(
          call('GET /logs', { query: toLogQuery(asked, getTimeBounds(asked, now), toLogPart(asked)) }).path,
          'http://x',
        ).searchParams,
      ),
    ).to.deep.equal({
      q: 'a&b',
      level: 'error',
      source: 'bull',
      tenantUuid: 't',
      fromTs: '2026-07-14T23:00:00.000Z',
      pageSize: '100',
      skip: '200',
      sortBy: 'ts',
      sortDir: 'desc',
    })
    expect(toLogPart(toStoryView('r'))).to.deep.equal({ skip: 0, limit: 500 })
    expect(toLogQuery(toStoryView('r'), { from: 0, to: null }, { skip: 0, limit: 1 })).to.include({ requestId: 'r' })
    expect(getTimeBounds({ ...PLAIN_VIEW, ...toMomentFilters(null, 5) }, now)).to.deep.equal({ from: 0, to: 5 })
  })
})
