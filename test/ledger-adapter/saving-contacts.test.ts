// Contacts and organisations made and changed at the stand-in ledger: what is written, by how many calls, and what is not.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeRequestHash } from '#adapters/crypto/keyed-hashes.ts'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerOrganisations } from '#adapters/ledger/ledger-organisations.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeCreateOrganisation } from '#application/ledger/create-organisation.ts'
import { makeSaveContact, type SaveContactRequest } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactChange, ContactFields, ContactId } from '#domain/ledger/contact.ts'
import type { NewOrganisation } from '#domain/ledger/organisation.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, NOW, numbered, uuid } from './ledger-bench.ts'
import { type StandInBench, startStandInBench } from './stand-in-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const nothing: ContactFields = {
  firstName: O.none,
  middleName: O.none,
  lastName: O.none,
  email: O.none,
  businessEmail: O.none,
  phone: O.none,
  mobile: O.none,
  businessPhone: O.none,
  businessMobile: O.none,
  jobTitle: O.none,
  language: O.none,
  notes: O.none,
}

const whole: ContactFields = {
  firstName: O.some('Jan'),
  middleName: O.some('de'),
  lastName: O.some("O'Wit"),
  email: O.some(mailbox('Jan@DeWit.example')),
  businessEmail: O.some(mailbox('office@dewit.example')),
  phone: O.some('1'),
  mobile: O.some('2'),
  businessPhone: O.some('3'),
  businessMobile: O.some('4'),
  jobTitle: O.some('Directeur'),
  language: O.some('nl'),
  notes: O.some('Belt liever\nna tienen'),
}

