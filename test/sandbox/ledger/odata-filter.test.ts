// The $filter parser on its own: literals round-trip, operators mean what they say, and nothing strange gets through or throws.
import { expect } from 'chai'
import fc from 'fast-check'
import type { Value } from '#adapters/sandbox/ledger/entity-description.ts'
import { findEntity } from '#adapters/sandbox/ledger/entity-table.ts'
import { parseFilter } from '#adapters/sandbox/ledger/odata-filter.ts'

const contacts = findEntity('crm/Contacts')
const uuid = 'aaaaaaaa-1111-4222-8333-bbbbbbbbbbbb'
const row: Readonly<Record<string, Value>> = {
  ID: uuid,
  FirstName: 'Eva',
  LastName: "O'Brien",
  Email: 'Eva@Korenbloem.example',
  Mobile: null,
  IsMainContact: true,
  Created: Date.UTC(2026, 0, 2, 10),
  Division: 7,
}

function passes(filter: string, of = row): boolean | string {
  const parsed = parseFilter(contacts, filter)
  return parsed._tag === 'Left' ? parsed.left.message : parsed.right((field) => of[field] ?? null)
}

describe('stand-in ledger: $filter', () => {
  for (const [filter, expected] of [
    ["FirstName eq 'Eva'", true],
    ["FirstName eq 'eva'", false],
    ["tolower(Email) eq 'eva@korenbloem.example'", true],
    ["LastName eq 'O''Brien'", true],
    ["trim(' Eva ') eq FirstName", true],
    [`ID eq guid'${uuid.toUpperCase()}'`, true],
    ["Created ge datetime'2026-01-02T10:00:00'", true],
    ["Created lt datetime'2026-01-02'", false],
    ['Division gt 6.5 and Division le 7', true],
    ['IsMainContact', true],
    ['IsMainContact eq false', false],
    ['Mobile eq null', true],
    ["Mobile ne '1'", true],
    ["Mobile gt '1'", false],
    ["startswith(Mobile,'06')", false],
    ["not startswith(Email,'Piet') and substringof('@Koren', Email) eq true", true],
    ["FirstName eq 'x' or FirstName eq 'y' and Division eq 7 or (Division eq 7)", true],
    ["(FirstName eq 'x' or FirstName eq 'Eva') and Division eq 8", false],
    ["not (FirstName eq 'Eva')", false],
    ["endswith(tolower(trim(Email)), '.example')", true],
  ] as const)
    it(`${filter} is ${expected}`, () => {
      expect(passes(filter)).to.equal(expected)
    })

  for (const filter of [
    "Shoe eq 'x'",
    "constructor eq 'x'",
    "FirstName eq 'Eva",
    "FirstName = 'Eva'",
    `ID eq '${uuid}'`,
    "FirstName eq guid'x'",
    "Created gt datetime'2026-99-02'",
    'FirstName',
    "FirstName eq 'a' FirstName",
    "reverse(FirstName) eq 'avE'",
    'startswith(FirstName) eq true',
    "(FirstName eq 'a'",
    '()',
    `${'('.repeat(5_000)}IsMainContact${')'.repeat(5_000)}`,
    `${'not '.repeat(5_000)}IsMainContact`,
  ])
    it(`refuses ${filter.slice(0, 40)}`, () => {
      expect(passes(filter)).to.be.a('string')
    })

  it('finds any text again that stands in a literal with its quotes doubled', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, other) => {
        const literal = `'${text.replaceAll("'", "''")}'`
        expect(passes(`LastName eq ${literal}`, { LastName: text })).to.equal(true)
        expect(passes(`LastName eq ${literal}`, { LastName: other })).to.equal(text === other)
        expect(passes(`substringof(${literal}, LastName)`, { LastName: `${other}${text}${other}` })).to.equal(true)
      }),
    )
  })

  it('answers any text with a test or a refusal, never with a throw', () => {
    const word = fc.constantFrom(
      'FirstName',
      'eq',
      'and',
      'or',
      'not',
      '(',
      ')',
      "'",
      'null',
      "guid'",
      'tolower(',
      '1',
      ',',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (text) => {
          expect(passes(text)).to.satisfy((it: unknown) => typeof it === 'boolean' || typeof it === 'string')
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
