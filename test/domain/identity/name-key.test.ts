// By what names compare: letters without their signs, and nothing that hangs on a machine's locale.
import { expect } from 'chai'
import fc from 'fast-check'
import { toNameKey } from '#domain/identity/naming.ts'
import { verifies } from '#test/support/verifies.ts'

describe('what names compare by', () => {
  verifies('IDN-1', 'case, accents and ways to type a sign make no difference', () => {
    for (const [one, other] of [
      ['Özgür', 'OZGUR'],
      ['é'.normalize('NFD'), 'É'.normalize('NFC')],
      ['İstanbul', 'istanbul'],
      ['Straße', 'STRASSE'],
      ['Łukasz Ðorđe', 'lukasz dorde'],
      ['ĳsbrand', 'IJsbrand'],
      ['D’Hondt', "d'hondt"],
      ['Jan‑Piet van\u00a0Dam', 'jan-piet van dam'],
      ['ΟΔΟΣ', 'οδός'],
    ] as const)
      expect(toNameKey(one), one).to.equal(toNameKey(other))
  })

  verifies('IDN-1', 'other letters and signs do', () => {
    expect(new Set(['Jan', 'Jan P', 'Jan-P', 'Jans', 'Јан', '山田', 'だ', 'た'].map(toNameKey))).to.have.property(
      'size',
      8,
    )
  })

  verifies('IDN-1', 'a key is its own key, and never so long that an index could not hold it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
        expect(toNameKey(toNameKey(name))).to.equal(toNameKey(name))
        expect(Buffer.byteLength(toNameKey(name))).to.be.below(2_000)
      }),
    )
  })
})
