// How the name that a mail gives a person is shown.
import { expect } from 'chai'
import fc from 'fast-check'
import { displayName } from '#domain/shared/display-name.ts'
import {
  hasBidiControls,
  hasUnseen,
  isBlank,
  withoutBidiControls,
  withoutUnseen,
} from '#domain/shared/hidden-characters.ts'
import { verifies } from '#test/support/verifies.ts'

describe('a display name', () => {
  const shown = (name: string): string => displayName({ name, address: 'eva@korenbloem.example' })

  verifies(['ARC-3', 'PLG-3'], 'never passes for an address', () => {
    for (const [name, expected] of [
      ['ceo@bank.example', 'ceo (at) bank.example'],
      ['ceo\uff20bank.example', 'ceo (at) bank.example'],
      ['ceo\ufe6bbank.example', 'ceo (at) bank.example'],
      ['"ceo@bank.example" <ceo@bank.example>', '"ceo (at) bank.example" <ceo (at) bank.example>'],
      ['\u202eelpmaxe.knab@oec', 'elpmaxe.knab (at) oec'],
      ['Eva @ Korenbloem', 'Eva (at) Korenbloem'],
      ['  "Eva\tJansen" ', 'Eva Jansen'],
      ["'Eva@Korenbloem.example'", ''],
      ['\u200d\ufe0f', ''],
      ['', ''],
    ] as const)
      expect(shown(name), name).to.equal(expected)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(shown(name)).not.to.match(/[@\ufe6b\uff20]/u)
        expect(hasUnseen(shown(name))).to.equal(false)
      }),
    )
  })

  verifies('PLG-7', 'what cannot be seen is found and taken out; the parts of letters and emoji stay', () => {
    for (const hidden of [
      '\u202e',
      '\u2066',
      '\u200e',
      '\u061c',
      '\u200b',
      '\u00ad',
      '\ufeff',
      '\u{e0041}',
      '\u2800',
      '\ufff9',
    ])
      expect([hasUnseen(`a${hidden}b`), withoutUnseen(`a${hidden}b`)], hidden).to.deep.equal([true, 'ab'])
    for (const seen of ['فاطمة', '👩🏽\u200d🚒', 'नि\u200cक', 'a\ufe0f', 'é\n'])
      expect([hasUnseen(seen), withoutUnseen(seen)]).to.deep.equal([false, seen])
    for (const joiner of ['\u200c', '\u200d', '\u200d\u200c'])
      expect([hasUnseen(`Jan${joiner}sen`), withoutUnseen(`Jan${joiner}sen`)]).to.deep.equal([true, 'Jansen'])
    expect(['', ' \u200d', '\ufe0f\u{e0100}', '👩🏽\u200d🚒'].map(isBlank)).to.deep.equal([true, true, true, false])
    expect([hasBidiControls('a\u202eb\n'), withoutBidiControls('a\u202eb\n')]).to.deep.equal([true, 'ab\n'])
    expect(hasBidiControls('zacht\u00adkoppelteken')).to.equal(false)
  })
})
