// Which pictures of a mail its PDF shows so that they can be read, as the renderer reports it and as the pages have it.
import { expect } from 'chai'
import type { MailAttachment } from '#domain/archive/mail.ts'
import { verifies } from '#test/support/verifies.ts'
import { readPdf } from './read-pdf.ts'
import { mailOf, pictureOf, renderedOf, sharedRenderer } from './sample-mails.ts'
import { pngOf, squarePng } from './sample-pictures.ts'

const SIDE = 300
const png = pngOf(SIDE, SIDE, [0, 128, 0])

describe('the pictures of a mail as PDF', function () {
  this.timeout(60_000)
  const renderer = sharedRenderer()

  const shownIn = async (html: string, content: Uint8Array = png, ...others: readonly MailAttachment[]) =>
    (await renderedOf(renderer, mailOf(html, {}, { inline: [pictureOf('p', content), ...others] }))).shown

  const legible: Readonly<Record<string, string>> = {
    'as it is': '<p>Dag</p><img src="cid:p"><p>Groet</p>',
    'at a third of its size': '<img src="cid:p" width="100">',
    'in a cell of a table, in a link':
      '<table><tr><td><a href="https://x.example"><img src="cid:p" width="200"></a></td></tr></table>',
    'round, as pictures of people are': '<img src="cid:p" style="border-radius:50%">',
    'in a box it fits in': '<img src="cid:p" style="width:400px;height:150px;object-fit:contain">',
    'once hidden and once not': '<img src="cid:p" style="display:none"><p>x</p><img src="cid:p">',
    'on the second page': '<div style="height:1500px">x</div><img src="cid:p">',
    'in a box that scrolls': '<div style="height:100px;overflow:auto"><p>x</p><img src="cid:p"></div>',
    'in a mail that is wider than the paper':
      '<table width="1300"><tr><td>x</td><td width="900"><img src="cid:p"></td></tr></table>',
    'not referred to by an element': '<!-- cid:p --><p>Dag</p>',
    'half as strong': '<div style="opacity:0.6"><img src="cid:p"></div>',
    'below what lets no pointer through': '<p style="pointer-events:none!important">x</p><img src="cid:p">',
  }
  for (const [name, html] of Object.entries(legible))
    verifies('ARC-12', `are legible: ${name}`, async () => {
      expect(await shownIn(html)).to.deep.equal([true])
    })

  const over = 'position:absolute;top:0;left:0;width:400px;height:400px;background:#fff'
  const hidden: Readonly<Record<string, string>> = {
    'not displayed': '<img src="cid:p" style="display:none">',
    'in what is not displayed': '<style>.a{display:none}</style><div class="a"><p><img src="cid:p"></p></div>',
    invisible: '<img src="cid:p" style="visibility:hidden">',
    'of no size': '<img src="cid:p" width="0" height="0">',
    'of one pixel': '<img src="cid:p" width="1" height="1">',
    'of no size in wide borders': '<img src="cid:p" style="width:0;height:0;padding:100px">',
    'a thumbnail': '<img src="cid:p" width="60">',
    'pressed flat': '<img src="cid:p" width="600" height="20">',
    transparent: '<div style="opacity:0.4"><div style="opacity:0.4"><img src="cid:p"></div></div>',
    'clipped by a box': '<div style="height:100px;overflow:hidden"><img src="cid:p"></div>',
    'clipped by a path': '<img src="cid:p" style="clip-path:inset(40%)">',
    'clipped by a mask': '<img src="cid:p" style="mask-image:linear-gradient(transparent,transparent)">',
    cropped: '<img src="cid:p" style="width:300px;height:120px;object-fit:cover">',
    'moved out of its box': '<img src="cid:p" style="object-fit:contain;object-position:900px">',
    'moved off the page': '<div style="position:absolute;left:-5000px"><img src="cid:p"></div>',
    'turned out of sight': '<img src="cid:p" style="transform:rotateY(90deg)">',
    'made small by a scale': '<div style="transform:scale(0.05)"><img src="cid:p"></div>',
    'made small by zoom': '<div style="zoom:0.05"><img src="cid:p"></div>',
    blurred: '<div style="filter:blur(40px)"><img src="cid:p"></div>',
    replaced:
      '<img src="cid:p" style="content:url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)">',
    'painted over': `<div style="position:relative"><img src="cid:p"><div style="${over}">x</div></div>`,
    'painted over by what lets pointers through': `<div style="position:relative"><img src="cid:p"><div style="${over};pointer-events:none!important;interactivity:inert!important">x</div></div>`,
    'painted over, in other spellings': `<style>@layer a{i{pointer-events:none!important}} b::after{content:'';${over};pointer-\\65vents:none!important}</style><div style="position:relative"><img src="cid:p"><b></b><i style="${over};pointer-\\65vents:none!important">x</i></div>`,
    'a background': '<div style="width:300px;height:300px;background:url(cid:p)">x</div>',
    'part of a drawing': '<svg width="300" height="300"><image href="cid:p" width="300" height="300"/></svg>',
    'behind the end of what is printed': `${'<p>regel</p>'.repeat(14_000)}<img src="cid:p">`,
  }
  for (const [name, html] of Object.entries(hidden))
    verifies('ARC-12', `are not legible: ${name}`, async () => {
      expect(await shownIn(html)).to.deep.equal([false])
    })

  verifies('ARC-12', 'one of a single pixel is legible where it has no more', async () => {
    expect(await shownIn('<img src="cid:p" width="1">', pngOf(1, 1, [1, 2, 3]))).to.deep.equal([true])
    expect(await shownIn('<img src="cid:p" width="600" height="20">', pngOf(1, 1, [1, 2, 3]))).to.deep.equal([true])
  })

  const broken: Readonly<Record<string, Uint8Array>> = {
    'without its end': png.subarray(0, png.length - 20),
    'with other bytes in the middle': Uint8Array.from(png, (byte, i) => (i > 60 && i < 90 ? byte ^ 0x55 : byte)),
    'of its first bytes': png.subarray(0, 40),
    'that is something else': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }
  for (const [name, content] of Object.entries(broken))
    verifies('ARC-12', `a broken one is not legible: ${name}`, async () => {
      expect(await shownIn('<img src="cid:p" width="300" height="300">', content)).to.deep.equal([false])
    })

  verifies(['ARC-3', 'ARC-12'], 'those that are not are listed with the attachments, the others are not', async () => {
    const inline = [
      { ...pictureOf('p', png), fileName: 'goed.png' },
      { ...pictureOf('q', squarePng(8_000)), fileName: 'groot.png' },
      { ...pictureOf('r', png), fileName: 'weg.png' },
    ]
    const html = '<img src="cid:p"><img src="cid:q"><img src="cid:r" width="0">'
    const attached = [{ fileName: 'offerte.pdf', size: 10 }]
    const { pdf, shown } = await renderedOf(renderer, mailOf(html, {}, { inline, attachments: attached }))
    expect(shown).to.deep.equal([true, false, false])
    const pages = await readPdf(pdf)
    const text = pages.map((page) => page.text).join(' ')
    expect(text).to.contain('3 bijlagen').and.contain('offerte.pdf').and.contain('groot.png').and.contain('weg.png')
    expect(text).to.not.contain('goed.png')
  })
})
