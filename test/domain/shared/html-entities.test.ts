// What the entities of a mail's HTML stand for.
import { expect } from 'chai'
import { decodeEntities } from '#domain/shared/html-entities.ts'

describe('the entities of HTML', () => {
  it('are characters by number, and by the names that mail programs use', () => {
    expect(decodeEntities('R&amp;D &euro;&#32;1&#x2C;50 &eacute;&euml; &lt;b&gt;')).to.equal('R&D € 1,50 éë <b>')
    expect(decodeEntities('&#128512; &#x1F600;')).to.equal('😀 😀')
  })

  it('have the names of punctuation, spaces and the letters of Western Europe', () => {
    const written = [
      '&amp;&lt;&gt;&quot;&apos;&nbsp;&euro;&copy;&bull;&middot;',
      '&eacute;&egrave;&euml;&iuml;&ouml;&uuml;&auml;&ccedil;',
      '&ndash;&mdash;&hellip;&lsquo;&rsquo;&ldquo;&rdquo;',
    ]
    expect(written.map(decodeEntities)).to.deep.equal(['&<>"\' €©•·', 'éèëïöüäç', '–—…‘’“”'])
  })

  it('stay as they are written where their name is not known', () => {
    const text = '&; & &onbekend; &Amp &amp &toString; &valueOf; &hasOwn;'
    expect(decodeEntities(text)).to.equal(text)
  })

  it('are read once: what comes out of one is text', () => {
    expect(decodeEntities('&amp;lt;')).to.equal('&lt;')
  })

  it('that no text can hold become the sign for that', () => {
    expect(decodeEntities('&#0;&#xD83D;&#x110000;&#9999999;')).to.equal('\ufffd'.repeat(4))
  })
})
