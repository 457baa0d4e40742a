// What is refused when a mail's text is saved, with its place, and what is removed.
import { expect } from 'chai'
import fc from 'fast-check'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import { BODY_AT_MOST } from '#domain/mailing/template.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { faultsOf, readContent, shownFaults, tagsOf } from './written-content.ts'

/** Of this thread's own time, which other processes do not lengthen. */
function millisecondsToRead(body: string): number {
  const start = process.threadCpuUsage()
  parseContent({ language: 'nl', subject: 'x', body }, [])
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}

describe('a text with faults', () => {
  verifies('MSG-3', 'is refused with the place of each placeholder that does not end', () => {
    expect(shownFaults('Dag {{name')).to.deep.equal(['1:5 not_closed {{name'])
    expect(shownFaults('Dag\r\n\n {{name {{email}}')).to.deep.equal(['3:2 not_closed {{name {{email}}'])
    expect(shownFaults('{{a}} {{b} {{c')).to.deep.equal(['1:7 not_closed {{b} {{c', '1:12 not_closed {{c'])
    expect(shownFaults('x', 'Dag {{name')).to.deep.equal(['1:5 not_closed {{name'])
  })

  verifies('MSG-3', 'is refused with each section, partial, unescaped value, comment and delimiter', () => {
    const written = ['{{#a}}x{{/a}}', '{{^a}}', '{{> p}}', '{{{name}}}', '{{&name}}', '{{! x}}', '{{=<% %>=}}<%name%>']
    expect(faultsOf(written.join('\n')).map(({ fault, line, column }) => [fault, line, column])).to.deep.equal(
      [
        [1, 1],
        [1, 8],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
        [6, 1],
        [7, 1],
      ].map((place) => ['not_a_placeholder', ...place]),
    )
  })

  verifies('MSG-3', 'is refused with each name that is not a dotted path', () => {
    const written = ['{{}}', '{{ }}', '{{a b}}', '{{a..b}}', '{{.}}', '{{a.}}', '{{1a}}', '{{a(1)}}']
    for (const one of written) expect(shownFaults(`x ${one}`), one).to.deep.equal([`1:3 path_invalid ${one}`])
    for (const one of ['{{naam}}', '{{straße.é}}', '{{_a-b.c_1.2}}']) expect(shownFaults(one), one).to.deep.equal([])
  })

  verifies(['MSG-3', 'MSG-13'], 'is quoted as a person reads it who does not see the HTML around it', () => {
    for (const [written, excerpt] of [
      ['<p>Dag {{#als}}</p>\n<p>Tot dan</p>', '{{#als}}'],
      ['<p>Dag {{naam</p><p>Tot dan</p>', '{{naam'],
      ['<p>{{naam <b>vet</b> verder</p>', '{{naam'],
      ['<p>{{de <b>hele</b>&nbsp;naam}} verder</p>', '{{de hele naam}}'],
      ['<p>{{&gt; deel}} en {{{naam}}}</p>', '{{> deel}}'],
      ['<p>{{&amp;naam}}</p>', '{{&naam}}'],
      ['<a href="{{surveyUrl">Ja</a>', '{{surveyUrl'],
      ["<a href='{{surveyUrl'>Ja</a>", '{{surveyUrl'],
      ['<a href="https://x.example/{{name}}" title="x">Ja</a>', '{{name}}'],
      ['<p>{{naam <script', '{{naam'],
    ] as const)
      expect(faultsOf(written)[0]?.excerpt, written).to.equal(excerpt)
    for (const html of ['', 'x', '</p>', '<b>', '">', "'>", '}}', '{{'])
      for (const before of ['<p>', '<a href="', "<a href='"])
        for (const { excerpt } of faultsOf(`${before}{{#a${html}b${html}</p><p>c`))
          expect(excerpt, `${before} ${html}`).to.not.match(/<\/?[a-z]|["']>/)
  })

  verifies('MSG-3', 'has placeholders that an editor of links wrote with %7B, or names them', () => {
    for (const address of [
      'https://%7B%7BsurveyUrl%7D%7D',
      'http://%7b%7b%20surveyUrl%20%7d%7d/',
      '%7B%7BsurveyUrl%7D%7D',
      '{{surveyUrl}}',
    ])
      for (const quote of ['"', "'", ''])
        expect(readContent(`<a href=${quote}${address}${quote}>x</a>`).content.html, address).to.deep.equal([
          '<a href="',
          { path: 'surveyUrl', use: 'address' },
          '">x</a>',
        ])
    expect(shownFaults('<a href="https://x.example/?q=%7B%7Bname%7D%7D">x</a>')).to.deep.equal([
      '1:31 placeholder_in_attribute {{name}}',
    ])
  })

  verifies('MSG-3', 'is refused with each placeholder in an attribute or a style, but the address of a link', () => {
    for (const written of [
      '<a href="https://x.example/?q={{name}}">x</a>',
      '<a href="javascript:{{name}}">x</a>',
      '<a href="{{name}}{{email}}">x</a>',
      '<a HREF="{{surveyUrl}}" title="{{name}}">x</a>',
      '<img src="{{name}}">',
      '<area href="{{name}}">',
      '<p style="color: {{name}}">x</p>',
      '<style>p { color: {{name}} }</style>x',
      '<p {{name}}>x</p>',
      '<p {{name}}="x">x</p>',
      '<p{{name}}>x</p>',
      '<blink href="{{name}}">x</blink>',
    ]) {
      const at = written.indexOf('{{name}}')
      expect(
        faultsOf(written).map(({ fault }) => fault),
        written,
      ).to.include('placeholder_in_attribute')
      expect(faultsOf(written)[0]?.column, written).to.equal(at + 1)
    }
    expect(readContent('<a href=" {{surveyUrl}} ">x</a>').content.html).to.deep.equal([
      '<a href="',
      { path: 'surveyUrl', use: 'address' },
      '">x</a>',
    ])
  })

  verifies(['MSG-3', 'MSG-6'], 'is refused when it is empty, too long or no line', () => {
    const whole = (fault: string): readonly string[] => [`0:0 ${fault}`]
    expect(shownFaults(' <p>\u200b</p>\n')).to.deep.equal(whole('empty'))
    expect(shownFaults('x', ' \u200b')).to.deep.equal(whole('empty'))
    expect(shownFaults('x'.repeat(1_000_000))).to.deep.equal(whole('too_long'))
    expect(shownFaults('é'.repeat(BODY_AT_MOST / 2 + 1))).to.deep.equal(whole('too_long'))
    expect(shownFaults('<'.repeat(BODY_AT_MOST))).to.deep.equal(whole('too_long'))
    expect(shownFaults('x'.repeat(BODY_AT_MOST), 's'.repeat(255))).to.deep.equal([])
    expect(shownFaults('x', 's'.repeat(256))).to.deep.equal(whole('too_long'))
    for (const subject of ['a\r\nBcc: b@c.example', 'a\nb', 'a\0b', 'a\u2028b', 'a\u202eb', 'a\ud800b'])
      expect(
        faultsOf('x', subject).map(({ fault }) => fault),
        JSON.stringify(subject),
      ).to.deep.equal(['not_one_line'])
    expect(faultsOf('', '').map(({ field }) => field)).to.deep.equal(['subject', 'body'])
  })

  verifies('MSG-3', 'reports the placeholders that no message has, at their first place', () => {
    const { unknown } = readContent('{{name}}\n {{foo}} {{foo}} {{data.x}} {{extra}}', 'Dag {{bar}}', [
      'extra',
      'data.*',
    ])
    expect(unknown).to.deep.equal([
      { path: 'bar', field: 'subject', line: 1, column: 5 },
      { path: 'foo', field: 'body', line: 2, column: 2 },
    ])
  })
})

describe('a body that is saved', () => {
  verifies('MSG-10', 'loses scripts, forms, handlers and what is loaded from elsewhere, each named', () => {
    const { content, removed } =
      readContent(`<!doctype html><html><head><title>T</title><link rel="stylesheet" href="https://x.example/a.css">
<style>@import url(https://x.example/b.css); @font-face { font-family: x; src: url(x) } @media print { p { color: red } }
p { color: red; background: url(https://x.example/c.png); behavior: url(x) } a:hover { color: red } b { c { color: red } }</style></head>
<body onload="x()"><script>alert(1)</script><p onclick="x()" style="position: fixed; background-image: u\\72l(x); font-family: \\61; margin: 0">Dag</p>
<form action="https://x.example"><input name="a"><button>Klik</button></form><iframe src="x">y</iframe><svg><a href="x">z</a></svg>
<a href="javascript:alert(1)">een</a> <a href="//x.example">twee</a> <a href="/x">drie</a> <img src="data:image/png,x"><!-- c --></body></html>`)
    expect(asWritten(content.html).replaceAll(/\n+/g, '')).to.equal(
      '<p style="color: red; margin: 0">Dag</p>Klik<a>een</a> <a>twee</a> <a>drie</a> ',
    )
    expect(removed).to.deep.equal([
      '<link>',
      '<body onload>',
      '<script>',
      '<p onclick>',
      'style: position',
      'style: background-image',
      'style: font-family',
      '<form>',
      '<input>',
      '<button>',
      '<iframe>',
      '<svg>',
      '<a href>',
      '<img src>',
      'style: @import',
      'style: @font-face',
      'style: @media',
      'style: background',
      'style: behavior',
      'style: a:hover',
      'style: b',
    ])
  })

  verifies('MSG-10', 'keeps its structure, languages, classes and pictures, with its styles inlined', () => {
    const { content, removed } = readContent(
      `<style>body { font-family: Arial } .a > b, #c { color: rgb(1, 2, 3) } td { padding: 4px !important }</style>
<body><div lang="fr" dir="ltr" class="a" role="heading" aria-label="x"><b>Bon</b></div><table width="100%" cellpadding="0"><tr><td>x</td></tr></table>
<img src="https://x.example/a.png" alt="Logo"><img src="cid:logo" alt=""><a href="mailto:a@b.example">m</a></body>`,
    )
    expect(removed).to.deep.equal([])
    expect(asWritten(content.html).replaceAll('\n', '')).to.equal(
      '<div style="font-family: Arial"><div lang="fr" dir="ltr" class="a" role="heading" aria-label="x"><b style="color: rgb(1, 2, 3)">Bon</b></div>' +
        '<table width="100%" cellpadding="0"><tr><td style="padding: 4px">x</td></tr></table>' +
        '<img src="https://x.example/a.png" alt="Logo" /><img src="cid:logo" alt="" /><a href="mailto:a@b.example">m</a></div>',
    )
  })

  verifies('MSG-10', 'has a text alternative with headings, lists, links and descriptions of pictures', () => {
    const content = readContent(
      `<h1>Dag {{name}}</h1><p>Vul <a href="{{surveyUrl}}">de lijst</a> in, of <a href="{{surveyUrl}}">{{surveyUrl}}</a>.</p>
<ul><li>een</li><li>twee &amp; drie</li></ul><img src="https://x.example/a.png" alt="Logo"><p>${'lang '.repeat(40)}</p>`,
    ).content
    expect(asWritten(content.text)).to.equal(
      `Dag {{name}}\n\nVul de lijst <{{surveyUrl}}> in, of {{surveyUrl}}.\n\n * een\n * twee & drie\n\nLogo\n\n${'lang '.repeat(40).trim()}`,
    )
    expect(content.text.every((part) => typeof part === 'string' || part.use === 'text')).to.equal(true)
  })

  verifies('MSG-12', 'has a text alternative with rows and cells of a table apart', () => {
    const textOf = (body: string): string => asWritten(readContent(body).content.text)
    expect(
      textOf(
        '<table><tr><th>Wat</th><th>Waar</th></tr>\n<tr><td>Datum</td><td>12 mei</td></tr><tr><td> Plaats </td>\n<td>Utrecht</td></tr></table><p>Tot dan</p>',
      ),
    ).to.equal('Wat  Waar\nDatum  12 mei\nPlaats  Utrecht\n\nTot dan')
    // A table of layout: what stands in it keeps its own lines.
    expect(
      textOf(
        '<table><tr><td></td><td><table><tr><td><p>Dag</p><p>Anna</p></td><td><a href="https://x.example/">Ja</a></td><td>Nee</td></tr></table></td></tr></table>',
      ),
    ).to.equal('Dag\n\nAnna\n\nJa <https://x.example/>  Nee')
  })

  verifies('MSG-10', 'has a text alternative with quotes, numbers and preformatted lines', () => {
    expect(
      asWritten(
        readContent(
          'Dag<br><br><blockquote>een<blockquote>twee<br>drie</blockquote></blockquote><ol start="9"><li>negen<ul><li>a<br>b</li></ul></li><li>tien</li></ol>' +
            '<pre>x  y\n\n  z &amp; a</pre>1 < 2 <b>vet</b>,<i> schuin </i>.',
        ).content.text,
      ),
    ).to.equal(
      'Dag\n\n> een\n\n> > twee\n> > drie\n\n 9. negen\n\n     * a\n       b\n\n 10. tien\n\nx  y\n\n  z & a\n\n1 < 2 vet, schuin .',
    )
  })

  verifies('MSG-10', 'of any HTML has only elements and attributes that mails may have', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<svg>',
      '<math>',
      '<mtext>',
      '<noscript>',
      '</noscript>',
      '<textarea>',
      '<title>',
      '<xmp>',
      '<plaintext>',
      '<template>',
      '<iframe>',
      '<img src=x onerror=alert(1)>',
      '<a href="jav&#x09;ascript:alert(1)">',
      '<p',
      ' style="x:expression(alert(1))"',
      ' onclick=x',
      '>',
      '<b title="</b><script>">',
      '{{name}}',
      '"',
      "'",
      '&lt;',
      'p{a:b}',
      '@import "x";',
      '<![CDATA[',
      ']]>',
      '<table>',
      '<td>',
      '</p>',
      '<base href="https://x.example">',
      '<form>',
      '<meta http-equiv=refresh>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const read = parseContent({ language: 'nl', subject: 'x', body: `x${pieces.join('')}` }, [])
        if (read._tag === 'Left') return
        const html = asWritten(read.right.content.html)
        for (const tag of tagsOf(html))
          expect(tag).to.match(/^\/?(?:p|b|a|table|td|img|div)(?: (?:style|title|href|src|alt))*$/)
        const inTags = [...html.matchAll(/<[^>]*>/g)].join('')
        expect(inTags).to.not.match(/javascript:|expression\(|@import/i)
      }),
      { numRuns: propertyRuns(8_000) },
    )
  })

  verifies('MSG-10', 'that would take long to read is refused or read soon', () => {
    const filled = (piece: string): string => piece.repeat(Math.floor(BODY_AT_MOST / piece.length))
    for (const body of [
      filled('{{'),
      filled('{{a}}'),
      filled('<b>'),
      filled('<div>x'),
      filled('<ul><li>x'),
      filled('&amp;'),
      filled('<a b="{{c}}">'),
      `<style>${filled('a,').slice(20)}a{color:red}</style>`,
      `<style>${'* * .x * b { color: red } '.repeat(2_000)}</style>${'<b>'.repeat(90)}${'<i>x</i>'.repeat(10_000)}`,
      `<style>a { & & { & & { & & { & & { color: red } } } } }</style>x`,
      `<style>* { --a: var(--b) var(--b); --b: var(--c) var(--c); color: var(--a) }</style>x`,
    ]) {
      expect(millisecondsToRead(body), body.slice(0, 20)).to.be.below(1_000 * PATIENCE)
    }
  }).timeout(60_000)

  verifies('MSG-10', 'with too many elements or styles is refused, and the worst that is not is read soon', () => {
    const many = (n: number, one: (i: number) => string): string => Array.from({ length: n }, (_, i) => one(i)).join('')
    const sheet = (rules: number, rule: (i: number) => string, elements: string): string =>
      `<style>${many(rules, rule)}</style>${elements}`
    const property = (i: number): string => `margin-${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`
    const nested = (n: number): string => `${'<b>'.repeat(90)}${'<b>x</b>'.repeat(n - 90)}`
    for (const [allowed, refused] of [
      ['<h1>x</h1>'.repeat(5_000), '<h1>x</h1>'.repeat(5_001)],
      [sheet(200, () => '.a{color:red}', 'x'), sheet(201, () => '.a{color:red}', 'x')],
      [
        `<style>i{${many(500, (i) => `${property(i)}:1px;`)}</style>x`,
        `<style>i{${'color:red;'.repeat(501)}}</style>x`,
      ],
      [sheet(125, (i) => `b{${property(i)}:1px!important}`, nested(199)), sheet(125, () => 'b{margin:0}', nested(201))],
      [sheet(5, () => 'i b b b b{color:red}', nested(4_990)), sheet(200, () => 'i b b b b{color:red}', nested(900))],
      [
        sheet(1, () => 'b{color:red}', '<b style="margin:0">x</b>'.repeat(2_000)),
        sheet(1, () => 'b{color:red}', '<b style="margin:0">x</b>'.repeat(4_900)),
      ],
    ] as const) {
      expect(shownFaults(refused), refused.slice(0, 40)).to.deep.equal(['0:0 too_complex'])
      expect(
        shownFaults(allowed).filter((fault) => fault.includes('complex')),
        allowed.slice(0, 40),
      ).to.deep.equal([])
      expect(millisecondsToRead(allowed), allowed.slice(0, 40)).to.be.below(300 * PATIENCE)
    }
  })
})

