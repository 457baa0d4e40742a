// Reads all that an operator can read of every office: each list to its end, and of each list some items with all that is read of one.
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { inFull } from '#test/support/property-runs.ts'

/** What cannot be read without asking for something. */
const QUERIES: Readonly<Record<string, string>> = {
  '/admin/search': '?q=eva',
  '/admin/views': '?page=people',
  '/surveys/:id/comparison': '?by=tag',
}

/** Places without data of the database, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/surveys/:id/results/texts': 'needs a question; the responses have the same texts',
  '/admin/jobs/:id': 'jobs belong to the queue, which brings its own tables up to date',
  '/logs/around/:id': 'the log is no table',
  '/logs/files/*name': 'the log is no table',
}

const ITEMS_READ = inFull(40, 8)

interface Page {
  readonly total?: number
  readonly data: readonly Readonly<Record<string, unknown>>[]
}

function toPage(body: unknown): Page {
  if (Array.isArray(body)) return { data: body }
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : []
  const total = typeof body === 'object' && body !== null && 'total' in body ? Number(body.total) : undefined
  return { data: Array.isArray(data) ? data : [], ...(total !== undefined && { total }) }
}

const idOf = (item: Readonly<Record<string, unknown>>): string => String(item['uuid'] ?? item['id'] ?? item['key'])

/** `faults`: answers other than 200. `totals`: what each list has in all offices together. */
export async function readEveryPlace(baseUrl: string, token: string, endpoints: readonly Endpoint[]) {
  const faults: string[] = []
  const totals = new Map<string, number>()
  const places = endpoints
    .filter(({ access, method, path }) => access === 'principal' && method === 'GET' && LEFT_OUT[path] === undefined)
    .map(({ path }) => path)

  const read = async (path: string, tenant: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, ...(tenant !== '' && { 'x-tenant-uuid': tenant }) }
    const answer = await fetch(baseUrl + path, { headers })
    const text = await answer.text()
    if (answer.status !== 200) faults.push(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return answer.status === 200 && answer.headers.get('content-type')?.startsWith('application/json') === true
      ? JSON.parse(text)
      : undefined
  }
  const readList = async (path: string, query: string, tenant: string): Promise<Page['data']> => {
    const { data, total = data.length } = toPage(await read(path + query, tenant))
    const all = [...data]
    while (all.length > 0 && all.length < total) {
      const next = toPage(await read(`${path}?limit=200&skip=${all.length}`, tenant)).data
      if (next.length === 0) break
      all.push(...next)
    }
    if (all.length < total) faults.push(`${path}: ${all.length} of ${total}`)
    totals.set(path, (totals.get(path) ?? 0) + all.length)
    return all
  }

  const offices = toPage(await read('/tenants?limit=200', '')).data.map(idOf)
  for (const tenant of offices) {
    const lists = new Map<string, Page['data']>()
    for (const path of places.filter((one) => !one.includes(':')))
      lists.set(path, await readList(path, QUERIES[path] ?? '', tenant))
    for (const path of places.filter((one) => one.includes(':'))) {
      const [list = '', rest = ''] = path.split(/\/:\w+/)
      const items = lists.get(list)
      if (items === undefined) {
        faults.push(`${path}: no list has its items`)
        continue
      }
      const step = Math.max(1, Math.ceil(items.length / ITEMS_READ))
      for (const item of items.filter((_, n) => n % step === 0))
        await read(`${list}/${encodeURIComponent(idOf(item))}${rest}${QUERIES[path] ?? ''}`, tenant)
    }
  }
  return { faults: [...new Set(faults)], totals }
}
