// How long an address may be, by what goes over the wire.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'

const isMailbox = (text: string): boolean => E.isRight(parseMailbox(text))
const domain = (label: string): string => `${label}.${label}.${label}.nl`

describe('a mailbox', () => {
  it('is of 254 octets at most, however few characters they make', () => {
    expect(isMailbox(`${'a'.repeat(59)}@${domain('x'.repeat(63))}`)).to.equal(true)
    expect(isMailbox(`${'a'.repeat(64)}@${domain('x'.repeat(63))}`)).to.equal(false)
    expect(isMailbox(`遥@${domain('さ'.repeat(27))}`)).to.equal(true)
    expect(isMailbox(`遥@${domain('さ'.repeat(28))}`)).to.equal(false)
  })

  it('holds no half of a character', () => {
    expect(isMailbox('😀@x.example')).to.equal(true)
    expect(isMailbox('\ud83d@x.example')).to.equal(false)
  })
})
