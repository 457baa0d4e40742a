// Mails choose their characters: as many as a page reports cost the service next to nothing.
import { expect } from 'chai'
import { makeFontStyle, type UsedFonts } from '#adapters/pdf/font-choice.ts'
import { extractPlainText, stripMarkup } from '#adapters/pdf/plain-text.ts'
import { longestHold } from '#test/support/loop-holds.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const HOLD_AT_MOST = 100 * PATIENCE

const charactersFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + i).filter((c) => c <= 0x10_ffff && (c < 0xd800 || c > 0xdfff))

const usedFonts = (codePoints: readonly number[], language = ''): UsedFonts => ({
  codePoints,
  fonts: ['noto', 'arimo'],
  language,
})

/** In the order of the style sheets: family, and the characters that it is narrowed to. */
const rangesOf = (sheets: readonly string[], family: string): string =>
  [...sheets.join('').matchAll(/font-family:"([^"]+)"[^}]*unicode-range:([^}]*)\}/g)]
    .filter(([, name]) => name === family)
    .map(([, , ranges = '']) => ranges)
    .join(',')

describe('a mail with many characters', function suite() {
  this.timeout(30_000 * PATIENCE)

  verifies(
    'OPS-12',
    'gets its fonts without a hold of the event loop, whichever and however many they are',
    async () => {
      const style = makeFontStyle()
      await style.ahead()
      for (const [name, codePoints] of Object.entries({
        '20,000 Chinese': charactersFrom(0x3400, 20_000),
        'all that a page reports': charactersFrom(0x20, 70_000),
        'that no font has': charactersFrom(0x40_000, 70_000),
      })) {
        let sheets: readonly string[] = []
        const hold = await longestHold(async () => {
          sheets = await style.forMail(usedFonts(codePoints.toReversed()))
        })
        expect(hold, name).to.be.below(HOLD_AT_MOST)
        // Each is written to the browser in one piece.
        for (const sheet of sheets) expect(sheet.length, name).to.be.below(3_000_000)
      }
    },
  )

  verifies('ARC-3', 'draws each character by the first font that has it', async () => {
    const style = makeFontStyle()
    const codePoints = Array.from('會議안내のЖ', (c) => c.codePointAt(0) ?? 0)
    const sheets = await style.forMail(usedFonts(codePoints))
    const han = rangesOf(sheets, 'm-han1')
    for (const c of '會議の') expect(han).to.contain(`U+${c.codePointAt(0)?.toString(16)}`)
    expect(han).to.not.contain('U+416')
    // Korean letters come from the Korean font alone.
    expect(rangesOf(sheets, 'm-han2') + rangesOf(sheets, 'm-han3')).to.equal('')
    expect(rangesOf(sheets, 'm-han4').split(',').toSorted()).to.deep.equal(['U+b0b4', 'U+c548'])
    expect(rangesOf(sheets, 'm-arimo')).to.contain('400-45f')
  })

  verifies('OPS-12', 'and with entities or tags alone, is read for its words in turns', async () => {
    const MANY = 20 * 1024 * 1024
    for (const unit of ['&amp;', '&#65;', '<b>x', '<!---->', 'x '])
      for (const read of [extractPlainText, stripMarkup]) {
        // In one piece, as it comes off the wire: joining the pieces is not what is timed.
        const html = Buffer.from(unit.repeat(MANY / unit.length)).toString('latin1')
        const hold = await longestHold(() => read(html, 1_200_000))
        expect(hold, `${unit} by ${read.name}`).to.be.below(HOLD_AT_MOST)
      }
  })
})
