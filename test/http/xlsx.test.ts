// Spreadsheets as the service writes them, read by other code.
import { expect } from 'chai'
import { type SpreadsheetCell, writeXlsx } from '#adapters/http/kernel/xlsx.ts'
import { readXlsx } from '#test/support/read-xlsx.ts'
import { verifies } from '#test/support/verifies.ts'

type Rows = readonly (readonly SpreadsheetCell[])[]

async function* pagesOf(...pages: readonly Rows[]) {
  yield* pages
}

async function write(pages: AsyncIterable<Rows>, rowsOfSheet?: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx({ name: 'Antwoorden', heads: ['Vraag', 'Cijfer'], pages }, rowsOfSheet))
    parts.push(part)
  return Buffer.concat(parts)
}

describe('spreadsheets', () => {
  verifies('SVY-7', 'have texts as texts, also those that look like formulas, markup or escapes', async () => {
    const texts = [
      '=1+1',
      '+31 6',
      '@SUM(A1)',
      '<b>&amp;"\'',
      ' met ruimte ',
      'regel\n\tnog een',
      'café 日本 😀',
      '_x0041_',
      'a]]>b',
    ]
    const rows = texts.map((text, n) => [text, n % 2 === 0 ? n : null])
    const read = readXlsx(await write(pagesOf(rows.slice(0, 4), [], rows.slice(4), [['', -1.5]])))
    expect(Object.keys(read)).to.deep.equal(['Antwoorden'])
    const [heads, ...found] = read['Antwoorden'] ?? []
    expect(heads).to.deep.equal(['Vraag', 'Cijfer'])
    const last = [null, -1.5]
    // ST_Xstring of ECMA-376: `_x005F_` is an underscore.
    expect(found.map(([text, number]) => [String(text).replaceAll('_x005F_', '_'), number])).to.deep.equal(
      [...rows, last].map(([text, number]) => [String(text), number]),
    )
    expect(found[7]?.[0]).to.equal('_x005F_x0041_')
  })

  verifies('SVY-7', 'leave out characters that XML cannot contain', async () => {
    const read = readXlsx(await write(pagesOf([['a\u0000b\u0008c\u001f\ufffe\ud800d', 1]])))
    expect(read['Antwoorden']?.[1]).to.deep.equal(['abcd', 1])
  })

  verifies(['SVY-7', 'OPS-12'], 'let other work run while a page with long texts is written', async () => {
    let turns = 0
    let isWriting = true
    const takeTurn = (): void => {
      turns += 1
      if (isWriting) setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    const long = 'antwoord '.repeat(1_000)
    const rows = Array.from({ length: 500 }, (_, n) => [long, n])
    const read = readXlsx(await write(pagesOf(rows)))
    isWriting = false
    expect(read['Antwoorden']).to.have.length(501)
    expect(turns).to.be.above(50)
  })

  verifies('SVY-7', 'go on in a further sheet when one is full, each with its heads', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => [`rij ${n}`, n])
    const read = readXlsx(await write(pagesOf(rows.slice(0, 2), rows.slice(2)), 4))
    expect(Object.entries(read).map(([name, all]) => [name, ...all.map(([text]) => text)])).to.deep.equal([
      ['Antwoorden', 'Vraag', 'rij 0', 'rij 1', 'rij 2'],
      ['Antwoorden 2', 'Vraag', 'rij 3', 'rij 4', 'rij 5'],
      ['Antwoorden 3', 'Vraag', 'rij 6', 'rij 7'],
    ])
  })

  verifies('SVY-7', 'are written as their rows come, and fail where those fail', async () => {
    let read = 0
    async function* failing(): AsyncGenerator<Rows> {
      for (; read < 40; read += 1) yield Array.from({ length: 500 }, (_, n) => [`${read} ${n} ${Math.sin(n)}`, n])
      throw new Error('the database failed')
    }
    const writing = writeXlsx({ name: 'A', heads: [], pages: failing() })
    await writing.next()
    expect(read, 'before the rows are read').to.be.at.most(1)
    const outcome = await (async () => {
      for await (const part of writing) expect(part.length).to.be.greaterThan(0)
    })().catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(Error)
  })
})
