// How long an address may be, by what goes over the wire; and which addresses are one mailbox.
import { domainToASCII, domainToUnicode } from 'node:url'
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import { toComparable, type Mailbox, mailDomain, parseMailbox, withAsciiDomain } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'

const isMailbox = (text: string): boolean => E.isRight(parseMailbox(text))
const domain = (label: string): string => `${label}.${label}.${label}.nl`

describe('a mailbox', () => {
  it('is of 254 octets at most, however few characters they make', () => {
    expect(isMailbox(`${'a'.repeat(59)}@${domain('x'.repeat(63))}`)).to.equal(true)
    expect(isMailbox(`${'a'.repeat(64)}@${domain('x'.repeat(63))}`)).to.equal(false)
    expect(isMailbox(`遥@${domain('さ'.repeat(27))}`)).to.equal(true)
    expect(isMailbox(`遥@${domain('さ'.repeat(28))}`)).to.equal(false)
  })

  it('does not match another that looks like it or compares to it', () => {
    expect(toComparable('kees@\u212aorrel.example')).to.equal('kees@korrel.example')
    for (const deceptive of [
      '\u212aees',
      'k\u200bees',
      'kees\u202e',
      '\u2066kees',
      'ke\u00ades',
      '\u212bke',
      'kees\u{e0061}',
      'kees\ufe0f',
      'kees\u{e0100}',
      'ke\u034fes',
      '\u3164kees',
      'kees\uffa0',
      'kees\u180b',
      'kees\u206a',
    ])
      expect(isMailbox(`${deceptive}@korrel.example`), deceptive).to.equal(false)
    expect(isMailbox('kees@\u212aorrel.example')).to.equal(false)
    for (const own of ['åke', 'Åke', 'ke\u0301es', 'İ', 'straße'])
      expect(isMailbox(`${own}@korrel.example`), own).to.equal(true)
    // Every other letter is alone in being the capital of its small one, except for the digraphs that have a title form.
    const capitals = new Map<string, string>()
    for (let code = 0x41; code <= 0x1_ff_ff; code += 1) {
      const letter = String.fromCodePoint(code)
      const small = letter.toLowerCase()
      if (small === letter || /\p{Lt}/u.test(letter) || !isMailbox(`${letter}@korrel.example`)) continue
      expect(capitals.get(small), `${letter} ${code.toString(16)}`).to.equal(undefined)
      capitals.set(small, letter)
    }
  })

  verifies('IDN-1', 'is one in every spelling: case, composed letters, and a domain in ASCII', () => {
    for (const [spelling, other] of [
      ['Info@Müller.example', 'info@XN--MLLER-kva.example'],
      ['info@mu\u0308ller.example', 'info@müller.example'],
      ['kees@例え.テスト', 'kees@xn--r8jz45g.xn--zckzah'],
      ['k\u00e9es@korrel.example', 'ke\u0301es@KORREL.example'],
      ['a@ελληνικό.bücher-und-mehr.example', `a@${domainToASCII('ελληνικό.bücher-und-mehr.example')}`],
    ] as const)
      expect(toComparable(spelling), spelling).to.equal(toComparable(other))
    for (const [one, another] of [
      ['info@muller.example', 'info@müller.example'],
      ['info@straße.example', 'info@strasse.example'],
      ['xn--mller-kva@korrel.example', 'müller@korrel.example'],
      ['info@xn--korrel.example', 'info@korrel.example'],
      ['info@１２７.１', 'info@127.0.0.1'],
    ] as const)
      expect(toComparable(one), one).not.to.equal(toComparable(another))
    expect(mailDomain('info@XN--MLLER-KVA.example' as Mailbox)).to.equal('müller.example')
    expect(withAsciiDomain('Info@Müller.example')).to.equal('Info@xn--mller-kva.example')
    expect(toComparable('MÜLL')).to.equal('müll')
  })

  verifies('IDN-1', 'has one comparable form, which is its own, of every domain that name servers can know', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abz09-äöüßéñçłøαβγжшядعربית日本語한국어例え'.split('')),
      minLength: 1,
      maxLength: 20,
    })
    const domain = fc.tuple(label, label).map((labels) => labels.join('.'))
    fc.assert(
      fc.property(domain, (name) => {
        const ascii = domainToASCII(name)
        fc.pre(ascii !== '' && !/^[\d.]+$/.test(ascii))
        const own = toComparable(`eva@${name}`)
        expect(own).to.equal(`eva@${domainToUnicode(ascii)}`)
        expect([toComparable(own), toComparable(`EVA@${ascii}`)]).to.deep.equal([own, own])
        expect(withAsciiDomain(own)).to.equal(`eva@${ascii}`)
      }),
      { numRuns: 500 },
    )
  })

  it('holds no half of a character', () => {
    expect(isMailbox('😀@x.example')).to.equal(true)
    expect(isMailbox('\ud83d@x.example')).to.equal(false)
  })
})
