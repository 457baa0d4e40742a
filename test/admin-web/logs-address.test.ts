// A view of the log in the address bar: a shared address opens the same view.
import { expect } from 'chai'
import fc from 'fast-check'
import { fromQuery, toQuery } from '#adapters/web/admin/logs/log-address.ts'
import { call } from '#adapters/web/admin/api/call.ts'
import {
  boundsOf,
  pagePart,
  toQuestion,
  type LogView,
  MAX_PAGE,
  SPAN_NAMES,
  type LogWindow,
  queried,
  goneLive,
  isFiltered,
  plainView,
  requestIdIn,
  sortedBy,
  storyOf,
  withLevel,
} from '#adapters/web/admin/logs/log-view.ts'
import { LOG_SORTS } from '#domain/logging/log-buffer.ts'
import { LOG_LEVELS, LOG_SOURCES } from '#domain/logging/log-entry.ts'
import { verifies } from '#test/support/verifies.ts'

const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((one) => one.isWellFormed() && [...one].length <= 200)
const textOrNone = fc.option(
  text.filter((one) => one !== ''),
  { nil: null },
)
const moment = fc.option(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), { nil: null })
const window: fc.Arbitrary<LogWindow> = fc.oneof(
  fc.constantFrom(...SPAN_NAMES).map((span) => ({ _tag: 'Last' as const, span })),
  fc
    .tuple(moment, moment)
    .filter(([from, to]) => (from !== null || to !== null) && (from === null || to === null || from <= to))
    .map(([from, to]) => ({ _tag: 'Between' as const, from, to })),
)
const view: fc.Arbitrary<LogView> = fc.record({
  q: text,
  levels: fc.subarray([...LOG_LEVELS]),
  sources: fc.subarray([...LOG_SOURCES]),
  tenant: textOrNone,
  requestId: textOrNone,
  window,
  sort: fc.record({ by: fc.constantFrom(...LOG_SORTS), dir: fc.constantFrom('asc' as const, 'desc' as const) }),
  page: fc.integer({ min: 1, max: MAX_PAGE }),
  isLive: fc.boolean(),
  entry: textOrNone,
})

const toAddress = (one: LogView): string =>
  new URLSearchParams(Object.entries(toQuery(one)).filter(([, value]) => value !== '')).toString()
const fromAddress = (search: string): LogView => fromQuery(Object.fromEntries(new URLSearchParams(search)))

describe('the log in the address bar', () => {
  verifies('ADM-1', 'every view is found again from its address, and has one address', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(fromAddress(toAddress(one))).to.deep.equal(one)
        expect(fromQuery(toQuery(one))).to.deep.equal(one)
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
    expect(fromQuery({ constructor: 'q' })).to.deep.equal(plainView)
    expect(fromAddress(wrong)).to.deep.equal(plainView)
    expect(fromAddress('page=999').page).to.equal(MAX_PAGE)
    expect(fromAddress(`q=${'😀'.repeat(300)}`).q).to.equal('😀'.repeat(200))
  })

  it('leaves out defaults, and is readable', () => {
    expect(toAddress(plainView)).to.equal('')
    const one = { ...plainView, levels: ['error', 'warn'], window: { _tag: 'Last', span: '1h' } } as const
    expect(toAddress(one)).to.equal('level=error%2Cwarn&last=1h')
    expect(fromAddress('from=2026-07-02T00:00:00Z&to=2026-07-01T00:00:00Z').window).to.deep.equal({
      _tag: 'Between',
      from: Date.UTC(2026, 6, 1),
      to: Date.UTC(2026, 6, 2),
    })
  })

  it('queries from the first page with no open entry, and live with new entries at the top', () => {
    const deep: LogView = { ...plainView, page: 4, entry: '9-0', sort: { by: 'level', dir: 'asc' } }
    expect(withLevel(deep, 'warn')).to.deep.include({ levels: ['warn'], page: 1, entry: null })
    expect(withLevel(withLevel(withLevel(deep, 'warn'), 'fatal'), 'warn').levels).to.deep.equal(['fatal'])
    expect(queried(deep, { q: 'x' })).to.deep.include({ q: 'x', page: 1, entry: null })
    const past: LogView = { ...deep, window: { _tag: 'Between', from: 1, to: 2 } }
    expect(goneLive(past)).to.deep.include({
      isLive: true,
      page: 1,
      sort: { by: 'ts', dir: 'desc' },
      window: plainView.window,
    })
    expect(sortedBy(plainView, 'ts').sort).to.deep.equal({ by: 'ts', dir: 'asc' })
    expect(sortedBy(plainView, 'message').sort).to.deep.equal({ by: 'message', dir: 'asc' })
    expect(isFiltered({ ...plainView, window: { _tag: 'Last', span: '15m' } })).to.equal(false)
    expect(isFiltered(storyOf('a'))).to.equal(true)
    expect(requestIdIn(' 11111111-1111-4111-8111-111111111111 ')).to.equal('11111111-1111-4111-8111-111111111111')
    expect(requestIdIn('http.request')).to.equal(null)
  })

  verifies('ADM-1', 'a view queries what it shows, up to the clock of the service where its period has no end', () => {
    const now = Date.UTC(2026, 6, 15)
    const asked: LogView = {
      ...plainView,
      q: 'a&b',
      levels: ['error'],
      sources: ['bull'],
      tenant: 't',
      window: { _tag: 'Last', span: '1h' },
      page: 3,
    }
    expect(
      Object.fromEntries(
        new URL(
          call('GET /logs', { query: toQuestion(asked, boundsOf(asked.window, now), pagePart(asked)) }).path,
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
    expect(pagePart(storyOf('r'))).to.deep.equal({ skip: 0, size: 500 })
    expect(toQuestion(storyOf('r'), { from: 0, to: null }, { skip: 0, size: 1 })).to.include({ requestId: 'r' })
    expect(boundsOf({ _tag: 'Between', from: null, to: 5 }, now)).to.deep.equal({ from: 0, to: 5 })
  })
})
