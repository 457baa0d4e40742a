// What a page asks of the plugin API, noted for tests.
import type { Page } from 'playwright-core'

export interface RecordedCall {
  /** Method, and the path below the plugin API's: `POST register-time`. */
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

const ROOT = '/mailclient-plugin/'

/** From now on, in order; `paths`: only of those that it matches. */
export function noteAsked(page: Page, paths = /./): readonly RecordedCall[] {
  const asked: RecordedCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith(ROOT) || !paths.test(pathname)) return
    const call = `${request.method()} ${pathname.slice(ROOT.length)}`
    asked.push({ call, query: Object.fromEntries(searchParams), body: request.postDataJSON() })
  })
  return asked
}

export function count(asked: readonly RecordedCall[], call: string | RegExp): number {
  return asked.filter((one) => (typeof call === 'string' ? one.call === call : call.test(one.call))).length
}
export function bodyOf(asked: readonly RecordedCall[], call: string): unknown {
  return asked.find((one) => one.call === call)?.body
}
