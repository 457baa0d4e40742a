// Sends commands to the browser over two pipes by its DevTools protocol, and receives answers and events. If our process dies, the pipes
// close and the browser ends by itself. puppeteer-core has 57 MB, and needs three times the processor time to start.
import type { Readable, Writable } from 'node:stream'

export interface DevtoolsEvent {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly sessionId: string | undefined
}

export interface DevtoolsPipe {
  /** Rejects when the browser refuses the command or has ended. */
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<Readonly<Record<string, unknown>>>
  /** Returns a function that removes the listener. */
  readonly onEvent: (listener: (event: DevtoolsEvent) => void) => () => void
  /** Whether commands can still be answered. */
  readonly isOpen: () => boolean
  /** Rejects the commands that still wait, and every later command. */
  readonly end: (reason: string) => void
}

interface Waiting {
  readonly method: string
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (error: Error) => void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function openDevtoolsPipe(toBrowser: Writable, fromBrowser: Readable): DevtoolsPipe {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: DevtoolsEvent) => void>()
  let lastId = 0
  let ended: string | undefined
  let pieces: Buffer[] = []

  const receive = (text: string): void => {
    const message: unknown = JSON.parse(text)
    if (!isRecord(message)) return
    const { id, method, params, result, error, sessionId } = message
    if (typeof id !== 'number') {
      const event = {
        method: String(method),
        params: isRecord(params) ? params : {},
        sessionId: typeof sessionId === 'string' ? sessionId : undefined,
      }
      for (const listener of listeners) listener(event)
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (isRecord(error)) asked?.reject(new Error(`${asked.method}: ${String(error['message'])}`))
    else asked?.resolve(isRecord(result) ? result : {})
  }

  const end = (reason: string): void => {
    ended ??= reason
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: ${reason}`))
    waiting.clear()
  }

  fromBrowser.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      pieces.push(rest.subarray(0, at))
      const text = Buffer.concat(pieces).toString('utf8')
      pieces = []
      rest = rest.subarray(at + 1)
      receive(text)
    }
    if (rest.length > 0) pieces.push(rest)
  })
  fromBrowser.on('close', () => end('the browser is gone'))
  fromBrowser.on('error', () => end('the browser is gone'))
  toBrowser.on('error', () => end('the browser is gone'))

  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(new Error(`${method}: ${ended}`))
        const id = ++lastId
        waiting.set(id, { method, resolve, reject })
        toBrowser.write(
          `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
        )
      }),
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOpen: () => ended === undefined,
    end,
  }
}
