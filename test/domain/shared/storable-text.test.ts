// What is left out of texts from outside, so that a store takes them.
import { expect } from 'chai'
import { parseStorableJson } from '#domain/shared/storable-text.ts'

describe('JSON from outside', () => {
  it('loses NUL and lone surrogates in its texts, however they are written, and nothing else', () => {
    expect(parseStorableJson(String.raw`{"a":"x\u0000y","b":["\uD800","\ud83d\ude00"],"c":1}`)).to.deep.equal({
      a: 'xy',
      b: ['\ufffd', '😀'],
      c: 1,
    })
    expect(parseStorableJson('{"a":"x"}')).to.deep.equal({ a: 'x' })
  })
})
