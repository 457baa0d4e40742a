// The sample office as a test enters it: who is signed in, what the test has added, and what goes wrong. The service answers for it over memory.
import type { FindAnswer, PageAnswer, PageCall } from '#test/support/answered-calls.ts'
import type { Entrance } from '#test/support/memory-service.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { EVA, getFounderRole, getSampleUser, SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { getSampleTag } from '#bootstrap/sample/people.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import type { AdminAnswer } from './admin-pages.ts'

export const KORREL = SAMPLE_OFFICE.uuid
export const LINDE = SECOND_OFFICE.uuid
export const ADMINISTRATOR = getFounderRole(SAMPLE_OFFICE, 'administrator')
export const MANAGER = getFounderRole(SAMPLE_OFFICE, 'campaigns')
export const MEMBER = getFounderRole(SAMPLE_OFFICE, 'member')
export const SNEEK = getSampleTag('Vestiging Sneek')
/** Is to be removed. */
export const JORIS = getSampleUser('joris.vanvliet@korrel.example')

export interface Office extends Entrance {
  isSignedIn: boolean
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
/** A list without records. */
export const emptyList: Trouble = { status: 200, body: { data: [], total: 0, skip: 0, limit: 50 } }
export const brokenDown = refusal(503, 'STORE_UNAVAILABLE')

/** The answer of /admin/me, for what a service is started with and names that no office has. */
export function describeMe(over: object): Trouble {
  const { uuid, name, language } = SAMPLE_OFFICE
  const office = { uuid, name, language }
  return {
    status: 200,
    body: {
      user: { uuid: EVA, email: 'eva.jansen@korrel.example', name: 'Eva Jansen', language: null },
      tenant: office,
      home: office,
      permissions: PERMISSIONS,
      operator: true,
      sending: true,
      severalOffices: false,
      signIn: { id: 'x', kind: 'browser', expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
      ...over,
    },
  }
}

export function anOffice(over: Partial<Office> = {}): Office {
  return {
    isSignedIn: true,
    asked: [],
    bodies: new Map(),
    tenants: [],
    trouble: {},
    ...over,
  }
}

/** Of each `{ nl, en }` the text in the language of the request. */
const inLanguage = (answer: unknown, isDutch: boolean): unknown =>
  JSON.parse(JSON.stringify(answer), (_, value: { readonly nl?: unknown; readonly en?: unknown } | null) =>
    typeof value?.nl === 'string' && typeof value.en === 'string' ? (isDutch ? value.nl : value.en) : value,
  )

const headers = { 'x-request-id': '01K5RXW6Z8-4f2a' }

function sendTrouble(trouble: Trouble, { headers: asked }: Pick<PageCall, 'headers'>): PageAnswer {
  if (trouble === 'never' || trouble === 'gone') return trouble
  const isDutch = asked['accept-language']?.startsWith('nl') ?? true
  return { status: trouble.status, json: inLanguage(trouble.body, isDutch), headers }
}

/** Records the calls, and answers those that are in trouble. The service answers the others. */
export function answering(office: Office): AdminAnswer {
  const find: FindAnswer = ({ method, url, headers: sent }) => {
    const { pathname: path, searchParams: query } = url
    const call = `${method} ${path}`
    office.asked.push(query.size === 0 ? call : `${call}?${query.toString()}`)
    office.tenants.push(sent['x-tenant-uuid']?.toString())
    const trouble = Object.entries(office.trouble).find(([beginning]) => call.startsWith(beginning))?.[1]
    const keepBody = (body: unknown): void => {
      if (method === 'GET') return
      const { revision: _, ...content } = (body ?? {}) as Record<string, unknown>
      office.bodies.set(call, /^PUT \/(users|roles|tags|tenants)\//.test(call) ? content : (body ?? {}))
    }
    if (trouble === undefined) return { watch: keepBody }
    return (asked) => {
      keepBody(asked.body)
      return sendTrouble(trouble, asked)
    }
  }
  return { entrance: office, find }
}
