// Mails as mail programs write them, on the page: what stands where, and that nothing is lost on the way.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { readFile } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import type { Mail } from '#adapters/pdf/render-mail.ts'
import { partitionAttachments } from '#domain/archive/mail.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PdfPage, readPdf } from './read-pdf.ts'
import { mailOf, pdfOf, sharedRenderer } from './sample-mails.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const A4 = { width: 595, height: 842 }

/** Such a mail as a mail client hands it over. */
async function mailIn(name: string): Promise<Mail> {
  const file = await readFile(new URL(`mails/${name}.eml`, import.meta.url))
  const { subject = '', html, text = '', attachments } = await PostalMime.parse(file)
  const body = html ?? escapeHtml(text)
  const { inline, separate } = partitionAttachments(
    body,
    attachments.map(({ filename, mimeType, contentId, content }) => ({
      fileName: filename ?? 'bijlage',
      contentType: mimeType,
      contentId: O.fromNullable(contentId?.replace(/^<(.*)>$/, '$1')),
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  )
  const attached = separate.map(({ fileName, content }) => ({ fileName, size: content.byteLength }))
  return mailOf(body, { subject }, { inline, attachments: attached })
}

describe('mails of mail programs as PDF', () => {
  const renderer = sharedRenderer()

  const pagesOf = async (name: string): Promise<readonly PdfPage[]> =>
    readPdf(await pdfOf(renderer, await mailIn(name)))
  const onlyPage = async (name: string): Promise<PdfPage> => {
    const [page, second] = await pagesOf(name)
    if (page === undefined || second !== undefined) throw new Error('not one page')
    return page
  }
  const at = (page: PdfPage, words: string): { readonly x: number; readonly y: number } => {
    const found = page.find(words)
    if (found === undefined) throw new Error(`“${words}” is not on the page`)
    return found
  }
  const fontsIn = (pdf: Uint8Array): readonly string[] =>
    [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z0-9]+)/g),
    ].map(([, name = '']) => name)
  /** Each lower on the page than the one before, and all of them on the paper. */
  const descending = (page: PdfPage, ...words: readonly string[]): readonly number[] => {
    const places = words.map((word) => at(page, word))
    for (const [i, { x, y }] of places.entries()) {
      expect(x, words[i]).to.be.within(30, A4.width - 40)
      expect(y, words[i]).to.be.within(places[i - 1]?.y ?? 0, A4.height)
    }
    return places.map(({ x }) => x)
  }

  verifies('ARC-3', 'Outlook: its own markup, lists, tables, pictures and quotations', async () => {
    const page = await onlyPage('outlook')
    expect(page.pictures).to.equal(2)
    expect(page.text).to.not.match(/ALLEEN WORD|endif|mso|supportLists/)
    descending(
      page,
      'Beste Piet',
      'Eerste punt',
      'Tweede punt',
      'Artikel',
      'Montage',
      'Met vriendelijke',
      'Kun je',
      'Ik maak',
      'offerte.pdf',
    )
    expect(page.text).to.contain('☺').and.contain('•')
    expect(at(page, 'Bedrag').x).to.be.greaterThan(at(page, 'Broodlijn').x + 100)
    expect(at(page, 'Broodlijn').x).to.be.greaterThan(at(page, 'Artikel').x + 20)
    expect(at(page, 'Ik maak').x).to.be.greaterThan(at(page, 'Kun je').x + 20)
    expect(at(page, 'Eerste punt').x).to.be.greaterThan(at(page, 'Beste Piet').x + 20)
  })

  verifies(
    'ARC-3',
    'Gmail and Apple Mail: each quotation further in than the one it answers, with its pictures',
    async () => {
      const gmail = await onlyPage('gmail-thread')
      const levels = descending(gmail, ...Array.from({ length: 7 }, (_, i) => `niveau ${i + 1}`), 'De allereerste')
      for (const [i, x] of levels.entries()) if (i > 0) expect(x).to.be.greaterThan((levels[i - 1] ?? 0) + 4)
      const apple = await onlyPage('apple-thread')
      expect(apple.pictures).to.equal(4)
      const reactions = descending(apple, 'Kijk eens', 'Reactie 3', 'Reactie 2', 'Reactie 1', 'Eerste bericht')
      expect(reactions).to.deep.equal(reactions.toSorted((a, b) => a - b))
    },
  )

  verifies(
    'ARC-3',
    'a newsletter: tables in tables, columns beside each other, wide tables on the paper, nothing of what is hidden',
    async () => {
      const pdf = await pdfOf(renderer, await mailIn('newsletter'))
      const [page] = await readPdf(pdf)
      if (page === undefined) throw new Error('no page')
      // A background is a pattern.
      expect(Buffer.from(pdf).includes('/Subtype /Image')).to.equal(true)
      expect(page.text).to.not.contain('Voorvertoning')
      expect(at(page, 'Rechts een').x).to.be.greaterThan(at(page, 'Links staat').x + 100)
      descending(
        page,
        'Bakkerijnieuws',
        'Rechts een',
        'Tabel in tabel',
        'b over twee',
        'Bestel nu',
        'Een brede tabel',
        'K13',
      )
      expect(page.links).to.deep.equal(['https://bakkerij.example/actie'])
      expect(page.text).to.contain('Afbeeldingen die van het internet komen, zijn weggelaten.')
    },
  )

  verifies(
    'ARC-3',
    'right to left: texts, lists and tables begin at the right, and what is turned inside them is not',
    async () => {
      const page = await onlyPage('right-to-left')
      expect(at(page, 'Mixed: the Hebrew').x).to.be.lessThan(50)
      expect(at(page, 'Model X-200').x).to.be.greaterThan(300)
      // The first column is the right one.
      expect(at(page, '3').x).to.be.greaterThan(at(page, 'bread').x)
      expect(at(page, 'Piet, dit is gemengd').x).to.be.greaterThan(300)
    },
  )

  verifies('ARC-3', 'two dozen scripts are drawn with the fonts that are shipped, and can be searched', async () => {
    const pdf = await pdfOf(renderer, await mailIn('scripts'))
    const text = (await readPdf(pdf))
      .map((page) => page.text)
      .join(' ')
      .normalize('NFKC')
    for (const words of [
      '请问这个报价',
      '請問這個報價',
      'お世話',
      '견적서',
      'Здравствуйте',
      'Καλημέρα',
      'đính',
      'zażółć',
      'ქართული',
      'Հայերեն',
      'ሰላም',
    ])
      expect(text, words).to.contain(words)
    const fonts = fontsIn(pdf)
    for (const name of fonts) expect(name).to.match(/^(NotoSans|Arimo|Carlito)/)
    for (const script of [
      'Arabic',
      'Bengali',
      'Tamil',
      'Telugu',
      'Gurmukhi',
      'Gujarati',
      'Georgian',
      'Armenian',
      'Ethiopic',
      'Khmer',
      'Myanmar',
      'Sinhala',
      'Thai',
    ])
      expect(fonts.join(' ')).to.contain(`NotoSans${script}`)
  })

  verifies('ARC-3', 'emoji with skins, flags and families are one picture each', async () => {
    const page = await onlyPage('emoji')
    for (const one of ['👍🏽', '🇳🇱', '🏳️‍🌈', '👨‍👩‍👧‍👦', '👩🏽‍💻', '1️⃣']) expect(page.text, one).to.contain(one)
    expect(at(page, 'Vlaggen').x).to.be.lessThan(50)
    expect(page.text.match(/\p{RI}\p{RI}/gu)).to.have.length.at.least(4)
  })

  verifies('ARC-3', 'broken markup, beginning with a title that never ends', async () => {
    const page = await onlyPage('broken')
    descending(
      page,
      'cel een',
      'over alles',
      'alinea',
      'twee.een',
      'Plaatje dat er niet is',
      'in onbekend',
      'hierna',
      'regels',
      '<b>letterlijk</b>',
      'Kop',
      'losse cel',
    )
    const hidden: Readonly<Record<string, string>> = {
      'a style': '<style>p { color: red }<p>Wel te zien</p>',
      'a comment': '<!-- <p>Wel te zien</p>',
      'a script': '<script>x = 1 <p>Wel te zien</p>',
    }
    for (const [name, html] of Object.entries(hidden)) {
      const [first] = await readPdf(await pdfOf(renderer, mailOf(html)))
      expect(first?.text, name).to.contain('Wel te zien')
    }
  })

  verifies('ARC-3', 'plain text: lines, indents, columns, quotations that hang beside their marks', async () => {
    const page = await onlyPage('plain-flowed')
    // Letters of one width come as single words.
    descending(page, 'Beste', 'alinea', 'ingesprongen', 'Hierbij', 'dieper', '>>>', '|-----|', 'Korenbloem')
    expect(page.text).to.contain('<piet@kantoor.example> wrote:').and.contain('<met haken> & tekens')
    expect(at(page, 'ingesprongen').x).to.be.greaterThan(at(page, 'Beste').x + 5)
    expect(at(page, 'zonder').x).to.be.greaterThan(at(page, 'Beste').x + 5)
    const long = await onlyPage('plain-long-lines')
    expect(long.text.replaceAll(/\s+/g, ' ')).to.contain('café na').and.contain('regels afbreekt. Deze regel')
    expect(at(long, 'slot').y).to.be.lessThan(A4.height)
  })

  verifies('ARC-3', 'a mail of thousands of lines keeps each of them once, in its order', async () => {
    const line = (n: number): string => `regel ${String(n).padStart(5, '0')}`
    const numbers = Array.from({ length: inFull(5_000, 2_000) }, (_, i) => i)
    const bodies = [numbers.map((n) => `<p>${line(n)}</p>`).join(''), numbers.map(line).join('\n')]
    for (const body of bodies) {
      const pages = await readPdf(await pdfOf(renderer, mailOf(body)))
      const lineNumbers = pages.flatMap((page) => [...page.text.matchAll(/regel (\d{5})/g)].map(([, n]) => Number(n)))
      expect(lineNumbers).to.deep.equal(numbers)
      expect(pages.length).to.be.within(inFull(50, 20), 300)
    }
  }).timeout(60_000)
})
