// A closed loop of requests over so many connections, and what came of it.
import { Pool } from 'undici'

export interface Load {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const at = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export interface LoadOptions {
  /** The body of a POST; without one it is a GET. */
  readonly posted?: string
  /** Path, headers or body of each request, instead of the common ones. */
  readonly next?: () => {
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
  }
  /** 200, unless given: any other throws. */
  readonly status?: number
}

export async function load(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  duration: number,
  { posted, next, status = 200 }: LoadOptions = {},
): Promise<Load> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const took: number[] = []
  const began = performance.now()
  const ends = began + duration
  const asked = {
    path: pathname,
    headers,
    ...(posted === undefined ? { method: 'GET' } : { method: 'POST', body: posted }),
  }
  const loop = async (): Promise<void> => {
    while (performance.now() < ends) {
      const sent = performance.now()
      const { statusCode, body } = await pool.request({ ...asked, ...next?.() })
      const text = await body.text()
      if (statusCode !== status) throw new Error(`${url} answered ${statusCode}: ${text}`)
      took.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  const elapsed = performance.now() - began
  await pool.close()
  const sorted = Float64Array.from(took).toSorted()
  return { perSecond: (took.length / elapsed) * 1000, p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}
