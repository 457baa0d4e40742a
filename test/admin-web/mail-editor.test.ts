// What the editor of a mail keeps, cleans and offers: blocks and their HTML, what cannot be shown, and what comes from Word.
import { expect } from 'chai'
import fc from 'fast-check'
import { cleanPasted } from '#adapters/web/admin/editor/clean-paste.ts'
import { type MailBlock, type MailInline, NO_MARKS } from '#adapters/web/admin/editor/mail-blocks.ts'
import { renderMailHtml } from '#adapters/web/admin/editor/mail-tree.ts'
import { isFilledPath, isLinkPath, listMenuPaths } from '#adapters/web/admin/editor/menu-paths.ts'
import { listOutlookLosses, withScheme } from '#adapters/web/admin/mailing/mail-looks.ts'
import { findLosses, readBlocks } from '#adapters/web/admin/editor/read-blocks.ts'
import { renderMailDocument } from '#domain/mailing/mail-document.ts'
import { asWritten, FILLED_BY } from '#domain/mailing/placeholders.ts'
import { readContent } from '#test/mail-content/written-content.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { parseReadable } from './parsed-html.ts'

const read = (html: string) => readBlocks(parseReadable(html))
const paste = (html: string): string => renderMailHtml(cleanPasted(read(html), () => false).blocks)

const words = fc.stringMatching(/^[\w&<>"'é]{1,6}(?: [\w.]{1,6}){0,2}$/)
const marks = fc.record({
  isBold: fc.boolean(),
  isItalic: fc.boolean(),
  isUnderlined: fc.boolean(),
  href: fc.constantFrom(null, '{{surveyUrl}}', 'https://korrel.example/?a=1&b=2', 'mailto:eva@korrel.example'),
})
const inline: fc.Arbitrary<MailInline> = fc
  .tuple(
    fc.oneof(
      fc.record({ kind: fc.constant('text' as const), text: words }),
      fc.record({ kind: fc.constant('break' as const) }),
      fc.record({ kind: fc.constant('placeholder' as const), path: fc.constantFrom('name', 'data.x-1', 'user.email') }),
      fc.record({
        kind: fc.constant('picture' as const),
        file: fc.constantFrom('logo.png', 'ons logo & zo.jpg'),
        alt: words,
        width: fc.constantFrom(null, 120),
      }),
    ),
    marks,
  )
  .map(([one, marks]) => ({ ...one, marks }))
const line = fc.array(inline, { maxLength: 6 })
const block: fc.Arbitrary<MailBlock> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), tag: fc.constantFrom('p', 'h1', 'h2', 'h3'), content: line }),
  fc.record({
    kind: fc.constant('list' as const),
    tag: fc.constantFrom('ul', 'ol'),
    items: fc.array(line, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('button' as const),
    label: words,
    href: fc.constantFrom('{{surveyUrl}}', 'https://korrel.example'),
  }),
)

