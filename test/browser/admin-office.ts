// An office with its people, roles, tags and offices beside it, as the service would answer for it: what is changed stays changed.
import { hash } from 'node:crypto'
import type { PageAnswer, PageCall } from '#test/support/answered-calls.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { answerOfCampaigns, type CampaignsOfOffice, someCampaigns } from './admin-campaign-samples.ts'
import { answerOfHome, type ChecksOfOffice } from './admin-home-samples.ts'
import { answerOfJobs } from './admin-job-samples.ts'
import { answerOfLicences } from './admin-licence-samples.ts'
import { answerOfMail, type MailOfOffice, someMail } from './admin-mail-samples.ts'
import { answerOfSurveys, type SurveysOfOffice } from './admin-survey-samples.ts'
import { answerToMailers, type OfficeMailers, someMailers } from './admin-mailers.ts'

export const KORREL = '0c0c0c0c-1111-4111-8111-000000000001'
export const LINDE = '0c0c0c0c-1111-4111-8111-000000000002'

const id = (kind: string, n: number): string => `${kind.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`
export const ADMINISTRATOR = id('b', 1)
export const MANAGER = id('b', 2)
export const MEMBER = id('b', 3)
export const ZEIST = id('d', 1)
export const EVA = id('a', 1)
export const PIET = id('a', 2)
export const FATIMA = id('a', 3)
export const NOOR = id('a', 7)

const DAY = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString()

export interface ListedPerson {
  uuid: string
  email: string
  name: string
  status: string
  statusSince: string
  removalDue: string | null
  roles: readonly string[]
  tags: readonly string[]
  facebook: boolean
  language: string | null
  /** Of one person: whether they may sign in. */
  invited: boolean
}

const person = (n: number, name: string, email: string, over: Partial<ListedPerson> = {}): ListedPerson => ({
  uuid: id('a', n),
  name,
  email,
  status: 'ACTIVE',
  statusSince: ago(n * 3),
  removalDue: null,
  roles: [MEMBER],
  tags: [],
  facebook: true,
  language: null,
  invited: true,
  ...over,
})

const somePeople = (): ListedPerson[] => [
  person(1, 'Eva Jansen', 'eva.jansen@korrel.example', { roles: [ADMINISTRATOR], tags: [ZEIST] }),
  person(2, 'Piet de Vries', 'piet@korrel.example', { roles: [MANAGER, MEMBER], tags: [ZEIST, id('d', 2)] }),
  person(3, 'Fatima el Amrani', 'fatima@korrel.example', { tags: [id('d', 2)] }),
  person(4, 'Bas van Dijk', 'bas@korrel.example', { status: 'NOT_ACTIVATED', facebook: false }),
  person(5, 'Willem Korrel', 'willem@korrel.example', { status: 'INACTIVE' }),
  person(6, 'Sanne Bakker', 'sanne@korrel.example', {
    status: 'TO_BE_REMOVED',
    statusSince: ago(5),
    removalDue: ago(-9),
    roles: [],
  }),
]

/** One whom a registration has added. */
export function registeredPeople(): ListedPerson[] {
  return [
    person(7, 'Noor de Molen', 'noor@molen.example', { status: 'NOT_ACTIVATED', facebook: false, invited: false }),
  ]
}

/** Names that are malicious, or long. */
export function hostilePeople(): ListedPerson[] {
  return [
    ...somePeople(),
    person(20, '<img src=x onerror="document.title=1"> <b>vet</b>', 'html@korrel.example'),
    person(21, 'שלום עולם مرحبا بالعالم', 'rtl@korrel.example'),
    person(22, 'Wilhelmina'.repeat(12), `${'lang'.repeat(15)}@korrel.example`, { tags: [id('d', 3)] }),
    person(23, '{count} {name} javascript:alert(1)', 'braces@korrel.example'),
  ]
}

