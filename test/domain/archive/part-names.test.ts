// Names of parts: fit for any file system, each once, and as close to the given ones as that allows.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import {
  toDocumentSubject,
  containsAllParts,
  isForWorker,
  namePartsOf,
  countParts,
  planDocument,
} from '#domain/archive/document-plan.ts'
import type { DocumentPartId } from '#domain/archive/ports.ts'
import { hasUnseen } from '#domain/shared/hidden-characters.ts'
import { attachment, logo } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const named = (...names: readonly string[]): readonly string[] => namePartsOf('Offerte', names).slice(1)

describe('names of parts', () => {
  verifies('ARC-1', 'the mail is named by its subject, and attachments keep their names', () => {
    expect(namePartsOf('Offerte: drukwerk / Q3', ['prijzen.xlsx', '見積もり.pdf'])).to.deep.equal([
      'Offerte drukwerk Q3.pdf',
      'prijzen.xlsx',
      '見積もり.pdf',
    ])
    expect(namePartsOf(' \u0000 ', ['', '...'])).to.deep.equal(['mail.pdf', 'bijlage', 'bijlage (2)'])
  })

  it('no two are alike, even where case does not count, and the mail comes first', () => {
    expect(namePartsOf('Offerte', ['offerte.PDF', 'a.txt', 'A.TXT', 'a (2).txt'])).to.deep.equal([
      'Offerte.pdf',
      'offerte (2).PDF',
      'a.txt',
      'A (2).TXT',
      'a (2) (2).txt',
    ])
  })

  it('what hides an ending, or means something to a file system, is left out', () => {
    expect(named('factuur\u202efdp.exe', '../../etc/passwd', 'C:\\temp\\x.txt', 'CON.txt', 'a\r\nb.txt')).to.deep.equal(
      ['factuur fdp.exe', 'etc passwd', 'C temp x.txt', '_CON.txt', 'a b.txt'],
    )
  })

  verifies('PLG-7', 'characters that show nothing are left out, and a name of nothing else is absent', () => {
    expect(
      named('order\u061c.pdf', 'fak\u200btuur\u00ad.exe', '\u200b', '\u200d\ufe0f', 'Jan\u200dsen.txt'),
    ).to.deep.equal(['order.pdf', 'faktuur.exe', 'bijlage', 'bijlage (2)', 'Jansen.txt'])
  })

  it('a long name is cut before its ending', () => {
    const [name = ''] = named(`${'lang '.repeat(60)}.pdf`)
    expect(name).to.match(/^lang (lang )+.*\.pdf$/)
    expect(name.length).to.be.at.most(100)
    expect(named(`${'x'.repeat(99)}.${' y'.repeat(9)}`)).to.deep.equal(['x'.repeat(99)])
  })

  verifies('ARC-1', 'any names become fit ones, each once', () => {
    const anyName = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ maxLength: 300 }),
      fc.constantFrom('a.b', 'A.B', ''),
    )
    fc.assert(
      fc.property(anyName, fc.array(anyName, { maxLength: 30 }), (subject, given) => {
        const names = namePartsOf(subject, given)
        expect(names).to.have.length(given.length + 1)
        expect(new Set(names.map((name) => name.toLowerCase())).size).to.equal(names.length)
        expect(names[0]).to.match(/\.pdf$/)
        for (const name of names) {
          expect(name.length).to.be.within(1, 100)
          expect(name.isWellFormed()).to.equal(true)
          expect(hasUnseen(name)).to.equal(false)
          // oxlint-disable-next-line no-control-regex
          expect(name).to.not.match(/[\u0000-\u001f\u007f\\/:*?"<>|\u202e]/)
          expect(name).to.not.match(/^[\s.]|[\s.]$/)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('a document’s subject is one line of bounded length', () => {
    expect(toDocumentSubject(' Offerte\r\n\u0000 drukwerk ')).to.equal('Offerte drukwerk')
    expect(toDocumentSubject('Re:\r\n een\tregel ')).to.equal('Re: een regel')
    for (const none of ['', '\n', ' \u200b\u2028 ']) expect(toDocumentSubject(none)).to.equal('(geen onderwerp)')
    expect(toDocumentSubject('...')).to.equal('...')
    expect(toDocumentSubject('.'.repeat(300))).to.equal('(geen onderwerp)')
    expect(toDocumentSubject('half \ud83d')).to.equal('half \ufffd')
    expect(toDocumentSubject('😀'.repeat(300))).to.equal('😀'.repeat(100))
  })
})

describe('the plan of a document', () => {
  verifies('ARC-1', 'pictures that the body shows are in the PDF, all else is a part', () => {
    const unused = attachment('foto.png', 5, { contentType: 'image/png', contentId: O.some('niet@gebruikt') })
    const [shown, other] = [logo, unused].map((one) => ({ ...one, size: one.content.byteLength }))
    if (shown === undefined || other === undefined) throw new Error('two attachments')
    const plan = planDocument({ subject: 'Offerte', htmlBody: '<img src="cid:LOGO%401">' }, [shown, other])
    expect(plan.inline).to.deep.equal([{ fileName: 'logo.png', attachment: shown }])
    expect(plan.separate).to.deep.equal([{ fileName: 'foto.png', attachment: other }])
    expect(plan.pdfName).to.equal('Offerte.pdf')
    expect(countParts(plan)).to.equal(2)
  })

  verifies('ARC-15', 'an attached mail is a file with a name that mail programs open', () => {
    const named = (fileName: string, contentType = 'message/rfc822') =>
      planDocument({ subject: 'Ter info', htmlBody: '' }, [
        { fileName, contentType, contentId: O.none, size: 1 },
      ]).separate.map((part) => part.fileName)
    expect(named('')).to.deep.equal(['bericht.eml'])
    expect(named(' \u200b')).to.deep.equal(['bericht.eml'])
    expect(named('Factuur v1.2', 'Message/RFC822; x=y')).to.deep.equal(['Factuur v1.2.eml'])
    expect(named('Vraag.EML')).to.deep.equal(['Vraag.EML'])
    expect(named('brief.pdf', 'application/pdf')).to.deep.equal(['brief.pdf'])
    expect(named('x'.repeat(200))).to.deep.equal([`${'x'.repeat(96)}.eml`])
  })

  verifies(
    ['ARC-9', 'ARC-12'],
    'more than 20 parts, or 40 with the pictures that may become parts, are left to a worker',
    () => {
      const plan = (separate: number, inline: number) => {
        const ids = Array.from({ length: inline }, (_, i) => `p${i}`)
        const one = { fileName: 'a.png', contentType: 'image/png', size: 1 }
        const htmlBody = ids.map((id) => `<img src="cid:${id}">`).join('')
        return planDocument({ subject: 'x', htmlBody }, [
          ...Array.from({ length: separate }, () => ({ ...one, contentId: O.none })),
          ...ids.map((id) => ({ ...one, contentId: O.some(id) })),
        ])
      }
      expect([isForWorker(plan(19, 20)), isForWorker(plan(20, 0))]).to.deep.equal([false, true])
      expect([isForWorker(plan(0, 39)), isForWorker(plan(0, 40))]).to.deep.equal([false, true])
    },
  )

  verifies(['ARC-1', 'ARC-12'], 'an attachment without a byte is no part, and is named as left out', () => {
    const of = (fileName: string, size: number, contentId: O.Option<string> = O.none) => ({
      fileName,
      contentType: 'image/png',
      contentId,
      size,
    })
    const html = '<img src="cid:a">'
    const plan = planDocument({ subject: 'x', htmlBody: html }, [
      of('leeg.png', 0, O.some('a')),
      of('vol.png', 9, O.some('a')),
      of('leeg.png', 0),
      of('vol.png', 7),
    ])
    expect(plan.inline.map(({ fileName, attachment: { size } }) => [fileName, size])).to.deep.equal([
      ['vol (2).png', 9],
    ])
    expect(plan.separate.map(({ fileName }) => fileName)).to.deep.equal(['vol.png'])
    expect(plan.empty).to.deep.equal([
      { fileName: 'leeg.png', size: 0, reason: 'EMPTY' },
      { fileName: 'leeg (2).png', size: 0, reason: 'EMPTY' },
    ])
  })
})

describe('reading back', () => {
  const held = (fileName: string, size: number) => ({ id: 'x' as DocumentPartId, fileName, size })

  verifies('ARC-11', 'names and sizes must be those that were sent, each as often, in any order', () => {
    const sent = [
      { fileName: 'Offerte.pdf', size: 10 },
      { fileName: 'é.txt', size: 3 },
    ]
    expect(containsAllParts(sent, [held('e\u0301.txt', 3), held('Offerte.pdf', 10)])).to.equal(true)
    expect(containsAllParts(sent, [held('Offerte.pdf', 10)])).to.equal(false)
    expect(containsAllParts(sent, [held('Offerte.pdf', 10), held('é.txt', 4)])).to.equal(false)
    expect(containsAllParts(sent, [held('Offerte.pdf', 10), held('e.txt', 3)])).to.equal(false)
    expect(containsAllParts(sent, [held('Offerte.pdf', 10), held('é.txt', 3), held('é.txt', 3)])).to.equal(false)
    expect(containsAllParts(sent, [])).to.equal(false)
  })
})
