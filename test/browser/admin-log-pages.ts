// The administrator's application as the real HTTP side serves it, with a log, log files and changes behind it that a test makes up.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect } from 'chai'
import type { LogLine } from '#adapters/admin-web/api/logs.ts'
import { loadClient } from '#bootstrap/client-files.ts'
import { startFake } from '#test/http/support/fake-service.ts'
import { barriersIn } from '#test/support/axe.ts'
import { type Watched, openPage, picturesDir } from '#test/support/browser.ts'
import { KORREL, LINDE, aroundOf, answerTo, busyMorning } from './admin-log-samples.ts'
import { changes, files, people, roles, tags } from './admin-change-samples.ts'

export interface AdminWorld {
  /** The latest first; a test may put lines in front. */
  log: readonly LogLine[]
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
export const notFound = refusal(404, 'NOT_FOUND')

export const aWorld = (over: Partial<AdminWorld> = {}): AdminWorld => ({
  log: busyMorning(Date.now()),
  files: files(Date.now()),
  changes: changes(Date.now()),
  isOperator: true,
  asked: [],
  trouble: {},
  maxScan: 5_000,
  ...over,
})

const me = ({ isOperator }: AdminWorld): object => ({
  user: { uuid: people[0]?.uuid, email: 'eva.jansen@korrel.example', name: 'Eva Jansen' },
  tenant: { uuid: KORREL, name: 'Kantoor Korrel' },
  home: { uuid: KORREL, name: 'Kantoor Korrel' },
  permissions: [
    'users:read',
    'users:write',
    'roles:read',
    'roles:write',
    'logs:read',
    ...(isOperator ? ['platform:admin'] : []),
  ],
  operator: isOperator,
  signIn: { id: 'x', kind: 'browser', expiresAt: new Date().toISOString() },
})

const offices = [
  { uuid: KORREL, name: 'Kantoor Korrel', active: true, mailDomains: ['korrel.example'] },
  { uuid: LINDE, name: 'Administratie De Linde', active: true, mailDomains: ['linde.example'] },
]

const paged = (rows: readonly object[], query: URLSearchParams): object => {
  const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
  return { data: rows.slice(skip, skip + limit), total: rows.length, skip, limit }
}

/** Null: there is no such thing. */
const answerIn = (world: AdminWorld, { pathname, searchParams: query }: URL): object | null => {
  if (pathname === '/admin/me') return me(world)
  if (pathname === '/tenants') return paged(offices, query)
  if (pathname === '/logs') return answerTo(world.log, query, world.maxScan)
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
    return { data: world.files, removed }
  }
  return null
}

const answer = async (world: AdminWorld, route: Route): Promise<void> => {
  const url = new URL(route.request().url())
  const path = url.pathname + url.search
  world.asked.push(path)
  const trouble = Object.entries(world.trouble).find(([beginning]) => path.startsWith(beginning))?.[1]
  if (trouble === 'never') return
  if (trouble === 'gone') return route.abort()
  const found = answerIn(world, url)
  const { status, body } = trouble ?? (found === null ? notFound : { status: 200, body: found })
  await route.fulfill({ status, json: body, headers: { 'x-request-id': '01K5RXW6Z8-4f2a' } })
}

export interface AdminService {
  readonly baseUrl: string
}

/** To be called in a `describe`: served from its first test to its last. */
export const adminPages = (): AdminService => {
  let service: Awaited<ReturnType<typeof startFake>> | undefined
  before('serves the application', async () => {
    const { admin } = await loadClient({ testMode: true, mailboxProof: false })
    service = await startFake({ admin })
  })
  after('stops serving it', async () => void (await service?.stop(0)))
  return {
    get baseUrl() {
      if (service === undefined) throw new Error('the application is not served yet')
      return service.url
    },
  }
}

export interface AdminLook {
  readonly width: 1280 | 390
  readonly theme: 'light' | 'dark'
  readonly language: 'nl' | 'en'
}
const wide = { width: 1280, theme: 'light', language: 'nl' } as const
const narrow = { width: 390, theme: 'light', language: 'nl' } as const
const wideDark = { width: 1280, theme: 'dark', language: 'en' } as const
const narrowDark = { width: 390, theme: 'dark', language: 'en' } as const

/** A language is chosen as the page opens; width and colours change while it stands. */
export const visits: readonly (readonly [AdminLook, AdminLook])[] = [
  [wide, narrow],
  [wideDark, narrowDark],
]
export const plain: AdminLook = wide

const heightAt = (width: number): number => (width > 500 ? 900 : 844)

export interface OpenedAdmin extends Watched {
  readonly world: AdminWorld
  readonly look: AdminLook
}

const CALLS = /\/(admin\/me|tenants|logs|audit|roles|tags|users)(\/|\?|$)/

export const openAdmin = async (
  service: AdminService,
  path: string,
  world: AdminWorld,
  look: AdminLook = wide,
): Promise<OpenedAdmin> => {
  const watched = await openPage({
    viewport: { width: look.width, height: heightAt(look.width) },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: look.language === 'nl' ? 'nl-NL' : 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await watched.page.route(
    (url) => CALLS.test(url.pathname + url.search) && !url.pathname.startsWith('/admin/logs'),
    (route) => answer(world, route),
  )
  await watched.page.goto(`${service.baseUrl}${path}`)
  return { ...watched, world, look }
}

/** A picture, and the proof that the page keeps its policy, raises no barriers and is no wider than the window. */
export const inspect = async ({ page, look, complaints }: OpenedAdmin, name: string): Promise<void> => {
  await mkdir(picturesDir, { recursive: true })
  const { width, theme, language } = look
  await page.screenshot({ path: join(picturesDir, `admin-${name}-${width}-${theme}-${language}.png`) })
  expect(complaints, name).to.deep.equal([])
  const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${name} is wider than the window`).to.be.at.most(0)
  if (language === 'nl') expect(await barriersIn(page.mainFrame()), name).to.deep.equal([])
}

export const turnTo = async (page: Page, look: AdminLook): Promise<void> => {
  await page.setViewportSize({ width: look.width, height: heightAt(look.width) })
  await page.emulateMedia({ colorScheme: look.theme })
}
