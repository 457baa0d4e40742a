// The books of the soak: each kind of mistake makes them fail.
import { expect } from 'chai'
import { bookOf, type Effect, isBalanced, isFlat, printBook, spread } from '#test/soak/books.ts'
import { verifies } from '#test/support/verifies.ts'

const nothing: ReadonlySet<string> = new Set()
const asked: readonly Effect[] = [
  { area: 'hours', key: 'a', outcome: 'accepted' },
  { area: 'hours', key: 'b', outcome: 'accepted' },
  { area: 'hours', key: 'open', outcome: 'unknown' },
  { area: 'hours', key: 'no', outcome: 'refused' },
  { area: 'sales', key: 'a', outcome: 'accepted' },
]
const once = { a: 1, b: 1 }
const bookWith = (found: Readonly<Record<string, number>>, listed = nothing) =>
  bookOf('hours', asked, { found: new Map(Object.entries(found)), listed })

describe('the books of a soak', () => {
  verifies('OPS-9', 'balance when each accepted effect is there once, and unanswered ones once or not at all', () => {
    for (const found of [once, { ...once, open: 1 }]) {
      const book = bookWith(found)
      expect(isBalanced(book)).to.equal(true)
      expect(book).to.include({ accepted: 2, once: 2, unanswered: 1 })
    }
  })

  const wrong = {
    'a lost one': [{ a: 1 }, 'lost', 'b'],
    'a doubled one': [{ a: 1, b: 2 }, 'doubled', 'b'],
    'an unanswered one that is there twice': [{ ...once, open: 2 }, 'doubled', 'open'],
    'one that was refused': [{ ...once, no: 1 }, 'uninvited', 'no'],
    'one that no one asked for': [{ ...once, ghost: 1 }, 'uninvited', 'ghost'],
  } as const
  for (const [what, [found, column, key]] of Object.entries(wrong))
    verifies('OPS-9', `do not balance with ${what}`, () => {
      const book = bookWith(found)
      expect(isBalanced(book)).to.equal(false)
      expect(book[column]).to.deep.equal([key])
      expect(printBook([book])).to.include('NOT BALANCED')
    })

  verifies('OPS-9', 'list as doubtful what the service lists itself, and only where it is not there once', () => {
    const book = bookWith({ a: 2 }, new Set(['a', 'b', 'open']))
    expect([isBalanced(book), book.doubtful]).to.deep.equal([true, ['a', 'b']])
    expect(bookWith(once, new Set(['a'])).doubtful).to.deep.equal([])
  })

  verifies('OPS-9', 'memory that grows over a life is seen, and a short life shows nothing', () => {
    const life = { replica: 'replica 1', seconds: 600, early: 200, late: 280 }
    expect([isFlat(life), isFlat({ ...life, late: 290 }), isFlat({ ...life, seconds: 5, late: 900 })]).to.deep.equal([
      true,
      false,
      true,
    ])
    expect(spread([30, 10, 20])).to.deep.equal([20, 30])
  })
})