describe('a text for Outlook alone', () => {
  const button = `<!--[if mso]><v:rect href="https://x.example" onclick="x()"><center>Ja</center></v:rect><![endif]-->
<a href="https://x.example" style="mso-hide:all;padding:8px">Ja</a><p style="mso-hide:all">y</p>`

  verifies('MSG-12', 'is removed and named, and what it stood for is hidden from Outlook no more', () => {
    const { content, removed } = readContent(button)
    expect(asWritten(content.html).trim()).to.equal('<a href="https://x.example" style="padding: 8px">Ja</a><p>y</p>')
    expect(removed).to.deep.equal(['<!--[if mso]>', 'style: mso-hide'])
    const inSheet = readContent(`<style>.b { mso-hide: all; padding: 8px }</style><p class="b">x</p>${button}`)
    expect(asWritten(inSheet.content.html)).to.include('<p class="b" style="padding: 8px">x</p>')
  })

  verifies('MSG-12', 'has no conditional comment left, whatever it holds, and text for all others stays', () => {
    for (const inside of ['<script>x()</script>', '<img src=x onerror=x()>', '--!><script>x()</script>', '{{name}}']) {
      const { content } = readContent(`a<!--[if gte mso 9]>${inside}<![endif]-->b`)
      expect(asWritten(content.html), inside).to.not.match(/<!|\[if|<script|onerror|name/)
    }
    const { content, removed } = readContent('<!--[if !mso]><!--><p style="mso-hide: all">x</p><!--<![endif]-->')
    expect([asWritten(content.html), removed]).to.deep.equal(['<p style="mso-hide: all">x</p>', []])
  })
})
