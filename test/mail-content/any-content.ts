// Bodies with placeholders anywhere, and values that try to be more than text.
import fc from 'fast-check'

const name = fc.constantFrom('name', 'email', 'user.email', 'surveyUrl', 'data.bedrag', 'data.a-b_c.d1', '__proto__.x')
const tag = fc.tuple(name, fc.constantFrom('', ' ', '\n')).map(([path, blank]) => `{{${blank}${path}${blank}}}`)

/** Literal text as HTML: characters that parsers treat specially, entities, noncharacters, what a mark looks like. */
const literal = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll(/[<&]/g, '').replaceAll('{', '')),
      fc.constantFrom(
        '&amp;',
        '&lt;b&gt;',
        '&#123;&#123;name}}',
        '&#xFDD0;0&#xFDD1;',
        '\ufdd00\ufdd1',
        '}}',
        '&nbsp;',
        '{ ',
        '\u00a0',
        '  ',
      ),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))

const link = fc.tuple(name, literal).map(([path, text]) => `<a href="{{${path}}}">${text}</a>`)
const { html } = fc.letrec<{ html: string; node: string }>((tie) => ({
  html: fc.array(tie('node'), { maxLength: 6 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    tag,
    literal,
    link,
    fc
      .tuple(fc.constantFrom('p', 'h1', 'b', 'div class="a"', 'li', 'td', 'table', 'section', 'font'), tie('html'))
      .map(([open, inner]) => `<${open}>${inner}</${open.split(' ')[0]}>`),
  ),
}))
const sheet = fc.constantFrom('', '<style>.a, b > td { color: red } p { margin: 0 } h1 { width: 20px }</style>')
export const anyBody = fc.tuple(sheet, html).map(([styles, inner]) => `${styles}x${inner}`)

const values = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=y>',
    "' onclick='x",
    '{{name}}',
    '{{data.bedrag}}',
    '&lt;b&gt;',
    'javascript:alert(1)',
    'https://x.example/"><b>',
    'https://x.example/?a=1&b=2',
    '\ufdd00\ufdd1',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const dataWith = (values: fc.Arbitrary<string>) =>
  fc.record({
    name: values,
    email: values,
    surveyUrl: values,
    user: fc.record({ email: values }),
    data: fc.record({ bedrag: values, 'a-b_c': fc.record({ d1: values }) }),
  })

export const anyData = dataWith(values)
/** Of values that show something: where text stands, browsers open elements again that were closed too early. */
export const anyShownData = dataWith(values.map((value) => `x${value}`))
