// A hundred addresses asked for at once: by how many calls, and that no text in an address changes the query.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import { toComparable, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { type Bench, caller, makeBench, mailbox } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

/** Sound addresses that would mean something else in a filter, an address or a tag, were they not kept apart. */
const STRANGE = [
  "o'neill@quotes.example",
  "''@quotes.example",
  "x'or'1'eq'1@quotes.example",
  '%27%20or%20true@percent.example',
  '100%@percent.example',
  '$filter=true&$top=0@dollar.example',
  'a&b=c#d?e@marks.example',
  'plus+sign@marks.example',
  'guid{0}@marks.example',
  'ÉVA.Müller@umlaut.example',
  '遥@さくら.example',
  '😀@emoji.example',
]

describe('many addresses at once', function () {
  this.timeout(60_000)
  let bench: StandInBench
  let contacts: LedgerContacts
  let persons: readonly string[]
  let offices: readonly string[]

  const texts = (row: Readonly<Record<string, unknown>>, fields: readonly string[]): readonly string[] =>
    fields.flatMap((field) => {
      const value = row[field]
      return typeof value === 'string' && value !== '' ? [value] : []
    })

  before(async () => {
    bench = await startStandInBench()
    contacts = makeLedgerContacts({ baseUrl: bench.url, useLedger: bench.useLedger })
    const account = await bench.add('crm/Accounts', { Name: "Vreemde ' adressen", Email: 'Office@quotes.example' })
    for (const [n, address] of STRANGE.entries())
      await bench.add('crm/Contacts', {
        Account: account,
        LastName: 'Vreemd',
        [n % 2 === 0 ? 'Email' : 'BusinessEmail']: address,
      })
    persons = (await bench.rows('crm/Contacts')).flatMap((row) => texts(row, ['Email', 'BusinessEmail']))
    offices = (await bench.rows('crm/Accounts')).flatMap((row) => texts(row, ['Email']))
  })
  beforeEach(() => bench.forget())
  after(() => bench.close())

  const known = async (addresses: readonly string[]): Promise<ReadonlySet<string>> =>
    rightOf(await contacts.findKnownAmong(bench.caller, addresses.map(mailbox))())

  const total = async (): Promise<number> => Object.values(await bench.calls()).reduce((sum, calls) => sum + calls, 0)

  verifies('PLG-4', 'a hundred people with long addresses are known by ten calls, persons alone', async () => {
    const asked = [...new Set(persons.map((one) => one.toLowerCase()))].slice(0, 100)
    expect(asked).to.have.length(100)
    expect(await known(asked)).to.deep.equal(new Set(asked))
    const calls = await bench.calls()
    expect(Object.keys(calls)).to.deep.equal(['GET crm/Contacts 200'])
    expect(calls['GET crm/Contacts 200']).to.equal(10)
  })

  verifies(['PLG-4', 'PLG-20'], 'a hundred strangers cost thirteen calls and no refusal; one costs two', async () => {
    const strangers = Array.from({ length: 100 }, (_, n) => `voornaam.achternaam${n}@klant.example`)
    expect(await known(strangers)).to.deep.equal(new Set())
    const calls = await bench.calls()
    expect(Object.keys(calls)).to.have.members(['GET crm/Contacts 200', 'GET crm/Accounts 200'])
    expect(await total()).to.equal(13)
    await bench.forget()
    await known(['nobody@klant.example'])
    expect(await total()).to.equal(2)
  })

  verifies('PLG-4', 'an organisation counts as well, and is asked for only where there is no person', async () => {
    const [office = '', other = ''] = offices
    expect(await known([office, persons[0] ?? '', other.toUpperCase()])).to.deep.equal(
      new Set([office, persons[0] ?? '', other].map((one) => one.toLowerCase())),
    )
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 1, 'GET crm/Accounts 200': 1 })
  })

  verifies('PLG-4', 'it returns the results of single look-ups', async () => {
    const asked = [...STRANGE, 'nobody@quotes.example', "o''neill@quotes.example", offices[0] ?? '']
    const matches = await known(asked)
    for (const address of asked)
      expect(matches.has(address.toLowerCase()), address).to.equal(
        rightOf(await contacts.findByEmail(bench.caller, mailbox(address))()).data.length > 0,
      )
  })

  const part = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom("'", "''", '%27', '%', '$filter=', ' or ', "x'or'", '&', '+', '#', 'İ', 'ß', 'é', '\u200d', '😀'),
  )
  const local = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
  const anyAddress = fc
    .oneof(
      local.map((one) => `${one}@quotes.example`),
      fc.constantFrom(...STRANGE).map((one) => one.replace('@', "'@")),
    )
    .filter((one) => E.isRight(parseMailbox(one)))

  verifies(
    'PLG-4',
    'whatever addresses are asked for, those are known that a plain search of all rows finds',
    async () => {
      const held = new Set([...persons, ...offices].map((one) => one.toLowerCase()))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.oneof(anyAddress, fc.constantFrom(...persons, ...offices)), { minLength: 1, maxLength: 30 }),
          async (asked) => {
            const expected = asked.map((one) => toComparable(one as Mailbox)).filter((one) => held.has(one))
            expect([...(await known(asked))].toSorted()).to.deep.equal([...new Set(expected)].toSorted())
          },
        ),
        { numRuns: propertyRuns(150) },
      )
      expect(Object.keys(await bench.calls()).every((call) => call.endsWith(' 200'))).to.equal(true)
    },
  )

  verifies('PLG-4', 'the longest addresses there are go into a question', async () => {
    const longest = [
      `${'%'.repeat(64)}@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.nl`,
      `${'遥'.repeat(21)}@${`${'さ'.repeat(20)}.`.repeat(2)}example`,
      `${"'".repeat(64)}@quotes.example`,
    ]
    expect(await known(longest)).to.deep.equal(new Set())
    expect(await bench.calls()).to.have.all.keys('GET crm/Contacts 200', 'GET crm/Accounts 200')
  })

  verifies('PLG-4', 'an address that fills a whole page hides none of the others', async () => {
    const account = await bench.add('crm/Accounts', { Name: 'Callcenter' })
    for (let n = 0; n < 130; n += 1)
      await bench.add('crm/Contacts', { Account: account, LastName: `Medewerker ${n}`, Email: 'balie@vol.example' })
    await bench.add('crm/Contacts', { Account: account, LastName: 'De laatste', BusinessEmail: 'laatste@vol.example' })
    await bench.forget()
    expect(await known(['balie@vol.example', 'laatste@vol.example', 'niemand@vol.example'])).to.deep.equal(
      new Set(['balie@vol.example', 'laatste@vol.example']),
    )
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 2, 'GET crm/Accounts 200': 1 })
  })

  verifies('PLG-19', 'a ledger that is used up half-way is reported as that, and nothing else', async () => {
    const strangers = Array.from({ length: 60 }, (_, n) => `voornaam.achternaam${n}@klant.example`)
    await bench.control({ op: 'fault', kind: 'rateLimited', after: 2 })
    const answer = await contacts.findKnownAmong(bench.caller, strangers.map(mailbox))()
    await bench.control({ op: 'clear' })
    expect(answer).to.have.nested.property('left._tag', 'LedgerBusy')
  })
})

describe('many addresses at a ledger that lies', () => {
  let bench: Bench
  beforeEach(async () => {
    bench = await makeBench()
  })
  afterEach(() => bench.close())

  verifies('PLG-18', 'pages without end that hold nothing of what was asked are a ledger that is down', async () => {
    bench.ledger.says({
      status: 200,
      body: {
        d: { results: [{ Email: 'other@x.example' }], __next: `${bench.ledger.url}/api/v1/314159/crm/Contacts` },
      },
    })
    const contacts = makeLedgerContacts({ baseUrl: bench.ledger.url, useLedger: bench.useLedger })
    expect(await contacts.findKnownAmong(caller, [mailbox('a@x.example'), mailbox('b@x.example')])()).to.deep.equal(
      E.left({ _tag: 'LedgerDown' }),
    )
    expect(bench.ledger.asked).to.have.length(1)
  })
})