export interface Office {
  permissions: readonly string[]
  isOperator: boolean
  isSignedIn: boolean
  people: ListedPerson[]
  roles: {
    uuid: string
    name: string
    isDefault: boolean
    permissions: readonly string[]
    timelineCategories: readonly string[]
  }[]
  tags: { uuid: string; name: string }[]
  offices: { uuid: string; name: string; active: boolean; mailDomains: readonly string[]; language: string }[]
  errors: number
  mailers: OfficeMailers
  /** Of the signed-in person. */
  language: string | null
  sending: boolean
  mail: MailOfOffice
  hasLicences: boolean
  hasJobs: boolean
  checks: ChecksOfOffice
  campaigns: CampaignsOfOffice
  /** Null: those that its campaigns ask. */
  surveys: SurveysOfOffice | null
  /** Method and path of each call, in order. */
  readonly asked: string[]
  /** Bodies by method and path, the last. */
  readonly bodies: Map<string, unknown>
  /** The tenant each call was for. */
  readonly tenants: (string | undefined)[]
  /** By method and the beginning of a path: what is answered in its stead. */
  trouble: Readonly<Record<string, Trouble>>
}

export type Trouble = { readonly status: number; readonly body: unknown } | 'never' | 'gone'

export function refusal(status: number, code: string, message = '', errors?: readonly object[]): Trouble {
  return {
    status,
    body: { code, message, ...(errors !== undefined && { errors }) },
  }
}
export const brokenDown = refusal(503, 'STORE_UNAVAILABLE')

export function anOffice(over: Partial<Office> = {}): Office {
  return {
    permissions: PERMISSIONS,
    isOperator: true,
    isSignedIn: true,
    people: somePeople(),
    roles: [
      {
        uuid: ADMINISTRATOR,
        name: 'Beheerder',
        isDefault: false,
        permissions: ['users:read', 'users:write', 'roles:read', 'roles:write', 'logs:read', 'platform:admin'],
        timelineCategories: [],
      },
      {
        uuid: MANAGER,
        name: 'Campagnebeheer',
        isDefault: false,
        permissions: ['users:read', 'campaigns:read', 'campaigns:write'],
        timelineCategories: ['Jaarrekening', 'Loonheffing'],
      },
      { uuid: MEMBER, name: 'Medewerker', isDefault: true, permissions: [], timelineCategories: [] },
    ],
    tags: [
      { uuid: ZEIST, name: 'Vestiging Zeist' },
      { uuid: id('d', 2), name: 'Salarisadministratie' },
      { uuid: id('d', 3), name: 'Vestiging Utrecht' },
    ],
    offices: [
      { uuid: LINDE, name: 'Administratie De Linde', active: true, mailDomains: ['linde.example'], language: 'nl' },
      {
        uuid: KORREL,
        name: 'Kantoor Korrel',
        active: true,
        mailDomains: ['korrel.example', 'korrel-zeist.example'],
        language: 'nl',
      },
      { uuid: id('c', 3), name: 'Rekenmeesters', active: false, mailDomains: [], language: 'en' },
    ],
    errors: 0,
    mailers: someMailers(),
    language: null,
    sending: true,
    mail: someMail({ messages: [] }),
    hasLicences: true,
    hasJobs: false,
    checks: 'nothing',
    campaigns: someCampaigns({ campaigns: [] }),
    surveys: null,
    asked: [],
    bodies: new Map(),
    tenants: [],
    trouble: {},
    ...over,
  }
}

const holders = (office: Office, kind: 'roles' | 'tags', uuid: string): number =>
  office.people.filter((one) => one[kind].includes(uuid)).length

function paged(rows: readonly object[], query: URLSearchParams): object {
  const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
  return { data: rows.slice(skip, skip + limit), total: rows.length, skip, limit }
}

