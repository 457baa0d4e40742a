// Mails that put their words where paper has none: all of them are on the pages, or a note says so.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { readPdf, textOfPdf } from './read-pdf.ts'
import { mailOf, pdfOf, pictureOf, GREEN_PNG, sharedRenderer } from './sample-mails.ts'

const A4 = { width: 595, height: 842 }
const LOST = 'Een deel van deze mail past niet op het papier en ontbreekt.'

describe('a mail that does not fit the paper', () => {
  const renderer = sharedRenderer()

  const cells = (n: number, width: number): string =>
    Array.from({ length: n }, (_, i) => `<td width="${width}">cel${i + 2}</td>`).join('')
  const mails: Readonly<Record<string, readonly [html: string, ...words: string[]]>> = {
    'only absolute positions': [
      '<div style="position:absolute;top:0;left:20px">Eerste woord</div><div style="position:absolute;top:400px">Tweede woord</div>',
      'Eerste woord',
      'Tweede woord',
    ],
    'a fixed position': ['<div style="position:fixed;top:300px">Vast woord</div>', 'Vast woord'],
    'a fixed position beside the paper': [
      '<p>voor</p><div style="position:fixed;left:4000px;top:30px">Ver woord</div>',
      'voor',
      'Ver woord',
    ],
    'a position below the last page there may be': [
      '<p>voor</p><div style="position:absolute;top:9000000px">Diep woord</div>',
      'voor',
      'Diep woord',
    ],
    'a margin of 2000 px': ['<p style="margin-left:2000px">Ver woord</p><p>slot</p>', 'Ver woord', 'slot'],
    'a margin of 2000 px that insists': [
      '<style>p { margin-left: 2000px !important; position: relative !important; left: 900px !important }</style><p class="a">Ver woord</p>',
      'Ver woord',
    ],
    'room, indent and shift of 3000 px': [
      '<div style="padding-left:3000px">Een</div><p style="text-indent:3000px">Twee</p><p style="transform:translate(3000px)">Drie</p>',
      'Een',
      'Twee',
      'Drie',
    ],
    'a table of 5000 px with a first column of 4000 px': [
      `<table width="5000" style="width:5000px"><tr><td width="4000" style="width:4000px">cel1</td>${cells(4, 250)}</tr></table>`,
      'cel1',
      'cel2',
      'cel5',
    ],
    'a box that scrolls down': [
      `<p>voor</p><div style="height:60px;overflow:auto">${'<p>regel</p>'.repeat(20)}Slotwoord</div><p>na</p>`,
      'Slotwoord',
      'na',
    ],
    'a box that scrolls sideways': [
      '<style>.s { overflow-x: scroll; width: 300px }</style><div class="s"><div style="width:3000px;text-align:right">Slotwoord</div></div>',
      'Slotwoord',
    ],
    'a page that is clipped': [
      `<style>html, body { overflow: hidden; max-height: 50px }</style>${'<p>regel</p>'.repeat(20)}Slotwoord`,
      'Slotwoord',
    ],
    'letters from right to left with a margin of 2000 px': [
      '<body dir="rtl"><p style="margin-right:2000px">woord</p>',
      'woord',
    ],
    'a body that takes its height back': ['<div style="margin-bottom:-3000px">Boven<br>Onder</div>', 'Boven', 'Onder'],
  }
  for (const [name, [html, ...words]] of Object.entries(mails))
    verifies('ARC-3', `${name}: all words are on the paper`, async () => {
      const pages = await readPdf(await pdfOf(renderer, mailOf(`<html><body>${html}</body></html>`)))
      for (const word of words) {
        const at = pages.flatMap((page) => page.find(word) ?? [])[0]
        expect(at, word).to.not.equal(undefined)
        expect(at?.x, word).to.be.within(0, A4.width - 20)
        expect(at?.y, word).to.be.within(0, A4.height)
      }
      const text = pages.map((page) => page.text).join(' ')
      expect(text).to.not.contain(LOST).and.not.contain('het slot ontbreekt')
      expect(pages.length).to.be.lessThan(3)
    })

  verifies('ARC-3', 'a picture beside the paper is put on it', async () => {
    const html = '<p>voor</p><div style="position:absolute;left:5000px"><img src="cid:a"></div>'
    const pages = await readPdf(await pdfOf(renderer, mailOf(html, {}, { inline: [pictureOf('a', GREEN_PNG)] })))
    expect(pages[0]?.pictures).to.equal(1)
  })

  verifies('ARC-3', 'a layout that fits once its columns are narrower is kept', async () => {
    const html = `<table width="3000"><tr>${cells(6, 500)}</tr></table><p style="margin-left:80px">ingesprongen</p>`
    const [page] = await readPdf(await pdfOf(renderer, mailOf(html)))
    expect(page?.find('ingesprongen')?.x).to.be.greaterThan((page?.find('cel2')?.x ?? Infinity) + 20)
    expect(page?.find('cel7')?.x).to.be.within(350, A4.width - 20)
    expect(page?.text).to.not.contain(LOST)
  })

  verifies('ARC-3', 'what cannot be brought onto the paper is reported', async () => {
    const html = `<div style="display:grid;grid-auto-flow:column;grid-auto-columns:4000px"><p>een</p><p>twee</p></div>`
    expect(await textOfPdf(await pdfOf(renderer, mailOf(html))))
      .to.contain('een')
      .and.contain(LOST)
  })

  verifies('ARC-3', 'what no reader could scroll to stays out, and decoration is not reported', async () => {
    const html = `<p>Lijf</p><div style="position:absolute;left:-9999px">voorvertoning</div>
      <div style="position:absolute;left:3000px;width:50px;height:50px;background:red"></div>`
    const text = await textOfPdf(await pdfOf(renderer, mailOf(html)))
    expect(text).to.contain('Lijf').and.not.contain(LOST)
    expect(text).to.not.contain('voorvertoning')
  })
})
