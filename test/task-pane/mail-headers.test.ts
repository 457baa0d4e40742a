// Headers as mail clients return them, and the moment that a Date header names (RFC 5322, with its obsolete forms).
import { expect } from 'chai'
import fc from 'fast-check'
import { findHeader, parseMailDate } from '#adapters/web/task-pane/host/mail-headers.ts'
import { verifies } from '#test/support/verifies.ts'

const at = (text: string): number => Date.parse(text)

describe('the Date header of a mail', () => {
  const dates: Readonly<Record<string, string>> = {
    'Mon, 2 Mar 2026 09:05:07 +0100': '2026-03-02T08:05:07Z',
    '2 Mar 2026 09:05 -0330': '2026-03-02T12:35:00Z',
    'Mon, 02 Mar 2026 09:05:00 +0100 (CET)': '2026-03-02T08:05:00Z',
    'Mon(day (of \\) the) week), 02 (x) March 2026 09:05:00 GMT': '2026-03-02T09:05:00Z',
    'Sat, 28 Feb 98 23:59:60 EST': '1998-03-01T04:59:59Z',
    '1 Jan 49 00:00:00 UT': '2049-01-01T00:00:00Z',
    '1 Jan 126 00:00:00 Z': '2026-01-01T00:00:00Z',
    'Tue, 29 Feb 2028 12:00:00 -0000': '2028-02-29T12:00:00Z',
    'Mon,\t2 Mar 2026\r\n 09:05:00 PDT': '2026-03-02T16:05:00Z',
    '2 Mar 2026 09:05:00 X': '2026-03-02T09:05:00Z',
  }
  for (const [header, moment] of Object.entries(dates))
    verifies('ARC-14', `“${header.replace(/\s+/g, ' ')}” is ${moment}`, () => {
      expect(parseMailDate(header)).to.equal(at(moment))
    })

  for (const header of [
    '',
    'gisteren',
    '2026-03-02T09:05:00Z',
    '30 Feb 2026 09:05:00 +0100',
    '2 Maart 2026 09:05:00',
    '2 Mrt 2026 09:05:00 +0100',
    '2 Mar 2026 25:05:00 +0100',
    '2 Mar 2026 09:61:00 +0100',
    'Mon, 2 Mar 2026 09:05:00 +0100 and more',
  ])
    verifies('ARC-14', `“${header}” is no date`, () => {
      expect(parseMailDate(header)).to.equal(null)
    })

  verifies('ARC-14', 'every moment is read back as browsers write it, and any text ends in a date or in none', () => {
    const moments = fc.integer({ min: at('1970-01-01T00:00:00Z') / 1000, max: at('2099-12-31T00:00:00Z') / 1000 })
    fc.assert(
      fc.property(moments, (seconds) => {
        expect(parseMailDate(new Date(seconds * 1000).toUTCString())).to.equal(seconds * 1000)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseMailDate(`${'('.repeat(300)}${text}`)).to.equal(null)
      }),
    )
  })

  it('is the first of its name, unfolded', () => {
    const headers = 'Subject: Date: no\r\nDATE: Mon, 2 Mar 2026\r\n 09:05:00 +0100\r\nDate: 1 Jan 2020 00:00:00 Z'
    expect(parseMailDate(findHeader(headers, 'date') ?? '')).to.equal(at('2026-03-02T08:05:00Z'))
  })
})