describe('the editor of a mail', () => {
  verifies('MSG-13', 'what it writes it reads again, and the service stores it as it is', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
        const html = renderMailHtml(blocks)
        const again = read(html)
        expect([renderMailHtml(again.blocks), again.lost]).to.deep.equal([html, []])
      }),
      { numRuns: propertyRuns(300) },
    )
    const html = renderMailHtml([
      { kind: 'text', tag: 'h1', content: [{ kind: 'text', text: 'Dag & welkom', marks: NO_MARKS }] },
      { kind: 'button', label: 'Vul in', href: '{{surveyUrl}}' },
      { kind: 'list', tag: 'ul', items: [[{ kind: 'placeholder', path: 'name', marks: NO_MARKS }]] },
    ])
    const { content, removed } = readContent(html)
    expect([asWritten(content.html), removed]).to.deep.equal([html, []])
  })

  verifies('MSG-13', 'what it cannot show it names, so that the text opens as HTML', () => {
    const losses = (html: string) => findLosses(html, parseReadable(html))
    for (const shown of [
      '<h1>Dag {{name}},</h1>\n<p>Wil je <b>ons</b> helpen?<br></p>\n<p><a href="{{surveyUrl}}">Ja</a></p>',
      '<ul>\n  <li>een</li>\n  <li><i>twee</i></li>\n</ul><p></p>',
    ])
      expect(losses(shown), shown).to.deep.equal([])
    for (const [html, lost] of [
      ['<p style="color: red">x</p>', '<p style>'],
      ['<table><tbody><tr><td>x</td></tr></tbody></table>', '<table>'],
      ['<div>x</div>', '<div>'],
      ['<!-- x --><p>x</p>', '<!-- -->'],
      ['<ul><li>x<ul><li>y</li></ul></li></ul>', '<li> …'],
      ['<ul><li><p>x</p></li></ul>', '<li> …'],
      ['<p><img src="https://korrel.example/logo.png" alt=""></p>', '<img>'],
      ['<p><a name="x">x</a></p>', '<a>'],
      ['<p>&#123;{name}}</p>', '&#123;'],
      [renderMailHtml([{ kind: 'button', label: 'x', href: 'https://x.example' }]).replace('12px', '9px'), '<table>'],
      [renderMailHtml([{ kind: 'button', label: 'x', href: '{{surveyUrl}}?lang=nl' }]), '<table>'],
    ] as const)
      expect(losses(html), html).to.include(lost)
  })

  verifies('MSG-13', 'a text from Word keeps headings, lists, links and emphasis, and nothing else', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>${'p.MsoNormal {margin: 0cm} '.repeat(9_000)}</style>
      <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=NL style='tab-interval:35.4pt'><!--StartFragment-->
      <h1><span lang=NL style='font-family:"Calibri Light"'>Dag&nbsp; {{name}}<o:p></o:p></span></h1>
      <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Vet</b> en <span style='font-style:italic'>schuin</span>, zie
      <a href="https://korrel.example/"><span style='color:#0563C1;text-decoration:underline'>onze site</span></a><a name="_Toc1"></a>.<o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>een</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>twee</p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>eerst</p>
      <table class=MsoTableGrid><tr><td><p class=MsoNormal>links</p></td><td><p class=MsoNormal>rechts</p></td></tr></table>
      <p class=MsoNormal><img width=100 src="file:///C:/image001.png"><script>alert(1)</script></p><!--EndFragment--></body></html>`
    expect(word.length).to.be.above(200_000)
    expect(paste(word)).to.equal(
      [
        '<h1>Dag {{name}}</h1>',
        '<p><strong>Vet</strong> en <em>schuin</em>, zie <a href="https://korrel.example/">onze site</a>.</p>',
        '<ul>\n  <li>een</li>\n  <li>twee</li>\n</ul>',
        '<ol>\n  <li>eerst</li>\n</ol>',
        '<p>links</p>',
        '<p>rechts</p>',
      ].join('\n'),
    )
    expect(cleanPasted(read(word), () => false).problem).to.equal('pictures')
    // Google Docs, and addresses that no mail may have.
    expect(
      paste(
        '<b style="font-weight:normal"><p><span style="font-weight:700">A</span> <a href="javascript:x">b</a></p></b>',
      ),
    ).to.equal('<p><strong>A</strong> b</p>')
    expect(cleanPasted(read('<p>x</p>'.repeat(1_001)), () => false).problem).to.equal('tooLong')
  })

  verifies('MSG-13', 'a preview has one scheme, and says what Outlook for Windows does not show', () => {
    const mail = (body: string): string =>
      renderMailDocument('nl', 'x', readContent(body).content.html.map(String).join(''))
    for (const scheme of ['light', 'dark'] as const) {
      const html = withScheme(mail('<p>x</p>'), scheme)
      expect([...html.matchAll(/color-schemes?(?:: |" content=")([^;"]*)/g)].map(([, one]) => one)).to.deep.equal(
        Array.from({ length: 4 }, () => scheme),
      )
      expect(html)
        .to.include(scheme === 'dark' ? '@media all' : '@media not all')
        .and.not.include('prefers-color-scheme')
    }
    const button = renderMailHtml([{ kind: 'button', label: 'x', href: 'https://x.example' }])
    expect(listOutlookLosses(mail(`<p style="padding: 4px; border-radius: 0">x</p>${button}`))).to.deep.equal([])
    for (const [body, loss] of [
      ['<a href="https://x.example" style="padding: 12px; color: #fff">x</a>', 'boxes'],
      ['<style>.x { border-top-left-radius: 8px }</style><p class="x">x</p>', 'corners'],
      ['<p style="box-shadow: 0 0 2px #000">x</p>', 'shadows'],
      ['<p style="background: linear-gradient(#fff, #000)">x</p>', 'backgrounds'],
      ['<div style="display: flex"><p>x</p></div>', 'columns'],
      ['<p style="opacity: 0.5">x</p>', 'opacity'],
      ['<p>x <img src="cid:logo.webp" alt="x"></p>', 'formats'],
    ] as const)
      expect(listOutlookLosses(mail(body)), body).to.deep.equal([loss])
  })

  verifies('MSG-13', 'its menu names what the purpose fills, and nothing twice', () => {
    expect(listMenuPaths(FILLED_BY.campaign)).to.deep.equal(['name', 'email', 'surveyUrl', 'unsubscribeUrl'])
    expect(listMenuPaths(FILLED_BY.unknown)).to.include.members(['data.office', 'data.signInUrl'])
    expect(listMenuPaths(FILLED_BY.campaign).filter(isLinkPath)).to.deep.equal(['surveyUrl', 'unsubscribeUrl'])
    expect([isFilledPath('user.name', []), isFilledPath('data.office', FILLED_BY.campaign)]).to.deep.equal([
      true,
      false,
    ])
  })
})
