// What is suggested for a mail is guessed from its own words, in whatever form it comes.
import { expect } from 'chai'
import fc from 'fast-check'
import { estimateMinutes, countMailWords } from '#adapters/web/task-pane/time/estimate.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const words = (count: number): string => Array.from({ length: count }, (_, n) => `woord${n}`).join(' ')

describe('the minutes suggested for a mail', () => {
  verifies('CLI-6', 'are those of reading it, and of writing it where it is the user’s own', () => {
    expect(estimateMinutes(0, false)).to.equal(5)
    expect(estimateMinutes(1000, false)).to.equal(5)
    expect(estimateMinutes(1001, false)).to.equal(10)
    expect(estimateMinutes(150, true)).to.equal(10)
    expect(estimateMinutes(1_000_000, false)).to.equal(60)
  })

  it('lie between 5 and 60 in steps of 5, and grow with the text', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(1000), fc.boolean(), (count, more, isOwn) => {
        const minutes = estimateMinutes(count, isOwn)
        expect(minutes % 5).to.equal(0)
        expect(minutes).to.be.within(5, 60)
        expect(estimateMinutes(count + more, isOwn)).to.be.at.least(minutes)
        expect(estimateMinutes(count, true)).to.be.at.least(estimateMinutes(count, false))
      }),
    )
  })

  it('count what is read: no marks, no styles, no comments, no quoted mail', () => {
    expect(countMailWords('<p>Beste <b>Eva</b>,</p><p>Zie&nbsp;de cijfers.</p>')).to.equal(5)
    expect(
      countMailWords('<head><title>a b</title></head><style>p { x: y }</style><!-- a > b <p>c</p> --><p>een</p>'),
    ).to.equal(1)
    expect(countMailWords(`<p>Akkoord</p><blockquote>${words(500)}</blockquote>`)).to.equal(1)
    expect(countMailWords(`<p>Akkoord</p><div id="divRplyFwdMsg">Van: Eva ${words(500)}</div>`)).to.equal(1)
    expect(countMailWords(`<div></div><div class="gmail_quote">${words(500)}</div>`), 'a bare forward').to.equal(500)
    expect(countMailWords('Één naïef €1.250,00 e-mail')).to.equal(4)
  })

  it('count each word once, however they are marked up', () => {
    const tag = fc.constantFrom('<p>', '</p>', '<br/>', '<a href="https://x.example/a b">', '<td style="width: 10px">')
    fc.assert(
      fc.property(fc.array(tag, { minLength: 1, maxLength: 50 }), (tags) => {
        expect(countMailWords(tags.map((one) => `${one}woord`).join(''))).to.equal(tags.length)
      }),
    )
  })

  it('are found quickly in what was made to be slow', () => {
    const started = performance.now()
    for (const evil of ['<', '<!--', '<style', '<blockquote', '&nbsp;', "a'"]) countMailWords(evil.repeat(1_000_000))
    expect(performance.now() - started).to.be.below(5_000 * PATIENCE)
  })
})
