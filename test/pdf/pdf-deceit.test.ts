// A sender who knows the renderer: what it shows is what a mail client would, and what stands around the mail is the service's own.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { readPdf } from './read-pdf.ts'
import { mailOf, pdfOf, sharedRenderer } from './sample-mails.ts'

describe('a mail that shows the archive something else', function () {
  this.timeout(60_000)
  const renderer = sharedRenderer()

  const textOf = async (html: string): Promise<string> => {
    const attached = [{ fileName: 'offerte.pdf', size: 10 }]
    const pages = await readPdf(await pdfOf(renderer, mailOf(html, {}, { attachments: attached })))
    return pages.map(({ text }) => text).join(' ')
  }
  const AMOUNTS = '<p class="real">Bedrag 100 euro</p><p class="fake">Bedrag 900 euro</p>'

  const blanking: Readonly<Record<string, string>> = {
    'the host':
      ':host { opacity: 0 !important; display: none !important; visibility: hidden !important; font-size: 0 !important }',
    'the host, in a layer':
      '@layer a { :host { opacity: 0 !important; display: none !important; filter: opacity(0) !important } }',
    'the host, in layers of layers':
      '@layer a, b; @layer a.c { @layer d { :host { all: unset !important; display: none !important } } }',
    'the host, in other letters': ':h\\6fst { display: none !important } :\\68 ost(#mail) { opacity: 0 !important }',
    'the host, nested': ':host { &:host { display: none !important } & { clip-path: inset(50%) !important } }',
    'what hosts it':
      ':host-context(body) { display: none !important } :host(:is(*)) { transform: scale(0) !important }',
    'the scope': '@scope (:host) { :scope { opacity: 0 !important } * { display: none !important } }',
    'what is in the host': ':host > html, :host html, :host * { display: none !important }',
    'what is slotted': '::slotted(*), :is(:host, ::slotted(*)) { display: none !important }',
    'the page':
      'body, html, #subject, #headers, #mail, #mail-zoom, #mail-frame, #notes, #attachments { --x: 1 } @page { size: 1px; margin: 0; @bottom-left { content: "Pagina 9" } }',
    'in a clean-looking import':
      '@import url("data:text/css,:host{display:none!important}"); @import "data:text/css,*{display:none!important}";',
  }
  for (const [name, css] of Object.entries(blanking))
    verifies('ARC-3', `cannot blank itself by ${name}`, async () => {
      const text = await textOf(`<style>${css}</style>${AMOUNTS}`)
      for (const words of [
        'Offerte nieuwe oven',
        'Eva Jansen',
        'Bedrag 100',
        'Bedrag 900',
        '1 bijlage',
        'offerte.pdf',
        'Pagina 1 van 1',
      ])
        expect(text).to.contain(words)
    })

  // Each hides the one amount where a mail client shows it, or shows the other where a mail client hides it.
  const hides = '.real { display: none !important }'
  const onlyHere: Readonly<Record<string, string>> = {
    'a host': `:host ${hides} :host(*) ${hides} :host-context(*) ${hides} :is(:host) ${hides} :host:not(x) ${hides}`,
    'a host, in other letters': `:h\\ost ${hides} :\\000068ost ${hides} :HOST ${hides} :Host-Context(body) ${hides}`,
    'a host, in rules': `@media all { @supports (color: red) { @layer x { :host ${hides} } } } @container (width > 0px) { :host ${hides} }`,
    'a host, nested': `.real { :host & { display: none } @media all { :host & { display: none } } &:is(:host *) { display: none } }`,
    'a host as scope': `@scope (:host) { .real { display: none } } @scope (:h\\6fst) to (x) { .real { display: none } }`,
    'no root': `:not(:root) > body ${hides} html:not(:root) ${hides} html:not(:r\\6fot) ${hides} :root .shown { color: red }`,
    'no scope': `html:not(:scope) ${hides} html:not(&) ${hides}`,
    'its neighbours': `style + html ${hides} style ~ html ${hides} html:not(:first-child) ${hides} html:not(:only-child) ${hides} html:nth-child(n+2) ${hides} * > html ${hides} div html ${hides}`,
    'marks of our own': `[data-tapster-font] ${hides} .real[data-tapster-font] { display: none } [*|data-tapster-font=arimo] ${hides} .real:not(:not([DATA-tapster-font])) { display: none }`,
    print: `@media print { ${hides} } @media (overflow-block: paged), (update: none), (prefers-reduced-motion: reduce) { ${hides} }`,
    'a dark or still reader': `@media (prefers-reduced-motion: reduce), (prefers-color-scheme: dark), (prefers-contrast: more), (forced-colors: active), (inverted-colors: inverted), (prefers-reduced-data: reduce) { ${hides} }`,
    'a reader without a mouse': `@media (hover: none), (pointer: none), (any-hover: none), (any-pointer: none) { ${hides} }`,
  }
  for (const [name, css] of Object.entries(onlyHere))
    verifies('ARC-3', `is not known here by ${name}`, async () => {
      const text = await textOf(`<style>.fake { display: none } ${css}</style>${AMOUNTS}`)
      expect(text).to.contain('Bedrag 100').and.not.contain('Bedrag 900')
    })

  const asInDocuments: Readonly<Record<string, string>> = {
    root: ':root .fake { display: none }',
    'root, in other letters': ':r\\6fot .fake { display: none }',
    'the scope': ':scope .fake { display: none }',
    'the scope, by its sign': '& .fake { display: none }',
    'no host': 'p:not(:host).fake { display: none }',
    'a scope of the mail': '@scope (:root) { .fake { display: none } }',
    'a nested rule': '.fake { &:not(.x) { display: none } }',
    'text that looks like it': '.fake:not([title=":host"]):not(.\\:host) { display: none }',
    'a sheet for screens':
      '} </style><style media="screen">.fake { display: none }</style><style media="print">.real { display: none }</style><style>',
  }
  for (const [name, css] of Object.entries(asInDocuments))
    verifies('ARC-3', `means by ${name} what it means in a mail client`, async () => {
      const text = await textOf(`<style>${css}</style>${AMOUNTS}`)
      expect(text).to.contain('Bedrag 100').and.not.contain('Bedrag 900')
    })

  verifies('ARC-3', 'counts no pages, draws no letters and names no variables but its own', async () => {
    const font = 'data:font/woff2;base64,d09GMgABAAAAAA'
    const text = await textOf(`<style>
      @font-face { font-family: m-noto; src: url(${font}); unicode-range: U+30-39 }
      html, body, p { counter-reset: page 500 pages 700; counter-increment: page 30; counter-set: pages 9 }
      @counter-style decimal { system: cyclic; symbols: "9" } @property --x { syntax: "*"; inherits: true; initial-value: none }
      :host { --font: Webdings }
    </style>${AMOUNTS}`)
    expect(text).to.contain('Pagina 1 van 1').and.contain('Bedrag 100')
  })

  verifies('ARC-3', 'that hides all it says is shown by its words, with the headers once', async () => {
    for (const css of [
      'body { opacity: 0 }',
      'p { visibility: hidden !important }',
      '* { display: none !important }',
    ]) {
      const text = await textOf(`<style>${css}</style>${AMOUNTS}`)
      expect(text).to.contain('Bedrag 100').and.contain('De opmaak van deze mail kon niet worden weergegeven')
      expect(text.split('Offerte nieuwe oven')).to.have.length(3)
      expect(text.split('Eva Jansen')).to.have.length(2)
      expect(text.split('offerte.pdf')).to.have.length(2)
    }
  })
})