describe('saving to the ledger', function () {
  this.timeout(30_000)
  let bench: StandInBench
  let account: AccountId
  let other: AccountId

  const parts = () => {
    const contacts = makeLedgerContacts({ baseUrl: bench.url, useLedger: bench.useLedger })
    const organisations = makeLedgerOrganisations({ baseUrl: bench.url, useLedger: bench.useLedger })
    const limits = makeMemoryLimits({ clock: { now: () => NOW } })
    const pause = () => () => new Promise<void>((resolve) => setTimeout(resolve, 20))
    const digest = makeRequestHash(new Uint8Array(32))
    const deps = { contacts, organisations, limits, digest, timer: { sleep: pause }, clock: { now: () => NOW } }
    return { contacts, save: makeSaveContact(deps), again: makeSaveContact(deps), make: makeCreateOrganisation(deps) }
  }
  let all: ReturnType<typeof parts>

  beforeEach(async () => {
    bench = await startStandInBench()
    account = uuid(await bench.add('crm/Accounts', { Name: 'De Wit Bouw BV', City: 'Ede' })) as AccountId
    other = uuid(await bench.add('crm/Accounts', { Name: 'De Wit Holding' })) as AccountId
    all = parts()
    await bench.forget()
  })
  afterEach(() => bench.close())

  const creation = (fields: Partial<ContactFields>, of = account): SaveContactRequest => ({
    _tag: 'Create',
    contact: { ...nothing, ...fields, account: of },
  })
  const change = (id: ContactId, fields: ContactChange, to?: AccountId): SaveContactRequest => ({
    _tag: 'Change',
    id,
    account: O.fromNullable(to),
    change: fields,
  })
  const save = (order: SaveContactRequest) => all.save(bench.caller, order)()
  const saved = async (order: SaveContactRequest) => rightOf(await save(order))
  const ofAccount = async () => (await bench.rows('crm/Contacts')).filter((row) => row['Account'] === account)

  verifies('PLG-7', 'a new contact is written whole and answered as the ledger has it, by three calls', async () => {
    const { contact, created } = await saved(creation(whole))
    expect(created).to.equal(true)
    expect(contact).to.deep.include({ ...whole, kind: 'contact', fullName: "Jan de O'Wit", isMainContact: false })
    expect(contact.organisation).to.have.nested.property('value.name', 'De Wit Bouw BV')
    expect(await bench.calls()).to.deep.equal({
      'GET crm/Contacts 200': 1,
      'GET crm/Accounts 200': 1,
      'POST crm/Contacts 201': 1,
    })
    expect(rightOf(await all.contacts.find(bench.caller, contact.id)())).to.deep.equal(O.some(contact))
  })

  verifies('PLG-6', 'details are one call, and an unknown contact costs none and is no refusal', async () => {
    const { contact } = await saved(creation(whole))
    await bench.remove('crm/Contacts', contact.id)
    await bench.forget()
    expect(rightOf(await all.contacts.find(bench.caller, contact.id)())).to.deep.equal(O.none)
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 1 })
  })

  verifies(
    'PLG-7',
    'a change writes what differs alone, by two calls; what is absent stays and none clears',
    async () => {
      const { contact } = await saved(creation(whole))
      await bench.forget()
      const different = {
        lastName: O.some('Zwart'),
        middleName: O.none,
        phone: O.some('1'),
        notes: O.none,
        businessEmail: O.none,
      }
      const answer = await saved(change(contact.id, different))
      expect(answer.created).to.equal(false)
      expect(answer.contact).to.deep.equal({ ...contact, ...different, fullName: 'Jan Zwart' })
      expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 1, 'PUT crm/Contacts({key}) 204': 1 })
      expect(rightOf(await all.contacts.find(bench.caller, contact.id)())).to.deep.equal(O.some(answer.contact))
    },
  )

  verifies('PLG-7', 'a save that changes nothing writes nothing: one call', async () => {
    const { contact } = await saved(creation(whole))
    await bench.forget()
    expect(await saved(change(contact.id, whole, account))).to.deep.equal({ contact, created: false })
    expect(await saved(change(contact.id, {}))).to.deep.equal({ contact, created: false })
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 2 })
  })

  verifies('PLG-7', 'a contact moves to another organisation, which is looked at first: three calls', async () => {
    const { contact } = await saved(creation(whole))
    await bench.forget()
    const moved = await saved(change(contact.id, {}, other))
    expect(moved.contact.organisation).to.have.nested.property('value.name', 'De Wit Holding')
    expect(await bench.calls()).to.deep.equal({
      'GET crm/Contacts 200': 1,
      'GET crm/Accounts 200': 1,
      'PUT crm/Contacts({key}) 204': 1,
    })
    expect(rightOf(await all.contacts.find(bench.caller, contact.id)())).to.deep.equal(O.some(moved.contact))
  })

  verifies(
    ['PLG-7', 'PLG-20'],
    'what is gone is reported without a refusal of the ledger, and nothing is written',
    async () => {
      const { contact } = await saved(creation(whole))
      await bench.remove('crm/Contacts', contact.id)
      const before = await bench.rows('crm/Contacts')
      await bench.forget()
      expect(await save(change(contact.id, { notes: O.none }))).to.deep.equal(E.left({ _tag: 'LedgerNotFound' }))
      const gone = numbered(404) as AccountId
      expect(await save(creation({ ...whole, email: O.none }, gone))).to.deep.equal(E.left({ _tag: 'AccountGone' }))
      const [known] = before
      const id = uuid(String(known?.['ID'])) as ContactId
      expect(await save(change(id, {}, gone))).to.deep.equal(E.left({ _tag: 'AccountGone' }))
      expect(await save(change(id, { firstName: O.none, lastName: O.none }))).to.deep.equal(
        E.left({ _tag: 'ContactUnnamed' }),
      )
      expect(await bench.calls()).to.have.all.keys('GET crm/Contacts 200', 'GET crm/Accounts 200')
      expect(await bench.rows('crm/Contacts')).to.deep.equal(before)
    },
  )

  verifies(
    'PLG-7',
    'an existing person of the organisation is reported, by either address or, without any, by name',
    async () => {
      const { contact } = await saved(creation(whole))
      const exists = E.left({ _tag: 'ContactExists', contactId: contact.id })
      await bench.forget()
      expect(
        await save(creation({ lastName: O.some('X'), email: O.some(mailbox('OFFICE@dewit.example')) })),
      ).to.deep.equal(exists)
      expect(await bench.calls()).to.deep.equal({ 'GET crm/Contacts 200': 1 })
      expect(await save(creation({ firstName: O.some('JAN'), lastName: O.some("o'wit") }))).to.deep.equal(exists)
      expect((await saved(creation({ firstName: O.some('Jan') }))).created).to.equal(true)
      expect((await saved(creation({ lastName: O.some("O'Wit") }))).created).to.equal(true)
      expect((await saved(creation(whole, other))).created).to.equal(true)
      expect(await ofAccount()).to.have.length(3)
    },
  )

  verifies('PLG-7', 'two clicks make one contact, here or at two replicas, and both get it', async () => {
    for (const [n, second] of [all.save, all.again].entries()) {
      const order = creation({ lastName: O.some(`Dubbel ${n}`), email: O.some(mailbox(`dubbel${n}@dewit.example`)) })
      const [one, two] = (await Promise.all([all.save(bench.caller, order)(), second(bench.caller, order)()])).map(
        rightOf,
      )
      expect([one?.created, two?.created]).to.have.members([false, true])
      expect(one?.contact).to.deep.equal(two?.contact)
    }
    expect(await ofAccount()).to.have.length(2)
  })

  verifies('PLG-7', 'a contact whose making was not answered is found when it is saved again', async () => {
    await bench.control({ op: 'fault', kind: 'loseAnswer', path: 'crm/Contacts', method: 'POST', count: 1 })
    expect(await save(creation(whole))).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
    expect(await saved(creation(whole))).to.have.property('created', false)
    expect(await ofAccount()).to.have.length(1)
  })

  const named = (over: Partial<NewOrganisation> = {}): NewOrganisation => ({
    name: "Timmer' & Zn 木",
    email: O.some(mailbox('info@timmer.example')),
    phone: O.some('5'),
    website: O.some('timmer.example'),
    addressLine: O.some('Dorpsstraat 1'),
    postcode: O.some('1234 AB'),
    city: O.some('Ede'),
    country: O.some('NL'),
    ...over,
  })
  const make = (organisation: NewOrganisation) => all.make(bench.caller, organisation)()

  verifies('PLG-9', 'an organisation is made by two calls and answered as the ledger has it', async () => {
    const made = rightOf(await make(named()))
    expect(made).to.deep.include({
      name: "Timmer' & Zn 木",
      website: O.some('https://timmer.example/'),
      city: O.some('Ede'),
    })
    expect(made.code).to.have.property('_tag', 'Some')
    expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 1, 'POST crm/Accounts 201': 1 })
    const row = (await bench.rows('crm/Accounts')).find(({ ID }) => ID === made.id)
    expect(row).to.include({ AddressLine1: 'Dorpsstraat 1', Postcode: '1234 AB', Country: 'NL', Phone: '5' })
  })

  verifies(
    'PLG-9',
    'one of the same name is reported where it may be the same, and not where it is elsewhere',
    async () => {
      const exists = E.left({ _tag: 'OrganisationExists', accountId: account })
      expect(await make(named({ name: 'DE WIT bouw bv', city: O.none }))).to.deep.equal(exists)
      expect(await make(named({ name: 'De Wit Bouw BV', city: O.some('EDE') }))).to.deep.equal(exists)
      expect(await bench.calls()).to.deep.equal({ 'GET crm/Accounts 200': 2 })
      expect(E.isRight(await make(named({ name: 'De Wit Bouw BV', city: O.some('Zwolle') })))).to.equal(true)
    },
  )

  verifies('PLG-9', 'two clicks make one organisation', async () => {
    const [one, two] = (await Promise.all([make(named()), make(named())])).map(rightOf)
    expect(one).to.deep.equal(two)
    expect((await bench.rows('crm/Accounts')).filter(({ Name }) => Name === "Timmer' & Zn 木")).to.have.length(1)
  })

  verifies('PLG-9', 'the longest name there is can be made', async () => {
    expect(rightOf(await make(named({ name: '木'.repeat(255) }))).name).to.have.length(255)
    expect(await bench.calls()).to.deep.equal({ 'POST crm/Accounts 201': 1 })
  })

  describe('together with its organisation', () => {
    const both = (name = 'Molen De Wiek', fields: Partial<ContactFields> = {}): SaveContactRequest => ({
      _tag: 'CreateBoth',
      contact: { ...nothing, firstName: O.some('Jan'), email: O.some(mailbox('jan@wiek.example')), ...fields },
      organisation: {
        name,
        email: O.none,
        phone: O.none,
        website: O.some('https://wiek.example'),
        addressLine: O.none,
        postcode: O.none,
        city: O.none,
        country: O.none,
      },
    })
    const called = async (name = 'Molen De Wiek') =>
      (await bench.rows('crm/Accounts')).filter((row) => row['Name'] === name)
    const contacts = async () => (await bench.rows('crm/Contacts')).filter((row) => row['Email'] === 'jan@wiek.example')

    verifies(['PLG-7', 'PLG-9'], 'makes both by four calls', async () => {
      const { contact, created } = await saved(both())
      expect(created).to.equal(true)
      expect(contact.organisation).to.have.nested.property('value.name', 'Molen De Wiek')
      expect(await bench.calls()).to.deep.equal({
        'GET crm/Accounts 200': 1,
        'POST crm/Accounts 201': 1,
        'GET crm/Contacts 200': 1,
        'POST crm/Contacts 201': 1,
      })
    })

    verifies(['PLG-7', 'PLG-9'], 'two of the same moment, at two replicas, make one of each', async () => {
      const answers = await Promise.all([all.save, all.again].map((save) => save(bench.caller, both())()))
      expect(new Set(answers.map((one) => rightOf(one).contact.id)).size).to.equal(1)
      expect([(await called()).length, (await contacts()).length]).to.deep.equal([1, 1])
    })

    verifies(['PLG-7', 'PLG-9'], 'an organisation of that name is reported, and nothing is created', async () => {
      const outcome = await save(both('de wit bouw bv'))
      expect(outcome).to.deep.equal(E.left({ _tag: 'OrganisationExists', accountId: account }))
      expect(await contacts()).to.deep.equal([])
    })

    verifies(['PLG-7', 'PLG-9'], 'leaves no organisation behind where the contact is refused for good', async () => {
      for (const status of [400, 403]) {
        await bench.control({ op: 'fault', kind: 'status', path: 'crm/Contacts', method: 'POST', status, count: 1 })
        expect(E.isLeft(await save(both()))).to.equal(true)
        expect(await called()).to.deep.equal([])
      }
      await bench.forget()
      expect((await saved(both())).created).to.equal(true)
      // Nothing is waited for: the first attempt is known to have come to nothing.
      expect(await bench.calls()).to.include({ 'GET crm/Accounts 200': 1 })
      expect((await called()).length).to.equal(1)
    })

    verifies(['PLG-7', 'PLG-9'], 'goes on with the organisation where it stopped, whatever was lost', async () => {
      for (const [n, fault] of [
        { kind: 'loseAnswer', path: 'crm/Accounts', method: 'POST' },
        { kind: 'status', path: 'crm/Contacts', method: 'POST', status: 500 },
        { kind: 'loseAnswer', path: 'crm/Contacts', method: 'POST' },
      ].entries()) {
        const order = both(`Molen ${n}`, { email: O.some(mailbox(`jan${n}@wiek.example`)) })
        await bench.control({ op: 'fault', ...fault, count: 1 })
        expect(await save(order)).to.have.nested.property('left._tag', 'LedgerDown')
        const { contact } = rightOf(await all.again(bench.caller, order)())
        expect(contact.organisation).to.have.nested.property('value.name', `Molen ${n}`)
        expect((await called(`Molen ${n}`)).length).to.equal(1)
        const made = (await bench.rows('crm/Contacts')).filter((row) => row['Email'] === `jan${n}@wiek.example`)
        expect(made.length).to.equal(1)
      }
    })
  })
})
