// Opens one page in its own private context: no scripts of the page, no network, no request except for the page's own parts.
// Callers decide what the page shows.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserProcess } from './browser-process.ts'
import type { DevtoolsPipe } from './devtools-pipe.ts'
import { PAPER } from './mail-sheet.ts'
import { pageScripts } from './page-scripts.ts'

export interface BrowserPage {
  /** Forgets the mail, and gives our scripts a new isolated world in the same process. `setDocument` replaces the mail's document. */
  readonly renew: () => Promise<void>
  readonly setDocument: (html: string) => Promise<void>
  /** Calls a function of the page's scripts. Rejects when it throws. */
  readonly call: (name: string, ...values: readonly unknown[]) => Promise<unknown>
  /** Gives files to the page's file input with this id. */
  readonly giveFiles: (inputId: string, paths: readonly string[]) => Promise<void>
  /** For the files that `giveFiles` gives to the page; removed with the page. */
  readonly directory: string
  /** The page as PDF. Rejects when it would be longer than `maxBytes`. */
  readonly print: (pageRange: string, maxBytes: number) => Promise<Uint8Array>
  /** Rejects when the page's process ends by itself; otherwise never settles. */
  readonly crashed: Promise<never>
  readonly close: () => Promise<void>
}

const WIRE_CHUNK = 4 * 1024 * 1024
/** A navigation takes a fifth of the time of a mail. It ends the isolated worlds of the scripts of earlier mails. */
const MAILS_PER_NAVIGATION = 10

export async function openPage({ devtools, home }: BrowserProcess): Promise<BrowserPage> {
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  await stopPainting(devtools, targetId)
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  const directory = await mkdtemp(join(home, 'page-'))
  const send = (method: string, params?: object): Promise<Readonly<Record<string, unknown>>> =>
    devtools.send(method, params, session)

  let reportCrash: (error: Error) => void = () => undefined
  const crashed = new Promise<never>((_resolve, reject) => {
    reportCrash = reject
  })
  crashed.catch(() => undefined)
  const stopListening = devtools.onEvent(({ method, params, sessionId: from }) => {
    if (from !== session) return
    if (method === 'Inspector.targetCrashed') reportCrash(new Error('the page crashed'))
    if (method !== 'Fetch.requestPaused') return
    const { requestId, request } = params
    if (isOwn(request)) {
      void send('Fetch.continueRequest', { requestId }).catch(() => undefined)
      return
    }
    // All other requests fail.
    void send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }).catch(() => undefined)
  })
  await Promise.all([
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    send('Network.enable'),
    send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }),
    send('Emulation.setScriptExecutionDisabled', { value: true }),
    send('Emulation.setEmulatedMedia', {
      media: 'screen',
      features: [
        { name: 'prefers-color-scheme', value: 'light' },
        { name: 'prefers-reduced-motion', value: 'no-preference' },
      ],
    }),
    send('Emulation.setDeviceMetricsOverride', {
      width: PAPER.width,
      height: PAPER.pageHeight,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    send('Page.enable'),
    send('Inspector.enable'),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
  ])
  const frameId = parseMainFrame(await send('Page.getFrameTree'))
  const loadScripts = async (): Promise<unknown> => {
    const { executionContextId: contextId } = await send('Page.createIsolatedWorld', { frameId, worldName: 'tapster' })
    await send('Runtime.evaluate', { expression: pageScripts, contextId })
    return contextId
  }
  let executionContextId = await loadScripts()
  const callPage = async (name: string, ...values: readonly unknown[]): Promise<unknown> => {
    const { result, exceptionDetails } = await send('Runtime.callFunctionOn', {
      functionDeclaration: `(...values) => ${name}(...values)`,
      executionContextId,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails !== undefined) throw new Error(`${name}: ${describeException(exceptionDetails)}`)
    return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
  }
  const navigate = async (): Promise<void> => {
    const { errorText } = await send('Page.navigate', { url: 'about:blank' })
    if (errorText !== undefined) throw new Error('the page was not renewed')
  }
  let renewed = 0

  return {
    crashed,
    renew: async () => {
      renewed += 1
      await (renewed % MAILS_PER_NAVIGATION === 0 ? navigate() : callPage('forgetMail'))
      executionContextId = await loadScripts()
    },
    setDocument: async (html) => {
      await send('Page.setDocumentContent', { frameId, html })
    },
    call: callPage,
    directory,
    giveFiles: async (inputId, paths) => {
      const { result } = await send('Runtime.callFunctionOn', {
        functionDeclaration: '(id) => document.getElementById(id)',
        executionContextId,
        arguments: [{ value: inputId }],
      })
      const objectId =
        typeof result === 'object' && result !== null && 'objectId' in result ? result.objectId : undefined
      await send('DOM.setFileInputFiles', { files: paths, objectId })
    },
    print: async (pageRanges, maxBytes) => {
      const { stream } = await send('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        transferMode: 'ReturnAsStream',
        // Tags take as long as everything else together.
        generateTaggedPDF: false,
        pageRanges,
      })
      const chunks: Buffer[] = []
      for (let size = 0; ;) {
        const { data, eof } = await send('IO.read', { handle: stream, size: WIRE_CHUNK })
        const chunk = Buffer.from(String(data), 'base64')
        chunks.push(chunk)
        size += chunk.length
        if (size > maxBytes) throw new Error('the PDF is too large')
        if (eof === true) break
      }
      // Not awaited: the stream ends with the page anyway.
      void send('IO.close', { handle: stream }).catch(() => undefined)
      return Buffer.concat(chunks)
    },
    close: async () => {
      stopListening()
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Painting for a screen takes a fifth of the time of a mail. A browser that refuses to minimise its window still works, and paints. */
async function stopPainting(devtools: DevtoolsPipe, targetId: unknown): Promise<void> {
  try {
    const { windowId } = await devtools.send('Browser.getWindowForTarget', { targetId })
    await devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
  } catch {
    return
  }
}

/** Whether the request is for a file that the page was given, or for a part of the page itself. */
const isOwn = (request: unknown): boolean =>
  typeof request === 'object' &&
  request !== null &&
  'url' in request &&
  typeof request.url === 'string' &&
  /^(data:|about:|blob:null\/)/.test(request.url)

function parseMainFrame(answer: Readonly<Record<string, unknown>>): string {
  const tree = answer['frameTree']
  if (typeof tree === 'object' && tree !== null && 'frame' in tree) {
    const { frame } = tree
    if (typeof frame === 'object' && frame !== null && 'id' in frame) return String(frame.id)
  }
  throw new Error('the page has no frame')
}

function describeException(details: unknown): string {
  if (typeof details !== 'object' || details === null) return 'failed'
  const exception = 'exception' in details ? details.exception : undefined
  if (typeof exception === 'object' && exception !== null && 'description' in exception)
    return String(exception.description).slice(0, 300)
  return 'text' in details ? String(details.text) : 'failed'
}
