// How long an address may be, by what goes over the wire.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { comparable, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'

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
    expect(comparable('kees@\u212aorrel.example' as Mailbox)).to.equal('kees@korrel.example')
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
    // Every other letter is alone in being the capital of its small one, but for the digraphs that titles have a form of.
    const capitals = new Map<string, string>()
    for (let code = 0x41; code <= 0x1_ff_ff; code += 1) {
      const letter = String.fromCodePoint(code)
      const small = letter.toLowerCase()
      if (small === letter || /\p{Lt}/u.test(letter) || !isMailbox(`${letter}@korrel.example`)) continue
      expect(capitals.get(small), `${letter} ${code.toString(16)}`).to.equal(undefined)
      capitals.set(small, letter)
    }
  })

  it('holds no half of a character', () => {
    expect(isMailbox('😀@x.example')).to.equal(true)
    expect(isMailbox('\ud83d@x.example')).to.equal(false)
  })
})
