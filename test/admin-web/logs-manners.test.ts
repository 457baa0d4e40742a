// The log's pages: scrolling rows, keys, periods, removal of files, and details of changes.
import { expect } from 'chai'
import fc from 'fast-check'
import type { LogFileResponse } from '#adapters/contract/logging/logs.ts'
import { listChangeDetails } from '#adapters/web/admin/logs/audit-log.ts'
import { fromField, toField } from '#adapters/web/admin/logs/log-time.ts'
import { parseDays, findFilesOlderThan, sumFileSizes } from '#adapters/web/admin/logs/retention.ts'
import { toCommand } from '#adapters/web/admin/logs/log-keys.ts'
import { getNextRow, getScrollTop, getRowWindow } from '#adapters/web/kit/list/row-steps.ts'
import { verifies } from '#test/support/verifies.ts'
import { START } from './log-lines.ts'

const DAY = 86_400_000

describe('rows that scroll', () => {
  verifies('ADM-1', 'only visible rows and a few more are rendered', () => {
    const natural = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(
        natural,
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 20, max: 80 }),
        natural,
        (top, height, row, count) => {
          const { first, end } = getRowWindow(top, height, row, count)
          expect(first).to.be.within(0, end)
          expect(end).to.be.within(first, count)
          expect(end - first).to.be.at.most(Math.ceil(height / row) + 42)
          for (const y of [top, top + height - 1].filter((at) => at >= top && at < count * row))
            expect(Math.floor(y / row)).to.be.within(first, end - 1)
        },
      ),
    )
  })

  it('scrolls as little as needed to show a whole row', () => {
    expect(getScrollTop(5, 0, 400, 34, 36)).to.equal(null)
    expect(getScrollTop(2, 340, 400, 34, 36)).to.equal(68)
    expect(getScrollTop(20, 0, 400, 34, 36)).to.equal(20 * 34 + 34 + 36 - 400)
  })
})

describe('keys in the log', () => {
  const press = (key: string, over = {}) =>
    toCommand({ key, isModified: false, isTyping: false, isInList: false, ...over }, true)

  verifies('ADM-1', 'letters are commands outside fields only, and only while turned on', () => {
    expect(['j', 'k', 'l', '/', 'Escape', 'x', 'ArrowDown'].map((key) => press(key))).to.deep.equal([
      'down',
      'up',
      'live',
      'search',
      'close',
      null,
      null,
    ])
    expect(
      ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp', 'Enter'].map((key) =>
        press(key, { isInList: true }),
      ),
    ).to.deep.equal(['down', 'up', 'first', 'last', 'pageDown', 'pageUp', 'open'])
    for (const over of [{ isTyping: true }, { isModified: true }])
      expect(['j', 'l', '/'].map((key) => press(key, over))).to.deep.equal([null, null, null])
    expect(toCommand({ key: 'j', isModified: false, isTyping: false, isInList: true }, false)).to.equal(null)
    expect(press('constructor')).to.equal(null)
  })

  it('moves within the rows', () => {
    expect(getNextRow('down', -1, 3, 2)).to.equal(0)
    expect(getNextRow('up', -1, 3, 2)).to.equal(0)
    expect(getNextRow('down', 2, 3, 2)).to.equal(2)
    expect([getNextRow('pageDown', 0, 9, 4), getNextRow('pageUp', 8, 9, 4)]).to.deep.equal([4, 4])
    expect([getNextRow('last', 0, 9, 4), getNextRow('first', 5, 9, 4)]).to.deep.equal([8, 0])
    expect(getNextRow('down', -1, 0, 4)).to.equal(-1)
  })
})

describe('periods, files and changes', () => {
  it('reads a moment back from its field, to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (instant) => {
        const read = fromField(toField(instant), false)
        // Where a clock is put back, one field stands for two moments.
        expect([0, -3_600_000, 3_600_000]).to.include((read ?? 0) - (instant - (instant % 60_000)))
        expect(fromField(toField(instant), true)).to.equal((read ?? 0) + 59_999)
      }),
    )
    expect([toField(null), fromField('', false), fromField('2026-13-01T10:00', false)]).to.deep.equal(['', null, null])
  })

  verifies('ADM-1', 'names the files that will be removed: those not written since, and never today’s', () => {
    const file = (name: string, age: number, size = 10): LogFileResponse => ({
      name,
      size,
      modifiedAt: new Date(START - age).toISOString(),
    })
    const files = [
      file('a.log', 0),
      file('b.log', DAY - 1),
      file('c.log', DAY),
      file('d.log', DAY + 1, 5),
      file('e.log', 9 * DAY),
    ]
    expect(findFilesOlderThan(files, 1, START).map(({ name }) => name)).to.deep.equal(['d.log', 'e.log'])
    expect(findFilesOlderThan(files, 9, START)).to.deep.equal([])
    expect(findFilesOlderThan([file('today.log', 1)], 0, START)).to.deep.equal([])
    expect(sumFileSizes(files)).to.equal(45)
    expect(['30', ' 7 ', '0', '', '1.5', '-1', '3650', '3651', '1e2', '٣'].map(parseDays)).to.deep.equal([
      30,
      7,
      null,
      null,
      null,
      null,
      3650,
      null,
      null,
      null,
    ])
  })

  verifies('IDN-7', 'a change has its fields, and added and removed values', () => {
    const details = {
      name: true,
      roles: { given: ['r1'], taken: [] },
      tags: { given: [], taken: ['t1', 't2'] },
      from: 'ACTIVE',
      facebook: false,
    }
    expect(listChangeDetails({ details })).to.deep.equal([
      { _tag: 'Changed', field: 'name' },
      { _tag: 'Given', field: 'roles', values: ['r1'] },
      { _tag: 'Taken', field: 'tags', values: ['t1', 't2'] },
      { _tag: 'Value', field: 'from', value: 'ACTIVE' },
      { _tag: 'Value', field: 'facebook', value: 'false' },
    ])
    expect(listChangeDetails({ details: { signIn: 'x', permissions: [] } })).to.deep.equal([])
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
        expect(listChangeDetails({ details: any })).to.be.an('array')
      }),
    )
  })
})
