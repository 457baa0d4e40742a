// How many calls of the ledger each endpoint of the plugin API makes: cold, as the first one after a start does, and warm, as all others do.
import { mailFor, pick } from '#test/support/asking.ts'
import { control } from '#test/support/service.ts'

/** What there is to ask about. */
export interface Sample {
  readonly account: string
  readonly contact: string
  readonly workType: string
  readonly stages: readonly [string, string]
  readonly opportunity: string
  /** Opportunities to be removed, the `n`-th by the `n`-th call. */
  readonly spare: readonly string[]
  readonly activity: string
  /** Activities to be removed, the `n`-th by the `n`-th call. */
  readonly others: readonly string[]
}

export interface Stated {
  /** As the API's document names it. */
  readonly endpoint: string
  /** Where it is asked in several ways. */
  readonly how?: string
  readonly cold: number
  readonly warm: number
  /** For the `n`-th time, from 0. */
  readonly ask: (sample: Sample, n: number) => readonly [path: string, body?: object]
}

const always = (calls: number, endpoint: string, ask: Stated['ask'], how?: string): Stated => ({
  endpoint,
  cold: calls,
  warm: calls,
  ask,
  ...(how === undefined ? {} : { how }),
})

/** Kept per division for five minutes. */
const kept = (cold: number, endpoint: string, path: string): Stated => ({ endpoint, cold, warm: 0, ask: () => [path] })

const mail = (name: string): object => ({ emailData: mailFor(name), attachments: [] })
const booking = ({ account, workType }: Sample) => ({
  kind: 'time',
  accountId: account,
  itemId: workType,
  date: '2026-01-05',
})
const target = ({ contact }: Sample) => ({ kind: 'contact', id: contact })
const note = (n: number) => ({ type: 'note', description: `Notitie ${n}` })

/** In this order: some ask about what those before them have made. Work types and cost types are one list of the ledger's, and
 * booking time needs it too: a cold one adds its call to whichever of them comes first. */
