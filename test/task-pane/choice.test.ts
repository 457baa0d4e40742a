// What may go along with a mail, and what is too large.
import { expect } from 'chai'
import {
  listChosen,
  countCopies,
  listKeptBack,
  listDuplicates,
  makeOffer,
  weigh,
} from '#adapters/web/task-pane/archive/choice.ts'
import { MAX_MAIL_BYTES } from '#domain/archive/mail.ts'
import { verifies } from '#test/support/verifies.ts'

const attachment = (id: string, size: number, contentId: string | null = null, contentType = 'image/png') => ({
  id,
  fileName: `${id}.png`,
  contentType,
  size,
  contentId,
  isInline: contentId !== null,
})

describe('choice of attachments', () => {
  it('counts pictures in the text as part of the mail, and others as attachments', () => {
    const offer = makeOffer('<img src="cid:Logo@x">', [
      attachment('logo', 10, 'logo@X'),
      attachment('unused', 10, 'other@x'),
      attachment('photo', 10),
    ])
    expect(offer.inline.map((a) => a.id)).to.deep.equal(['logo'])
    expect(offer.choosable.map((a) => a.id)).to.deep.equal(['unused', 'photo'])
    expect(offer.fixedSize).to.equal(22 + 10)
  })

  it('refuses what alone is too large, and shows by how much the rest is', () => {
    const offer = makeOffer('', [
      attachment('a', MAX_MAIL_BYTES),
      attachment('b', 1),
      attachment('c', MAX_MAIL_BYTES + 1),
    ])
    expect(offer.tooLarge.map((a) => a.id)).to.deep.equal(['c'])
    expect(weigh(offer, new Set())).to.include({ total: MAX_MAIL_BYTES + 1, excess: 1, tooMany: false })
    expect(weigh(offer, new Set(['b']))).to.include({ total: MAX_MAIL_BYTES, excess: 0 })
    expect(listChosen(offer, new Set(['b'])).map((a) => a.id)).to.deep.equal(['a'])
  })

  it('refuses what does not fit beside the text, however small the text', () => {
    const offer = makeOffer('<p>', [attachment('a', MAX_MAIL_BYTES - 3), attachment('b', MAX_MAIL_BYTES - 2)])
    expect(offer.choosable.map((a) => a.id)).to.deep.equal(['a'])
    expect(offer.tooLarge.map((a) => a.id)).to.deep.equal(['b'])
  })

  verifies('ARC-12', 'sends to the service what stays out, and why', () => {
    const offer = makeOffer('', [
      attachment('a', 5),
      attachment('b', 6),
      { ...attachment('a', 5), id: 'again' },
      attachment('film', MAX_MAIL_BYTES + 1),
    ])
    expect(listKeptBack(offer, new Set(['b', 'again']))).to.deep.equal([
      { fileName: 'film.png', size: MAX_MAIL_BYTES + 1, reason: 'TOO_LARGE' },
      { fileName: 'b.png', size: 6, reason: 'BY_USER' },
      { fileName: 'a.png', size: 5, reason: 'DUPLICATE' },
    ])
    expect(listKeptBack(offer, new Set()).map(({ reason }) => reason)).to.deep.equal(['TOO_LARGE'])
  })

  it('holds to 100 attachments, pictures included', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => attachment(`n${n}`, 1))
    expect(weigh(makeOffer('', hundred), new Set()).tooMany).to.equal(false)
    const offer = makeOffer('<img src="cid:l">', [...hundred, attachment('l', 1, 'l')])
    expect(weigh(offer, new Set()).tooMany).to.equal(true)
    expect(weigh(offer, new Set(['n1'])).tooMany).to.equal(false)
  })

  it('leaves out all but the first of what is in the mail more than once, by name and size', () => {
    const twice = (id: string, size: number) => ({ ...attachment('scan', size), id })
    const offer = makeOffer('', [twice('a', 5), twice('b', 6), twice('c', 5), twice('d', 5), attachment('other', 5)])
    expect([...listDuplicates(offer)]).to.deep.equal(['c', 'd'])
    expect([...countCopies(offer)]).to.deep.equal([
      ['a', 3],
      ['c', 3],
      ['d', 3],
    ])
  })
})
