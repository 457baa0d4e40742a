// The text of a log entry: inert, short, and with the searched text visible.
import { expect } from 'chai'
import fc from 'fast-check'
import {
  listBranches,
  readLineContext,
  countMembers,
  cutAt,
  withoutContext,
  getValueKind,
  escapeKeepingLines,
  getMember,
  escapeToLine,
  splitAtMatches,
  toSummary,
  toJson,
  formatLeaf,
} from '#adapters/web/admin/logs/log-entry.ts'
import { makeLogTime } from '#adapters/web/admin/logs/log-time.ts'
import { toStory } from '#adapters/web/admin/logs/story.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'
import { START, lineAt, someLines } from './log-lines.ts'

const HOSTILE = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Cs}]/u

describe('lines of the log as text', () => {
  verifies('LOG-10', 'control, bidirectional and invisible characters become visible escapes', () => {
    expect(escapeToLine('a\u001b[31mb\r\nc\td\u202egpj.exe\u200be\u007f\u0085\u{e0041}')).to.equal(
      String.raw`a\x1b[31mb\r\nc\td\u{202e}gpj.exe\u{200b}e\x7f\x85\u{e0041}`,
    )
    expect(escapeKeepingLines('a\r\nb\tc\u0007')).to.equal('a\nb\tc\\x07')
    expect(escapeToLine('Zoë – 日本語 😀 <b>')).to.equal('Zoë – 日本語 😀 <b>')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeToLine(text)).not.to.match(HOSTILE)
        expect(escapeKeepingLines(text).replace(/[\n\t]/g, '')).not.to.match(HOSTILE)
        expect(cutAt(text.toWellFormed(), 7).isWellFormed()).to.equal(true)
      }),
    )
  })

  verifies('ADM-1', 'matches are found regardless of case, and the pieces together are the text', () => {
    expect(splitAtMatches('Fout: FOUT!', 'fout')).to.deep.equal([
      { text: 'Fout', isMatch: true },
      { text: ': ', isMatch: false },
      { text: 'FOUT', isMatch: true },
      { text: '!', isMatch: false },
    ])
    expect(splitAtMatches('a.b', '.')[1]).to.deep.equal({ text: '.', isMatch: true })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme', maxLength: 3 }), (text, sought) => {
        const pieces = splitAtMatches(text, sought)
        expect(pieces.map((piece) => piece.text).join('')).to.equal(text)
        for (const piece of pieces.filter(({ isMatch }) => isMatch))
          expect(piece.text.toLowerCase()).to.equal(sought.trim().toLowerCase())
      }),
    )
    const before = performance.now()
    expect(splitAtMatches('a'.repeat(1_000_000), 'a').length).to.be.lessThan(120)
    expect(performance.now() - before).to.be.lessThan(1_000 * PATIENCE)
  })

  verifies('ADM-1', 'a row has message and data, with the searched text visible', () => {
    const data = { route: '/logs', status: 200, name: 'a b', context: { requestId: 'r-1', tenant: 't' } }
    const line = lineAt(0, { data })
    expect(toSummary(line, '')).to.deep.equal({ message: 'http.request', details: 'route=/logs status=200 name="a b"' })
    expect(toSummary(line, 'R-1').details).to.contain('"requestId":"r-1"')
    const asked = { method: 'GET', route: '/users/:id', status: 200, ms: 12 }
    expect(toSummary(lineAt(0, { data: asked }), '').details).to.equal('GET /users/:id 200 ms=12')
    const long = lineAt(0, { message: `${'x'.repeat(1_000_000)}needle`, data: 'plain' })
    expect(toSummary(long, 'NEEDLE').message).to.match(/^…x{40}needle$/)
    expect(toSummary(long, '')).to.deep.equal({ message: `${'x'.repeat(400)}…`, details: 'plain' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.string(), (message, value, sought) => {
        const { message: shown, details } = toSummary(lineAt(0, { message, data: value }), sought)
        expect(`${shown}${details}`).not.to.match(HOSTILE)
        expect(shown.length + details.length).to.be.lessThan(8_000)
      }),
    )
  })

  it('reads the context of data of any form, and no inherited members', () => {
    const context = { requestId: 'r', tenant: 't', user: 'e***@korrel.example', POD_NAME: 'a', odd: 3 }
    expect(readLineContext({ n: 1, context })).to.deep.equal({
      requestId: 'r',
      tenant: 't',
      user: 'e***@korrel.example',
      others: [['POD_NAME', 'a']],
    })
    expect(withoutContext({ n: 1, context })).to.deep.equal({ n: 1 })
    for (const odd of [null, undefined, 3, 'x', [], [context], { context: null }, { context: [1] }, { context: 'x' }])
      expect(readLineContext(odd).requestId, JSON.stringify(odd)).to.equal(null)
    expect(getMember({}, 'constructor')).to.equal(null)
  })

  it('opens data as a tree with bounded nodes', () => {
    expect([[1], {}, 'a', 1, true, null].map(getValueKind)).to.deep.equal([
      'list',
      'object',
      'text',
      'number',
      'boolean',
      'null',
    ])
    const wide = Array.from({ length: 5_000 }, (_, n) => n)
    expect([listBranches(wide).length, countMembers(wide), countMembers('abc')]).to.deep.equal([200, 5_000, 0])
    expect([{}, [], 'a', true, null, undefined].map((one) => formatLeaf(one, 9))).to.deep.equal([
      '{}',
      '[]',
      'a',
      'true',
      'null',
      'null',
    ])
    expect(listBranches({ 'a\u202e': 1 })).to.deep.equal([{ name: String.raw`a\u{202e}`, value: 1 }])
    const value = { a: ['\u202e\u2028\u009b', 1] }
    expect(toJson(value)).not.to.match(/[\u202e\u2028\u009b]/)
    expect(JSON.parse(toJson(value))).to.deep.equal(value)
  })

  it('shows moments to the millisecond, and durations in words', () => {
    const nl = makeLogTime('nl')
    const noon = new Date(2026, 6, 15, 12, 0, 0, 7)
    const at = (hours: number): string => new Date(noon.getTime() + hours * 3_600_000).toISOString()
    expect([nl.row(at(0), noon.getTime()), nl.clock(at(0))]).to.deep.equal(['12:00:00.007', '12:00:00.007'])
    expect(nl.row(at(-24), noon.getTime())).to.equal('gisteren 12:00:00.007')
    expect(nl.row(at(-72), noon.getTime())).to.equal('12 jul 12:00:00.007')
    expect(makeLogTime('en').row(at(-72), noon.getTime())).to.equal('12 Jul 12:00:00.007')
    expect(nl.row('eens', 0)).to.equal('eens')
    expect([0, 999, 1_240, 59_949, 59_999, 65_000, 3_600_000, 7_500_000].map(nl.duration)).to.deep.equal([
      '0 ms',
      '999 ms',
      '1,2 s',
      '59,9 s',
      '1 min 0 s',
      '1 min 5 s',
      '1 u 0 min',
      '2 u 5 min',
    ])
    expect(makeLogTime('en').duration(7_500_000)).to.equal('2 h 5 min')
  })
})

