// Lets a test answer the calls of its pages, in the server. Interception in the browser would switch off its cache, and would pass each request
// through the test, also those for scripts and styles.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { readBody } from './read-body.ts'

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

type Answer = (call: PageCall) => PageAnswer | Promise<PageAnswer>

/** The service answers the call, and the test sees its body. */
interface WatchedCall {
  readonly watch: (body: unknown) => void
}

/** Undefined: the service answers the call. */
export type FindAnswer = (call: Omit<PageCall, 'body'>) => Answer | WatchedCall | undefined

/** In place of what the service has at that path, a page or one of its files. */
export type StandInFile =
  | { readonly type: 'text/html' | 'text/javascript' | 'text/plain'; readonly body: string }
  | 'missing'
  | 'gone'

interface ContextAnswers {
  find: FindAnswer
  readonly files: Map<string, StandInFile>
  /** The responses that are never sent. Each occupies one of the six connections that the browser opens to a server. */
  readonly waiting: Set<ServerResponse>
}

const HEADER = 'x-answered-for'
const contexts = new WeakMap<BrowserContext, ContextAnswers>()
const answersByKey = new Map<string, ContextAnswers>()

const findNone: FindAnswer = () => undefined

async function getContextAnswers(context: BrowserContext): Promise<ContextAnswers> {
  const known = contexts.get(context)
  if (known !== undefined) return known
  const key = randomUUID()
  const answers: ContextAnswers = { find: findNone, files: new Map(), waiting: new Set() }
  contexts.set(context, answers)
  answersByKey.set(key, answers)
  context.once('close', () => answersByKey.delete(key))
  await context.setExtraHTTPHeaders({ [HEADER]: key })
  return answers
}

/** Applies to all calls that pages of the context send to a server with `withTestAnswers` from now on, in place of an earlier `find`. */
export async function answerCalls(context: BrowserContext, find: FindAnswer): Promise<void> {
  ;(await getContextAnswers(context)).find = find
}

/** Ends the calls that are never answered: the page no longer shows what asked. The browser may ask once more, and then has an answer. */
export function endWaiting(context: BrowserContext): void {
  for (const response of contexts.get(context)?.waiting ?? []) response.destroy()
}

/** Applies to the pages of the context from now on. */
export async function standIn(context: BrowserContext, path: string, file: StandInFile): Promise<void> {
  ;(await getContextAnswers(context)).files.set(path, file)
}

function sendAnswer(given: PageAnswer, response: ServerResponse, waiting: Set<ServerResponse>): void {
  if (given === 'never') {
    waiting.add(response)
    return void response.once('close', () => waiting.delete(response))
  }
  if (given === 'gone') return void response.destroy()
  const { status = 200, headers, json } = given
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
  response.end(JSON.stringify(json))
}

function sendFile(file: StandInFile, response: ServerResponse): void {
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

function sendEmptyPage(url: URL, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html', ...(url.search === '?isolated' && ISOLATED) })
  response.end('<!doctype html><title>-</title>')
}

/** Stops answering, and opens an empty page in the same process of the browser: from an isolated page, one that is not would start another. */
export async function leavePage(page: Page): Promise<void> {
  const answers = contexts.get(page.context())
  if (answers === undefined) return void (await page.goto('about:blank'))
  const isIsolated = await page.evaluate<boolean>('crossOriginIsolated')
  // The empty page needs a connection too.
  answers.find = () => () => 'gone'
  endWaiting(page.context())
  await page.goto(new URL(`${BETWEEN}${isIsolated ? '?isolated' : ''}`, page.url()).href)
  answers.find = findNone
  answers.files.clear()
}

const parseBody = (sent: string): unknown => (sent === '' ? null : JSON.parse(sent))

/** Sees the body as it comes in, since it can be read once. */
function watchBody(request: IncomingMessage, watch: WatchedCall['watch']): void {
  const chunks: Buffer[] = []
  const push = request.push.bind(request)
  request.push = (chunk: Buffer | null, ...rest) => {
    if (chunk === null) watch(parseBody(Buffer.concat(chunks).toString()))
    else chunks.push(chunk)
    return push(chunk, ...rest)
  }
}

/** Puts the answers of tests before the listener of a server. */
export function withTestAnswers(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { method = '', headers } = request
    const call = { method, headers, url: new URL(request.url ?? '', `http://${headers.host}`) }
    if (call.url.pathname === BETWEEN) return sendEmptyPage(call.url, response)
    const answers = answersByKey.get(String(headers[HEADER]))
    const file = answers?.files.get(call.url.pathname)
    if (file !== undefined) return sendFile(file, response)
    // Some calls have the address of a page.
    const answer = headers['sec-fetch-mode'] === 'navigate' ? undefined : answers?.find(call)
    if (answers === undefined || answer === undefined) return listener(request, response)
    if (typeof answer === 'object') {
      watchBody(request, answer.watch)
      return listener(request, response)
    }
    const send = async (): Promise<void> => {
      const sent = await readBody(request)
      if (sent === undefined) return
      sendAnswer(await answer({ ...call, body: parseBody(sent) }), response, answers.waiting)
    }
    void send().catch((error: unknown) => {
      response.destroy()
      throw error
    })
  }
}
