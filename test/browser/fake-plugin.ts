// The plugin API as a test has it answer the pane: for states that are hard to bring about.
import type { Page } from 'playwright-core'
import { type PageAnswer, type PageCall, answerCalls } from '#test/support/answered-calls.ts'
import * as contacts from './contact-samples.ts'
import * as sales from './sales-samples.ts'
import * as time from './time-samples.ts'

export const eva = {
  kind: 'contact',
  id: '11111111-1111-4111-8111-111111111111',
  fullName: 'Eva Jansen',
  organisation: {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Bakkerij De Korenbloem BV',
    url: 'http://127.0.0.1:1/docs/CRMAccountCard.aspx',
  },
  email: 'eva@korenbloem.example',
  phone: '+31 30 555 01 11',
  mobile: '+31 6 5550 0111',
  jobTitle: 'Eigenaar',
  isMainContact: true,
}

export function contactAnswer(over: object = {}): object {
  return {
    contact: eva,
    chosen: false,
    division: 3124501,
    registration: null,
    salesLink: null,
    excluded: false,
    isColleague: false,
    matchedContacts: [],
    truncated: false,
    ...over,
  }
}

/** ISO 8601, so many days from now. */
export function later(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

export const receipt = {
  archiveId: '99999999-9999-4999-8999-999999999999',
  documentId: '33333333-3333-4333-8333-333333333333',
  documentUrl: 'http://127.0.0.1:1/docs/DocView.aspx?DocumentID=33333333',
  subject: 'Re: Omzetcijfers van het kwartaal',
  archivedAt: new Date().toISOString(),
  archivedBy: 'Piet de Vries',
  parts: [
    { fileName: 'Re Omzetcijfers van het kwartaal.pdf', size: 84_321 },
    { fileName: 'Omzetopstelling kwartaal.pdf', size: 912 },
  ],
  undoUntil: later(1) as string | null,
}

export function allowance(limit: number, remaining: number): object {
  return { limit, remaining, resetsAt: later(0) }
}

export function licence(over: object): object {
  return {
    state: 'trial',
    organization: 'Administratiekantoor Korrel',
    expiresAt: later(14),
    activated: true,
    activations: 3,
    maxActivations: 100,
    ...over,
  }
}

const myData = {
  exportedAt: later(0),
  ledgerUserId: '77777777-7777-4777-8777-777777777777',
  tenantUuid: '88888888-8888-4888-8888-888888888888',
  kept: {
    settings: [{}],
    exclusions: ['nieuwsbrief@elders.example'],
    connections: [{}],
    archives: Array.from({ length: 1240 }, () => ({})),
    timeLinks: [{}, {}],
  },
}

const documentTypes = [
  { id: 20, description: 'Contract' },
  { id: 55, description: 'Correspondentie' },
  { id: 116, description: 'Notitie' },
]

const inThirtyDays = (): number => Date.now() + 30 * 86_400_000

export type PluginAnswer =
  | { readonly status: number; readonly body: unknown; readonly requestId?: string }
  | 'never'
  | ((call: PageCall) => PageAnswer | Promise<PageAnswer>)

export function ok(body: unknown): PluginAnswer {
  return { status: 200, body }
}
export function refusal(status: number, code: string, message = ''): PluginAnswer {
  return {
    status,
    body: { success: false, code, message },
    requestId: '01K5RXW6Z8-4f2a',
  }
}

/** As the service refuses fields. */
export function invalid(...errors: readonly { readonly path: string; readonly message: string }[]) {
  return {
    status: 400,
    body: { success: false, code: 'VALIDATION_FAILED', message: 'De aanvraag klopt niet.', errors },
  }
}

/** As it refuses to make what is there already; `data` says which. */
export function conflict(code: string, data: object) {
  return {
    status: 409,
    body: { success: false, code, message: '', data },
  }
}

/** What the pane asks on a good day: method, address and answer, by the name under which a test sets another answer. */
const usual = {
  contact: ['GET', /\/mailclient-plugin\/contact\?/, ok(contactAnswer())],
  choose: ['PUT', /\/mailclient-plugin\/contact\/choice$/, ok({ email: eva.email, contact: null })],
  forgetChoice: ['DELETE', /\/mailclient-plugin\/contact\/choice\?/, ok({ email: eva.email, contact: null })],
  exclude: ['POST', /\/mailclient-plugin\/contact\/exclude$/, ok({ email: eva.email, excluded: true })],
  include: ['DELETE', /\/mailclient-plugin\/contact\/exclude\?/, ok({ email: eva.email, excluded: false })],
  details: ['GET', /\/mailclient-plugin\/contacts\/[^/]+\/details$/, ok({ contact: contacts.evaDetails(eva) })],
  save: ['POST', /\/mailclient-plugin\/save$/, ok({ contact: contacts.evaDetails(eva), created: false })],
  searchContacts: ['GET', /\/mailclient-plugin\/contacts\/search\?/, ok(contacts.found)],
  organisations: ['GET', /\/mailclient-plugin\/organizations\?/, ok(contacts.organisations)],
  makeOrganisation: [
    'POST',
    /\/mailclient-plugin\/create-organization$/,
    { status: 201, body: contacts.madeOrganisation },
  ],
  settings: [
    'GET',
    /\/mailclient-plugin\/settings$/,
    ok({ autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }),
  ],
  changeSettings: ['PUT', /\/mailclient-plugin\/settings$/, ({ body }) => ({ json: body })],
  quota: ['GET', /\/mailclient-plugin\/quota$/, ok({ minute: allowance(60, 41), day: allowance(5000, 4812) })],
  link: ['GET', /\/mailclient-plugin\/link$/, ok({ state: 'ok', since: null, lapsesAt: later(30), reason: null })],
  licence: ['GET', /\/mailclient-plugin\/licence$/, ok(licence({}))],
  validateLicence: ['POST', /\/public\/link-plugin\/validate$/, ok({ valid: true, code: 'VALID' })],
  activateLicence: ['POST', /\/public\/link-plugin\/activate$/, ok({ valid: true, code: 'VALID' })],
  myData: ['GET', /\/mailclient-plugin\/my-data$/, ok(myData)],
  forgetMe: ['DELETE', /\/mailclient-plugin\/my-data$/, ok({ success: true, deleted: { settings: 1 } })],
  opportunities: ['GET', /\/mailclient-plugin\/opportunities\?/, ok(sales.opportunities)],
  stages: ['GET', /\/mailclient-plugin\/opportunity-stages$/, ok({ data: sales.stages })],
  newOpportunity: [
    'POST',
    /\/mailclient-plugin\/opportunities$/,
    { status: 201, body: { opportunity: sales.opportunity(9, 'Omzetcijfers van het kwartaal', 0) } },
  ],
  move: [
    'PUT',
    /\/mailclient-plugin\/opportunities\/[^/]+\/stage$/,
    ok({ opportunity: sales.opportunity(2, 'Salarispakket', 3) }),
  ],
  correct: [
    'PUT',
    /\/mailclient-plugin\/opportunities\/[^/]+$/,
    ({ body }) => ({ json: { opportunity: sales.corrected(body as object) } }),
  ],
  takeBack: ['DELETE', /\/mailclient-plugin\/opportunities\/[^/]+$/, ok({ success: true })],
  activities: ['GET', /\/mailclient-plugin\/opportunities\/[^/]+\/activities$/, ok(sales.activities)],
  log: ['POST', /\/mailclient-plugin\/activities$/, { status: 201, body: { activity: sales.note } }],
  changeActivity: ['PUT', /\/mailclient-plugin\/activities\/by-id\//, ok({ activity: { ...sales.task, done: true } })],
  removeActivity: ['DELETE', /\/mailclient-plugin\/activities\/by-id\/[^/]+$/, ok({ success: true })],
  quotations: ['GET', /\/mailclient-plugin\/quotations\?/, ok(sales.quotations)],
  salesOrders: ['GET', /\/mailclient-plugin\/sales-orders\?/, ok(sales.salesOrders)],
  purchaseOrders: ['GET', /\/mailclient-plugin\/purchase-orders\?/, ok(sales.purchaseOrders)],
  workTypes: ['GET', /\/mailclient-plugin\/work-types$/, ok({ data: time.workTypes })],
  costTypes: ['GET', /\/mailclient-plugin\/cost-types$/, ok({ data: time.costTypes })],
  projects: ['GET', /\/mailclient-plugin\/projects\?/, ok({ data: time.projects, truncated: false })],
  bookTime: [
    'POST',
    /\/mailclient-plugin\/register-time$/,
    ({ body }) => ({ status: 201, json: { registration: time.booked(body as object) } }),
  ],
  changeTime: [
    'PUT',
    /\/mailclient-plugin\/update-time$/,
    ({ body }) => ({ json: { registration: time.changed(body as object) } }),
  ],
  removeTime: ['DELETE', /\/mailclient-plugin\/delete-time\?/, ok({ success: true })],
  archive: ['POST', /\/mailclient-plugin\/archive-email$/, ok({ status: 'archived', already: false, receipt })],
  progress: ['GET', /\/mailclient-plugin\/(archive-progress\?|archives\/)/, refusal(404, 'NOT_FOUND')],
  undo: ['DELETE', /\/mailclient-plugin\/archives\//, ok({ status: 'withdrawn', removed: true })],
  archiveStatus: ['GET', /\/mailclient-plugin\/archive-status\?/, ok({ data: [] })],
  documentTypes: ['GET', /\/mailclient-plugin\/document-types$/, ok({ data: documentTypes })],
  documents: ['GET', /\/mailclient-plugin\/archives\?/, ok(sales.documents)],
  hours: ['GET', /\/mailclient-plugin\/hours\?/, ok({ today: 1.5, week: 6.25 })],
  lastUsed: ['GET', /\/mailclient-plugin\/last-used(\?|$)/, ok({ documentType: 55, time: null })],
  announce: [
    'PUT',
    /\/mailclient-plugin\/send-archive-target$/,
    ({ body }) => ({ json: { ...(body as object), status: 'awaiting_send', expiresAt: later(7) } }),
  ],
  retrySend: ['POST', /\/mailclient-plugin\/send-archive\/[^/]+\/retry$/, { status: 202, body: { status: 'queued' } }],
  sendArchive: ['GET', /\/mailclient-plugin\/send-archive\//, refusal(404, 'NOT_FOUND')],
  recover: ['POST', /\/session\/recover$/, ok({ success: true, data: { jwt: 'a.b.c', expiresAt: inThirtyDays() } })],
  refresh: ['POST', /\/session\/refresh$/, ok({ success: true, data: { jwt: 'd.e.f', expiresAt: inThirtyDays() } })],
  revoke: ['POST', /\/session\/revoke$/, ok({ success: true })],
  disconnect: ['POST', /\/link\/disconnect$/, ok({ success: true })],
} as const satisfies Readonly<Record<string, readonly [method: string, path: RegExp, answer: PluginAnswer]>>

export type PluginAnswers = Readonly<Partial<Record<keyof typeof usual, PluginAnswer>>>

const calls = Object.entries(usual) as readonly (readonly [keyof PluginAnswers, (typeof usual)[keyof PluginAnswers]])[]

export function toPageAnswer(call: PageCall, answer: PluginAnswer): PageAnswer | Promise<PageAnswer> {
  if (answer === 'never') return answer
  if (typeof answer === 'function') return answer(call)
  const { status, body, requestId } = answer
  return { status, json: body, headers: requestId === undefined ? {} : { 'x-request-id': requestId } }
}

/** Answers the page's calls with `answers`, and the others as on a good day. A second call replaces the answers of the first. */
export function answerPlugin(page: Page, answers: PluginAnswers = {}): Promise<void> {
  return answerCalls(page.context(), ({ method, url }) => {
    const called = calls.findLast(([, [itsMethod, path]]) => method === itsMethod && path.test(url.href))
    if (called === undefined) return undefined
    const [name, [, , usually]] = called
    return (call) => toPageAnswer(call, answers[name] ?? usually)
  })
}
