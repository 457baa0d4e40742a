// Fills the ledger with the data of an accounting practice: the same each time, with dates before the day on which it starts.
import {
  findMainPerson,
  sampleDivisions,
  type SampleOrganisation,
  sampleOrganisations,
  sampleUsers,
} from '#adapters/sandbox/sample-people.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import type { EntityRow } from './entity-description.ts'
import { type Filling, makeFilling, toKey, toPlain } from './sample-filling.ts'
import * as names from './sample-names.ts'
import { makePdf } from './sample-pdf.ts'
import type { Store } from './store.ts'

function addOrganisation(
  fill: Filling,
  organisation: SampleOrganisation,
  n: number,
): { account: string; contacts: string[] } {
  const main = organisation.people.findIndex((person) => person.isMain === true)
  const account = fill.add('crm/Accounts', `${n}`, {
    Code: String(10_000 + n).padStart(18),
    Name: organisation.name,
    Email: organisation.email ?? null,
    Phone: organisation.phone ?? null,
    City: organisation.city,
    Country: organisation.country,
    IsSales: true,
    MainContact: main < 0 ? null : fill.keyFor('crm/Contacts', `${n} ${main}`),
  })
  const contacts = organisation.people.map((person, index) =>
    fill.add('crm/Contacts', `${n} ${index}`, {
      Account: account,
      FirstName: person.firstName,
      LastName: person.lastName,
      Email: person.email ?? null,
      BusinessEmail: person.businessEmail ?? null,
      Phone: person.phone ?? null,
      Mobile: person.mobile ?? null,
      JobTitleDescription: person.jobTitle ?? null,
    }),
  )
  return { account, contacts }
}

function makeOrganisation(fill: Filling, n: number): SampleOrganisation {
  const name = `${fill.draw(names.trades)} ${fill.draw(names.brands)}${fill.below(3) === 0 ? ' BV' : ''}`
  const domain = `${toPlain(name)}${n}.example`
  const phone = (): string => `+31 ${10 + fill.below(80)} 555 ${String(1000 + fill.below(9000))}`
  const people = Array.from({ length: [1, 1, 1, 2, 3][fill.below(5)] ?? 1 }, (_, index) => {
    const [firstName, lastName] = [fill.draw(names.firstNames), fill.draw(names.lastNames)]
    return {
      firstName,
      lastName,
      email: `${toPlain(firstName)}.${toPlain(lastName)}@${domain}`,
      phone: phone(),
      mobile: `+31 6 555 ${String(10000 + fill.below(90000))}`,
      jobTitle: fill.draw(names.jobTitles),
      isMain: index === 0,
    }
  })
  return { name, email: `info@${domain}`, phone: phone(), city: fill.draw(names.cities), country: 'NL', people }
}

function addDocuments(store: Store, fill: Filling, parties: readonly Party[], count: number): void {
  const { addAt, draw } = fill
  const at = Array.from({ length: count }, () => fill.ago(200)).sort((a, b) => a - b)
  at.forEach((moment, n) => {
    const party = draw(parties)
    const [title, type] = draw(names.documentSubjects)
    const subject = `${title} ${party.name}`
    const document = addAt(moment, 'documents/Documents', `${n}`, {
      Subject: subject,
      Type: type,
      Account: party.account,
      Contact: draw(party.contacts),
      DocumentDate: moment,
    })
    const content = makePdf([subject, `Voorbeelddocument ${n + 1} van de stand-in boekhouding`])
    const fileName = `${title} ${new Date(moment).getUTCFullYear()}.pdf`
    const row: EntityRow = { Document: document, FileName: fileName, FileSize: content.length }
    store.putContent(addAt(moment, 'documents/DocumentAttachments', `${n}`, row), content)
  })
}

interface Party {
  readonly name: string
  readonly account: string
  readonly contacts: readonly string[]
}

