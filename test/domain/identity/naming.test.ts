// What can be a name, and what a mail domain.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import { MAX_CATEGORY_NAME_LENGTH, MAX_NAME_LENGTH, parseCategoryName, parseName } from '#domain/identity/naming.ts'
import { verifies } from '#test/support/verifies.ts'

describe('names', () => {
  verifies('IDN-1', 'a name is one line of up to 120 characters, without the white space around it', () => {
    const kept: readonly (readonly [string, string])[] = [
      ['  Eva Jansen\t', 'Eva Jansen'],
      ['فاطمة الأمراني', 'فاطمة الأمراني'],
      ['👩🏽‍🚒 Brandweer', '👩🏽‍🚒 Brandweer'],
      ['Zoe\u0308', 'Zoë'],
      ['a'.repeat(MAX_NAME_LENGTH), 'a'.repeat(MAX_NAME_LENGTH)],
      ['😀'.repeat(MAX_NAME_LENGTH), '😀'.repeat(MAX_NAME_LENGTH)],
    ]
    for (const [text, name] of kept) expect(parseName(text), text).to.deep.equal(O.some(name))
  })

  verifies('IDN-1', 'what would break a line, hide or turn round its neighbours is no name', () => {
    const refused = [
      '',
      '   ',
      'a'.repeat(MAX_NAME_LENGTH + 1),
      '😀'.repeat(MAX_NAME_LENGTH + 1),
      'Eva\nJansen',
      'Eva\u0000',
      'Eva\u001b[31m',
      'Eva\u0085Jansen',
      'Eva\u2028Jansen',
      'Eva\u202eJansen',
      'E\u200bva',
      'Eva\u{e0049}\u{e0067}',
      'E\u034fva',
      '\u3164',
      'Eva \u115f\uffa0Jansen',
      'Eva\ud800',
    ]
    for (const text of refused) expect(parseName(text), JSON.stringify(text)).to.deep.equal(O.none)
    expect(parseCategoryName('a'.repeat(MAX_CATEGORY_NAME_LENGTH + 1))).to.deep.equal(O.none)
    expect(parseCategoryName('a'.repeat(MAX_CATEGORY_NAME_LENGTH))).not.to.deep.equal(O.none)
  })

  verifies('IDN-1', 'a name is a name again, unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = parseName(text)
        if (O.isSome(name)) expect(parseName(name.value)).to.deep.equal(name)
      }),
    )
  })

  verifies('IDN-1', 'a mail domain is what can be behind the @, in lower case', () => {
    expect(parseMailDomain('Kantoor-Korrel.EXAMPLE')).to.deep.equal(O.some('kantoor-korrel.example'))
    expect(parseMailDomain('bücher.example')).to.deep.equal(O.some('bücher.example'))
    for (const text of [
      '',
      'korrel',
      'a@korrel.example',
      '@korrel.example',
      'korrel.example.',
      ' korrel.example',
      '-k.nl',
      'k..nl',
    ])
      expect(parseMailDomain(text), text).to.deep.equal(O.none)
  })
})
