// Pages are used: a mail's own layout leaves no page of its PDF nearly empty.
import { expect } from 'chai'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { emptyShares } from './empty-pages.ts'
import { EACH, longMails } from './long-mails.ts'
import { picturesInPdf } from './pictures-in-pdf.ts'
import { readPdf } from './read-pdf.ts'
import { mailOf, pdfOf, pictureOf, renderedOf, sharedRenderer } from './sample-mails.ts'
import { pngOf } from './sample-pictures.ts'

const NOTE = 'Afbeeldingen die van het internet komen, zijn weggelaten.'

/** How often each word occurs. */
const wordsIn = (text: string): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(text.match(/\p{L}+/gu) ?? [], (word) => word)].map(([word, all]) => [word, all.length]))

const filler = (lines: number): string => `<div style="line-height:20px">${'regel<br>'.repeat(lines)}</div>`

describe('the pages of a mail', function () {
  this.timeout(60_000)
  const renderer = sharedRenderer()

  /** By default one of each kind. */
  for (const { name, make } of longMails.filter((_, i) => inFull(true, i % EACH === Math.floor(i / EACH) % EACH)))
    verifies('ARC-16', `${name}: no page is more than 40 % empty, and every word is there`, async () => {
      const mail = make()
      const pdf = await pdfOf(renderer, mail)
      const pages = await readPdf(pdf)
      for (const [i, share] of emptyShares(pages, await picturesInPdf(pdf)).entries())
        expect(share, `page ${i + 1}`).to.be.at.most(0.4)
      const printed = wordsIn(pages.map(({ text }) => text).join(' '))
      for (const [word, count] of wordsIn(mail.email.htmlBody.replace(/<[^>]*>/g, ' ')))
        expect(printed.get(word) ?? 0, word).to.be.at.least(count)
    })

  verifies('ARC-16', 'short rows stay whole', async () => {
    const row = (_: unknown, i: number): string =>
      `<tr><td>${['a', 'b', 'c', 'd'].map((x) => `r${i}${x}`).join('<br>')}</td></tr>`
    const pages = await readPdf(
      await pdfOf(renderer, mailOf(`<table border="1">${Array.from({ length: 60 }, row).join('')}</table>`)),
    )
    expect(pages.length).to.be.greaterThan(3)
    for (const { text } of pages) {
      const pieces = text.match(/r\d+[a-d]/g) ?? []
      expect(pieces.length % 4).to.equal(0)
    }
  })

  verifies('ARC-16', 'a row as tall as a page begins below the headers', async () => {
    const [page] = await readPdf(
      await pdfOf(renderer, mailOf(`<table><tr><td>Eerste woord${filler(45)}</td><td>Ernaast</td></tr></table>`)),
    )
    expect(page?.text).to.contain('Eerste woord').and.contain('Ernaast')
  })

  verifies('ARC-16', 'a sender’s own breaks and tall inline blocks leave no page empty', async () => {
    const html = `<style>p { break-before: page !important; orphans: 40 !important }</style>
      <p style="page-break-before:always !important">een</p><p>twee</p><p style="break\\-inside:avoid !important">drie</p>
      <div style="width:600px"><span style="display:inline-block;width:300px">links${filler(60)}</span><span style="display:inline-block;width:300px">rechts${filler(60)}</span></div>`
    const pages = await readPdf(await pdfOf(renderer, mailOf(html)))
    for (const word of ['een', 'twee', 'drie']) expect(pages[0]?.find(word), word).to.not.equal(undefined)
    expect(pages).to.have.length(2)
    const [left, right] = [pages[0]?.find('links'), pages[0]?.find('rechts')]
    expect(left?.y).to.equal(right?.y)
    expect((right?.x ?? 0) - (left?.x ?? 0)).to.be.within(220, 230)
  })

  verifies('ARC-16', 'the note on remote pictures stands above the mail', async () => {
    for (let lines = 36; lines < 44; lines += inFull(1, 3)) {
      const pages = await readPdf(
        await pdfOf(renderer, mailOf(`<img src="https://cdn.example/a.png">${filler(lines)}<p>slot</p>`)),
      )
      expect(pages[0]?.text).to.contain(NOTE)
      expect(pages.at(-1)?.text).to.contain('slot')
    }
  })

  verifies(
    'ARC-16',
    'a picture that almost fits on the rest of a page is made smaller, whole and legible',
    async () => {
      const picture = pictureOf('a', pngOf(1_200, 1_600, [9, 99, 199]))
      const html = `${filler(12)}<img src="cid:a" width="600"><p>eronder</p>`
      const { pdf, shown } = await renderedOf(renderer, mailOf(html, {}, { inline: [picture] }))
      const [drawn] = await picturesInPdf(pdf)
      expect(drawn).to.include({ page: 1, colour: '9,99,199' })
      expect((drawn?.drawnHeight ?? 0) / (drawn?.drawnWidth ?? 1)).to.be.closeTo(4 / 3, 0.02)
      expect(drawn?.drawnHeight).to.be.within(400, 700)
      expect(shown).to.deep.equal([true])
    },
  )

  verifies(
    ['ARC-16', 'ARC-12'],
    'a picture much taller than a page begins at once, and is a part besides',
    async () => {
      const picture = pictureOf('a', pngOf(700, 2_800, [9, 99, 199]))
      const html = `${filler(12)}<a href="https://bakkerij.example"><img src="cid:a" width="600"></a><p>eronder</p>`
      const { pdf, shown } = await renderedOf(renderer, mailOf(html, {}, { inline: [picture] }))
      const pages = await readPdf(pdf)
      expect(pages.map(({ pictures }) => pictures > 0)).to.deep.equal([true, true, true])
      expect(pages[2]?.text).to.contain('eronder')
      expect(shown).to.deep.equal([false])
    },
  )
})