function found(office: Office, query: URLSearchParams): readonly ListedPerson[] {
  const q = (query.get('q') ?? '').toLowerCase()
  const statuses = query.get('status')?.split(',') ?? []
  const sort = query.get('sort') ?? 'name'
  const by = sort.replace('-', '') as keyof ListedPerson
  const rows = office.people.filter(
    (one) =>
      `${one.name} ${one.email}`.toLowerCase().includes(q) &&
      (statuses.length === 0 || statuses.includes(one.status)) &&
      (query.get('role') === null || one.roles.includes(query.get('role') ?? '')) &&
      (query.get('tag') === null || one.tags.includes(query.get('tag') ?? '')),
  )
  const sorted = rows.toSorted((one, other) => String(one[by]).localeCompare(String(other[by])))
  return sort.startsWith('-') ? sorted.toReversed() : sorted
}

const counts = ({ people }: Office): object =>
  Object.fromEntries([
    ...['ACTIVE', 'NOT_ACTIVATED', 'INACTIVE', 'TO_BE_REMOVED'].map((status) => [
      status,
      people.filter((one) => one.status === status).length,
    ]),
    ['ANONYMISED', 4],
  ])

function me({ permissions, isOperator, people, language, sending }: Office, tenant: string | undefined): object {
  const eva = people.find(({ uuid }) => uuid === EVA)
  return {
    user: { uuid: EVA, email: eva?.email ?? '', name: eva?.name ?? '', language },
    tenant:
      tenant === LINDE
        ? { uuid: LINDE, name: 'Administratie De Linde', language: 'nl' }
        : { uuid: KORREL, name: 'Kantoor Korrel', language: 'nl' },
    home: { uuid: KORREL, name: 'Kantoor Korrel', language: 'nl' },
    permissions,
    operator: isOperator,
    sending,
    severalOffices: false,
    signIn: { id: 'x', kind: 'browser', expiresAt: ago(-1) },
  }
}

const signIns = {
  data: [
    {
      id: id('e', 1),
      kind: 'browser',
      label: 'Edge, Windows',
      createdAt: ago(1),
      expiresAt: ago(-1),
      lastUsedAt: ago(0),
      current: true,
    },
    {
      id: id('e', 2),
      kind: 'program',
      label: 'Maandrapport',
      createdAt: ago(40),
      expiresAt: ago(-50),
      lastUsedAt: ago(3),
      current: false,
    },
    {
      id: id('e', 3),
      kind: 'assistant',
      label: 'claude.ai',
      createdAt: ago(12),
      expiresAt: ago(-30),
      lastUsedAt: ago(1),
      current: false,
    },
  ],
}

