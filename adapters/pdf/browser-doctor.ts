// Whether the browser that makes PDFs of mails starts and renders a page on this machine (OPS-14). It ends afterwards.
import type { Log } from '#domain/logging/ports.ts'
import { type Diagnosis, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import { makeLaunchBrowser } from './browser-launch.ts'
import { BrowserNotStarted } from './browser-process.ts'
import { makeFontStyle } from './font-choice.ts'
import { prepareSheet } from './render-mail.ts'
import { makeRenderSlot } from './render-slot.ts'

export interface BrowserAtSettings {
  /** Absolute directory for the unpacked browser. */
  readonly cache: string
  /** CHROMIUM_PATH; undefined: the packaged browser. */
  readonly executable: string | undefined
  readonly log: Log
}

const reportNotStarted = (detail: string): Diagnosis =>
  reportFailing(
    `De browser start niet: mails worden niet gearchiveerd (${detail}).`,
    `The browser does not start: no mail can be archived (${detail}).`,
    'Zet CHROMIUM_PATH op een Chromium die op deze machine draait, en DATA_DIR op een schijf waarvan programma’s mogen starten.',
    'Set CHROMIUM_PATH to a Chromium that runs on this machine, and DATA_DIR to a disk from which programs may start.',
  )

/** The browser of a service that runs, which no check has to start. The log says why it fails. */
export function reportBrowserInUse(isFailing: boolean): Diagnosis {
  return isFailing
    ? reportNotStarted('pdf.browser.unavailable')
    : reportWorking('De browser start als een mail wordt gearchiveerd.', 'The browser starts when a mail is archived.')
}

export async function diagnoseBrowser({ cache, executable, log }: BrowserAtSettings): Promise<Diagnosis> {
  const fontStyle = makeFontStyle()
  const slot = makeRenderSlot({
    launch: makeLaunchBrowser({ cache, executable, log }),
    log,
    limits: { maxMemoryBytes: 1024 ** 3, mailsPerBrowser: 1 },
    preparePage: (page, when) => prepareSheet(page, fontStyle, when === 'ahead'),
  })
  try {
    // Prints a sample mail.
    await slot.prepare('ahead')
    return reportWorking('De browser heeft een pagina gemaakt.', 'The browser has rendered a page.')
  } catch (error) {
    // Of a browser that did not start, the message is its own log.
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    const detail = error instanceof BrowserNotStarted ? error.because : message
    return reportNotStarted(detail)
  } finally {
    await slot.close()
  }
}
