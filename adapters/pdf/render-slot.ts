// One browser that renders one mail at a time, so that a harmful mail affects only itself. A page is prepared in advance. The same owner's
// next mail, if it comes soon, gets a new document in the same process; mails of different owners never share a process. A browser that
// exceeds its time or memory, or has rendered enough mails, is replaced.
import type { Log } from '#domain/logging/ports.ts'
import type { LaunchBrowser } from './browser-launch.ts'
import { type BrowserPage, openPage } from './browser-page.ts'
import type { BrowserProcess } from './browser-process.ts'
import { measureTree } from './process-usage.ts'

export interface RenderSlot {
  /** Runs the work on a fresh document when there is a browser. Rejects with the work's error, or with RenderStopped. */
  readonly run: <A>(work: (page: BrowserPage) => Promise<A>, conditions: RunConditions) => Promise<A>
  /** Prepares a browser, so that the next run starts without waiting. `owner`: whose run it will be, if known. */
  readonly prepare: (when: PreparedWhen, owner?: string) => Promise<void>
  /** Ends the browser and the running work. */
  readonly close: () => Promise<void>
}

export interface RunConditions {
  /** The tenant and user of the mail. */
  readonly owner: string
  /** Counts from the moment that there is a browser. */
  readonly timeoutMs: number
  /** Each is called once: when the work may become slow, and when it is slow, by processor time or by duration. */
  readonly onMaybeSlow: () => void
  readonly onSlow: () => void
  /** Aborting ends only a slow run. A fast run continues, because a new browser costs more. */
  readonly signal: AbortSignal
}

/** `ahead`: no mail waits, so that there is time to practise. `at-once`: a mail waits for the page. */
export type PreparedWhen = 'ahead' | 'at-once'

export type StopReason = 'deadline' | 'memory' | 'browser-died' | 'not-wanted'

export class RenderStopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`rendering stopped: ${reason}`)
    this.reason = reason
  }
}

export interface SlotLimits {
  readonly maxMemoryBytes: number
  /** Mails after which a browser is replaced. */
  readonly mailsPerBrowser: number
}

interface Ready {
  readonly browser: BrowserProcess
  readonly page: BrowserPage
  /** The owner of the mails that the page's process has shown; undefined: no mail yet. */
  readonly owner: string | undefined
}

const LOOK_MS = 100
/** A run is slow after this processor time, or after this duration: the machine may not report the former, or the browser only waits. */
const MAYBE_SLOW = { processorMs: 200, ms: 1_000 }
const SLOW = { processorMs: 500, ms: 1_500 }
const PREPARING_MS = 20_000
/** How long a slot keeps the page of its last mail before it prepares a page for any user. */
const PREPARE_AFTER_MS = 150

