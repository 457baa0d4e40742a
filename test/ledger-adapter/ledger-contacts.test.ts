import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import type { Contact } from '#domain/ledger/contact.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Bench, caller, emptyPage, mailbox, makeBench, numbered, refusal } from './ledger-bench.ts'

const contactRow = {
  __metadata: { uri: 'x', type: 'y' },
  ID: numbered(11),
  Account: numbered(12),
  AccountName: 'De Wit Bouw BV ',
  FullName: 'Jan de Wit',
  Email: 'Jan@DeWit.example',
  Phone: ' 020 123 45 67',
  Mobile: '',
  JobTitleDescription: 'Directeur',
  IsMainContact: true,
}
const page = (...rows: readonly unknown[]) => ({ status: 200, body: { d: { results: rows } } })
const address = mailbox('Jan@DeWit.example')

describe('the contacts of the ledger', () => {
  let bench: Bench
  beforeEach(async () => {
    bench = await makeBench()
  })
  afterEach(() => bench.close())

  const findListed = (at = address) =>
    makeLedgerContacts({ baseUrl: `${bench.ledger.url}/`, useLedger: bench.useLedger }).findByEmail(caller, at)()
  const find = async (at = address): Promise<E.Either<unknown, readonly Contact[]>> =>
    E.map(({ data }: Listed<Contact>) => data)(await findListed(at))
  const queries = () => bench.ledger.asked.map((one) => new URL(one.target, 'http://x'))

  verifies('PLG-3', 'a person is found by either of their addresses, in one call', async () => {
    bench.ledger.says(page(contactRow))
    expect(await find()).to.deep.equal(
      E.right([
        {
          kind: 'contact',
          id: numbered(11),
          fullName: 'Jan de Wit',
          organisation: O.some({
            id: numbered(12),
            name: 'De Wit Bouw BV',
            url: O.some(
              `${bench.ledger.url}/docs/CRMAccountCard.aspx?_Division_=314159&AccountID=%7b${numbered(12)}%7d`,
            ),
          }),
          email: O.some(address),
          phone: O.some('020 123 45 67'),
          mobile: O.none,
          jobTitle: O.some('Directeur'),
          isMainContact: true,
        },
      ]),
    )
    const [url] = queries()
    expect(url?.pathname).to.equal('/api/v1/314159/crm/Contacts')
    expect(Object.fromEntries(url?.searchParams ?? [])).to.deep.equal({
      $select: 'ID,Account,AccountName,FullName,Email,Phone,Mobile,JobTitleDescription,IsMainContact',
      $filter: "tolower(Email) eq 'jan@dewit.example' or tolower(BusinessEmail) eq 'jan@dewit.example'",
      $top: '61',
    })
    expect(bench.ledger.asked).to.have.length(1)
  })

  verifies('PLG-3', 'an organisation is looked for only where there is no person: two calls at most', async () => {
    bench.ledger.says(
      emptyPage,
      page({ ID: numbered(21), Name: 'Bakker & Zn', Email: 'info@bakker.example', Phone: null }),
    )
    const info = mailbox('info@bakker.example')
    const url = `${bench.ledger.url}/docs/CRMAccountCard.aspx?_Division_=314159&AccountID=%7b${numbered(21)}%7d`
    expect(await find(info)).to.deep.equal(
      E.right([
        {
          kind: 'account',
          id: numbered(21),
          fullName: 'Bakker & Zn',
          organisation: O.some({ id: numbered(21), name: 'Bakker & Zn', url: O.some(url) }),
          email: O.some(info),
          phone: O.none,
          mobile: O.none,
          jobTitle: O.none,
          isMainContact: false,
        },
      ]),
    )
    expect(queries().map((one) => one.searchParams.get('$filter')?.split(' or ').length)).to.deep.equal([2, 1])
    expect(bench.vault.readToken).to.equal(1)
  })

  verifies('PLG-3', 'no match is an empty list and no refusal', async () => {
    bench.ledger.says(emptyPage)
    expect(await find()).to.deep.equal(E.right([]))
    expect(bench.ledger.asked).to.have.length(2)
  })

  it('reads the bare list that some of the ledger’s answers are', async () => {
    bench.ledger.says({ status: 200, body: { d: [contactRow] } })
    expect(await find()).to.have.nested.property('right.length', 1)
  })

  it('has no address for a person known by a business address alone, or by none', async () => {
    bench.ledger.says(page({ ...contactRow, Email: null }, { ...contactRow, Email: 'geen', Account: null }))
    const found = await find()
    expect(found).to.have.nested.property('right[0].email').that.deep.equals(O.none)
    expect(found).to.have.nested.property('right[1].email').that.deep.equals(O.none)
    expect(found).to.have.nested.property('right[1].organisation').that.deep.equals(O.none)
  })

  it('asks for an address with a quote in it as that address', async () => {
    bench.ledger.says(emptyPage)
    await find(mailbox("o'neill@example.org"))
    expect(queries()[0]?.searchParams.get('$filter')).to.equal(
      "tolower(Email) eq 'o''neill@example.org' or tolower(BusinessEmail) eq 'o''neill@example.org'",
    )
  })

  verifies('PLG-3', 'lists no more than 60 and says so, whether the rows or a next page show that', async () => {
    const rows = (length: number) => Array.from({ length }, (_, n) => ({ ...contactRow, ID: numbered(n) }))
    bench.ledger.says(page(...rows(75)))
    const found = await findListed()
    expect(found).to.have.nested.property('right.data.length', 60)
    expect(found).to.have.nested.property('right.truncated', true)
    bench.ledger.says({ status: 200, body: { d: { results: rows(60), __next: `${bench.ledger.url}/next` } } })
    expect(await findListed()).to.have.nested.property('right.truncated', true)
    bench.ledger.says(page(...rows(60)))
    expect(await findListed()).to.have.nested.property('right.truncated', false)
  })

  verifies('PLG-18', 'texts that no database stores arrive without what hinders', async () => {
    bench.ledger.says(page({ ...contactRow, FullName: 'Jan\u0000 de \ud83dWit', JobTitleDescription: '\\u0000' }))
    const found = await find()
    expect(found).to.have.nested.property('right[0].fullName', 'Jan de \ufffdWit')
    expect(found).to.have.deep.nested.property('right[0].jobTitle', O.some('\\u0000'))
  })

  for (const [what, row] of [
    ['an id that is none', { ...contactRow, ID: '1' }],
    ['no id', { ...contactRow, ID: undefined }],
    ['a name that is a number', { ...contactRow, FullName: 7 }],
    ['null', null],
  ] as const)
    verifies('PLG-18', `a row with ${what} is a ledger that cannot be understood`, async () => {
      bench.ledger.says(page(row))
      expect(await find()).to.deep.equal(E.left({ _tag: 'LedgerDown', status: 200 }))
    })

  it('does not ask further when the first call fails', async () => {
    bench.ledger.says(refusal(403))
    expect(await find()).to.deep.equal(E.left({ _tag: 'LedgerForbidden' }))
    expect(bench.ledger.asked).to.have.length(1)
  })
})
