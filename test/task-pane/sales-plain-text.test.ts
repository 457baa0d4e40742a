// The text of a mail's HTML, without any of it being interpreted.
import { expect } from 'chai'
import fc from 'fast-check'
import { cutExcerpt, toExcerptText } from '#adapters/web/task-pane/sales/plain-text.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const said = (text: string): string => text.replace(/[\s\u00a0\u200b]+/g, ' ').trim()

describe('text of a mail', () => {
  verifies('CLI-6', 'what a mail says is read back whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // A carriage return or a line feed in a mail's HTML is a blank.
        expect(said(toExcerptText(`<html><body><p>${escaped(text)}</p></body></html>`))).to.equal(said(text))
      }),
    )
  })

  it('stops at nothing, whatever it is given, and reads on', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '</',
      '<!--',
      '-->',
      '<p',
      '<script',
      '</script>',
      '<a href="',
      '&',
      '&#',
      '&#xD800;',
      ';',
      'x',
      ' ',
      '\n',
      '<!',
      '<?',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = toExcerptText(parts.join(''))
        expect(text).to.equal(text.trim())
        expect(text.isWellFormed()).to.equal(true)
      }),
    )
  })

  it('leaves out scripts, styles and comments, and keeps paragraphs', () => {
    const html = `<HTML><head><title>no</title><style>p > b { color: red }</style></head><body>
      <!-- not <b>this</b> --><SCRIPT>alert("no")</SCRIPT >
      <p class="a>b">Beste Eva,</p><p>Prijs: 5 &lt; 6 &amp; &euro;&nbsp;12,50<br>Groet,<br>Piet</p>
      <table><tr><td>Q1</td><td>10</td></tr></table><![endif]--></body></html>`
    expect(toExcerptText(html)).to.equal('Beste Eva,\n\nPrijs: 5 < 6 & € 12,50\nGroet,\nPiet\n\nQ1 10')
  })

  it('gives what only looks like markup as text', () => {
    expect(toExcerptText('a < b, 3 <4 en &lt;script&gt;')).to.equal('a < b, 3 <4 en <script>')
    expect(toExcerptText('&onbekend; &#0; &#x110000;')).to.equal('&onbekend; \ufffd \ufffd')
  })

  it('takes time in step with the length of a mail, however it is made', () => {
    for (const piece of ['<!--', '<script>', '<p "', '<', '&', ' ', '</script', '<a>']) {
      const began = performance.now()
      toExcerptText(piece.repeat(200_000))
      expect(performance.now() - began, piece).to.be.below(2_000 * PATIENCE)
    }
  })

  it('looks at the beginning of a mail as large as a mail may be, and no further', () => {
    for (const piece of ['<', '<b>', '<br> ', '\u200b\n', '<div>'])
      expect(toExcerptText(`<p>Beste Eva</p>${piece.repeat(25_000_000 / piece.length)}`)).to.match(/^Beste Eva/)
    expect(toExcerptText(`begin${' '.repeat(1_000_000)}eind`)).to.equal('begin')
  })

  it('cuts between words, never in a sign, and never longer than asked', () => {
    expect(cutExcerpt('een twee drie', 13)).to.equal('een twee drie')
    expect(cutExcerpt('een twee drie', 12)).to.equal('een twee…')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 40 }), (text, max) => {
        const cut = cutExcerpt(text, max)
        expect(cut.length).to.be.at.most(max)
        expect(cut.isWellFormed()).to.equal(true)
        expect(text.startsWith(cut.replace(/…$/, '')) || cut === text).to.equal(true)
      }),
    )
  })
})
