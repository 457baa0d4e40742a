// A busy log in the service, and log files and changes as it would answer for them; tests put them in trouble.
import type { LogEntry } from '#domain/logging/log-entry.ts'
import { changes, files } from './admin-change-samples.ts'
import { busyMorning } from './admin-log-samples.ts'
import { type AdminAnswer, type AdminLook, type AdminService, type OpenedPage, openAt, plain } from './admin-pages.ts'

export interface AdminWorld {
  /** The oldest first. */
  log: readonly LogEntry[]
  files: readonly { readonly name: string; readonly size: number; readonly modifiedAt: string }[]
  changes: readonly object[]
  isOperator: boolean
  /** Paths of calls in the order in which they came. */
  readonly asked: string[]
  /** By the beginning of a path: what is answered in its stead. */
  trouble: Readonly<Record<string, { readonly status: number; readonly body: unknown } | 'never' | 'gone'>>
}

const refusal = (status: number, code: string) => ({ status, body: { code, message: '' } })
export const brokenDown = refusal(503, 'STORE_UNAVAILABLE')

export function aWorld(over: Partial<AdminWorld> = {}): AdminWorld {
  return {
    log: busyMorning(Date.now()),
    files: files(Date.now()),
    changes: changes(Date.now()),
    isOperator: true,
    asked: [],
    trouble: {},
    ...over,
  }
}

const OF_ONE_OFFICE = ['users:read', 'users:write', 'roles:read', 'roles:write', 'logs:read'] as const

function paged(rows: readonly object[], query: URLSearchParams): object {
  const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
  return { data: rows.slice(skip, skip + limit), total: rows.length, skip, limit }
}

/** Undefined: the service answers. */
function answerIn(world: AdminWorld, { pathname, searchParams: query }: URL): object | undefined {
  if (pathname === '/audit')
    return paged(
      world.changes.filter((change) =>
        (['action', 'subject'] as const).every((name) => [null, Reflect.get(change, name)].includes(query.get(name))),
      ),
      query,
    )
  if (pathname !== '/logs/files') return undefined
  const days = Number(query.get('retentionDays') ?? Infinity)
  const isOld = (one: { readonly modifiedAt: string }): boolean =>
    Date.parse(one.modifiedAt) < Date.now() - days * 86_400_000
  const removed = world.files.filter(isOld).map(({ name }) => name)
  world.files = world.files.filter((one) => !isOld(one))
  return { data: world.files, removed, level: 'error' }
}

export function answeringLog(world: AdminWorld): AdminAnswer {
  const { log, isOperator } = world
  return {
    entrance: { isSignedIn: true, log, ...(!isOperator && { permissions: OF_ONE_OFFICE }) },
    find: ({ url }) => {
      const path = url.pathname + url.search
      world.asked.push(path)
      const trouble = Object.entries(world.trouble).find(([beginning]) => path.startsWith(beginning))?.[1]
      if (trouble === 'never' || trouble === 'gone') return () => trouble
      const found = trouble?.body ?? answerIn(world, url)
      return found === undefined
        ? undefined
        : () => ({ status: trouble?.status ?? 200, json: found, headers: { 'x-request-id': '01K5RXW6Z8-4f2a' } })
    },
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