function fillDivision(
  store: Store,
  division: number,
  today: Instant,
  made: number,
  known: readonly SampleOrganisation[],
): void {
  const fill = makeFilling(store, division, today)
  const { add, addAt, draw, below, ago } = fill
  for (const one of sampleDivisions)
    add('hrm/Divisions', '', {
      Code: one.code,
      Description: one.name,
      CustomerName: one.name,
      Country: 'NL',
      Currency: 'EUR',
    })
  for (const [types, creatable] of [
    [names.documentTypes, true],
    [names.typesOfItsOwn, false],
  ] as const)
    for (const [id, description] of types)
      add('documents/DocumentTypes', '', {
        ID: id,
        Description: description,
        DocumentIsCreatable: creatable,
        DocumentIsViewable: true,
        TypeCategory: 4,
      })
  const employees = sampleUsers.map((user) =>
    add('payroll/Employees', user.id, {
      ID: user.employeeId,
      FullName: user.fullName,
      BusinessEmail: user.email,
      User: user.id,
    }),
  )
  const stages = names.stages.map(([code, description, probability], n) =>
    add('crm/OpportunityStages', code, {
      Code: code,
      Description: description,
      Probability: probability / 100,
      Active: 1,
      SortOrder: n,
    }),
  )
  const items = names.items.map(([code, description, isTime, unit, price]) => ({
    isTime,
    id: add('logistics/Items', code, {
      Code: code,
      Description: description,
      IsTime: isTime,
      Unit: unit,
      SalesPrice: price,
      ItemGroup: toKey(isTime === 1 ? 'uren' : 'kosten'),
      ItemGroupCode: isTime === 1 ? 'UREN' : 'KOSTEN',
      ItemGroupDescription: isTime === 1 ? 'Uren' : 'Kosten',
    }),
  }))
  const organisations = [...known, ...Array.from({ length: made }, (_, n) => makeOrganisation(fill, n + 1))]
  const parties: readonly Party[] = organisations.map((one, n) => ({
    name: one.name,
    ...addOrganisation(fill, one, n + 1),
  }))

  const times = (share: number, make: (party: Party, n: number) => void): void => {
    for (let n = 0; n < Math.ceil(made * share); n += 1)
      make(parties[n < known.length ? n : below(parties.length)] ?? draw(parties), n)
  }
  const amountFC = (): number => 250 * (1 + below(80))
  const projects: { id: string; account: string }[] = []
  times(0.5, (party, n) => {
    const description = `${draw(names.projectKinds)} ${party.name}`
    const id = add('project/Projects', `${n}`, {
      Code: `P${String(n + 1).padStart(5, '0')}`,
      Description: description,
      Account: party.account,
      StartDate: ago(500),
      Manager: draw(employees),
    })
    projects.push({ id, account: party.account })
  })
  times(0.25, (party, n) => {
    const stage = below(names.stages.length)
    addAt(ago(120), 'crm/Opportunities', `${n}`, {
      Name: `${draw(names.opportunityKinds)} ${party.name}`,
      Account: party.account,
      Contact: draw(party.contacts),
      OpportunityStage: stages[stage] ?? null,
      OpportunityStatus: stage === 4 ? draw([2, 3]) : 1,
      AmountFC: amountFC(),
      Probability: (names.stages[stage]?.[2] ?? 0) / 100,
      CloseDate: today + fromDays(below(90)),
      NextAction: 'Bellen over het voorstel',
    })
  })
  const orders = (path: string, account: string, date: string, description: string, status: EntityRow): void =>
    times(0.3, (party, n) => {
      const at = ago(300)
      addAt(at, path, `${n}`, {
        [account]: party.account,
        [date]: at,
        AmountFC: amountFC(),
        ...status,
        Description: `${description} ${party.name}`,
        Currency: 'EUR',
      })
    })
  orders('crm/Quotations', 'OrderAccount', 'QuotationDate', 'Offerte', { StatusDescription: 'Open' })
  orders('salesorder/SalesOrders', 'OrderedBy', 'OrderDate', 'Order', { StatusDescription: 'Open' })
  orders('purchaseorder/PurchaseOrders', 'Supplier', 'OrderDate', 'Inkoop', {})
  for (let n = 0; n < made; n += 1) {
    const project = draw(projects)
    const at = ago(60)
    addAt(at, 'project/TimeTransactions', `${n}`, {
      Account: project.account,
      Project: project.id,
      Item: draw(items.filter((item) => item.isTime === 1)).id,
      Employee: draw(employees),
      Date: at,
      Quantity: (1 + below(16)) / 4,
      HourStatus: draw([1, 10, 10]),
      Type: 1,
    })
  }
  addDocuments(store, fill, parties, Math.ceil(made * 0.15))
}

const careGroup: SampleOrganisation = {
  name: 'Zorggroep Het Kompas',
  email: 'info@hetkompas.example',
  city: 'Zwolle',
  country: 'NL',
  people: [findMainPerson('Hilde', 'Kramer', { email: 'hilde@hetkompas.example', jobTitle: 'HR-manager' })],
}

/** Fills two divisions: a large one, and a small payroll division for the organisations of the sample mails and one further client. */
export function fillWithSamples(store: Store, now: Instant): void {
  const today = now - (now % fromDays(1))
  const [large, small] = sampleDivisions
  fillDivision(store, large.code, today, 260, sampleOrganisations)
  fillDivision(store, small.code, today, 60, [...sampleOrganisations, careGroup])
}
