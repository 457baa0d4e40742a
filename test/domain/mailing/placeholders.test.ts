// Values at their places: found by their own names alone, and written as the place needs.
import { expect } from 'chai'
import fc from 'fast-check'
import {
  fill,
  listEventPlaceholders,
  fillLine,
  lookUpValue,
  type MergeData,
  type PlaceholderUse,
  findUnfilledPaths,
} from '#domain/mailing/placeholders.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

const at = (use: PlaceholderUse, value: string): string => fill([{ path: 'x', use }], { x: value })

describe('the values of placeholders', () => {
  verifies('MSG-3', 'are found by dotted paths, and nothing else is', () => {
    const data: MergeData = { a: { b: { c: 'x' } }, n: 12.5, yes: true, nil: null, list: ['x'], empty: '', 'a.b': 'y' }
    for (const [path, value] of [
      ['a.b.c', 'x'],
      ['n', '12.5'],
      ['yes', 'true'],
      ['nil', ''],
      ['list', ''],
      ['list.0', ''],
      ['list.length', ''],
      ['a', ''],
      ['a.b', ''],
      ['a.b.c.d', ''],
      ['n.toFixed', ''],
      ['missing.b', ''],
      ['constructor', ''],
      ['constructor.name', ''],
      ['__proto__.toString', ''],
      ['toString', ''],
      ['', ''],
    ] as const)
      expect(lookUpValue(data, path), path).to.equal(value)
    expect(lookUpValue(Object.create({ x: 'inherited' }) as MergeData, 'x')).to.equal('')
    expect(lookUpValue(JSON.parse('{"__proto__":{"x":"own"}}') as MergeData, '__proto__.x')).to.equal('own')
  })

  verifies('MSG-3', 'are escaped in HTML, left alone in text, and addresses only of the web', () => {
    expect(at('text', `<b a="1" c='2'> & {{x}}`)).to.equal(`<b a="1" c='2'> & {{x}}`)
    expect(at('html', `<b a="1" c='2'> & {{x}}`)).to.equal('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt; &amp; {{x}}')
    for (const address of ['https://x.example/?a=1', 'HTTP://x.example', 'https://x.example:8443/é'])
      expect(at('address', address), address).to.equal(address)
    expect(at('address', 'https://x.example/?a="><b>&c')).to.equal('https://x.example/?a=&quot;&gt;&lt;b&gt;&amp;c')
    for (const address of [
      'javascript:alert(1)',
      ' https://x',
      'data:text/html,x',
      '//x.example',
      '/x',
      'https://',
      'https:///x',
      'x',
      '',
    ])
      expect(at('address', address), address).to.equal('')
  })

  verifies('MSG-6', 'lose what no mail may hold', () => {
    expect(at('text', 'a\0b\u0007c\u007fd\uffffe\ttab\r\nline')).to.equal('abcde\ttab\r\nline')
    expect(at('html', 'a\ud800b')).to.equal('a\ufffdb')
  })

  verifies('MSG-6', 'of a header stay on one line, without bidi controls', () => {
    const line = (value: string): string => fillLine(['Dag ', { path: 'x', use: 'text' }], { x: value })
    expect(line('Eva\r\nBcc: b@c.example')).to.equal('Dag Eva Bcc: b@c.example')
    expect(line('\u202eavE\u2069 \u2028\u2029x\0')).to.equal('Dag avE x')
    expect(line(' \n')).to.equal('Dag')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(line(value)).to.not.match(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('MSG-3', 'escaped, hold no sign that begins or ends anything in HTML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text)).to.not.match(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('MSG-3', 'that no message has are unknown, each once', () => {
    const text = ['name', 'foo', 'user.email', 'foo', 'data.x', 'data', 'campaign.name'].map(
      (path) => ({ path, use: 'text' }) as const,
    )
    expect(findUnfilledPaths(['x', ...text], ['data.*'])).to.deep.equal(['foo', 'data', 'campaign.name'])
    expect(findUnfilledPaths(text, ['campaign.name', 'foo'])).to.deep.equal(['data.x', 'data'])
    expect(findUnfilledPaths(text, listEventPlaceholders(['x']))).to.deep.equal(['foo', 'data', 'campaign.name'])
  })
})
