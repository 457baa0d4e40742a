import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { toApiUrl, parseNextPage } from '#adapters/ledger/addresses.ts'
import {
  matchAny,
  matchAtLeast,
  matchBoth,
  contains,
  toDateTimeLiteral,
  matchEqual,
  toGuidLiteral,
  buildQuery,
  toTextLiteral,
} from '#adapters/ledger/query.ts'
import { parseFilter } from '#adapters/sandbox/ledger/odata-filter.ts'
import { findEntity } from '#adapters/sandbox/ledger/entity-table.ts'
import { numbered, uuid } from './ledger-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

/** The filter as a server reads it from the address it was sent to. */
function received(filter: ReturnType<typeof matchEqual>): string {
  const url = toApiUrl('http://ledger.example', 1, 'crm/Contacts', { query: buildQuery({ select: ['ID'], filter }) })
  expect([...url.searchParams.keys()]).to.deep.equal(['$select', '$filter'])
  expect(url.hash).to.equal('')
  return url.searchParams.get('$filter') ?? ''
}

/** Every string literal of a filter, unquoted, and what is left around them. */
function taken(filter: string): { readonly literals: readonly string[]; readonly rest: string } {
  const literals: string[] = []
  const rest = filter.replace(/'((?:[^']|'')*)'/g, (_, inner: string) => {
    literals.push(inner.replaceAll("''", "'"))
    return '?'
  })
  return { literals, rest }
}

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      '%',
      '&',
      '#',
      '+',
      ' ',
      '\\',
      '$',
      '(',
      ')',
      ' or ',
      ' eq ',
      '\0',
      '\n',
      '%27',
      '\ud800',
      '\udfff',
      'é',
      '😀',
    ),
  }),
)

describe('the next page of a list', () => {
  const list = toApiUrl('https://ledger.example', 1, 'crm/Contacts', { query: '$top=1' })

  it('is one of the same list at the same place, and no other', () => {
    const own = 'https://ledger.example/api/v1/1/crm/Contacts?$skiptoken=guid'
    expect(parseNextPage(list, own)).to.deep.equal(O.some('$skiptoken=guid'))
    for (const other of [
      own.replace('ledger.example', 'evil.example'),
      own.replace('ledger.example', 'ledger.example:8443'),
      own.replace('ledger.example', 'user@ledger.example'),
      own.replace('https', 'http'),
      own.replace('/1/', '/2/'),
      own.replace('Contacts', 'Accounts'),
      'https://',
    ])
      expect(parseNextPage(list, other), other).to.deep.equal(O.none)
  })
})

describe('a filter', () => {
  it('holds any text as one literal and nothing else', () => {
    fc.assert(
      fc.property(awkward, awkward, (one, other) => {
        const filter = received(
          matchAny(matchEqual('Email', toTextLiteral(one)), matchEqual('BusinessEmail', toTextLiteral(other))),
        )
        const { literals, rest } = taken(filter)
        expect(literals).to.deep.equal([one.toWellFormed(), other.toWellFormed()])
        expect(rest).to.equal('Email eq ? or BusinessEmail eq ?')
      }),
      { numRuns: 2_000 },
    )
  })

  it('finds exactly the row that carries the text, as another parser reads it', () => {
    fc.assert(
      fc.property(awkward, awkward, (asked, held) => {
        const parsed = rightOf(
          parseFilter(findEntity('crm/Contacts'), received(matchEqual('Email', toTextLiteral(asked)))),
        )
        expect(parsed(() => held)).to.equal(asked.toWellFormed() === held)
        expect(parsed(() => asked.toWellFormed())).to.equal(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes every kind of literal as the ledger wants it', () => {
    expect(matchEqual('ID', toGuidLiteral(numbered(9)))).to.equal("ID eq guid'00000000-0000-4000-8000-000000000009'")
    expect(
      matchBoth(
        matchAtLeast('Created', toDateTimeLiteral(Date.UTC(2026, 0, 2, 3, 4, 5, 678))),
        contains('Body', toTextLiteral("o'clock")),
      ),
    ).to.equal("(Created ge datetime'2026-01-02T03:04:05') and (substringof('o''clock',Body) eq true)")
    expect(
      buildQuery({ select: ['ID', 'Name'], filter: matchEqual('ID', toGuidLiteral(numbered(9))), top: 5 }),
    ).to.equal("$select=ID,Name&$filter=ID%20eq%20guid'00000000-0000-4000-8000-000000000009'&$top=5")
  })

  it('rejects text that is no uuid', () => {
    expect(() => toGuidLiteral(`x' or true` as ReturnType<typeof uuid>)).to.throw('never parsed')
  })
})
