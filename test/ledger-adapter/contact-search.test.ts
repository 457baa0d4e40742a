// Searching people and organisations at the stand-in ledger: whatever is typed, the answer is what a plain look through all rows gives.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerOrganisations } from '#adapters/ledger/ledger-organisations.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerOrganisations } from '#domain/ledger/organisation.ts'
import { MAX_SEARCH, parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import { parseMailDomain } from '#domain/identity/tenant.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { type StandInBench, type StandInRow, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const STRANGE = [
  "O'Neill & ''Zonen''",
  "' or true or 'a' eq 'a",
  '$filter=true&$top=0#',
  '100% %27%20or%20true',
  "substringof('a',Email) eq true) or (1 eq 1",
  'Ökş İstanbul ß',
  '遥さん 😀👨‍👩‍👧',
  'tab\tin\u00a0name\\',
  '"quoted" <b>bold</b>',
]

function textOf(row: StandInRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

const typed = (text: string): SearchText => rightOf(parseSearchText(text))

describe('searching the ledger', function () {
  this.timeout(60_000)
  let bench: StandInBench
  let contacts: LedgerContacts
  let organisations: LedgerOrganisations
  let people: readonly StandInRow[]
  let accounts: readonly StandInRow[]

  before(async () => {
    bench = await startStandInBench()
    contacts = makeLedgerContacts({ baseUrl: bench.url, useLedger: bench.useLedger })
    organisations = makeLedgerOrganisations({ baseUrl: bench.url, useLedger: bench.useLedger })
    for (const name of STRANGE) {
      const account = await bench.add('crm/Accounts', { Name: name, City: name, Website: 'javascript:alert(1)' })
      await bench.add('crm/Contacts', { Account: account, FirstName: name.slice(0, 60), Email: 'x@strange.example' })
      await bench.add('crm/Contacts', {
        Account: account,
        LastName: 'Y',
        BusinessEmail: `${name.slice(0, 8)}@y.example`,
      })
    }
    people = await bench.rows('crm/Contacts')
    accounts = await bench.rows('crm/Accounts')
  })
  beforeEach(() => bench.forget())
  after(() => bench.close())

  const plain = (
    rows: readonly StandInRow[],
    fields: readonly string[],
    by: string,
    text: SearchText,
  ): readonly unknown[] =>
    rows
      .filter((row) => fields.some((field) => textOf(row, field).toLowerCase().includes(text)))
      .toSorted((a, b) => textOf(a, by).localeCompare(textOf(b, by), 'nl'))
      .slice(0, 25)
      .map((row) => row['ID'])

  const plainPeople = (text: SearchText) =>
    plain(people, ['FullName', 'AccountName', 'Email', 'BusinessEmail'], 'FullName', text)
  const plainAccounts = (text: SearchText) => plain(accounts, ['Name'], 'Name', text)

  const searchPeople = async (text: SearchText): Promise<readonly unknown[]> =>
    rightOf(await contacts.search(bench.caller, text)()).map(({ id }) => id)
  const searchAccounts = async (text: SearchText): Promise<readonly unknown[]> =>
    rightOf(await organisations.search(bench.caller, text, O.none)()).map(({ id }) => id)

  verifies('PLG-5', 'by name, organisation or address, whatever the case, in one call', async () => {
    for (const text of ['MULDER', 'de korenbloem', 'Daan.Mulder@', 'hoekstra@dehoek']) {
      await bench.forget()
      const found = rightOf(await contacts.search(bench.caller, typed(text))())
      expect(found, text).to.have.length.above(0)
      expect(found.map(({ id }) => id)).to.deep.equal(plainPeople(typed(text)))
      expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 1 })
    }
    const [eva] = rightOf(await contacts.search(bench.caller, typed('eva@korenbloem'))())
    expect(eva).to.include({ kind: 'contact', fullName: 'Eva Jansen', isMainContact: true })
    expect(eva?.organisation).to.have.nested.property('value.name', 'Bakkerij De Korenbloem BV')
  })

  verifies('PLG-5', 'never more than 25, and no match is not a refusal', async () => {
    expect(await searchPeople(typed('an'))).to.have.length(25)
    expect(await searchPeople(typed('nobody of this name'))).to.deep.equal([])
    expect(Object.keys(await bench.calls())).to.deep.equal(['GET crm/Contacts 200'])
  })

  const pieces = fc.constantFrom(
    "'",
    "''",
    '"',
    '%',
    '%27',
    '%2527',
    '&',
    '#',
    '?',
    '+',
    '$filter=',
    '$top=0',
    ' or ',
    ' and ',
    ' eq ',
    '(',
    ')',
    ',',
    '\\',
    '\n',
    '\0',
    '\u0085',
    'ß',
    'İ',
    'ı',
    'é',
    'e\u0301',
    '遥',
    '😀',
    '\ud83d',
    "guid'",
    "datetime'",
    'null',
    'true',
  )
  const fragment = fc
    .constantFrom(...STRANGE, 'Korenbloem', 'Mulder', '@', '.example', 'van den')
    .chain((text) =>
      fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b))),
    )
  const anything = fc
    .oneof(
      fragment,
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.array(fc.oneof(pieces, fragment), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
    )
    .map((text) => parseSearchText(text))
    .filter(E.isRight)
    .map(({ right }) => right)

  verifies('PLG-5', 'no text, however it is written, changes what is asked', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await searchPeople(text)).to.deep.equal(plainPeople(text))
      }),
      { numRuns: propertyRuns(400) },
    )
    expect(Object.keys(await bench.calls())).to.deep.equal(['GET crm/Contacts 200'])
  })

  verifies('PLG-9', 'nor does a text typed for organisations', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await searchAccounts(text)).to.deep.equal(plainAccounts(text))
      }),
      { numRuns: propertyRuns(200) },
    )
    expect(Object.keys(await bench.calls())).to.deep.equal(['GET crm/Accounts 200'])
  })

  verifies(
    'PLG-5',
    'the longest texts that are taken fit into one question, and longer ones are not taken',
    async () => {
      for (const text of ['x'.repeat(MAX_SEARCH), "'".repeat(60), '遥'.repeat(40), '%'.repeat(100), '😀'.repeat(30)]) {
        expect(E.isRight(parseSearchText(text)), text).to.equal(true)
        expect(await searchPeople(typed(text))).to.deep.equal([])
        expect(await searchAccounts(typed(text))).to.deep.equal([])
      }
      for (const text of ['x'.repeat(MAX_SEARCH + 1), "'".repeat(61), '遥'.repeat(41)])
        expect(parseSearchText(text)).to.deep.equal(E.left('too long'))
      for (const text of ['', ' ', 'x', '  x  ']) expect(parseSearchText(text)).to.deep.equal(E.left('too short'))
      expect(await bench.calls()).to.have.all.keys('GET crm/Contacts 200', 'GET crm/Accounts 200')
    },
  )

  verifies('PLG-9', 'an organisation is also found by the domain of its address or website, in one call', async () => {
    await bench.add('crm/Accounts', { Name: 'Molen A', Email: 'Info@Wiek.example' })
    await bench.add('crm/Accounts', { Name: 'Molen B', Website: 'https://www.wiek.example/' })
    await bench.add('crm/Accounts', { Name: 'Molen C', Email: 'info@wiekslag.example' })
    await bench.forget()
    const domain = parseMailDomain('wiek.example')
    const found = rightOf(await organisations.search(bench.caller, typed('wiekje'), domain)())
    expect(found.map(({ name }) => name)).to.deep.equal(['Molen A', 'Molen B'])
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 1 })
  })

  verifies(['PLG-3', 'IDN-1'], 'a contact is found by either spelling of its mail domain', async () => {
    const spellings = ['Info@Müller.example', 'info@XN--MLLER-KVA.example']
    for (const Email of spellings) {
      const contact = await bench.add('crm/Contacts', { Account: accounts[0]?.['ID'], LastName: 'Müller', Email })
      for (const asked of spellings.map((one) => rightOf(parseMailbox(one)))) {
        expect(rightOf(await contacts.findByEmail(bench.caller, asked)()).data.map(({ id }) => id)).to.include(contact)
        expect(rightOf(await contacts.findKnownAmong(bench.caller, [asked])())).to.deep.equal(
          new Set(['info@müller.example']),
        )
      }
    }
  })

  verifies('PLG-9', 'an organisation has its number without padding, and a page that is safe to open', async () => {
    const [bakery] = rightOf(await organisations.search(bench.caller, typed('korenbloem bv'), O.none)())
    expect(bakery).to.deep.include({ name: 'Bakkerij De Korenbloem BV', code: { _tag: 'Some', value: '10001' } })
    expect(bakery?.url).to.have.property('_tag', 'Some')
    const [strange] = rightOf(await organisations.search(bench.caller, typed("o'neill"), O.none)())
    expect(strange?.website).to.have.property('_tag', 'None')
  })
})
