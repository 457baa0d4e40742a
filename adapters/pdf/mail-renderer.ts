// Renders mails for the core: a limited number at a time, a limited number waiting, each with a deadline.
// If a mail breaks its browser or takes too long, only its words are rendered, or only this mail fails. render-turns.ts decides on turns.
import { E } from '#domain/shared/fp.ts'
import type { RenderBusy, RenderedMail, RenderFailed, RenderMail, RenderTurn } from '#domain/archive/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { BrowserUnavailable, watchLaunch } from './browser-health.ts'
import { type LaunchBrowser, makeLaunchBrowser } from './browser-launch.ts'
import { makeFontStyle } from './font-choice.ts'
import { type Fidelity, type Mail, prepareSheet, renderOn } from './render-mail.ts'
import { makeRenderSlot, type RenderSlot, RenderStopped, type RunConditions } from './render-slot.ts'
import { makeRenderTurns } from './render-turns.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

export interface MailRendererOptions {
  /** Absolute directory for the unpacked browser and for files of running browsers. Several processes may share it. */
  readonly cacheDirectory: string
  /** CHROMIUM_PATH; none: the packaged browser. */
  readonly executable?: string | undefined
  /** Default: starts the browser that the two name. */
  readonly launch?: LaunchBrowser
  readonly log: Log
  readonly clock: Clock
  /** Mails at a time, each in its own browser, in addition to up to two slow ones. Default 2. */
  readonly maxConcurrent?: number
  /** Maximum number of waiting mails; beyond it, the newest mail of the user with the most is refused. Default 200. */
  readonly maxWaiting?: number
  /** How long a mail waits for its turn before it is refused. Default 40 s. */
  readonly patienceMs?: number
  /** Time limit for one mail, from the moment that it has a turn and a browser. Default 15 s. */
  readonly timeoutMs?: number
  /** Memory limit of one browser with all its processes. Default 1 GiB. */
  readonly maxMemoryBytes?: number
  readonly mailsPerBrowser?: number
  /** How long a browser beyond the first is kept without work. Default 30 s. */
  readonly idleMs?: number
  /** Time zone of a mail's date. Default Europe/Amsterdam. */
  readonly timeZone?: string
}

export interface MailRenderer {
  readonly render: RenderMail
  /** Whether its browser could not be started at the last attempt. */
  readonly isBrowserFailing: () => boolean
  /** Refuses mails that wait for their turn. Running mails, and mails that need not wait, are still rendered. */
  readonly handBack: () => void
  /** Refuses waiting mails, finishes running ones (within their deadline), then ends all browsers. */
  readonly close: () => Promise<void>
}

/** Additional browsers for slow mails. */
const SLOW_PLACES = 2

/** Share of the time limit for the mail's own layout. The rest is for its words, if the layout takes too long. */
const SHARE_OF_WHOLE = 0.7

const toDetail = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const toReason = (error: unknown): string => (error instanceof RenderStopped ? error.reason : 'error')

const failed: RenderFailed = { _tag: 'RenderFailed' }

