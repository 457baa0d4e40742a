// The renderer as the core sees it: a bounded number of mails at a time, a bounded number waiting, each with a deadline.
// A mail that breaks its browser or outlives its time is shown by its words, or fails alone.
import * as E from 'fp-ts/lib/Either.js'
import type { RenderFailed, RenderMail } from '#domain/archive/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import { makeLaunchBrowser } from './browser-launch.ts'
import { makeFontStyle } from './font-style.ts'
import { type Fidelity, type Mail, prepareSheet, renderOn } from './render-mail.ts'
import { makeRenderSlot, type RenderSlot, RenderStopped } from './render-slot.ts'

export interface MailRendererOptions {
  /** Absolute directory for the unpacked browser and for what running browsers keep; it may be shared by several processes. */
  readonly cacheDirectory: string
  /** CHROMIUM_PATH; none: the packaged browser. */
  readonly executable?: string | undefined
  readonly log: Log
  /** Mails at a time, each in a browser of its own. Default 2. */
  readonly maxConcurrent?: number
  /** Mails that may wait for their turn; one more fails at once. Default 100. */
  readonly maxWaiting?: number
  /** For one mail, from the moment that its turn comes and a browser is there. Default 15 s. */
  readonly timeoutMs?: number
  /** Of one browser with all its processes. Default 1 GiB. */
  readonly maxMemoryBytes?: number
  readonly mailsPerBrowser?: number
  /** How long a browser beyond the first is kept without work. Default 30 s. */
  readonly idleMs?: number
  /** In which the date of a mail is told. Default Europe/Amsterdam. */
  readonly timeZone?: string
}

export interface MailRenderer {
  readonly render: RenderMail
  /** Makes everything ready for the first mail: the browser unpacked, started, a page open. Never rejects; a failure is logged. */
  readonly warmUp: () => Promise<void>
  /** What waits fails, what runs is finished (at most for one deadline), then all browsers end. */
  readonly close: () => Promise<void>
}

/** Of the time for one mail; the rest is for showing its words when its layout takes longer. */
const SHARE_OF_WHOLE = 0.7

const reasonOf = (error: unknown): string => (error instanceof RenderStopped ? error.reason : 'error')

const failed: RenderFailed = { _tag: 'RenderFailed' }

export const makeMailRenderer = (options: MailRendererOptions): MailRenderer => {
  const {
    log,
    timeoutMs = 15_000,
    maxConcurrent = 2,
    maxWaiting = 100,
    idleMs = 30_000,
    timeZone = 'Europe/Amsterdam',
  } = options
  const launch = makeLaunchBrowser({ cache: options.cacheDirectory, executable: options.executable, log })
  const limits = {
    maxMemoryBytes: options.maxMemoryBytes ?? 1024 ** 3,
    mailsPerBrowser: options.mailsPerBrowser ?? 100,
  }
  const fontStyle = makeFontStyle()
  const idle: RenderSlot[] = []
  const running = new Set<Promise<unknown>>()
  const waiting: ((slot: RenderSlot | undefined) => void)[] = []
  let slots = 0
  let closed = false
  let shrinking: NodeJS.Timeout | undefined

  const takeSlot = (): Promise<RenderSlot | undefined> => {
    if (closed) return Promise.resolve(undefined)
    const free = idle.pop()
    if (free !== undefined) return Promise.resolve(free)
    if (slots < maxConcurrent) {
      slots++
      return Promise.resolve(
        makeRenderSlot({ launch, log, limits, preparePage: (page) => prepareSheet(page, fontStyle) }),
      )
    }
    if (waiting.length >= maxWaiting) return Promise.resolve(undefined)
    return new Promise((resolve) => waiting.push(resolve))
  }

  const giveBack = (slot: RenderSlot): void => {
    const first = waiting.shift()
    if (first !== undefined) return first(slot)
    idle.push(slot)
    clearTimeout(shrinking)
    shrinking = setTimeout(shrink, idleMs)
    shrinking.unref()
  }

  /** Browsers beyond the first go when nothing has been rendered for a while. */
  const shrink = (): void => {
    for (const slot of idle.splice(0, idle.length - 1)) {
      slots--
      void slot.close()
    }
  }

  const once = async (slot: RenderSlot, mail: Mail, fidelity: Fidelity, until: number): Promise<Uint8Array> => {
    const work = (): Promise<Uint8Array> =>
      slot.run((page) => renderOn(page, mail, fidelity, { fontStyle, timeZone }), until - performance.now())
    try {
      return await work()
    } catch (error) {
      // Something outside ended the browser: the mail is not to blame, and is tried once more.
      if (!closed && error instanceof RenderStopped && error.reason === 'browser-died') return work()
      throw error
    }
  }

  const attempt = async (slot: RenderSlot, mail: Mail): Promise<Uint8Array> => {
    await slot.prepare()
    const began = performance.now()
    try {
      return await once(slot, mail, 'whole', began + timeoutMs * SHARE_OF_WHOLE)
    } catch (error) {
      if (closed) throw error
      log.warn('pdf.render.words-only', { reason: reasonOf(error), htmlLength: mail.email.htmlBody.length })
      return once(slot, mail, 'words', began + timeoutMs)
    }
  }

  const renderNow = async (mail: Mail): Promise<E.Either<RenderFailed, Uint8Array>> => {
    const slot = await takeSlot()
    if (slot === undefined) {
      log.warn('pdf.render.refused', { waiting: waiting.length, closed })
      return E.left(failed)
    }
    const began = performance.now()
    const told = (): object => ({ ms: Math.round(performance.now() - began), htmlLength: mail.email.htmlBody.length })
    try {
      const pdf = await attempt(slot, mail)
      log.debug('pdf.render.done', { ...told(), bytes: pdf.length })
      return E.right(pdf)
    } catch (error) {
      const reason = reasonOf(error)
      log.warn('pdf.render.failed', {
        ...told(),
        reason,
        detail: error instanceof Error ? error.message : String(error),
      })
      return E.left(failed)
    } finally {
      giveBack(slot)
    }
  }

  const warmUpNow = async (): Promise<void> => {
    const slot = await takeSlot()
    if (slot === undefined) return
    try {
      await slot.prepare()
    } catch (error) {
      log.error('pdf.browser.unavailable', { detail: error instanceof Error ? error.message : String(error) })
    } finally {
      giveBack(slot)
    }
  }

  /** Known to `close`, which must not leave a browser behind that is just being started. */
  const tracked = <A>(work: Promise<A>): Promise<A> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  return {
    render: (mail) => () => tracked(renderNow(mail)),
    warmUp: () => tracked(warmUpNow()),
    close: async () => {
      closed = true
      clearTimeout(shrinking)
      for (const resolve of waiting.splice(0)) resolve(undefined)
      await Promise.all(running)
      await Promise.all(idle.splice(0).map((slot) => slot.close()))
    },
  }
}