describe('the story of a request', () => {
  verifies('ADM-1', 'its entries are in order of time, with offset, jobs and pauses', () => {
    const story = toStory([
      lineAt(3_600, { source: 'bull', data: { queue: 'archive', job: 'j1' }, level: 'warn' }),
      lineAt(0),
      lineAt(120, { source: 'app' }),
      lineAt(3_610, { source: 'app', data: { queue: 'archive', job: 'j1' } }),
      lineAt(4_000, { source: 'bull', data: { queue: 'archive', job: 'j2' } }),
    ])
    expect(story.lines.map(({ offset }) => offset)).to.deep.equal([0, 120, 3_600, 3_610, 4_000])
    expect(story.lines.map(({ pause }) => pause)).to.deep.equal([null, null, 3_480, null, null])
    expect(story.lines.map(({ share }) => share)).to.deep.equal([0, 0.03, 0.9, 0.9025, 1])
    expect(story).to.deep.include({ duration: 4_000, jobs: 2, gravest: 'warn' })
    expect(toStory([])).to.deep.equal({ lines: [], duration: 0, jobs: 0, gravest: null })
  })

  it('is the same whatever order its lines come in, and never runs backwards', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const one = toStory(lines)
        for (const [at, { offset, share }] of one.lines.entries()) {
          expect(offset).to.be.at.least(one.lines[at - 1]?.offset ?? 0)
          expect(share).to.be.within(0, 1)
        }
        expect(toStory(lines.toReversed()).lines.map(({ line }) => line.id)).to.deep.equal(
          one.lines.map(({ line }) => line.id),
        )
        expect(one.duration).to.equal(one.lines.at(-1)?.offset ?? 0)
      }),
    )
    expect(toStory([lineAt(5)]).lines[0]?.offset).to.equal(0)
    expect(START).to.equal(Date.parse(lineAt(0).ts))
  })
})
