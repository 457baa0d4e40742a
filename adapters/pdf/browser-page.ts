// One page in a private context of its own: no scripts of the page, no network, no request but for what the page brings with it.
// What is shown on it is decided elsewhere.
import type { BrowserProcess } from './browser-process.ts'
import { PAPER } from './mail-sheet.ts'
import { pageScripts } from './page-scripts.ts'

export interface BrowserPage {
  readonly setDocument: (html: string) => Promise<void>
  /** Calls a function of the page's scripts. Rejects when it throws. */
  readonly call: (name: string, ...values: readonly unknown[]) => Promise<unknown>
  /** The page as PDF. Rejects when it would be longer than `maxBytes`. */
  readonly print: (pageRange: string, maxBytes: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

const WIRE_CHUNK = 4 * 1024 * 1024

export const openPage = async ({ devtools }: BrowserProcess): Promise<BrowserPage> => {
  const { browserContextId } = await devtools.send('Target.createBrowserContext', { disposeOnDetach: true })
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: true })
  const session = String(sessionId)
  const send = (method: string, params?: object): Promise<Readonly<Record<string, unknown>>> =>
    devtools.send(method, params, session)

  const stopBlocking = devtools.onEvent(({ method, params, sessionId: from }) => {
    if (method !== 'Fetch.requestPaused' || from !== session) return
    // What the page brings with it does not come by here; whatever does, goes nowhere.
    void send('Fetch.failRequest', { requestId: params['requestId'], errorReason: 'BlockedByClient' }).catch(
      () => undefined,
    )
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
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    }),
    send('Emulation.setDeviceMetricsOverride', {
      width: PAPER.width,
      height: PAPER.pageHeight,
      deviceScaleFactor: 1,
      mobile: false,
    }),
    send('Page.enable'),
    devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
  ])
  const frameId = mainFrame(await send('Page.getFrameTree'))
  const { executionContextId } = await send('Page.createIsolatedWorld', { frameId, worldName: 'tapster' })
  await send('Runtime.evaluate', { expression: pageScripts(), contextId: executionContextId })

  return {
    setDocument: async (html) => {
      await send('Page.setDocumentContent', { frameId, html })
    },
    call: async (name, ...values) => {
      const { result, exceptionDetails } = await send('Runtime.callFunctionOn', {
        functionDeclaration: `(...values) => ${name}(...values)`,
        executionContextId,
        arguments: values.map((value) => ({ value })),
        returnByValue: true,
        awaitPromise: true,
      })
      if (exceptionDetails !== undefined) throw new Error(`${name}: ${textOf(exceptionDetails)}`)
      return typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined
    },
    print: async (pageRanges, maxBytes) => {
      const { stream } = await send('Page.printToPDF', {
        printBackground: true,
        preferCSSPageSize: true,
        transferMode: 'ReturnAsStream',
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
      await send('IO.close', { handle: stream })
      return Buffer.concat(chunks)
    },
    close: async () => {
      stopBlocking()
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}

const mainFrame = (answer: Readonly<Record<string, unknown>>): string => {
  const tree = answer['frameTree']
  if (typeof tree === 'object' && tree !== null && 'frame' in tree) {
    const { frame } = tree
    if (typeof frame === 'object' && frame !== null && 'id' in frame) return String(frame.id)
  }
  throw new Error('the page has no frame')
}

const textOf = (details: unknown): string => {
  if (typeof details !== 'object' || details === null) return 'failed'
  const exception = 'exception' in details ? details.exception : undefined
  if (typeof exception === 'object' && exception !== null && 'description' in exception)
    return String(exception.description).slice(0, 300)
  return 'text' in details ? String(details.text) : 'failed'
}
