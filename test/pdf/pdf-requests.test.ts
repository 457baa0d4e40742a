// A mail that wants to reach something: a server of ours counts connections, and none may come.
import { expect } from 'chai'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifies } from '#test/support/verifies.ts'
import { textOfPdf } from './read-pdf.ts'
import { GREEN_PNG, mailOf, pdfOf, pictureOf, renderedOf, rendererHere } from './sample-mails.ts'

const attacks = (url: string): Readonly<Record<string, string>> => ({
  'a picture': `<img src="${url}"><img srcset="${url} 1x, ${url}2 2x"><picture><source srcset="${url}"><img src="${url}"></picture><input type="image" src="${url}">`,
  'a background': `<body background="${url}"><table background="${url}"><tr><td background="${url}">x</td></tr></table></body>`,
  styles: `<style>@import "${url}"; @import url(${url}); @font-face { font-family: f; src: url(${url}) } p { font-family: f; background: url(${url}); list-style: url(${url}); cursor: url(${url}), auto; border-image: url(${url}); mask-image: url(${url}); filter: url(${url}#f); content: url(${url}); clip-path: url(${url}#c) } p::before { content: url(${url}) } @namespace x url(${url});</style><p style="background:image-set('${url}' 1x)">x</p><li style="list-style-image:url(${url})">y</li>`,
  'a style sheet': `<link rel="stylesheet" href="${url}"><link rel="preload" as="image" href="${url}"><link rel="prefetch" href="${url}"><link rel="preconnect" href="${url}"><link rel="dns-prefetch" href="${url}"><link rel="modulepreload" href="${url}"><link rel="icon" href="${url}"><link rel="manifest" href="${url}"><link rel="prerender" href="${url}">`,
  meta: `<meta http-equiv="refresh" content="0;url=${url}"><meta http-equiv="Content-Security-Policy" content="report-uri ${url}"><meta http-equiv="x-dns-prefetch-control" content="on"><meta http-equiv="link" content="<${url}>; rel=preload; as=image">`,
  base: `<base href="${url}"><img src="plaatje.png"><a href="x" ping="${url}">x</a>`,
  frames: `<iframe src="${url}"></iframe><iframe srcdoc="<img src='${url}'>"></iframe><object data="${url}"></object><embed src="${url}"><frameset><frame src="${url}"></frameset><portal src="${url}"></portal><fencedframe src="${url}"></fencedframe>`,
  media: `<video src="${url}" poster="${url}" autoplay></video><audio src="${url}" autoplay></audio><video><source src="${url}"><track src="${url}"></video>`,
  scripts: `<script src="${url}"></script><script>fetch('${url}')</script><img src=x onerror="new Image().src='${url}'"><body onload="location='${url}'"><svg onload="fetch('${url}')"></svg><a href="javascript:fetch('${url}')" autofocus onfocus="fetch('${url}')" tabindex=1>x</a><details open ontoggle="fetch('${url}')">x</details><style onload="fetch('${url}')">p{}</style>`,
  'a form': `<form id="f" action="${url}" method="post"><input name="body"><input name="attributes"><input name="childNodes"><button formaction="${url}" autofocus>x</button><img src="${url}"></form><isindex action="${url}">`,
  'a drawing': `<svg><image href="${url}" xlink:href="${url}"/><use href="${url}#a" xlink:href="${url}#a"/><feImage href="${url}"/><foreignObject><img src="${url}"></foreignObject><script href="${url}"/><a href="${url}"><text>x</text></a><set attributeName="href" to="${url}"/><style>@import "${url}"; * { fill: url(${url}#x) }</style></svg><img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}"/><script>fetch('${url}')</script><style>@import '${url}'</style></svg>`)}"><math href="${url}"><mi href="${url}">x</mi></math>`,
  'a page in a picture': `<img src="data:text/html,<img src='${url}'>"><iframe src="data:text/html,<script>fetch('${url}')</script>"></iframe><object data="data:text/html,<img src='${url}'>"></object>`,
  templates: `<template shadowrootmode="open"><img src="${url}"><link rel="stylesheet" href="${url}"></template><div><template shadowrootmode="closed"><style>@import "${url}"</style></template></div><noscript><img src="${url}"></noscript><noembed><img src="${url}"></noembed>`,
  'names that hide members': `<img name="body" src="${url}"><img name="documentElement"><form name="createTreeWalker"><input name="remove"><img src="${url}"></form><img name="head" id="mail"><img id="files"><img name="adoptNode">`,
  'markup that turns': `<svg></p><style><a id="</style><img src=${url} onerror=fetch('${url}')>"></svg><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${url}&gt;">`,
  'pages and counters': `<style>@page { background: url(${url}); @top-left { content: url(${url}) } @bottom-center { content: image-set("${url}" 1x) } } @counter-style c { system: cyclic; symbols: url(${url}) } li { list-style: c } @property --p { syntax: "<image>"; inherits: true; initial-value: url(${url}) } p { background: var(--p) }</style><ol><li>x</ol><p>y</p>`,
  'newer styles': `<style>:root { --u: url(${url}); --i: image-set("${url}" 1x) } p { background: var(--u); list-style-image: var(--i) } p { background: -webkit-image-set(url(${url}) 1x); background: cross-fade(url(${url}), red 50%); background: src("${url}"); background: attr(title type(<url>)); shape-outside: url(${url}); offset-path: url(${url}#p); mask: url(${url}) center; -webkit-mask-box-image: url(${url}); -webkit-box-reflect: below 0 url(${url}); border-image-source: url(${url}); cursor: image-set("${url}" 1x), auto; behavior: url(${url}); -moz-binding: url(${url}#x) } p::marker { content: url(${url}) } p::first-letter { background: url(${url}) } @supports (a: b) or (color: red) { p { background-image: url(${url}) } } @container (min-width: 1px) { p { background-image: url(${url}) } } @layer x { p { background-image: url(${url}) } } @scope (body) { p { background-image: url(${url}) } } @starting-style { p { background-image: url(${url}) } } @media print { p { background-image: url(${url}) } } p { & b { background: url(${url}) } } b:has(i) { background: url(${url}) }</style><p title="${url}" style="float:left">x<b>y<i>z</i></b></p>`,
  'styles in styles': `<style>@import "data:text/css,@import '${url}'"; @import url("data:text/css;base64,${Buffer.from(`@import "${url}"; p { background: url(${url}) }`).toString('base64')}") layer(a) supports(color: red) screen;</style><link rel="stylesheet" href="data:text/css,p{background:url(${url})}"><p style="background:url(&quot;data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject></svg>`)}&quot;);filter:url(&quot;data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"><feImage href="${url}"/></filter></svg>`)}#f&quot;)">x</p>`,
  'styles that escape': `<style>p { background: \\75 rl(${url}); background: u\\72l("${url.replace('http', '\\68ttp')}") } p { background: url(/**/${url}) } </style><style><!-- @import '${url}'; --></style><p style="background:u&#x72;l(${url})">x</p><p style='background:url("cid:x&quot;);background:url(${url})")'>y</p>`,
  'a drawing with everything': `<svg width="90" height="90"><defs><pattern id="p" width="9" height="9"><image href="${url}" width="9" height="9"/></pattern><filter id="f"><feImage xlink:href="${url}"/></filter><marker id="m"><image href="${url}"/></marker><mask id="k"><image href="${url}" width="9" height="9"/></mask><linearGradient id="g" href="${url}#g"/><clipPath id="c"><use href="${url}#c"/></clipPath><symbol id="s"><image href="${url}"/></symbol></defs><rect width="90" height="90" fill="url(#p)" filter="url(#f)" mask="url(#k)"/><use href="#s"/><use href="data:image/svg+xml,<svg id='x'><image href='${url}'/></svg>#x"/><image href="x"><animate attributeName="href" values="${url}" dur="1s"/></image><a xlink:href="${url}"><animate attributeName="xlink:href" to="${url}" begin="0s"/><text>t</text></a><path d="M0 0" marker-start="url(${url}#m)"/><textPath href="${url}#t">t</textPath><tref xlink:href="${url}#t"/><cursor xlink:href="${url}"/><font-face-uri xlink:href="${url}"/><script>fetch('${url}')</script><handler>x</handler><switch><foreignObject><iframe src="${url}"></iframe><body background="${url}"></body></foreignObject></switch></svg><?xml-stylesheet href="${url}"?><math><annotation-xml encoding="text/html"><img src="${url}"></annotation-xml><mglyph src="${url}"/><maction actiontype="statusline" xlink:href="${url}">x</maction><semantics href="${url}"/></math>`,
  'other spellings of here': [
    'localhost',
    '127.1',
    '0.0.0.0',
    '2130706433',
    '0x7f000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.0.0.1.',
    'a@127.0.0.1',
    'localtest.me',
  ]
    .map((host) => url.replace('127.0.0.1', host))
    .flatMap((at) => [
      at,
      at.replace('http:', ''),
      at.replace('http:', 'https:'),
      at.replace('http:', 'ws:'),
      at.replace('http:', 'ftp:'),
      at.replace('//', '\\\\'),
      at.replace('http', ' h\tt\ntp'),
    ])
    .map((at) => `<img src="${at}"><image src="${at}"><p style="background:url('${at}')">x</p>`)
    .join(''),
  speculation: `<script type="speculationrules">{"prerender":[{"urls":["${url}"]}],"prefetch":[{"urls":["${url}"]}]}</script><script type="importmap">{"imports":{"x":"${url}"}}</script><a href="${url}" rel="prefetch" attributionsrc="${url}">x</a>`,
})

describe('the requests of a mail', () => {
  const renderer = rendererHere()
  let connections = 0
  const server = createServer((_request, response) => response.end('gezien'))
  server.on('connection', () => connections++)
  let url = ''

  before(async function () {
    this.timeout(120_000)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/spoor`
    await pdfOf(renderer, mailOf('<p>eerste</p>'))
  })
  beforeEach(() => {
    connections = 0
  })
  after(async () => {
    await renderer.close()
    server.close()
  })

  for (const name of Object.keys(attacks('')))
    verifies('ARC-3', `${name}: nothing leaves`, async () => {
      const html = attacks(url)[name] ?? ''
      const text = await textOfPdf(await pdfOf(renderer, mailOf(`<p>voorop</p>${html}<p>achteraan</p>`)))
      expect(connections).to.equal(0)
      expect(text).to.contain('Eva Jansen').and.not.contain('gezien')
      await pdfOf(renderer, mailOf(html))
      expect(connections).to.equal(0)
    })

  verifies('ARC-3', 'no file of the machine is read', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pdf-test-'))
    try {
      await writeFile(join(directory, 'geheim.html'), 'geheime inhoud')
      await writeFile(join(directory, 'geheim.png'), GREEN_PNG)
      await writeFile(join(directory, 'geheim.css'), 'p::after { content: "geheime inhoud" }')
      const file = `file://${directory}/geheim`
      const html = `<p>voorop</p><iframe src="${file}.html"></iframe><object data="${file}.html"></object><embed src="${file}.html">
        <img src="${file}.png"><img src="view-source:${file}.png"><img src="filesystem:${file}.png"><link rel="stylesheet" href="${file}.css"><style>@import "${file}.css"</style>
        <div style="background:url(${file}.png);width:40px;height:40px"></div><svg><image href="${file}.png" width="9" height="9"/></svg>
        <img src="chrome://favicon/x"><iframe src="chrome://version"></iframe><img src="blob:null/0"><img src="devtools://x">`
      const text = await textOfPdf(await pdfOf(renderer, mailOf(html)))
      expect(text).to.contain('voorop').and.not.contain('geheime inhoud')
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  verifies('ARC-3', 'a remote picture is left out, its description shown, and the reader informed', async () => {
    const text = await textOfPdf(
      await pdfOf(
        renderer,
        mailOf(
          `<img src="${url}" alt="Onze zomeractie"><img src="cid:a">`,
          {},
          { inline: [pictureOf('a', GREEN_PNG)] },
        ),
      ),
    )
    expect(text).to.contain('Onze zomeractie').and.contain('Afbeeldingen die van het internet komen, zijn weggelaten.')
    expect(connections).to.equal(0)
  })

  verifies('ARC-12', 'pictures on the internet and content ids without a picture are returned, each once', async () => {
    const { remote, missingContentIds } = await renderedOf(
      renderer,
      mailOf(
        `<img src="https://cdn.example/kop.png?u=7#x"><img src="//cdn.example/kop.png"><table background="HTTP://cdn.example/vlak.gif"></table>
        <img src="cid:a"><img src="cid:Weg%40x"><div style="background:url(cid:achter@x)"></div><a href="https://anders.example">x</a>`,
        {},
        { inline: [pictureOf('a', GREEN_PNG)] },
      ),
    )
    expect(remote).to.deep.equal(['cdn.example/kop.png', 'cdn.example/vlak.gif'])
    expect(missingContentIds).to.deep.equal(['weg@x', 'achter@x'])
  })
})
