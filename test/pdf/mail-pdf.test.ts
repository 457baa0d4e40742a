// What a mail looks like as a PDF, read back from the pages.
import * as O from 'fp-ts/lib/Option.js'
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { readPdf, textOfPdf } from './read-pdf.ts'
import { GREEN_PNG, mailOf, pdfOf, pictureOf, sharedRenderer } from './sample-mails.ts'

describe('a mail as PDF', () => {
  const renderer = sharedRenderer()

  const onlyPage = async (...mail: Parameters<typeof mailOf>) => {
    const [first] = await readPdf(await pdfOf(renderer, mailOf(...mail)))
    if (first === undefined) throw new Error('no page')
    return first
  }

  verifies('ARC-3', 'names from, to, cc, date and subject, the names before the addresses', async () => {
    const text = await textOfPdf(
      await pdfOf(
        renderer,
        mailOf('<p>Dag Piet</p>', {
          subject: 'Offerte <b>& voorwaarden</b> 資料 🎉',
          to: [
            { name: 'Piet de Vries', address: 'piet@kantoor.example' },
            { name: '', address: 'balie@kantoor.example' },
          ],
          cc: [{ name: 'anna@kantoor.example', address: 'Anna@kantoor.example' }],
        }),
      ),
    )
    expect(text).to.contain('Offerte <b>& voorwaarden</b> 資料 🎉')
    expect(text).to.contain('Van Eva Jansen <eva@bakkerij.example>')
    expect(text).to.match(/Aan Piet de Vries <piet@kantoor\.example> ?; balie@kantoor\.example/)
    expect(text).to.contain('Cc Anna@kantoor.example')
    expect(text).to.contain('Datum donderdag 15 januari 2026 om 10:05 CET')
    expect(text).to.contain('Dag Piet')
    expect(text).to.contain('Pagina 1 van 1')
  })

  verifies('CLI-12', 'names the shared mailbox from which the mail was archived', async () => {
    const mail = mailOf('', { sharedMailbox: O.some('info@kantoor.example') })
    expect(await textOfPdf(await pdfOf(renderer, mail))).to.contain('Postvak info@kantoor.example')
  })

  verifies('ARC-14', 'says of a mail without a date, and without words, that it has none', async () => {
    const text = await textOfPdf(await pdfOf(renderer, mailOf('', { sentAt: O.none })))
    expect(text)
      .to.contain('Datum geen datum gevonden in de mail')
      .and.not.match(/\b20\d\d\b/)
  })

  verifies('ARC-3', 'lists the attachments with their sizes below the body', async () => {
    const page = await onlyPage(
      '<p>Het lijf</p>',
      {},
      {
        attachments: [
          { fileName: 'offerte.pdf', size: 1_258_291 },
          { fileName: 'prijzen\u202excod.exe', size: 900 },
        ],
      },
    )
    expect(page.text)
      .to.contain('2 bijlagen')
      .and.contain('1,2 MB')
      .and.contain('900 bytes')
      .and.contain('prijzenxcod.exe')
    expect(page.find('offerte.pdf')?.y).to.be.greaterThan(page.find('Het lijf')?.y ?? Infinity)
  })

  verifies('ARC-3', 'shows inline pictures in place, whatever the spelling of their content id', async () => {
    const html = `<p>voor</p><img src="CID:Logo%40Bakkerij"><p style="background:url('cid:logo@bakkerij') no-repeat">na</p><table><tr><td background="cid:LOGO@bakkerij" style="background-repeat:no-repeat">cel</td></tr></table>`
    const page = await onlyPage(html, {}, { inline: [pictureOf('logo@BAKKERIJ', GREEN_PNG)] })
    expect(page.pictures).to.be.equal(3)
    const none = await onlyPage(html.replaceAll(/logo/gi, 'ander'), {}, {})
    expect(none.pictures).to.equal(0)
  })

  verifies('ARC-3', 'keeps the headers out of reach of what the body paints and how it styles', async () => {
    const fake = `<style>
        * { color: red !important } h1, th, td, #headers, #subject { display: none !important }
        :host, :host(#mail) { position: fixed !important; top: 0 !important; z-index: 9 } @page { margin: 0; size: A6 }
        html, body { margin-top: -400px }
      </style>
      <div style="position:fixed;top:0;left:0;width:100%;height:300px;background:#fff">Van: de directeur</div>
      <div style="position:absolute;top:-200px;left:0;width:900px;height:190px;background:#fff">Overgeschilderd</div>
      <div style="margin-top:-500px">Omhoog</div><p style="margin-top:900px">gewoon</p>`
    const page = await onlyPage(fake, { subject: 'Het echte onderwerp' })
    const date = page.find('januari 2026')
    expect(page.find('Het echte onderwerp')?.y).to.be.lessThan(date?.y ?? 0)
    expect(page.find('Eva Jansen')).to.not.equal(undefined)
    for (const words of ['de directeur', 'Overgeschilderd', 'Omhoog', 'gewoon']) {
      const at = page.find(words)
      if (at !== undefined) expect(at.y, words).to.be.greaterThan(date?.y ?? Infinity)
    }
    expect(page.text).to.contain('Pagina 1 van')
  })

  verifies('ARC-3', 'scales what is wider than the paper and keeps every page of a long mail', async () => {
    const table = `<table width="1300"><tr>${[1, 2, 3, 4].map((n) => `<td width="325">kolom${n}</td>`).join('')}</tr></table>`
    const wide = await onlyPage(`${table}<pre>${'x'.repeat(3000)}</pre>`)
    expect(wide.find('kolom4')?.x).to.be.lessThan(550)
    const long = await readPdf(
      await pdfOf(
        renderer,
        mailOf('<div style="overflow:auto"><p>regel</p>'.repeat(1) + '<p>regel</p>'.repeat(200) + 'slot</div>'),
      ),
    )
    expect(long.length).to.be.greaterThan(3)
    expect(long.at(-1)?.text).to.contain('slot').and.contain(`Pagina ${long.length} van ${long.length}`)
  })

  it('draws every script with the fonts that are shipped, whatever the machine has', async () => {
    const html =
      '<p>Gewoon <b>vet</b> <i>schuin</i> Ελλάδα</p><p style="font-family:Georgia">serif</p><p style="font-family:Consolas">vast</p><p style="font-family:Onbekend">سلام שלום สวัสดี ✓ ∑ 日本</p>'
    const pdf = Buffer.from(await pdfOf(renderer, mailOf(html))).toString('latin1')
    const names = [...pdf.matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z0-9]+)/g)].map((match) => match[1] ?? '')
    expect(names).to.not.deep.equal([])
    for (const name of names) expect(name).to.match(/^(NotoSans|Arimo|Tinos|Cousine|Carlito)/)
  })

  it('draws a shipped font even where the sender insists on another', async () => {
    const html = `<style>#x p#y.z { font-family: Calibri !important } @layer { i { font: 12px Courier !important } }</style>
      <div id="x"><p id="y" class="z">een</p></div><i>twee</i><p style="font-family: Georgia ! important">drie</p>
      <p style="font: bold 12px Consolas !important">vier</p>`
    const pdf = Buffer.from(await pdfOf(renderer, mailOf(html))).toString('latin1')
    const names = [...pdf.matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z0-9]+)/g)].map((match) => match[1] ?? '')
    for (const font of ['Carlito', 'Cousine', 'Tinos']) expect(names.join(' ')).to.contain(font)
    for (const name of names) expect(name).to.match(/^(NotoSans|Tinos|Cousine|Carlito)/)
  })

  it('draws a shipped font also where a sender reaches for our own rules', async () => {
    const html = `<style>@layer tapster-fonts { p#a { font-family: Calibri, Webdings !important } }
        @layer tapster-fonts.b { i { font-family: Webdings !important } } :host { font-family: Webdings !important }</style>
      <p id="a">een</p><i>twee</i><b data-tapster-font="none">drie</b><u data-tapster-font="cousine" style="font-family: Calibri">vier</u>
      <p style="all: initial !important">vijf</p><p style="--f: 12px Webdings; font: var(--f) !important">zes</p>`
    const pdf = Buffer.from(await pdfOf(renderer, mailOf(html))).toString('latin1')
    const names = [...pdf.matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z0-9]+)/g)].map((match) => match[1] ?? '')
    expect(names).not.to.deep.equal([])
    for (const name of names) expect(name).to.match(/^(NotoSans|Arimo|Tinos|Carlito)/)
  })

  verifies('ARC-3', 'keeps links to the web and drops those that do something else', async () => {
    const page = await onlyPage(
      '<a href="https://bakkerij.example/a">web</a> <a href="javascript:alert(1)">js</a> <a href="file:///etc/passwd">bestand</a> <a href="mailto:x@y.example">mail</a>',
    )
    expect(page.links.toSorted()).to.deep.equal(['https://bakkerij.example/a', 'mailto:x@y.example'])
  })

  verifies('ARC-3', 'shows many recipients, empty headers and hostile names without losing the layout', async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ name: `Ontvanger ${i}`, address: `o${i}@kantoor.example` }))
    const pages = await readPdf(
      await pdfOf(
        renderer,
        mailOf('<p>lijf</p>', { to: many, subject: '', from: { name: '"\u202eeva"</td><h1>', address: '' } }),
      ),
    )
    const text = pages.map((page) => page.text).join(' ')
    expect(text)
      .to.match(/Ontvanger 99 <o99@kantoor\.example>\s*; en 200 anderen/)
      .and.contain('(geen onderwerp)')
      .and.contain('</td><h1>')
      .and.contain('lijf')
  })
})
