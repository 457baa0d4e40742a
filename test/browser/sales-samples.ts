// Opportunities, activities and orders of a bakery, as the plugin API returns them.

/** YYYY-MM-DD, so many days from now. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const id = (group: string, n: number): string => `${group.repeat(8)}-0000-4000-8000-00000000000${n}`

export const stages = [
  ['Eerste contact', 0.1],
  ['Behoefte bekend', 0.3],
  ['Offerte verstuurd', 0.6],
  ['Onderhandeling', 0.8],
  ['Afgerond', 1],
].map(([description, probability], n) => ({ id: id('c', n), code: `${n}0`, description, probability }))

export function opportunity(n: number, name: string, stage: number, over: object = {}): object {
  return {
    id: id('a', n),
    name,
    accountId: '22222222-2222-4222-8222-222222222222',
    contactId: null,
    stage: { id: stages[stage]?.id, description: stages[stage]?.description },
    status: 'open',
    amount: 12_500,
    currency: 'EUR',
    probability: stages[stage]?.probability,
    closeDate: dayFromNow(40),
    nextAction: 'Bellen over het voorstel',
    ...over,
  }
}

export const linkedId = id('a', 1)

export const opportunities = {
  data: [
    opportunity(1, 'Overstap administratie tweede winkel', 2, { amount: 8_250.5, closeDate: dayFromNow(1) }),
    opportunity(2, 'Salarispakket Bakkerij De Korenbloem voor veertien medewerkers', 0, { amount: 3_600 }),
    opportunity(3, 'Advies pensioen', 2, { amount: 4_400 }),
    opportunity(4, 'Online factureren', 4, { status: 'won', closeDate: dayFromNow(-80) }),
    opportunity(5, 'Controle subsidie', 4, { status: 'lost', closeDate: dayFromNow(-120) }),
  ],
  truncated: false,
}

/** The first, with what was sent written over it. */
export function corrected(change: object): object {
  return { ...opportunities.data[0], ...change }
}

const common = (n: number, daysAgo: number, createdBy: string): object => ({
  id: id('d', n),
  opportunityId: linkedId,
  createdBy,
  createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
})
export const task = {
  ...common(1, 0, 'Piet de Vries'),
  type: 'task',
  description: 'Voorstel nabellen',
  notes: null,
  dueDate: dayFromNow(1),
  done: false,
}
export const note = {
  ...common(2, 1, 'Fatima el Amrani'),
  type: 'note',
  description: 'Gesprek over de tweede winkel',
  notes:
    'Eva wil voor de zomer beslissen.\nDe kassa van de tweede winkel moet aansluiten op de administratie, en de salarissen van acht nieuwe medewerkers komen erbij. Zij vraagt om een prijs per maand.\nDaan kijkt mee.',
  date: dayFromNow(-1),
}
export const activities = {
  data: [
    task,
    note,
    {
      ...common(3, 9, 'Piet de Vries'),
      type: 'task',
      description: 'Cijfers opvragen',
      notes: 'Omzet per winkel, dit jaar.',
      dueDate: dayFromNow(-6),
      done: false,
    },
    {
      ...common(4, 20, 'Piet de Vries'),
      type: 'task',
      description: 'Kennismaken met Daan',
      notes: null,
      dueDate: null,
      done: true,
    },
  ],
  truncated: false,
}

const order = (n: number, over: object): object => ({
  id: id('b', n),
  number: 1040 + n,
  description: 'Jaarrekening Bakkerij De Korenbloem BV',
  date: dayFromNow(-30 * n),
  amount: 2_450,
  currency: 'EUR',
  status: 'Open',
  yourRef: null,
  ...over,
})
export const quotations = {
  data: [order(1, {}), order(4, { status: 'Geaccepteerd', amount: 990.5 })],
  truncated: false,
}
export const salesOrders = { data: [order(2, { number: 20_011, description: 'Salarispakket' })], truncated: false }
export const purchaseOrders = {
  data: [order(3, { number: 311, status: 'Volledig', description: null })],
  truncated: false,
}

const document = (n: number, subject: string, archivedBy: string | null = 'Piet de Vries'): object => ({
  archiveId: `5d0c7e2a-91b4-4f3e-8a6d-${String(n).padStart(12, '0')}`,
  subject,
  archivedAt: new Date(Date.now() - n * 26 * 3_600_000).toISOString(),
  archivedBy,
  documentUrl: `https://ledger.example/documents/${n}`,
})
export const documents = {
  data: [
    document(1, 'Jaarrekening 2025: de laatste vragen over voorraad, debiteuren en het pand aan de Molenweg'),
    document(2, 'Offerte salarispakket', null),
    ...[3, 4, 5, 6, 7].map((n) => document(n, `Re: overleg van maandag ${n}`)),
  ],
}
