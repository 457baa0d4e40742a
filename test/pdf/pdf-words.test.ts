// The words around a mail, and its words without markup.
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import fc from 'fast-check'
import sinon from 'sinon'
import {
  formatDateLine,
  toShownFileName,
  showFirst,
  describeMoreFiles,
  describeMorePeople,
  describeLeftOut,
  toShownPerson,
  shortenText,
  sizeOf,
} from '#adapters/pdf/header-text.ts'
import { findHanLanguages } from '#adapters/pdf/font-choice.ts'
import { toSheetWords } from '#adapters/pdf/mail-sheet.ts'
import { isWithoutMarkup, extractPlainText, stripMarkup } from '#adapters/pdf/plain-text.ts'
import type { Correspondent } from '#domain/archive/mail.ts'
import { toOneLine, toSubjectLine } from '#domain/archive/document-plan.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const codePoints = (text: string): readonly number[] =>
  Array.from(new Set(text), (c) => c.codePointAt(0) ?? 0).sort((a, b) => a - b)

describe('words of a mail', () => {
  verifies('ARC-3', 'headers are one line without characters that turn or hide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toOneLine(text)).to.not.match(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u)
      }),
    )
    expect(toOneLine('een\r\nBcc: twee')).to.equal('een Bcc: twee')
    expect(toSubjectLine(' \u200b ')).to.equal('(geen onderwerp)')
  })

  it('leaves out a name that repeats the address, and quotes around a name', () => {
    expect(toShownPerson({ name: 'EVA@x.example', address: 'eva@x.example' })).to.deep.equal({
      name: '',
      address: 'eva@x.example',
    })
    expect(toShownPerson({ name: 'ceo\uff20bank.example', address: 'eva@x.example' })).to.deep.equal({
      name: 'ceo (at) bank.example',
      address: 'eva@x.example',
    })
    expect(toShownPerson({ name: "'Eva Jansen'", address: 'eva@x.example' }).name).to.equal('Eva Jansen')
  })

  verifies(
    'ARC-3',
    'headers show at most a hundred people a line and 20,000 characters, and how many are left out',
    () => {
      const crowd = (count: number, length: number): Correspondent[] =>
        Array.from({ length: count }, () => ({ name: '😀'.repeat(length), address: 'a'.repeat(length) }))
      const from = { name: 'n'.repeat(998), address: 'a'.repeat(998) }
      const counts = fc.integer({ min: 1, max: 2_000 })
      const lengths = fc.integer({ min: 0, max: 400 })
      fc.assert(
        fc.property(counts, counts, lengths, (toCount, ccCount, length) => {
          const [to, cc] = [crowd(toCount, length), crowd(ccCount, length)]
          const words = toSheetWords(
            { subject: 's'.repeat(90_000), from, to, cc, sentAt: O.none, sharedMailbox: O.none },
            [],
            'Europe/Amsterdam',
          )
          const shown = words.people.flatMap((line) => line.people)
          const size = shown.reduce((sum, { name, address }) => sum + [...name].length + [...address].length, 0)
          expect(size + words.subject.length).to.be.at.most(20_000)
          for (const line of words.people) expect(line.people.length).to.be.within(1, 100)
          const leftOut = words.people.map(({ more }) => more)
          const expected = [1, toCount, ccCount].map((count, i) => count - (words.people[i]?.people.length ?? 0))
          expect(leftOut).to.deep.equal(expected.map(describeMorePeople))
        }),
        { numRuns: 30 },
      )
      expect([0, 1, 1800].map(describeMorePeople)).to.deep.equal(['', 'en 1 ander', 'en 1800 anderen'])
      expect([0, 1, 20].map(describeMoreFiles)).to.deep.equal(['', 'en 1 andere', 'en 20 andere'])
      expect(toShownFileName('😀'.repeat(300))).to.equal(`${'😀'.repeat(199)}…`)
      expect(shortenText('😀'.repeat(200), 200)).to.equal('😀'.repeat(200))
      expect(
        showFirst(
          ['x'.repeat(50_000), 'y'],
          (one) => one,
          ({ length }) => length,
        ),
      ).to.deep.equal({
        shown: ['x'.repeat(50_000)],
        more: 1,
      })
    },
  )

  it('writes dates and sizes in plain language', () => {
    expect(formatDateLine(O.some(Date.UTC(2026, 6, 1, 22, 30)), 'Europe/Amsterdam')).to.match(
      /^donderdag 2 juli 2026 om 00:30 /,
    )
    expect([0, 1023, 1024, 1_048_575, 1_048_576, 26_214_400].map(sizeOf)).to.deep.equal([
      '0 bytes',
      '1023 bytes',
      '1 kB',
      '1024 kB',
      '1 MB',
      '25 MB',
    ])
    expect(describeLeftOut({ remote: 0, cut: false, lost: false, wordsOnly: false })).to.deep.equal([])
  })

  it('draws Han characters in the writing that the mail is in', () => {
    const first = (text: string, language = ''): string | undefined => findHanLanguages(codePoints(text), language)[0]
    expect(first('会議のご案内')).to.equal('jp')
    expect(first('회의')).to.equal('kr')
    expect(first('请问这个问题')).to.equal('sc')
    expect(first('請問這個問題')).to.equal('tc')
    expect(first('中文', 'zh-TW')).to.equal('tc')
    expect(first('中文')).to.equal('sc')
  })

  it('reads words out of any markup, never more than asked', async () => {
    const html =
      '<head><title>t</title></head><style>p{}</style><p>Een &amp; <b>twee</b>&nbsp;&#x20AC;</p><script>x</script><div>drie<br>vier'
    expect(await extractPlainText(html, 100)).to.deep.equal({ text: 'Een & twee €\ndrie\nvier', cut: false })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('<style>', '</style', '<p', '>', 'woord', '&#0;', '&#x110000;', '<!--', '<')),
        async (parts) => {
          expect((await extractPlainText(parts.join(''), 20)).text.length).to.be.at.most(20)
        },
      ),
    )
  })

  it('takes for markup what browsers do, and nothing else that stands in angle brackets', async () => {
    for (const text of [
      'schreef Eva <eva@x.example>:',
      'zie <https://x.example/a>',
      '1 < 2 en <3',
      'R&D &amp; &eacute;',
      'a <b',
      '&lt;p&gt;',
    ])
      expect(isWithoutMarkup(text), text).to.equal(true)
    for (const html of ['a<br>b', '<o:p/>', 'x</p>', '<p class="a">', '<!-- x -->', '<!doctype html>'])
      expect(isWithoutMarkup(html), html).to.equal(false)
    expect(await stripMarkup('a &lt;b&gt;\n  c &amp;amp; d', 100)).to.deep.equal({
      text: 'a <b>\n  c &amp; d',
      cut: false,
    })
    expect(await stripMarkup('&amp;'.repeat(10), 4)).to.deep.equal({ text: '&&&&', cut: true })
  })

  it('reads text in pieces that divide no entity, and no further than it is shown', async () => {
    for (const before of [65_520, 65_530, 65_531, 65_535, 65_536]) {
      const text = 'x'.repeat(before)
      expect((await stripMarkup(`${text}&#x20AC;&amp;& y`, 200_000)).text).to.equal(`${text}€&& y`)
    }
    const replace = sinon.spy(String.prototype, 'replace')
    try {
      await stripMarkup('&lt;'.repeat(2_000_000), 100_000)
      const looked = replace.thisValues.map(String).reduce((sum, { length }) => sum + length, 0)
      expect(looked).to.be.below(500_000)
    } finally {
      replace.restore()
    }
  })

  it('reads past what hides words, as browsers do', async () => {
    const text = async (html: string): Promise<string> => (await extractPlainText(html, 1_000)).text
    expect(await text('<head><!--[if mso]><xml><w:Zoom>0</w:Zoom></xml><![endif]--><body>lijf')).to.equal('lijf')
    expect(await text('<head><style>p{}</style><p>zonder slot')).to.equal('zonder slot')
    expect(await text('a <!-- <p>weg</p> --> b <!----> c <!--> d')).to.equal('a b c d')
    expect(await text('1 < 2 en <3 <b>ja</b>')).to.equal('1 < 2 en <3 ja')
    expect(await text(`${'İ'.repeat(40)}<STYLE>geheim</STYLE>na`)).to.equal(`${'İ'.repeat(40)}na`)
    expect(await text('<p> \n <p>&nbsp;<div>een<br> <br> <br> <br>twee')).to.equal('een\n\ntwee')
  })

  it('takes little longer for any markup of many megabytes than a look at every character takes', async () => {
    const whole = (piece: string): string =>
      Buffer.alloc(inFull(24, 8) * 1024 * 1024, piece)
        .toString('utf8')
        .toWellFormed()
    /** Of this thread: other processes do not count. */
    const timeOf = async (work: () => unknown): Promise<number> => {
      const times: number[] = []
      for (const _ of [0, 1]) {
        const before = process.threadCpuUsage()
        await work()
        const { user, system } = process.threadCpuUsage(before)
        times.push((user + system) / 1_000)
      }
      return Math.min(...times)
    }
    const plain = whole('woord ')
    const look = await timeOf(() => {
      let brackets = 0
      for (let i = 0; i < plain.length; i++) if (plain.charCodeAt(i) === 60) brackets++
      return brackets
    })
    for (const piece of [
      '<p>',
      '<b>',
      '<p> ',
      '<',
      '</',
      ' ',
      '<style>',
      '<style></style>',
      '<!--',
      '<!---->',
      '&',
      'İ<p>',
    ]) {
      const html = whole(piece)
      expect(await timeOf(() => extractPlainText(html, 300_000)), piece).to.be.lessThan((look * 12 + 100) * PATIENCE)
    }
    expect(await extractPlainText(whole('<p>'), 300_000)).to.deep.equal({ text: '', cut: true })
  }).timeout(20_000)
})
