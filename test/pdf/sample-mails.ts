// Mails as the renderer takes them, and the renderer on this machine's own cache.
import * as O from 'fp-ts/lib/Option.js'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { Mail } from '#adapters/pdf/render-mail.ts'
import { type LaunchBrowser, makeLaunchBrowser } from '#adapters/pdf/browser-launch.ts'
import { makeMailRenderer, type MailRenderer, type MailRendererOptions } from '#adapters/pdf/mail-renderer.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { RenderedMail, RenderTurn } from '#domain/archive/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { atEndOfRun } from '#test/support/end-of-run.ts'
import { startForRun } from '#test/support/left-running.ts'
import { makeRecordingLog, type RecordedEntry } from '#test/support/recording-log.ts'

const newUuid = (): Uuid => randomUUID() as Uuid
const OFFICE = newUuid()
const CACHE = join(process.cwd(), '.data', 'chromium')

/** A user of an office who waits to the end; `user` sets users apart. */
export function turnOf(user = newUuid(), tenant = OFFICE, signal = new AbortController().signal): RenderTurn {
  return {
    caller: { tenantUuid: asTenantUuid(tenant), ledgerUserId: user as LedgerUserId },
    signal,
  }
}

export function mailOf(htmlBody: string, other: Partial<EmailData> = {}, parts: Partial<Mail> = {}): Mail {
  return {
    email: {
      internetMessageId: '<1@bakkerij.example>',
      conversationId: O.none,
      subject: 'Offerte nieuwe oven',
      from: { name: 'Eva Jansen', address: 'eva@bakkerij.example' },
      to: [{ name: 'Piet de Vries', address: 'piet@kantoor.example' }],
      cc: [],
      sentAt: O.some(Date.UTC(2026, 0, 15, 9, 5)),
      htmlBody,
      sharedMailbox: O.none,
      ...other,
    },
    inline: [],
    attachments: [],
    ...parts,
  }
}

export function pictureOf(contentId: string, content: Uint8Array, contentType = 'image/png'): MailAttachment {
  return {
    fileName: 'plaatje.png',
    contentType,
    content,
    contentId: O.some(contentId),
  }
}

/** Ten by ten pixels of green. */
export const GREEN_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

/** Starts browsers as the renderer does. */
export function launchHere(executable = process.env['CHROMIUM_PATH']): LaunchBrowser {
  return makeLaunchBrowser({ cache: CACHE, executable, log: makeRecordingLog().log })
}

export function rendererHere(
  options: Partial<MailRendererOptions> = {},
): MailRenderer & { readonly lines: readonly RecordedEntry[] } {
  const { log, logged } = makeRecordingLog()
  const renderer = makeMailRenderer({
    cacheDirectory: CACHE,
    executable: process.env['CHROMIUM_PATH'],
    log,
    clock: systemClock,
    maxConcurrent: 1,
    ...options,
  })
  return { ...renderer, lines: logged }
}

/** A second browser ends soon, and the first is not replaced: a file may leave nothing running that it started. */
const IDLE_MS = 500
let ofSuites: ReturnType<typeof rendererHere> | undefined
let warm: Promise<unknown> | undefined

function openShared(): ReturnType<typeof rendererHere> {
  const renderer = rendererHere({ idleMs: IDLE_MS, mailsPerBrowser: Infinity })
  atEndOfRun(renderer.close)
  return renderer
}

/** One for all suites of this process, ready before their first test. To be called in a `describe`. */
export function sharedRenderer(): ReturnType<typeof rendererHere> {
  const renderer = (ofSuites ??= openShared())
  before(async function () {
    // The browser may have to be unpacked.
    this.timeout(120_000)
    warm ??= startForRun(() => pdfOf(renderer, mailOf('<p>eerste</p>')))
    // The next suite tries again.
    await warm.catch((error: unknown) => {
      warm = undefined
      throw error
    })
  })
  return renderer
}

/** One for a suite, ready before its first test. To be called in a `describe`. */
export function warmRenderer(options: Partial<MailRendererOptions>): ReturnType<typeof rendererHere> {
  const renderer = rendererHere(options)
  before(async function () {
    // The browser may have to be unpacked.
    this.timeout(120_000)
    await pdfOf(renderer, mailOf('<p>eerste</p>'))
  })
  after(() => renderer.close())
  return renderer
}

export async function renderedOf(
  renderer: MailRenderer & { readonly lines: readonly RecordedEntry[] },
  mail: Mail,
): Promise<RenderedMail> {
  const result = await renderer.render(mail, turnOf())()
  if (result._tag === 'Left') throw new Error(`not rendered: ${JSON.stringify(renderer.lines.slice(-3))}`)
  return result.right
}

export async function pdfOf(...[renderer, mail]: Parameters<typeof renderedOf>): Promise<Uint8Array> {
  return (await renderedOf(renderer, mail)).pdf
}