export const statedCalls: readonly Stated[] = [
  always(1, 'GET /contact', () => ['/contact?email=eva@korenbloem.example&outlookItemId=x']),
  always(2, 'GET /contact', (_, n) => [`/contact?email=nobody${n}@elsewhere.example`], 'an unknown address'),
  always(2, 'GET /contacts/status', () => ['/contacts/status?emails=eva@korenbloem.example,a@b.example,c@d.example']),
  always(1, 'GET /contacts/search', () => ['/contacts/search?q=jansen']),
  always(1, 'GET /contacts/{id}/details', ({ contact }) => [`/contacts/${contact}/details`]),
  always(2, 'POST /save', ({ contact }, n) => ['/save', { id: contact, notes: `Nieuw ${n}` }], 'changed'),
  always(
    3,
    'POST /save',
    ({ account }, n) => ['/save', { accountId: account, lastName: `Nieuw ${n}`, email: `new${n}@korenbloem.example` }],
    'made',
  ),
  always(
    4,
    'POST /save',
    (_, n) => ['/save', { organisation: { name: `Samen ${n} BV` }, lastName: `Samen ${n}` }],
    'made with its organisation',
  ),
  always(0, 'POST /contact/exclude', () => ['/contact/exclude', { email: 'a@b.example' }]),
  always(0, 'DELETE /contact/exclude', () => ['/contact/exclude?email=a@b.example']),
  always(0, 'PUT /contact/choice', ({ contact }) => [
    '/contact/choice',
    { email: 'eva@korenbloem.example', contact: { kind: 'contact', id: contact } },
  ]),
  always(1, 'GET /contact', () => ['/contact?email=eva@korenbloem.example'], 'an address with a choice'),
  always(0, 'DELETE /contact/choice', () => ['/contact/choice?email=eva@korenbloem.example']),
  always(1, 'GET /organizations', () => ['/organizations?search=bakkerij']),
  always(2, 'POST /create-organization', (_, n) => ['/create-organization', { name: `Nieuwe klant ${n} BV` }]),
  kept(1, 'GET /work-types', '/work-types'),
  kept(0, 'GET /cost-types', '/cost-types'),
  always(1, 'GET /projects', ({ account }) => [`/projects?accountId=${account}`]),
  always(2, 'POST /register-time', (sample, n) => [
    '/register-time',
    { ...booking(sample), outlookItemId: `t${n}`, quantity: 1 },
  ]),
  always(2, 'PUT /update-time', (_, n) => ['/update-time', { outlookItemId: `t${n}`, quantity: 2 }]),
  always(2, 'DELETE /delete-time', (_, n) => [`/delete-time?outlookItemId=t${n}`]),
  always(1, 'GET /hours', ({ account }) => [`/hours?accountId=${account}`]),
  always(0, 'GET /archives', ({ account, contact }) => [`/archives?accountId=${account}&contactId=${contact}`]),
  always(1, 'GET /quotations', ({ account }) => [`/quotations?accountId=${account}`]),
  always(1, 'GET /sales-orders', ({ account }) => [`/sales-orders?accountId=${account}`]),
  always(1, 'GET /purchase-orders', ({ account }) => [`/purchase-orders?accountId=${account}`]),
  always(1, 'GET /opportunities', ({ account }) => [`/opportunities?accountId=${account}`]),
  kept(1, 'GET /opportunity-stages', '/opportunity-stages'),
  always(2, 'POST /opportunities', ({ account }, n) => ['/opportunities', { accountId: account, name: `Kans ${n}` }]),
  always(3, 'PUT /opportunities/{id}/stage', ({ opportunity, stages }, n) => [
    `/opportunities/${opportunity}/stage`,
    { stageId: stages[n % 2] },
  ]),
  always(3, 'PUT /opportunities/{id}', ({ opportunity }, n) => [`/opportunities/${opportunity}`, { amount: n + 1 }]),
  always(4, 'DELETE /opportunities/{id}', ({ spare }, n) => [`/opportunities/${spare[n]}`]),
  always(2, 'POST /activities', ({ opportunity }, n) => ['/activities', { ...note(n), opportunityId: opportunity }]),
  always(2, 'GET /opportunities/{opportunityId}/activities', ({ opportunity }) => [
    `/opportunities/${opportunity}/activities`,
  ]),
  always(2, 'PUT /activities/by-id/{activityId}', ({ activity }, n) => [`/activities/by-id/${activity}`, note(n)]),
  always(3, 'DELETE /activities/by-id/{activityId}', ({ others }, n) => [`/activities/by-id/${others[n]}`]),
  kept(1, 'GET /document-types', '/document-types?sort=description'),
  always(0, 'GET /quota', () => ['/quota']),
  always(0, 'GET /link', () => ['/link']),
  always(0, 'GET /licence', () => ['/licence']),
  always(0, 'GET /settings', () => ['/settings']),
  always(0, 'PUT /settings', () => ['/settings', { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }]),
  always(0, 'POST /logout', () => ['/logout', {}]),
  always(4, 'POST /archive-email', (sample, n) => ['/archive-email', { target: target(sample), ...mail(`new-${n}`) }]),
  always(
    1,
    'POST /archive-email',
    (sample) => ['/archive-email', { target: target(sample), ...mail('new-0') }],
    'again',
  ),
  always(0, 'GET /archive-progress', () => [
    `/archive-progress?internetMessageId=${encodeURIComponent('<new-0@day.example>')}`,
  ]),
  always(0, 'GET /archive-status', () => [`/archive-status?messageIds=${encodeURIComponent('<new-0@day.example>')}`]),
  always(0, 'GET /last-used', ({ account }) => [`/last-used?accountId=${account}`]),
  always(0, 'PUT /send-archive-target', (sample, n) => [
    '/send-archive-target',
    { archiveKey: `k${n}`, target: target(sample) },
  ]),
  always(0, 'GET /send-archive/{archiveKey}', (_, n) => [`/send-archive/k${n}`]),
]

const DIVISION = 3_124_501

/** From the ledger itself, as a colleague: asked through the service, its lists would not be cold any more. `times`: how often each is asked. */
export async function sampleOf(ledgerUrl: string, times = 2): Promise<Sample> {
  const { accessToken: token } = (await control(ledgerUrl, { op: 'issue', user: 'Piet de Vries' })) as Record<
    string,
    string
  >
  const ledger = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${ledgerUrl}/api/v1/${DIVISION}/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const [found, items, stages] = await Promise.all([
    ledger("crm/Contacts?$select=ID,Account&$filter=Email eq 'eva@korenbloem.example'"),
    ledger('logistics/Items?$select=ID&$filter=IsTime eq 1'),
    ledger('crm/OpportunityStages?$select=ID&$orderby=SortOrder'),
  ])
  const account = pick(found, 'd.results.0.Account')
  const opened = async (Name: string): Promise<string> =>
    pick(await ledger('crm/Opportunities', { Name, Account: account }), 'd.ID')
  const logged = async (Subject: string, Opportunity: string): Promise<string> =>
    pick(await ledger('activities/CommunicationNotes', { Subject, Opportunity }), 'd.ID')
  // Apart, so that the list of the first stays one page.
  const [opportunity, emptied] = [await opened('Meting'), await opened('Loopt leeg')]
  return {
    account,
    contact: pick(found, 'd.results.0.ID'),
    workType: pick(items, 'd.results.0.ID'),
    stages: [pick(stages, 'd.results.0.ID'), pick(stages, 'd.results.1.ID')],
    opportunity,
    spare: await Promise.all(Array.from({ length: times }, (_, n) => opened(`Wordt teruggenomen ${n}`))),
    activity: await logged('Blijft', opportunity),
    others: await Promise.all(Array.from({ length: times }, (_, n) => logged(`Gaat weg ${n}`, emptied))),
  }
}
