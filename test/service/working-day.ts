// A user's working hour with the task pane: what goes well, what has gone in the ledger meanwhile, what is asked twice and what is nonsense.
// Each step says how it must be answered.
import { mailFor, pick } from '#test/support/asking.ts'
import type { Sample } from './ledger-calls.ts'

const NO_ONE = '00000000-0000-4000-8000-000000000404'

export interface Desk {
  /** Keys of this hour and user, so that nothing is meant twice by chance. */
  readonly tag: string
  readonly sample: Sample
  /** Removes a record in the ledger itself, as a colleague does there. */
  readonly removeInLedger: (path: string, key: string) => Promise<unknown>
}

type Step = (desk: Desk, expecting: Expecting) => Promise<void>
/** Asks, notes an answer of another status than the one given, and hands on the body. */
export type Expecting = (
  status: number,
  method: string,
  path: string,
  body?: object,
) => Promise<Readonly<Record<string, unknown>>>

const encoded = encodeURIComponent

const readMail: Step = async ({ tag }, expecting) => {
  for (const email of ['eva@korenbloem.example', 'daan.mulder@korenbloem.example', 'hoekstra@dehoek.example'])
    await expecting(200, 'GET', `/contact?email=${email}&outlookItemId=${tag}-${email}`)
  for (const email of [`sender.${tag}@new.example`, `o'brien.${tag}@new.example`, `a+b.${tag}@xn--bcher-kva.example`])
    await expecting(200, 'GET', `/contact?email=${encoded(email)}`)
  await expecting(400, 'GET', '/contact?email=no-address')
  const many = Array.from({ length: 40 }, (_, n) => `colleague${n}.${tag}@new.example`)
  await expecting(200, 'GET', `/contacts/status?emails=${many.map(encoded).join(',')}`)
  await expecting(200, 'POST', '/contact/exclude', { email: `news.${tag}@new.example` })
  await expecting(200, 'DELETE', `/contact/exclude?email=${encoded(`news.${tag}@new.example`)}`)
  for (const q of ['jansen', "o'neill' or 1 eq 1", '50% & meer', '日本']) {
    await expecting(200, 'GET', `/contacts/search?q=${encoded(q)}`)
    await expecting(200, 'GET', `/organizations?search=${encoded(q)}`)
  }
}

const keepContacts: Step = async ({ tag, sample: { account, contact }, removeInLedger }, expecting) => {
  await expecting(200, 'GET', `/contacts/${contact}/details`)
  await expecting(404, 'GET', `/contacts/${NO_ONE}/details`)
  await expecting(400, 'GET', '/contacts/not-a-uuid/details')
  const made = await expecting(201, 'POST', '/save', {
    accountId: account,
    firstName: 'Nieuw',
    lastName: tag,
    email: `new.${tag}@korenbloem.example`,
  })
  const id = pick(made, 'contact.id')
  await expecting(200, 'POST', '/save', { id, jobTitle: 'Inkoper', phone: null })
  await removeInLedger('crm/Contacts', id)
  await expecting(404, 'GET', `/contacts/${id}/details`)
  await expecting(404, 'POST', '/save', { id, jobTitle: 'Hoofd inkoop' })
  await expecting(422, 'POST', '/save', { accountId: NO_ONE, lastName: 'Zwevend' })
  await expecting(201, 'POST', '/create-organization', { name: `Nieuwe klant ${tag} BV`, country: 'NL' })
  await expecting(400, 'POST', '/create-organization', { name: 'x', country: 'Nederland' })
}

const bookTime: Step = async ({ tag, sample: { account, workType }, removeInLedger }, expecting) => {
  await expecting(200, 'GET', '/work-types')
  await expecting(200, 'GET', '/cost-types')
  await expecting(200, 'GET', `/projects?accountId=${account}`)
  await expecting(200, 'GET', `/projects?accountId=${NO_ONE}`)
  const booking = { kind: 'time', accountId: account, itemId: workType, quantity: 1.25, date: '2026-01-05' }
  const item = (name: string) => `${tag}-${name}`
  await expecting(201, 'POST', '/register-time', { ...booking, outlookItemId: item('a') })
  await expecting(409, 'POST', '/register-time', { ...booking, outlookItemId: item('a') })
  await expecting(200, 'PUT', '/update-time', { outlookItemId: item('a'), quantity: 2 })
  await expecting(200, 'DELETE', `/delete-time?outlookItemId=${item('a')}`)
  await expecting(404, 'DELETE', `/delete-time?outlookItemId=${item('a')}`)
  for (const name of ['b', 'c']) {
    const booked = await expecting(201, 'POST', '/register-time', { ...booking, outlookItemId: item(name) })
    await removeInLedger('project/TimeTransactions', pick(booked, 'registration.id'))
  }
  await expecting(404, 'PUT', '/update-time', { outlookItemId: item('b'), quantity: 3 })
  // What was to be removed is.
  await expecting(200, 'DELETE', `/delete-time?outlookItemId=${item('c')}`)
  for (const wrong of [{ accountId: NO_ONE }, { projectId: NO_ONE }, { itemId: NO_ONE }])
    await expecting(422, 'POST', '/register-time', { ...booking, ...wrong, outlookItemId: item('d') })
  await expecting(400, 'POST', '/register-time', { ...booking, quantity: -1, outlookItemId: item('e') })
}

