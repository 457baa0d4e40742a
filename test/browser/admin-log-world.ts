// A log, log files and changes behind the administrator's application, as the service would answer for them; tests make them up and put them in trouble.
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { changes, files, people, roles, tags } from './admin-change-samples.ts'
import { answerTo, aroundOf, busyMorning, histogramOf } from './admin-log-samples.ts'
import { KORREL, LINDE } from './admin-office.ts'
import type { PageAnswer, PageCall } from '#test/support/answered-calls.ts'
import { type AdminAnswer, type AdminLook, type AdminService, type OpenedPage, openAt, plain } from './admin-pages.ts'

export interface AdminWorld {
  /** The latest first; a test may put lines in front. */
  log: readonly LogEntryResponse[]
  files: readonly { readonly name: string; readonly size: number; readonly modifiedAt: string }[]
  changes: readonly object[]
  isOperator: boolean
  /** Paths of calls in the order in which they came. */
  readonly asked: string[]
  /** By the beginning of a path: what is answered in its stead. */
  trouble: Readonly<Record<string, { readonly status: number; readonly body: unknown } | 'never' | 'gone'>>
  maxScan: number
}

const refusal = (status: number, code: string) => ({ status, body: { code, message: '' } })
export const brokenDown = refusal(503, 'STORE_UNAVAILABLE')
const notFound = refusal(404, 'NOT_FOUND')

export function aWorld(over: Partial<AdminWorld> = {}): AdminWorld {
  return {
    log: busyMorning(Date.now()),
    files: files(Date.now()),
    changes: changes(Date.now()),
    isOperator: true,
    asked: [],
    trouble: {},
    maxScan: 5_000,
    ...over,
  }
}

const me = ({ isOperator }: AdminWorld): object => ({
  user: { uuid: people[0]?.uuid, email: 'eva.jansen@korrel.example', name: 'Eva Jansen', language: null },
  tenant: { uuid: KORREL, name: 'Kantoor Korrel', language: 'nl' },
  home: { uuid: KORREL, name: 'Kantoor Korrel', language: 'nl' },
  permissions: [
    'users:read',
    'users:write',
    'roles:read',
    'roles:write',
    'logs:read',
    ...(isOperator ? ['platform:admin'] : []),
  ],
  operator: isOperator,
  sending: true,
  severalOffices: false,
  signIn: { id: 'x', kind: 'browser', expiresAt: new Date().toISOString() },
})

const offices = [
  { uuid: KORREL, name: 'Kantoor Korrel', active: true, mailDomains: ['korrel.example'] },
  { uuid: LINDE, name: 'Administratie De Linde', active: true, mailDomains: ['linde.example'] },
]

function paged(rows: readonly object[], query: URLSearchParams): object {
  const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
  return { data: rows.slice(skip, skip + limit), total: rows.length, skip, limit }
}

/** Null: there is no such thing. */
function answerIn(world: AdminWorld, { pathname, searchParams: query }: URL): object | null {
  if (pathname === '/admin/me') return me(world)
  if (pathname === '/tenants') return paged(offices, query)
  if (pathname === '/logs') return answerTo(world.log, query, world.maxScan)
  if (pathname === '/logs/histogram') return histogramOf(world.log, query, world.maxScan)
  if (pathname === '/roles') return { data: roles }
  if (pathname === '/tags') return { data: tags }
  if (pathname === '/audit')
    return paged(
      world.changes.filter((change) =>
        (['action', 'subject'] as const).every((name) => [null, Reflect.get(change, name)].includes(query.get(name))),
      ),
      query,
    )
  if (pathname.startsWith('/users/')) return people.find(({ uuid }) => pathname.endsWith(uuid)) ?? null
  if (pathname.startsWith('/logs/around/')) {
    const data = aroundOf(world.log, decodeURIComponent(pathname.split('/').at(-1) ?? ''), Number(query.get('reach')))
    return data === null ? null : { data }
  }
  if (pathname === '/logs/files') {
    const days = Number(query.get('retentionDays') ?? Infinity)
    const isOld = (one: { readonly modifiedAt: string }): boolean =>
      Date.parse(one.modifiedAt) < Date.now() - days * 86_400_000
    const removed = world.files.filter(isOld).map(({ name }) => name)
    world.files = world.files.filter((one) => !isOld(one))
    return { data: world.files, removed, level: 'error' }
  }
  return null
}

export function answeringLog(world: AdminWorld): AdminAnswer {
  const answer = ({ url }: Pick<PageCall, 'url'>): PageAnswer => {
    const path = url.pathname + url.search
    world.asked.push(path)
    const trouble = Object.entries(world.trouble).find(([beginning]) => path.startsWith(beginning))?.[1]
    if (trouble === 'never' || trouble === 'gone') return trouble
    const found = trouble === undefined ? answerIn(world, url) : null
    const { status, body } = trouble ?? (found === null ? notFound : { status: 200, body: found })
    return { status, json: body, headers: { 'x-request-id': '01K5RXW6Z8-4f2a' } }
  }
  return {
    entrance: { isSignedIn: true },
    find: ({ url }) => (url.pathname.startsWith('/admin/views') ? undefined : answer),
  }
}

export interface OpenedLog extends OpenedPage {
  readonly world: AdminWorld
}

export async function openLog(
  service: AdminService,
  path: string,
  world: AdminWorld = aWorld(),
  look: AdminLook = plain,
): Promise<OpenedLog> {
  return { ...(await openAt(service, path, look, answeringLog(world))), world }
}
