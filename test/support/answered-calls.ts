// What a page asks of the service and its test answers, over HTTP. Answers given inside the browser would switch off its cache, and would pass
// each request of the page through the test: those for scripts and styles too.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from 'playwright-core'

export interface PageCall {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  /** Decoded JSON; null where nothing was sent. */
  readonly body: unknown
}

export interface CallAnswer {
  /** 200 by default. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json: unknown
}

/** `never`: the page waits. `gone`: the connection ends without an answer. */
export type PageAnswer = CallAnswer | 'never' | 'gone'

export interface Answering {
  /** Whether the test answers it; the service answers all others. */
  readonly concerns: (call: Pick<PageCall, 'method' | 'url'>) => boolean
  readonly answer: (call: PageCall) => PageAnswer | Promise<PageAnswer>
}

/** In place of what the service has at that path, a page or one of its files. */
export type StandInFile =
  | { readonly type: 'text/html' | 'text/javascript' | 'text/plain'; readonly body: string }
  | 'missing'
  | 'gone'

interface Answered {
  readonly key: string
  answering: Answering | undefined
  readonly files: Map<string, StandInFile>
}

const HEADER = 'x-answered-for'
const contexts = new WeakMap<BrowserContext, Answered>()
const answeredByKey = new Map<string, Answered>()

async function answeredOf(context: BrowserContext): Promise<Answered> {
  const known = contexts.get(context)
  if (known !== undefined) return known
  const answered: Answered = { key: randomUUID(), answering: undefined, files: new Map() }
  contexts.set(context, answered)
  answeredByKey.set(answered.key, answered)
  context.once('close', () => answeredByKey.delete(answered.key))
  await context.setExtraHTTPHeaders({ [HEADER]: answered.key })
  return answered
}

/** From now on, of all calls that pages of the context send to an `answeredFirst` server. A second answering replaces the first. */
export async function answerCalls(context: BrowserContext, answering: Answering): Promise<void> {
  ;(await answeredOf(context)).answering = answering
}

/** From now on, for the pages of the context. */
export async function standIn(context: BrowserContext, path: string, file: StandInFile): Promise<void> {
  ;(await answeredOf(context)).files.set(path, file)
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const sent = await text(request)
  return sent === '' ? null : JSON.parse(sent)
}

async function give(
  { answer }: Answering,
  call: Omit<PageCall, 'body'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = await answer({ ...call, body: await readBody(request) })
  if (given === 'never') return
  if (given === 'gone') return void response.destroy()
  const { status = 200, headers, json } = given
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(json))
}

function giveFile(file: StandInFile, response: ServerResponse): void {
  if (file === 'gone') return void response.destroy()
  if (file === 'missing') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(file.body)
}

const BETWEEN = '/between-tests'
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'origin-agent-cluster': '?1',
}

function giveEmptyPage(url: URL, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', ...(url.search === '?isolated' && ISOLATED) })
  response.end('<!doctype html><title>-</title>')
}

/** Stops answering, and leaves for an empty page in the same process of the browser: from an isolated page, one that is not would start another. */
export async function leaveAnswered(page: Page): Promise<void> {
  const answered = contexts.get(page.context())
  if (answered === undefined) return void (await page.goto('about:blank'))
  const isIsolated = await page.evaluate<boolean>('crossOriginIsolated')
  await page.goto(new URL(`${BETWEEN}${isIsolated ? '?isolated' : ''}`, page.url()).href)
  answered.answering = undefined
  answered.files.clear()
}

/** A server's listener in whose place tests may answer. */
export function answeredFirst(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { method = '', headers } = request
    const call = { method, headers, url: new URL(request.url ?? '', `http://${headers.host}`) }
    if (call.url.pathname === BETWEEN) return giveEmptyPage(call.url, response)
    const answered = answeredByKey.get(String(headers[HEADER]))
    const file = answered?.files.get(call.url.pathname)
    if (file !== undefined) return giveFile(file, response)
    const answering = answered?.answering
    // Some calls have the address of a page.
    if (answering === undefined || headers['sec-fetch-mode'] === 'navigate' || !answering.concerns(call))
      return listener(request, response)
    void give(answering, call, request, response)
  }
}
