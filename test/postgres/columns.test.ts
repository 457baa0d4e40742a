// A row is decoded column by column without contexts: values and faults are those of io-ts.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { decodeColumns, instant, mapRow, asNullable, withStoredKeys } from '#adapters/postgres/kernel/columns.ts'
import { decodeRow } from '#adapters/postgres/kernel/statement.ts'

const row = t.type({ id: t.string, count: t.Int, at: asNullable(instant) }, 'row')

const column = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.date({ noInvalidDate: true }),
  fc.constantFrom(null, undefined, 0.5, {}),
)
const anyRow = fc.oneof(
  fc.record({ id: fc.string(), count: fc.integer(), at: fc.option(fc.date({ noInvalidDate: true })) }),
  fc.record({ id: column, count: column, at: column, more: column }, { requiredKeys: [] }),
  fc.anything(),
)

const faults = (errors: t.Errors): readonly string[] =>
  errors.map(({ context }) => context.map(({ key, type }) => `${key}: ${type.name}`).join('/'))

describe('the columns of a row', () => {
  it('have the values and the faults that io-ts gives them, and no other columns', () => {
    fc.assert(
      fc.property(anyRow, (input) => {
        const [ours, theirs] = [decodeColumns(row, input), row.decode(input)]
        expect(E.isRight(ours)).to.equal(E.isRight(theirs))
        if (E.isLeft(ours) && E.isLeft(theirs)) expect(faults(ours.left)).to.deep.equal(faults(theirs.left))
        if (E.isRight(ours) && E.isRight(theirs)) {
          const { id, count, at } = theirs.right
          expect(ours.right).to.deep.equal({ id, count, at })
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('are named by a fault, but never shown', () => {
    const unreadable = { name: 'read', row: mapRow(row, ({ id }) => id) }
    expect(decodeRow(unreadable, { id: 'een', count: 1, at: null })).to.equal('een')
    expect(() => decodeRow(unreadable, { id: 'een', count: 'geheim', at: 'geheim' })).to.throw(
      /^read: unreadable \.count, \.at$/,
    )
  })
  it('store a property under another key where `withStoredKeys` has one', () => {
    const codec = withStoredKeys(
      t.union([
        t.type({ _tag: t.literal('A'), request: asNullable(t.string) }),
        t.type({ _tag: t.literal('B'), count: t.number }),
      ]),
      { request: 'order' },
    )
    for (const [value, stored] of [
      [{ _tag: 'A', request: O.some('x') } as const, { _tag: 'A', order: 'x' }],
      [{ _tag: 'B', count: 1 } as const, { _tag: 'B', count: 1 }],
    ] as const) {
      expect(JSON.stringify(codec.encode(value))).to.equal(JSON.stringify(stored))
      expect(codec.decode(stored)).to.deep.equal(E.right(value))
    }
    for (const other of [null, 'order', { _tag: 'A' }]) expect(E.isLeft(codec.decode(other))).to.equal(true)
  })
})
