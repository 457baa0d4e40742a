// Placeholders and values on their way through parser, sanitiser, inliner and text maker: none is lost, moved or added.
import { expect } from 'chai'
import fc from 'fast-check'
import { fill, fillLine } from '#domain/mailing/placeholders.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { anyBody, anyData } from './any-content.ts'
import { pathsOf, readContent, shownText, tagsOf } from './written-content.ts'

const pathsIn = (written: string): readonly string[] =>
  [...written.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, path = '']) => path)

const runs = { numRuns: propertyRuns(4_000) }

describe('placeholders of a mail', () => {
  verifies(['MSG-3', 'MSG-10'], 'are all kept, each in its place, and no other text becomes one', () => {
    fc.assert(
      fc.property(anyBody, (written) => {
        const { parsed, html } = readContent(written).content
        expect(pathsOf(parsed.html)).to.deep.equal(pathsIn(written))
        expect(pathsIn(html)).to.deep.equal(pathsIn(written))
        // The text shows them all too, except a link whose text is its address.
        expect([...new Set(pathsOf(parsed.text))].toSorted()).to.deep.equal([...new Set(pathsIn(written))].toSorted())
      }),
      runs,
    )
  })

  verifies('MSG-3', 'are the same when the sanitised body is saved again', () => {
    fc.assert(
      fc.property(anyBody, (written) => {
        const once = readContent(written)
        const again = readContent(once.content.html)
        expect(again.content).to.deep.equal(once.content)
        expect(again.removed).to.deep.equal([])
      }),
      runs,
    )
  })

  verifies(['MSG-3', 'MSG-10'], 'filled with any values add no element or attribute, and show the values', () => {
    fc.assert(
      fc.property(anyBody, anyData, (written, filled) => {
        const { parsed } = readContent(written).content
        const withValues = fill(parsed.html, filled)
        expect(tagsOf(withValues)).to.deep.equal(tagsOf(fill(parsed.html, {})))
        for (const [, address = ''] of withValues.matchAll(/ href="([^"]*)"/g))
          expect(address === '' || /^https?:\/\//i.test(address), address).to.equal(true)
        // Noncharacters stand for the values: no template holds them.
        const shown = parsed.html.map((part, i) =>
          typeof part === 'string' || part.use === 'address' ? part : `\ufdd5${i};`,
        )
        const expected = shownText(fill(shown, filled)).replaceAll(/\ufdd5(\d+);/g, (_, i: string) => {
          const part = parsed.html[Number(i)]
          return part === undefined || typeof part === 'string' ? '' : fill([{ ...part, use: 'text' }], filled)
        })
        expect(shownText(withValues)).to.equal(expected)
      }),
      runs,
    )
  })

  verifies(['MSG-3', 'MSG-6'], 'of a subject are filled unescaped, on one line', () => {
    const { parsed } = readContent('x', 'Dag {{name}}, {{ data.bedrag }} & meer }}').content
    expect(pathsOf(parsed.subject)).to.deep.equal(['name', 'data.bedrag'])
    expect(fillLine(parsed.subject, { name: '<Eva & "Co">', data: { bedrag: 12 } })).to.equal(
      'Dag <Eva & "Co">, 12 & meer }}',
    )
    fc.assert(
      fc.property(anyData, (filled) => {
        const line = fillLine(parsed.subject, filled)
        expect(line).to.not.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(line.isWellFormed()).to.equal(true)
      }),
      runs,
    )
  })
})