export function makeMailRenderer(options: MailRendererOptions): MailRenderer {
  const {
    log,
    timeoutMs = 15_000,
    maxConcurrent = 2,
    maxWaiting = 200,
    patienceMs = 40_000,
    idleMs = 30_000,
    timeZone = OFFICE_TIME_ZONE,
  } = options
  const { launch, isFailing } = watchLaunch(
    options.launch ?? makeLaunchBrowser({ cache: options.cacheDirectory, executable: options.executable, log }),
    { clock: options.clock, log },
  )
  const limits = {
    maxMemoryBytes: options.maxMemoryBytes ?? 1024 ** 3,
    mailsPerBrowser: options.mailsPerBrowser ?? 100,
  }
  const fontStyle = makeFontStyle()
  const idle: RenderSlot[] = []
  const running = new Set<Promise<unknown>>()
  const turns = makeRenderTurns(
    { places: maxConcurrent, slowPlaces: SLOW_PLACES, waiting: maxWaiting },
    options.clock.now,
  )
  let slots = 0
  let closed = false
  let shrinking: NodeJS.Timeout | undefined

  const openSlot = (): RenderSlot => {
    slots++
    return makeRenderSlot({
      launch,
      log,
      limits,
      preparePage: (page, when) => prepareSheet(page, fontStyle, when === 'ahead'),
    })
  }

  /** Each turn has a slot, so that there are never more slots than concurrent turns. */
  const takeSlot = (): RenderSlot => idle.pop() ?? openSlot()

  const giveBack = (slot: RenderSlot): void => {
    idle.push(slot)
    clearTimeout(shrinking)
    shrinking = setTimeout(shrink, idleMs)
    shrinking.unref()
  }

  /** Starts another browser before a slow mail frees its place, so that the next mail need not wait for one. */
  const prepareAnother = (): void => {
    if (closed || idle.length > 0 || slots < maxConcurrent || slots >= maxConcurrent + SLOW_PLACES) return
    const slot = openSlot()
    giveBack(slot)
    void tracked(slot.prepare('ahead').catch(() => undefined))
  }

  /** Closes all idle browsers except one, when nothing has been rendered for a while. */
  const shrink = (): void => {
    for (const slot of idle.splice(0, idle.length - 1)) {
      slots--
      void slot.close()
    }
  }

  const once = async (
    slot: RenderSlot,
    mail: Mail,
    fidelity: Fidelity,
    until: number,
    conditions: Omit<RunConditions, 'timeoutMs'>,
  ): Promise<RenderedMail> => {
    const work = (): Promise<RenderedMail> =>
      slot.run((page) => renderOn(page, mail, fidelity, { fontStyle, timeZone }), {
        ...conditions,
        timeoutMs: until - performance.now(),
      })
    try {
      return await work()
    } catch (error) {
      // Something else ended the browser, so that the mail gets a second attempt.
      if (!closed && error instanceof RenderStopped && error.reason === 'browser-died') return work()
      throw error
    }
  }

  const attempt = async (
    slot: RenderSlot,
    mail: Mail,
    conditions: Omit<RunConditions, 'timeoutMs'>,
  ): Promise<RenderedMail> => {
    await slot.prepare('at-once', conditions.owner)
    const began = performance.now()
    try {
      return await once(slot, mail, 'whole', began + timeoutMs * SHARE_OF_WHOLE, conditions)
    } catch (error) {
      if (closed || conditions.signal.aborted || error instanceof BrowserUnavailable) throw error
      log.warn('pdf.render.words-only', { reason: toReason(error), htmlLength: mail.email.htmlBody.length })
      // The words always get their share of the time, even if the layout ended late.
      const until = Math.max(began + timeoutMs, performance.now() + timeoutMs * (1 - SHARE_OF_WHOLE))
      return once(slot, mail, 'words', until, conditions)
    }
  }

  const renderNow = async (
    mail: Mail,
    { caller, signal }: RenderTurn,
  ): Promise<E.Either<RenderFailed | RenderBusy, RenderedMail>> => {
    if (closed) return E.left({ _tag: 'RenderBusy', retryAt: options.clock.now() })
    const turn = await turns.take(
      { tenant: caller.tenantUuid, user: caller.ledgerUserId, background: caller.background === true },
      AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    )
    if (turn._tag === 'NoTurn') {
      log.info('pdf.render.refused', { waiting: turns.waiting(), closed, wanted: !signal.aborted })
      return E.left({ _tag: 'RenderBusy', retryAt: turn.retryAt })
    }
    const slot = takeSlot()
    const owner = `${caller.tenantUuid} ${caller.ledgerUserId}`
    const began = performance.now()
    const toLog = () => ({ ms: Math.round(performance.now() - began), htmlLength: mail.email.htmlBody.length })
    try {
      const rendered = await attempt(slot, mail, { owner, onMaybeSlow: prepareAnother, onSlow: turn.isSlow, signal })
      log.debug('pdf.render.done', { ...toLog(), bytes: rendered.pdf.length })
      return E.right(rendered)
    } catch (error) {
      const reason = toReason(error)
      if (reason === 'not-wanted') {
        log.info('pdf.render.cancelled', toLog())
        return E.left({ _tag: 'RenderBusy', retryAt: options.clock.now() })
      }
      if (!(error instanceof BrowserUnavailable))
        log.warn('pdf.render.failed', { ...toLog(), reason, detail: toDetail(error) })
      return E.left(failed)
    } finally {
      giveBack(slot)
      turn.end()
    }
  }

  /** Registers the work for `close`, which must not leave a starting browser behind. */
  const tracked = <A>(work: Promise<A>): Promise<A> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  return {
    render: (mail, turn) => () => tracked(renderNow(mail, turn)),
    isBrowserFailing: isFailing,
    handBack: turns.close,
    close: async () => {
      closed = true
      turns.close()
      await Promise.all(running)
      clearTimeout(shrinking)
      await Promise.all(idle.splice(0).map((slot) => slot.close()))
    },
  }
}