const sell: Step = async ({ tag, sample: { account, stages }, removeInLedger }, expecting) => {
  for (const list of ['quotations', 'sales-orders', 'purchase-orders', 'opportunities'])
    for (const accountId of [account, NO_ONE]) await expecting(200, 'GET', `/${list}?accountId=${accountId}`)
  await expecting(200, 'GET', '/opportunity-stages')
  const make = async (name: string): Promise<string> =>
    pick(
      await expecting(201, 'POST', '/opportunities', { accountId: account, name: `${name} ${tag}` }),
      'opportunity.id',
    )
  const [kept, gone] = [await make('Blijft'), await make('Verdwijnt')]
  await expecting(422, 'POST', '/opportunities', { accountId: NO_ONE, name: 'Van niemand' })
  await expecting(422, 'POST', '/opportunities', { accountId: account, name: 'Zonder fase', stageId: NO_ONE })
  await expecting(200, 'PUT', `/opportunities/${kept}/stage`, { stageId: stages[1] })
  await expecting(422, 'PUT', `/opportunities/${kept}/stage`, { stageId: NO_ONE })
  const log = (type: string, opportunityId: string) => ({ type, opportunityId, description: `Gesproken ${tag}` })
  const noteId = pick(await expecting(201, 'POST', '/activities', log('note', kept)), 'activity.id')
  const taskId = pick(await expecting(201, 'POST', '/activities', log('task', kept)), 'activity.id')
  await expecting(200, 'GET', `/opportunities/${kept}/activities`)
  await expecting(200, 'PUT', `/activities/by-id/${taskId}`, { type: 'task', done: true })
  await expecting(409, 'PUT', `/activities/by-id/${taskId}`, { type: 'note', description: 'x' })
  await expecting(200, 'DELETE', `/activities/by-id/${taskId}`)
  await expecting(404, 'DELETE', `/activities/by-id/${taskId}`)
  await removeInLedger('activities/CommunicationNotes', noteId)
  await expecting(404, 'PUT', `/activities/by-id/${noteId}`, { type: 'note', description: 'x' })
  await expecting(404, 'DELETE', `/activities/by-id/${noteId}`)
  await removeInLedger('crm/Opportunities', gone)
  await expecting(404, 'PUT', `/opportunities/${gone}/stage`, { stageId: stages[1] })
  await expecting(422, 'POST', '/activities', log('note', gone))
  await expecting(200, 'GET', `/opportunities/${gone}/activities`)
}

const archive: Step = async ({ tag, sample: { account, contact } }, expecting) => {
  await expecting(200, 'GET', '/document-types?sort=-description')
  const mail = (name: string) => ({ emailData: mailFor(`${tag}-${name}`), attachments: [] })
  const at = (kind: string, id: string) => ({ target: { kind, id } })
  await expecting(200, 'POST', '/archive-email', { ...at('contact', contact), ...mail('a'), documentType: 37 })
  await expecting(200, 'POST', '/archive-email', { ...at('contact', contact), ...mail('a'), documentType: 37 })
  await expecting(200, 'GET', `/archive-status?messageIds=${encoded(`<${tag}-a@day.example>`)}`)
  await expecting(404, 'POST', '/archive-email', { ...at('contact', NO_ONE), ...mail('b') })
  await expecting(404, 'POST', '/archive-email', { ...at('account', NO_ONE), ...mail('c') })
  await expecting(422, 'POST', '/archive-email', { ...at('account', account), ...mail('d'), documentType: 60 })
  await expecting(400, 'POST', '/archive-email', { ...at('account', 'not-a-uuid'), ...mail('e') })
}

const send: Step = async ({ tag, sample: { contact } }, expecting) => {
  const mail = (name: string) => ({
    archiveKey: `${tag}-${name}`,
    emailData: mailFor(`${tag}-sent-${name}`),
    attachments: [],
  })
  for (const [name, id] of [
    ['kept', contact],
    ['gone', NO_ONE],
  ] as const) {
    const target = { kind: 'contact', id }
    await expecting(200, 'PUT', '/send-archive-target', { archiveKey: `${tag}-${name}`, target })
    await expecting(202, 'POST', '/send-archive', mail(name))
  }
  await expecting(200, 'POST', '/send-archive', mail('unannounced'))
}

const lookAround: Step = async (_, expecting) => {
  for (const path of ['/settings', '/quota']) await expecting(200, 'GET', path)
  await expecting(404, 'GET', '/nowhere')
}

export const workingHour: readonly Step[] = [readMail, keepContacts, bookTime, sell, archive, send, lookAround]

/** Keys of mails that a worker still has to bring to their end. */
export function sentIn(tag: string): readonly string[] {
  return [`${tag}-kept`, `${tag}-gone`]
}
