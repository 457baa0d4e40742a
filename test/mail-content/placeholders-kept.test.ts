// Placeholders and values on their way through parser, sanitiser, inliner and text maker: none is lost, moved or added.
import { expect } from 'chai'
import fc from 'fast-check'
import { asWritten, fill, fillLine } from '#domain/mailing/placeholders.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { anyBody, anyData } from './any-content.ts'
import { pathsOf, readContent, shownText, tagsOf } from './written-content.ts'

const pathsIn = (written: string): readonly string[] =>
  [...written.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, path = '']) => path)

const runs = { numRuns: inFull(4_000, 500) }

describe('placeholders of a mail', () => {
  verifies(['MSG-3', 'MSG-10'], 'are all kept, each in its place, and no other text becomes one', () => {
    fc.assert(
      fc.property(anyBody, (written) => {
        const { html, text } = readContent(written).content
        expect(pathsOf(html)).to.deep.equal(pathsIn(written))
        expect(pathsIn(asWritten(html))).to.deep.equal(pathsIn(written))
        // The text shows them all too, except a link whose text is its address.
        expect([...new Set(pathsOf(text))].toSorted()).to.deep.equal([...new Set(pathsIn(written))].toSorted())
      }),
      runs,
    )
  })

  verifies('MSG-3', 'are the same when the sanitised body is saved again', () => {
    fc.assert(
      fc.property(anyBody, (written) => {
        const once = readContent(written)
        const again = readContent(asWritten(once.content.html))
        expect(again.content).to.deep.equal(once.content)
        expect(again.removed).to.deep.equal([])
      }),
      runs,
    )
  })

  verifies(['MSG-3', 'MSG-10'], 'filled with any values add no element or attribute, and show the values', () => {
    fc.assert(
      fc.property(anyBody, anyData, (written, filled) => {
        const { html } = readContent(written).content
        const withValues = fill(html, filled)
        expect(tagsOf(withValues)).to.deep.equal(tagsOf(fill(html, {})))
        for (const [, address = ''] of withValues.matchAll(/ href="([^"]*)"/g))
          expect(address === '' || /^https?:\/\//i.test(address), address).to.equal(true)
        // Noncharacters stand for the values: no template holds them.
        const shown = html.map((part, i) => (typeof part === 'string' || part.use === 'address' ? part : `\ufdd5${i};`))
        const expected = shownText(fill(shown, filled)).replaceAll(/\ufdd5(\d+);/g, (_, i: string) => {
          const part = html[Number(i)]
          return part === undefined || typeof part === 'string' ? '' : fill([{ ...part, use: 'text' }], filled)
        })
        expect(shownText(withValues)).to.equal(expected)
      }),
      runs,
    )
  })

  verifies(['MSG-3', 'MSG-6'], 'of a subject are filled unescaped, on one line', () => {
    const { subject } = readContent('x', 'Dag {{name}}, {{ data.bedrag }} & meer }}').content
    expect(pathsOf(subject)).to.deep.equal(['name', 'data.bedrag'])
    expect(fillLine(subject, { name: '<Eva & "Co">', data: { bedrag: 12 } })).to.equal('Dag <Eva & "Co">, 12 & meer }}')
    fc.assert(
      fc.property(anyData, (filled) => {
        const line = fillLine(subject, filled)
        expect(line).to.not.match(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(line.isWellFormed()).to.equal(true)
      }),
      runs,
    )
  })
})