const entry = (n: number, action: string, details: object): object => ({
  id: id('f', n),
  at: ago(n),
  actor: { kind: 'person', uuid: EVA, name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  action,
  subject: PIET,
  details,
  outcome: 'done',
  requestId: null,
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
  readonly tenant: string | undefined
}

function changed<A extends { uuid: string }>(rows: A[], path: string, body: object): A | null {
  const row = rows.find(({ uuid }) => path.endsWith(uuid))
  return row === undefined ? null : Object.assign(row, body)
}

const withStatus = (body: Record<string, unknown>): object =>
  body['status'] === undefined
    ? body
    : {
        ...body,
        statusSince: new Date().toISOString(),
        removalDue: body['status'] === 'TO_BE_REMOVED' ? ago(-14) : null,
      }

/** Null: there is no such thing. */
function answerTo(office: Office, { method, path, query, body, tenant }: Asked): object | null {
  const [, area = '', one = '', part = ''] = path.split('/')
  if (path === '/admin/me') return me(office, tenant)
  if (path === '/admin/me/language') {
    office.language = body['language'] as string | null
    return {}
  }
  if (path.startsWith('/admin/me/sign-ins')) return method === 'GET' ? signIns : { ended: true }
  if (path === '/admin/sign-out') return {}
  if (path === '/admin/search') {
    const hits = found(office, query).map(({ uuid, name, email }) => ({ id: uuid, title: name, detail: email }))
    const people = { kind: 'person', hits: hits.slice(0, 5), hasMore: hits.length > 5 }
    const licence = { id: id('e', 9), title: 'Bakkerij Jansen', detail: 'bakkerij.example' }
    return {
      data: [people, { kind: 'licence', hits: [licence], hasMore: false }].filter(
        (one) => hits.length > 0 && one.hits.length > 0,
      ),
    }
  }
  const ofMailers = answerToMailers(office.mailers, method, path, body)
  if (ofMailers !== undefined) return ofMailers
  const ofHome = answerOfHome(path, office.checks)
  if (ofHome !== undefined) return ofHome
  const ofJobs = answerOfJobs(path, query, office.hasJobs)
  if (ofJobs !== undefined) return ofJobs
  const ofLicences = answerOfLicences(path, body, !office.hasLicences)
  if (ofLicences !== undefined) return ofLicences
  if (path === '/users/counts') return counts(office)
  if (area === 'users' && part === 'sign-ins') return method === 'GET' ? signIns : { ended: 2 }
  if (area === 'users' && part === 'survey-mail')
    return { optedOutAt: one === PIET ? '2026-02-12T09:30:00.000Z' : null }
  if (area === 'users' && one !== '')
    return method === 'GET'
      ? (office.people.find(({ uuid }) => uuid === one) ?? null)
      : changed(office.people, path, withStatus(body))
  if (area === 'users' && method === 'POST') {
    const added = { ...person(90 + office.people.length, '', '', { status: 'NOT_ACTIVATED' }), ...body }
    office.people.push(added)
    return added
  }
  if (area === 'users') return paged(tenant === LINDE ? [] : found(office, query), query)
  if (path === '/logs') {
    const total = query.get('level')?.includes('error') === true ? office.errors : 3
    return { data: { data: [], total, scanned: total, complete: true } }
  }
  if (path === '/audit')
    return paged(
      [
        entry(1, 'user.changed', { name: true, roles: { given: [MANAGER], taken: [] } }),
        entry(2, 'user.activated', { from: 'INACTIVE' }),
      ],
      query,
    )
  if (area === 'roles' || area === 'tags') {
    const rows: { uuid: string; name: string }[] = office[area]
    if (method === 'GET') return { data: rows.map((row) => ({ ...row, holders: holders(office, area, row.uuid) })) }
    if (method === 'PUT') return changed(rows, path, body)
    if (method === 'DELETE') {
      rows.splice(
        rows.findIndex(({ uuid }) => uuid === one),
        1,
      )
      return { success: true }
    }
    const added = { uuid: id(area === 'roles' ? 'b' : 'd', 80 + rows.length), name: '', ...body }
    rows.push(added)
    return added
  }
  if (area === 'tenants') {
    if (method === 'GET' && one !== '') return office.offices.find(({ uuid }) => uuid === one) ?? null
    if (method === 'GET') {
      const q = (query.get('q') ?? '').toLowerCase()
      return paged(
        office.offices.filter(({ name }) => name.toLowerCase().includes(q)),
        query,
      )
    }
    if (method === 'PUT') return changed(office.offices, path, body)
    const added = { uuid: id('c', 80), name: '', active: true, mailDomains: [], language: 'nl', ...body }
    office.offices.push(added)
    return added
  }
  if (area === 'surveys' && office.surveys !== null)
    return answerOfSurveys(office.surveys, { method, path, query, body })
  if (area === 'surveys' || area.startsWith('survey-campaign'))
    return answerOfCampaigns(office.campaigns, { method, path, query, body })
  if (area === 'templates' || area === 'messages') return answerOfMail(office.mail, { method, path, query, body })
  return null
}

/** By the beginning of a path. */
const NOT_FOUND = [
  ['/users', 'USER_NOT_FOUND'],
  ['/admin/system-mailboxes', 'SYSTEM_MAILBOX_NOT_FOUND'],
  ['/tenants', 'TENANT_NOT_FOUND'],
  ['/templates', 'TEMPLATE_NOT_FOUND'],
  ['/messages', 'MESSAGE_NOT_FOUND'],
  ['/survey-campaigns', 'CAMPAIGN_NOT_FOUND'],
  ['/survey-campaign-drafts', 'CAMPAIGN_DRAFT_NOT_FOUND'],
  ['/surveys', 'SURVEY_NOT_FOUND'],
] as const

/** Of each `{ nl, en }` the text in the language of the request. */
const inLanguage = (answer: unknown, isDutch: boolean): unknown =>
  JSON.parse(JSON.stringify(answer), (_, value: { readonly nl?: unknown; readonly en?: unknown } | null) =>
    typeof value?.nl === 'string' && typeof value.en === 'string' ? (isDutch ? value.nl : value.en) : value,
  )

/** As the service derives it: another one after each change. */
const revisionOf = (record: object): string => hash('sha256', JSON.stringify(record)).slice(0, 22)

/** Records of people, roles, tags and offices get their revision. */
function revised(office: Office, answer: unknown): unknown {
  const records = [...office.people, ...office.roles, ...office.tags, ...office.offices]
  return JSON.parse(JSON.stringify(answer), (_, value: { readonly uuid?: string } | null) => {
    const record = typeof value?.uuid === 'string' && records.find(({ uuid }) => uuid === value.uuid)
    return record ? { ...value, revision: revisionOf(record) } : value
  })
}

const isStale = (office: Office, path: string, revision: unknown): boolean =>
  typeof revision === 'string' &&
  [...office.people, ...office.roles, ...office.tags, ...office.offices].some(
    (record) => path.endsWith(record.uuid) && revisionOf(record) !== revision,
  )

/** Answers a call as the office would. */
export function answering(office: Office) {
  return (asked: PageCall): PageAnswer => {
    const { pathname: path, searchParams: query } = asked.url
    const { method } = asked
    const tenant = asked.headers['x-tenant-uuid']?.toString()
    const sent = (asked.body ?? {}) as Record<string, unknown>
    const isRevised = method === 'PUT' && /^\/(users|roles|tags|tenants)\//.test(path)
    const { revision, ...content } = sent
    const body = isRevised ? content : sent
    const call = `${method} ${path}`
    office.asked.push(query.size === 0 ? call : `${call}?${query.toString()}`)
    office.tenants.push(tenant)
    if (method !== 'GET') office.bodies.set(call, body)
    const trouble = Object.entries(office.trouble).find(([beginning]) => call.startsWith(beginning))?.[1]
    if (trouble === 'never' || trouble === 'gone') return trouble
    const headers = { 'x-request-id': '01K5RXW6Z8-4f2a' }
    if (!office.isSignedIn) return { status: 401, json: { code: 'SIGN_IN_REQUIRED', message: 'Meld je aan.' }, headers }
    const isDutch = asked.headers['accept-language']?.startsWith('nl') ?? true
    if (trouble !== undefined) return { status: trouble.status, json: inLanguage(trouble.body, isDutch), headers }
    if (isRevised && isStale(office, path, revision))
      return {
        status: 409,
        json: { code: 'RECORD_CHANGED', message: '', errors: [{ path: 'revision', message: '' }] },
        headers,
      }
    const answer = answerTo(office, { method, path, query, body, tenant })
    if (answer === null) {
      const code = NOT_FOUND.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'NOT_FOUND'
      return { status: 404, json: { code, message: '' }, headers }
    }
    return {
      status: method === 'POST' && path !== '/admin/sign-out' ? 201 : 200,
      // A survey has its texts in both languages.
      json: path.startsWith('/surveys') ? answer : revised(office, inLanguage(answer, isDutch)),
      headers,
    }
  }
}
