// XML from a tree: whatever a text or an attribute holds comes out as that text.
import { expect } from 'chai'
import { makeElement, nest, makeTextElement, renderXml } from '#adapters/addin/xml.ts'

describe('XML', () => {
  it('has elements in their order, empty ones closed, and signs of its own escaped', () => {
    const root = makeElement('A', { x: `"<&'>"` }, [
      nest('B', [makeTextElement('C', `R&D <b>"1"</b>`)]),
      makeElement('D', { y: '1' }),
    ])
    expect(renderXml(root)).to.equal(`<?xml version="1.0" encoding="UTF-8"?>
<A x="&quot;&lt;&amp;&#39;&gt;&quot;">
  <B>
    <C>R&amp;D &lt;b&gt;&quot;1&quot;&lt;/b&gt;</C>
  </B>
  <D y="1"/>
</A>
`)
  })
})
