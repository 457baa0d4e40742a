// Log entries as files: complete, and inert in every program.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import { makeExportFileName, gatherLines, MOST_GATHERED, toCsv, toNdjson } from '#adapters/web/admin/logs/log-export.ts'
import { verifies } from '#test/support/verifies.ts'
import { START, answerOf, lineAt } from './log-lines.ts'

/** Rows and cells by RFC 4180. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === ',' || (character === '\r' && text.charAt(at + 1) === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === '\r') {
        rows.push([])
        at++
      }
    } else cell += character
  }
  return rows.slice(0, -1)
}

const anyLine = fc
  .tuple(fc.string({ unit: 'binary' }), fc.jsonValue())
  .map(([message, data]) => lineAt(0, { message, data }))

describe('the log as a file', () => {
  verifies('ADM-1', 'as JSON it has one line for each entry, which can be read back', () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const text = toNdjson(lines)
        expect(text).not.to.match(/[\u007f-\u009f\u2028-\u202e]/)
        const read = text
          .split('\n')
          .slice(0, -1)
          .map((one): unknown => JSON.parse(one))
        expect(read).to.deep.equal(JSON.parse(JSON.stringify(lines.map((line) => ({ ...line, id: undefined })))))
      }),
    )
  })

  verifies('ADM-1', 'as a table it separates all cells, and none begins as a formula', () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const [head, ...rows] = parseCsv(toCsv(lines, 'en'))
        expect(head).to.have.length(8)
        expect(rows.length).to.equal(lines.length)
        for (const [at, row] of rows.entries()) {
          expect(row.length).to.equal(8)
          expect(row[3]?.replace(/^'/, '')).to.equal(lines[at]?.message.replace(/^'/, ''))
          for (const cell of row) expect(cell).not.to.match(/^[\s\p{Cc}]*[=+\-@]/u)
        }
      }),
    )
    for (const formula of ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '＝1', '\u0000=1', '\u200B=1'])
      expect(parseCsv(toCsv([lineAt(0, { message: formula })], 'en'))[1]?.[3]).to.equal(`'${formula}`)
  })

  it('has tenant, request and person in columns of their own', () => {
    const context = { tenant: 't-1', requestId: 'r-1', user: 'e***@korrel.example' }
    const [, row] = parseCsv(toCsv([lineAt(0, { data: { n: 1, context } })], 'en'))
    expect(row?.slice(4)).to.deep.equal(['t-1', 'r-1', 'e***@korrel.example', '{"n":1}'])
    expect(makeExportFileName('csv', START)).to.equal('log-2026-07-15T12-00-00Z.csv')
  })

  verifies('ADM-1', 'all entries of a query are loaded once each, and it reports whether there are more', async () => {
    const log = Array.from({ length: 1_234 }, (_, n) => lineAt(n))
    const progress: number[] = []
    const all = await gatherLines(
      async ({ skip, limit }) =>
        E.right(answerOf(log.slice(Math.max(skip - 1, 0), skip + limit), { total: log.length, complete: skip < 900 })),
      (fetched) => progress.push(fetched),
      () => true,
    )
    expect(all).to.deep.equal(E.right({ lines: log, complete: false }))
    expect(progress).to.deep.equal([500, 1_000, 1_234])
    const failed = await gatherLines(
      async ({ skip }) => (skip > 0 ? E.left('gone') : E.right(answerOf(log.slice(0, 500), { total: 1_234 }))),
      () => undefined,
      () => true,
    )
    expect(failed).to.deep.equal(E.left('gone'))
    const endless = await gatherLines(
      async ({ skip, limit }) =>
        E.right(
          answerOf(
            Array.from({ length: limit }, (_, n) => lineAt(skip + n)),
            { total: 1e9 },
          ),
        ),
      () => undefined,
      () => true,
    )
    expect(E.isRight(endless) && [endless.right.lines.length, endless.right.complete]).to.deep.equal([
      MOST_GATHERED,
      false,
    ])
    let turns = 0
    await gatherLines(
      async () => E.right(answerOf(log.slice(0, 500), { total: 1e9 })),
      () => turns++,
      () => turns < 2,
    )
    expect(turns).to.equal(2)
  })
})