export function makeRenderSlot(deps: {
  readonly launch: LaunchBrowser
  readonly log: Log
  readonly limits: SlotLimits
  /** Prepares a fresh page before use. */
  readonly preparePage: (page: BrowserPage, when: PreparedWhen) => Promise<void>
}): RenderSlot {
  const { launch, log, limits } = deps
  let browser: BrowserProcess | undefined
  let next: Promise<Ready> | undefined
  let kept: Ready | undefined
  let preparingSoon: NodeJS.Timeout | undefined
  let served = 0

  const close = ({ browser: used, page }: Ready): Promise<void> => page.close().catch(() => replace(used))

  const makeReady = async (when: PreparedWhen, owner: string | undefined): Promise<Ready> => {
    const old = kept
    kept = undefined
    const mayRenew = old?.owner === owner && old?.browser.alive() === true
    if (old !== undefined && !mayRenew) void close(old)
    if (browser === undefined || !browser.alive()) {
      const began = performance.now()
      browser = await launch()
      served = 0
      log.info('pdf.browser.started', { pid: browser.pid, ms: Math.round(performance.now() - began) })
    }
    const { kill } = browser
    // If the browser does not finish in time, it is killed, which rejects all its commands.
    const timeout = setTimeout(() => void kill(), PREPARING_MS)
    try {
      const ready = mayRenew ? old : { browser, page: await openPage(browser), owner: undefined }
      if (mayRenew) await ready.page.renew()
      await deps.preparePage(ready.page, when)
      return ready
    } finally {
      clearTimeout(timeout)
    }
  }

  const prepareNext = (when: PreparedWhen, owner?: string): Promise<Ready> => {
    clearTimeout(preparingSoon)
    next ??= makeReady(when, owner)
    // Prevents an unhandled rejection: the caller that takes the browser sees the failure.
    next.catch(() => undefined)
    return next
  }

  /** Returns the prepared page, or a new one if its browser has ended or it has shown another owner's mail. */
  const ensureNext = async (when: PreparedWhen, owner?: string): Promise<Ready> => {
    const ready = await prepareNext(when, owner).catch(() => undefined)
    if (ready?.browser.alive() === true && (ready.owner === undefined || ready.owner === owner)) return ready
    next = undefined
    if (ready !== undefined) void close(ready)
    return prepareNext(when)
  }

  const takeReady = async (owner: string): Promise<Ready> => {
    const ready = await ensureNext('at-once', owner)
    next = undefined
    return ready
  }

  const replace = async (old: BrowserProcess): Promise<void> => {
    if (browser === old) next = browser = undefined
    await old.kill()
  }

  const run: RenderSlot['run'] = async (work, conditions) => {
    const ready = await takeReady(conditions.owner)
    const guard = watch(ready.browser, conditions, limits.maxMemoryBytes)
    try {
      const result = await Promise.race([work(ready.page), guard.stopped, ready.page.crashed])
      guard.end()
      served++
      afterwards({ ...ready, owner: conditions.owner })
      return result
    } catch (error) {
      guard.end()
      // The failed page may still be busy, so that the whole browser is replaced.
      await replace(ready.browser)
      if (error instanceof RenderStopped) throw error
      throw guard.died() ? new RenderStopped('browser-died') : error
    }
  }

  const afterwards = (ready: Ready): void => {
    if (served >= limits.mailsPerBrowser) return void replace(ready.browser)
    kept = ready
    // Delayed: the same owner's next mail may come soon, and preparing would compete with other work on the mail just rendered.
    preparingSoon = setTimeout(() => void prepareNext('ahead'), PREPARE_AFTER_MS)
    preparingSoon.unref()
  }

  return {
    run,
    prepare: async (when, owner) => {
      await ensureNext(when, owner)
    },
    close: async () => {
      clearTimeout(preparingSoon)
      const pending = next
      next = undefined
      await pending?.catch(() => undefined)
      await browser?.kill()
    },
  }
}

function watch(
  browser: BrowserProcess,
  { timeoutMs, onMaybeSlow, onSlow, signal }: RunConditions,
  maxMemoryBytes: number,
): { readonly stopped: Promise<never>; readonly end: () => void; readonly died: () => boolean } {
  let stop: (reason: StopReason) => void = () => undefined
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = (reason) => reject(new RenderStopped(reason))
  })
  stopped.catch(() => undefined)
  const deadline = setTimeout(() => stop('deadline'), timeoutMs)
  const began = performance.now()
  let processorAtFirst: number | undefined
  const reached = new Set<() => void>()
  const looking = setInterval(() => {
    const { memory, processor } = measureTree(browser.pid)
    if (memory > maxMemoryBytes) stop('memory')
    processorAtFirst ??= processor
    const used = { processorMs: processor - processorAtFirst, ms: performance.now() - began }
    for (const [mark, onReached] of [
      [MAYBE_SLOW, onMaybeSlow],
      [SLOW, onSlow],
    ] as const) {
      if (reached.has(onReached) || (used.processorMs <= mark.processorMs && used.ms <= mark.ms)) continue
      reached.add(onReached)
      onReached()
    }
    if (reached.has(onSlow) && signal.aborted) stop('not-wanted')
  }, LOOK_MS)
  void browser.ended.then(() => stop('browser-died'))
  return {
    stopped,
    died: () => !browser.alive(),
    end: () => {
      clearTimeout(deadline)
      clearInterval(looking)
    },
  }
}
