// HTML that the sanitiser and a browser may read differently: nothing of it is left as markup.
import { expect } from 'chai'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { verifies } from '#test/support/verifies.ts'
import { readContent, tagsOf } from './written-content.ts'

const EVIL =
  '<img src=x onerror=alert(1)><a href="javascript:alert(1)">k</a><form action="https://e.example"><input></form>'
const RAW =
  'style script textarea title xmp iframe noembed noframes noscript plaintext template select option svg math'.split(
    ' ',
  )

describe('a body with raw text', () => {
  for (const tag of RAW)
    verifies('MSG-10', `in ${tag} leaves no markup of it, however deep it stands`, () => {
      for (let depth = 0; depth <= 105; depth = depth === 0 ? 95 : depth + 1)
        for (const raw of [`<${tag}>${EVIL}</${tag}>`, `<${tag}>${EVIL}`, `<svg><${tag}>${EVIL}</${tag}></svg>`]) {
          const html = asWritten(readContent(`x${'<div>'.repeat(depth)}${raw}`).content.html)
          expect(['div', '/div', 'a', '/a'], `${depth} ${raw}`).to.include.members([...tagsOf(html)])
          expect(asWritten(readContent(html).content.html), `${depth} ${raw}`).to.equal(html)
        }
    })
})
